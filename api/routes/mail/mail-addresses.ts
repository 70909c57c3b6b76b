import type { AuditAction } from '../../../identity/accounts/audit.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { createMailAddress, newMailAddressAttributes } from '../../../operations/mail/mail-addresses.ts';
import { mailAddress } from '../../../resources/mail/mail-address.ts';
import {
  deleteMailAddress,
  findMailAddress,
  listMailAddresses,
  type MailAddressRow,
} from '../../../store/mail/mail-addresses.ts';
import { withAudit } from '../../audit-trail.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiSettings, created, ok, type Route } from '../../route.ts';

const TYPE = 'mail_address';
const PATH = '/v2/mail_addresses/:id';
const pages = pageParameters(25);
const parameters = fieldsParameters(TYPE);

const rendered = ({ baseUrl, mailDomain = null }: ApiSettings, row: MailAddressRow, token: string | null = null) =>
  mailAddress.render({ row, token, baseUrl, mailDomain });

const auditOf = (action: AuditAction) => (row: MailAddressRow | null) =>
  row && { action, subject: { kind: 'mail_address' as const, id: row.id, name: row.name } };

const create: Route = {
  name: 'create-mail-address',
  method: 'POST',
  path: '/v2/mail_addresses',
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  sealsResponse: true,
  doc: {
    tag: 'Mail',
    summary: 'Create a mail address',
    description:
      'Only this response contains its URL and, if emails are received by SMTP, its email address. Give one of them to the mail provider that forwards your emails.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { attributes: newMailAddressAttributes }),
      examples: { provider: { data: { type: TYPE, attributes: { name: 'Inbound routing of the shipping desk' } } } },
    },
    answers: { 201: { about: 'The address, with its URL', schema: documentOf(mailAddress) } },
  },
  async handle(request) {
    const { caller, body, settings } = request;
    const attributes = readNewData(body, TYPE);
    const { row, token } = await withAudit(
      request,
      (database) => createMailAddress(database, caller.accountId, attributes),
      ({ row: made }) => auditOf('mail_address.created')(made),
    );
    const data = rendered(settings, row, token);
    return created(await resourceDocument(request, data), data.links?.self);
  },
};

const list: Route = {
  name: 'list-mail-addresses',
  method: 'GET',
  path: '/v2/mail_addresses',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Mail',
    summary: 'List mail addresses',
    description: 'Oldest first, without their secrets.',
    extension: true,
    parameters: [...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of addresses', schema: listOf(mailAddress) } },
  },
  async handle({ database, caller, query, settings, url }) {
    const page = pages.read(query);
    const listed = await listMailAddresses(database, caller.accountId, sliceOf(page));
    const data = listed.rows.map((row) => rendered(settings, row));
    return ok(await listDocument({ url, query }, page, data, listed));
  },
};

const get: Route = {
  name: 'get-mail-address',
  method: 'GET',
  path: PATH,
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Mail',
    summary: 'Get a mail address',
    extension: true,
    parameters,
    answers: { 200: { about: 'The address, without its secrets', schema: documentOf(mailAddress) } },
  },
  async handle(request) {
    const { database, caller, settings } = request;
    const row = found(await findMailAddress(database, caller.accountId, idInPath(request)));
    return ok(await resourceDocument(request, rendered(settings, row)));
  },
};

const remove: Route = {
  name: 'delete-mail-address',
  method: 'DELETE',
  path: PATH,
  scope: 'write',
  permission: 'manage_rules',
  body: 'none',
  doc: {
    tag: 'Mail',
    summary: 'Delete a mail address',
    description: 'It no longer receives emails; those already received remain.',
    extension: true,
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    const remove = (database: Parameters<typeof deleteMailAddress>[0]) => deleteMailAddress(database, accountId, id);
    found(await withAudit(request, remove, auditOf('mail_address.deleted')));
    return ok({ meta: {} });
  },
};

export const mailAddressRoutes: readonly Route[] = [create, list, get, remove];
