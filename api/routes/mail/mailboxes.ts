/** `/v2/mailboxes`: IMAP mailboxes that are read for the account. */
import type { AuditAction } from '../../../identity/accounts/audit.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import {
  changeMailbox,
  createMailbox,
  mailboxChanges,
  newMailboxAttributes,
} from '../../../operations/mail/mailboxes.ts';
import { mailbox } from '../../../resources/mail/mailbox.ts';
import { deleteMailbox, findMailbox, listMailboxes, type MailboxRow } from '../../../store/mail/mailboxes.ts';
import { changedFields, withAudit } from '../../audit-trail.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';

const TYPE = 'mailbox';
const PATH = '/v2/mailboxes/:id';
const pages = pageParameters(25);
const parameters = fieldsParameters(TYPE);
const responseDoc = { about: 'The mailbox, without its password', schema: documentOf(mailbox) };

const rendered = ({ now, settings }: ApiRequest, row: MailboxRow) =>
  mailbox.render({ row, now: now(), baseUrl: settings.baseUrl });

/** The audit log never contains the password. */
export const mailboxAudit = (action: AuditAction, row: MailboxRow, details = {}) => ({
  action,
  subject: { kind: TYPE, id: row.id, name: `${row.username} at ${row.host}` } as const,
  details,
});

const create: Route = {
  name: 'create-mailbox',
  method: 'POST',
  path: '/v2/mailboxes',
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag: 'Mail',
    summary: 'Connect a mailbox',
    description:
      'Its folder is read from the given date on, and new emails as they arrive. Nothing in it is changed: no email is marked as ' +
      'read, moved or deleted. The password is stored encrypted and never returned.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { attributes: newMailboxAttributes }),
      examples: {
        inbox: {
          data: {
            type: TYPE,
            attributes: {
              host: 'imap.example.com',
              username: 'desk@importer.example',
              password: 'as the provider gave it',
            },
          },
        },
      },
    },
    answers: { 201: responseDoc },
  },
  async handle(request) {
    const { caller, services, now } = request;
    const attributes = readNewData(request.body, TYPE);
    const { seal } = services.secretBox;
    const row = await withAudit(
      request,
      (database) => createMailbox(database, caller.accountId, { attributes, seal, now: now() }),
      (made) => mailboxAudit('mailbox.connected', made),
    );
    const data = rendered(request, row);
    return created(await resourceDocument(request, data), data.links?.self);
  },
};

const list: Route = {
  name: 'list-mailboxes',
  method: 'GET',
  path: '/v2/mailboxes',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Mail',
    summary: 'List mailboxes',
    description: 'Oldest first, with their state.',
    extension: true,
    parameters: [...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of mailboxes', schema: listOf(mailbox) } },
  },
  async handle(request) {
    const { database, caller, query, url } = request;
    const page = pages.read(query);
    const listed = await listMailboxes(database, caller.accountId, sliceOf(page));
    const data = listed.rows.map((row) => rendered(request, row));
    return ok(await listDocument({ url, query }, page, data, listed));
  },
};

const get: Route = {
  name: 'get-mailbox',
  method: 'GET',
  path: PATH,
  scope: 'read',
  body: 'none',
  doc: { tag: 'Mail', summary: 'Get a mailbox', extension: true, parameters, answers: { 200: responseDoc } },
  async handle(request) {
    const row = found(await findMailbox(request.database, request.caller.accountId, idInPath(request)));
    return ok(await resourceDocument(request, rendered(request, row)));
  },
};

const update: Route = {
  name: 'update-mailbox',
  method: 'PATCH',
  path: PATH,
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag: 'Mail',
    summary: 'Change a mailbox',
    description:
      'Reconnects within seconds. After a change of host, user, folder or date, it is read again from that date on; emails that ' +
      'were already received are ignored. A new host, port, security or username requires the password again.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { id: 'optional', attributes: mailboxChanges }),
      examples: { pause: { data: { type: TYPE, attributes: { enabled: false } } } },
    },
    answers: { 200: responseDoc },
  },
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: TYPE, id });
    const { accountId } = request.caller;
    const { seal } = request.services.secretBox;
    const changed = await withAudit(
      request,
      (database) => changeMailbox(database, accountId, id, { attributes, seal }),
      (row) => row && mailboxAudit('mailbox.changed', row, changedFields(attributes, mailboxChanges)),
    );
    return ok(await resourceDocument(request, rendered(request, found(changed))));
  },
};

const remove: Route = {
  name: 'delete-mailbox',
  method: 'DELETE',
  path: PATH,
  scope: 'write',
  permission: 'manage_rules',
  body: 'none',
  doc: {
    tag: 'Mail',
    summary: 'Remove a mailbox',
    description: 'It is no longer read, and its password is deleted. Emails received from it remain.',
    extension: true,
    answers: { 200: { about: 'Removed', schema: deletedDocument } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    const deleted = await withAudit(
      request,
      (database) => deleteMailbox(database, accountId, id),
      (row) => row && mailboxAudit('mailbox.deleted', row),
    );
    found(deleted);
    return ok({ meta: {} });
  },
};

export const mailboxRoutes: readonly Route[] = [create, list, get, update, remove];
