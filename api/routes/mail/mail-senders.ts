/** `/v2/mail_senders`: rules that determine what emails from a sender may do. */
import type { AuditAction } from '../../../identity/accounts/audit.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import {
  changeMailSender,
  createMailSender,
  mailSenderChanges,
  newMailSenderAttributes,
} from '../../../operations/mail/mail-senders.ts';
import { mailSender } from '../../../resources/mail/mail-sender.ts';
import {
  deleteMailSender,
  findMailSender,
  listMailSenders,
  type MailSenderRow,
} from '../../../store/mail/mail-senders.ts';
import { withAudit } from '../../audit-trail.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { created, ok, type Route } from '../../route.ts';

const TYPE = 'mail_sender';
const PATH = '/v2/mail_senders/:id';
const pages = pageParameters(25);
const parameters = fieldsParameters(TYPE);
const responseDoc = { about: 'The rule', schema: documentOf(mailSender) };

const auditOf = (action: AuditAction) => (row: MailSenderRow | null) =>
  row && {
    action,
    subject: { kind: 'mail_sender' as const, id: row.id, name: row.sender },
    details: { treatment: row.treatment },
  };

const create: Route = {
  name: 'create-mail-sender',
  method: 'POST',
  path: '/v2/mail_senders',
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag: 'Mail',
    summary: 'Create a rule for a sender',
    description: 'Without a rule, the documents of an email are filed and read but state nothing about shipments.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { attributes: newMailSenderAttributes }),
      examples: { line: { data: { type: TYPE, attributes: { sender: 'oocl.com', treatment: 'may_state_values' } } } },
    },
    answers: { 201: responseDoc },
  },
  async handle(request) {
    const { caller, body, settings } = request;
    const attributes = readNewData(body, TYPE);
    const row = await withAudit(
      request,
      (database) => createMailSender(database, caller.accountId, attributes),
      auditOf('mail_sender.created'),
    );
    const data = mailSender.render({ row, baseUrl: settings.baseUrl });
    return created(await resourceDocument(request, data), data.links?.self);
  },
};

const list: Route = {
  name: 'list-mail-senders',
  method: 'GET',
  path: '/v2/mail_senders',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Mail',
    summary: 'List the rules for senders',
    description: 'In order of their senders.',
    extension: true,
    parameters: [...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of rules', schema: listOf(mailSender) } },
  },
  async handle({ database, caller, query, settings, url }) {
    const page = pages.read(query);
    const listed = await listMailSenders(database, caller.accountId, sliceOf(page));
    const data = listed.rows.map((row) => mailSender.render({ row, baseUrl: settings.baseUrl }));
    return ok(await listDocument({ url, query }, page, data, listed));
  },
};

const get: Route = {
  name: 'get-mail-sender',
  method: 'GET',
  path: PATH,
  scope: 'read',
  body: 'none',
  doc: { tag: 'Mail', summary: 'Get a rule for a sender', extension: true, parameters, answers: { 200: responseDoc } },
  async handle(request) {
    const { database, caller, settings } = request;
    const row = found(await findMailSender(database, caller.accountId, idInPath(request)));
    return ok(await resourceDocument(request, mailSender.render({ row, baseUrl: settings.baseUrl })));
  },
};

const update: Route = {
  name: 'update-mail-sender',
  method: 'PATCH',
  path: PATH,
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag: 'Mail',
    summary: 'Change a rule for a sender',
    description: 'Applies to emails received from now on.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { id: 'optional', attributes: mailSenderChanges }),
      examples: { quarantine: { data: { type: TYPE, attributes: { treatment: 'quarantine' } } } },
    },
    answers: { 200: responseDoc },
  },
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: TYPE, id });
    const { accountId } = request.caller;
    const changed = await withAudit(
      request,
      (database) => changeMailSender(database, accountId, id, attributes),
      auditOf('mail_sender.changed'),
    );
    const row = found(changed);
    return ok(await resourceDocument(request, mailSender.render({ row, baseUrl: request.settings.baseUrl })));
  },
};

const remove: Route = {
  name: 'delete-mail-sender',
  method: 'DELETE',
  path: PATH,
  scope: 'write',
  permission: 'manage_rules',
  body: 'none',
  doc: {
    tag: 'Mail',
    summary: 'Delete a rule for a sender',
    extension: true,
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    const remove = (database: Parameters<typeof deleteMailSender>[0]) => deleteMailSender(database, accountId, id);
    found(await withAudit(request, remove, auditOf('mail_sender.deleted')));
    return ok({ meta: {} });
  },
};

export const mailSenderRoutes: readonly Route[] = [create, list, get, update, remove];
