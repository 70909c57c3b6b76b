/** `/v2/share_links`: links that show a shipment to people without an account. */
import { sliceOf } from '../../../operations/lists/pages.ts';
import { newLinkAttributes, passwordOfNewLink } from '../../../operations/shipments/link-terms.ts';
import { createShareLink } from '../../../operations/shipments/share-links.ts';
import { shareLink } from '../../../resources/shipments/share-link.ts';
import {
  deleteShareLink,
  findShareLink,
  listShareLinks,
  type ShareLinkRow,
} from '../../../store/shipments/share-links.ts';
import { findShipmentsByIds } from '../../../store/shipments/shipments.ts';
import { type AuditedAction, withAudit } from '../../audit-trail.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';
import { SHARED_PATH } from '../../shared-page/path.ts';

const TYPE = 'share_link';
const tag = 'Shipments';
const SHIPMENT_LINKS_PATH = '/v2/shipments/:id/share_links';
const PATH = '/v2/share_links/:id';
const pages = pageParameters(25);
const parameters = fieldsParameters(TYPE);

const rendered = ({ settings, now }: ApiRequest, row: ShareLinkRow, url: string | null = null) =>
  shareLink.render({ row, url, now: now(), baseUrl: settings.baseUrl });

function auditOf(action: 'share_link.created' | 'share_link.revoked', row: ShareLinkRow): AuditedAction {
  const { id, name, bill_of_lading_number: shipment, shows, password_hash: password } = row;
  const details = { shipment, shows: shows.join(', '), password: password !== null };
  return { action, subject: { kind: 'share_link', id, name }, details };
}

const create: Route = {
  name: 'create-share-link',
  method: 'POST',
  path: SHIPMENT_LINKS_PATH,
  scope: 'write',
  body: 'required',
  sealsResponse: true,
  doc: {
    tag,
    summary: 'Share a shipment',
    description:
      'Only this response contains the URL. Anyone with it sees the current state of the shipment, without an account, until the link expires or is ' +
      'revoked: its number, shipping line, route and containers with their states, and the parts in `shows`.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { attributes: newLinkAttributes }),
      examples: {
        consignee: { data: { type: TYPE, attributes: { name: 'Maple Foods', shows: ['milestones', 'pickup'] } } },
      },
    },
    answers: { 201: { about: 'The link, with its URL', schema: documentOf(shareLink) } },
  },
  async handle(request) {
    const { caller, now, services } = request;
    const attributes = readNewData(request.body, TYPE);
    const password = passwordOfNewLink(attributes);
    const { passwords, appUrl } = services.portal;
    const passwordHash = password === null ? null : await passwords.hash(password);
    const { accountId, userId } = caller;
    const input = { accountId, userId, shipmentId: idInPath(request), attributes, now: now() };
    const made = await withAudit(
      request,
      (database) => createShareLink(database, input, passwordHash),
      (result) => result && auditOf('share_link.created', result.row),
    );
    const { row, token } = found(made);
    const data = rendered(request, row, `${appUrl}${SHARED_PATH}/${token}`);
    return created(await resourceDocument(request, data), data.links?.self);
  },
};

const list: Route = {
  name: 'list-share-links',
  method: 'GET',
  path: SHIPMENT_LINKS_PATH,
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List the links of a shipment',
    description: 'Newest first, including expired ones, without their URLs.',
    extension: true,
    parameters: [...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of links', schema: listOf(shareLink) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const { accountId } = caller;
    const shipmentId = idInPath(request);
    const page = pages.read(query);
    found((await findShipmentsByIds(database, accountId, [shipmentId]))[0]);
    const listed = await listShareLinks(database, { accountId, shipmentId }, sliceOf(page));
    const data = listed.rows.map((row) => rendered(request, row));
    return ok(await listDocument(request, page, data, listed));
  },
};

const get: Route = {
  name: 'get-share-link',
  method: 'GET',
  path: PATH,
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Get a link of a shipment',
    extension: true,
    parameters,
    answers: { 200: { about: 'The link, without its URL', schema: documentOf(shareLink) } },
  },
  async handle(request) {
    const row = found(await findShareLink(request.database, request.caller.accountId, idInPath(request)));
    return ok(await resourceDocument(request, rendered(request, row)));
  },
};

const revoke: Route = {
  name: 'revoke-share-link',
  method: 'DELETE',
  path: PATH,
  scope: 'write',
  body: 'none',
  doc: {
    tag,
    summary: 'Revoke a link of a shipment',
    description: 'Its page shows nothing from then on.',
    extension: true,
    answers: { 200: { about: 'Revoked', schema: deletedDocument } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    const removed = await withAudit(
      request,
      async (database) => {
        const row = await findShareLink(database, accountId, id);
        if (row !== null) await deleteShareLink(database, accountId, id);
        return row;
      },
      (row) => row && auditOf('share_link.revoked', row),
    );
    found(removed);
    return ok({ meta: {} });
  },
};

export const shareLinkRoutes: readonly Route[] = [create, list, get, revoke];
