/** `/v2/audit_log`: changes in the account and who made them. Entries never change (docs/accounts.md). */
import { AUDIT_ACTIONS } from '../../../identity/accounts/audit.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { auditEntry } from '../../../resources/people/audit-entry.ts';
import { listAudit } from '../../../store/people/audit-log.ts';
import { listDocument } from '../../json-api/document.ts';
import {
  choiceParameter,
  endParameter,
  fieldsParameters,
  instantParameter,
  pageParameters,
  textParameter,
} from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

const pages = pageParameters(50);
const action = choiceParameter('filter[action]', AUDIT_ACTIONS, 'What was done');
const actor = textParameter('filter[actor]', 'Part of the name of the actor at that time, case-insensitive');
const since = instantParameter('filter[since]', 'At this time or later. ');
const until = endParameter('filter[until]', 'At this time or earlier. ');

export const listAuditLogRoute: Route = {
  name: 'list-audit-log',
  method: 'GET',
  path: '/v2/audit_log',
  scope: 'read',
  permission: 'read_audit_log',
  forPeople: true,
  body: 'none',
  doc: {
    tag: 'Audit log',
    summary: 'List the audit log',
    description: 'Changes in the account with their actor, time and network address, newest first.',
    extension: true,
    parameters: [action, actor, since, until, ...pages.parameters, ...fieldsParameters('audit_entry')],
    answers: { 200: { about: 'A page of entries', schema: listOf(auditEntry) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const filter = {
      action: action.read(query),
      actor: actor.read(query),
      since: since.read(query),
      until: until.read(query),
    };
    const listed = await listAudit(database, caller.accountId, filter, sliceOf(page));
    return ok(await listDocument(request, page, listed.rows.map(auditEntry.render), listed));
  },
};
