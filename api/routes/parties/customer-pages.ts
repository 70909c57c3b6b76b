/** `/v2/customer_pages`: pages that show the shipments of a party to people without an account. */
import { sliceOf } from '../../../operations/lists/pages.ts';
import { createCustomerPage } from '../../../operations/parties/customer-pages.ts';
import { newLinkAttributes, passwordOfNewLink } from '../../../operations/shipments/link-terms.ts';
import { customerPage } from '../../../resources/parties/customer-page.ts';
import {
  type CustomerPageRow,
  deleteCustomerPage,
  findCustomerPage,
  listCustomerPages,
} from '../../../store/parties/customer-pages.ts';
import { type AuditedAction, withAudit } from '../../audit-trail.ts';
import { CUSTOMER_PATH } from '../../customer-pages/path.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, pageParameters, uuidParameter } from '../../json-api/parameters.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';

const TYPE = 'customer_page';
const tag = 'Parties';
const PATH = '/v2/customer_pages';
const pages = pageParameters(25);
const parameters = fieldsParameters(TYPE);
const customerId = uuidParameter('filter[customer_id]', 'Id of a party');

const rendered = ({ settings, now }: ApiRequest, row: CustomerPageRow, url: string | null = null) =>
  customerPage.render({ row, url, now: now(), baseUrl: settings.baseUrl });

function auditOf(action: 'customer_page.created' | 'customer_page.revoked', row: CustomerPageRow): AuditedAction {
  const { id, name, company_name: customer, shows, password_hash: password } = row;
  const details = { customer, shows: shows.join(', '), password: password !== null };
  return { action, subject: { kind: 'customer_page', id, name }, details };
}

const create: Route = {
  name: 'create-customer-page',
  method: 'POST',
  path: '/v2/parties/:id/customer_pages',
  scope: 'write',
  body: 'required',
  sealsResponse: true,
  doc: {
    tag,
    summary: 'Create a page for a customer',
    description:
      'Only this response has the URL. Anyone with it sees the current state of all shipments whose customer is the party, without an account, ' +
      'until the page expires or is revoked: numbers, shipping lines, routes and containers with their states, and the parts in `shows`.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { attributes: newLinkAttributes }),
      examples: {
        consignee: { data: { type: TYPE, attributes: { name: 'Maple Foods', shows: ['milestones', 'pickup'] } } },
      },
    },
    answers: { 201: { about: 'The page, with its URL', schema: documentOf(customerPage) } },
  },
  async handle(request) {
    const { caller, now, services } = request;
    const attributes = readNewData(request.body, TYPE);
    const password = passwordOfNewLink(attributes);
    const { passwords, appUrl } = services.portal;
    const passwordHash = password === null ? null : await passwords.hash(password);
    const { accountId, userId } = caller;
    const input = { accountId, userId, partyId: idInPath(request), attributes, now: now() };
    const made = await withAudit(
      request,
      (database) => createCustomerPage(database, input, passwordHash),
      (result) => result && auditOf('customer_page.created', result.row),
    );
    const { row, token } = found(made);
    const data = rendered(request, row, `${appUrl}${CUSTOMER_PATH}/${token}`);
    return created(await resourceDocument(request, data), data.links?.self);
  },
};

const list: Route = {
  name: 'list-customer-pages',
  method: 'GET',
  path: PATH,
  scope: 'read',
  body: 'none',
  withoutExport: true,
  doc: {
    tag,
    summary: 'List the pages for customers',
    description: 'Newest first, including expired ones, without their URLs.',
    extension: true,
    parameters: [customerId, ...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of pages', schema: listOf(customerPage) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const scope = { accountId: caller.accountId, partyId: customerId.read(query) };
    const listed = await listCustomerPages(database, scope, sliceOf(page));
    const data = listed.rows.map((row) => rendered(request, row));
    return ok(await listDocument(request, page, data, listed));
  },
};

const get: Route = {
  name: 'get-customer-page',
  method: 'GET',
  path: `${PATH}/:id`,
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Get a page for a customer',
    extension: true,
    parameters,
    answers: { 200: { about: 'The page, without its URL', schema: documentOf(customerPage) } },
  },
  async handle(request) {
    const row = found(await findCustomerPage(request.database, request.caller.accountId, idInPath(request)));
    return ok(await resourceDocument(request, rendered(request, row)));
  },
};

const revoke: Route = {
  name: 'revoke-customer-page',
  method: 'DELETE',
  path: `${PATH}/:id`,
  scope: 'write',
  body: 'none',
  doc: {
    tag,
    summary: 'Revoke a page for a customer',
    description: 'It shows nothing from then on.',
    extension: true,
    answers: { 200: { about: 'Revoked', schema: deletedDocument } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    const removed = await withAudit(
      request,
      async (database) => {
        const row = await findCustomerPage(database, accountId, id);
        if (row !== null) await deleteCustomerPage(database, accountId, id);
        return row;
      },
      (row) => row && auditOf('customer_page.revoked', row),
    );
    found(removed);
    return ok({ meta: {} });
  },
};

export const customerPageRoutes: readonly Route[] = [create, list, get, revoke];
