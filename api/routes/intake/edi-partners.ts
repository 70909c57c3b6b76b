import type { AuditAction } from '../../../identity/accounts/audit.ts';
import {
  changeEdiPartner,
  createEdiPartner,
  ediPartnerChanges,
  newEdiPartnerAttributes,
} from '../../../operations/intake/edi-partners.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { ediPartner, ediPartnerResource } from '../../../resources/intake/edi-partner.ts';
import {
  deleteEdiPartner,
  type EdiPartnerRow,
  findEdiPartner,
  listEdiPartners,
} from '../../../store/intake/edi-partners.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { type AuditedAction, changedFields, withAudit } from '../../audit-trail.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { notFound } from '../../json-api/errors.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { created, ok, type Route } from '../../route.ts';

const TYPE = 'edi_partner';
const PATH = '/v2/edi_partners/:id';
const pages = pageParameters(25);
const parameters = fieldsParameters(TYPE);
const responseDoc = { about: 'The partner', schema: documentOf(ediPartner) };

const auditOf =
  (action: AuditAction, details: AuditedAction['details'] = {}) =>
  (row: EdiPartnerRow | null) =>
    row && { action, subject: { kind: 'edi_partner' as const, id: row.id, name: row.name }, details };

const create: Route = {
  name: 'create-edi-partner',
  method: 'POST',
  path: '/v2/edi_partners',
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag: 'EDI',
    summary: 'Create an EDI partner',
    description: 'Allows a partner to send EDI messages, and defines how they deviate from the standard.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { attributes: newEdiPartnerAttributes }),
      examples: {
        line: { data: { type: TYPE, attributes: { slug: 'oocl', name: 'OOCL', scac: 'OOLU', speaks_for: 'line' } } },
      },
    },
    answers: { 201: responseDoc },
  },
  async handle(request) {
    const { caller, body, settings } = request;
    const attributes = readNewData(body, TYPE);
    const row = await withAudit(
      request,
      (database) => createEdiPartner(database, caller.accountId, attributes),
      auditOf('edi_partner.created'),
    );
    const data = ediPartnerResource(row, settings.baseUrl);
    return created(await resourceDocument(request, data), data.links?.self);
  },
};

const list: Route = {
  name: 'list-edi-partners',
  method: 'GET',
  path: '/v2/edi_partners',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'EDI',
    summary: 'List EDI partners',
    description: 'In order of their slugs.',
    extension: true,
    parameters: [...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of partners', schema: listOf(ediPartner) } },
  },
  async handle({ database, caller, query, settings, url }) {
    const page = pages.read(query);
    const listed = await listEdiPartners(database, caller.accountId, sliceOf(page));
    const data = listed.rows.map((row) => ediPartnerResource(row, settings.baseUrl));
    return ok(await listDocument({ url, query }, page, data, listed));
  },
};

const get: Route = {
  name: 'get-edi-partner',
  method: 'GET',
  path: PATH,
  scope: 'read',
  body: 'none',
  doc: { tag: 'EDI', summary: 'Get an EDI partner', extension: true, parameters, answers: { 200: responseDoc } },
  async handle(request) {
    const { database, caller, settings } = request;
    const row = found(await findEdiPartner(database, caller.accountId, { id: idInPath(request) }));
    return ok(await resourceDocument(request, ediPartnerResource(row, settings.baseUrl)));
  },
};

const update: Route = {
  name: 'update-edi-partner',
  method: 'PATCH',
  path: PATH,
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag: 'EDI',
    summary: 'Change an EDI partner',
    description: 'Omitted attributes stay unchanged. Messages received earlier retain the slug that applied then.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { id: 'optional', attributes: ediPartnerChanges }),
      examples: { clock: { data: { type: TYPE, attributes: { time_zone: '+08:00' } } } },
    },
    answers: { 200: responseDoc },
  },
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: TYPE, id });
    const { accountId } = request.caller;
    const changed = await withAudit(
      request,
      (database) => changeEdiPartner(database, accountId, id, attributes),
      auditOf('edi_partner.changed', changedFields(attributes, ediPartnerChanges)),
    );
    const row = found(changed);
    return ok(await resourceDocument(request, ediPartnerResource(row, request.settings.baseUrl)));
  },
};

const remove: Route = {
  name: 'delete-edi-partner',
  method: 'DELETE',
  path: PATH,
  scope: 'write',
  permission: 'manage_rules',
  body: 'none',
  doc: {
    tag: 'EDI',
    summary: 'Delete an EDI partner',
    description: 'Its messages are no longer accepted; those already received remain.',
    extension: true,
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    const remove = async (database: Database) => {
      const row = await findEdiPartner(database, accountId, { id });
      return (await deleteEdiPartner(database, accountId, id)) ? row : null;
    };
    if ((await withAudit(request, remove, auditOf('edi_partner.deleted'))) === null) throw notFound();
    return ok({ meta: {} });
  },
};

export const ediPartnerRoutes: readonly Route[] = [create, list, get, update, remove];
