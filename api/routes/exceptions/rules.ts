/** `/v2/exception_rules` of the account, and `/v2/notification_rules` of the signed-in person. */

import { changeNotificationRules, notificationRuleChanges } from '../../../operations/exceptions/notification-rules.ts';
import { changeExceptionRule, exceptionRuleChanges, exceptionRules } from '../../../operations/exceptions/rules.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { exceptionRule } from '../../../resources/exceptions/exception-rule.ts';
import { notificationRules } from '../../../resources/exceptions/notification-rules.ts';
import { findNotificationRules, type NotificationRulesRow } from '../../../store/exceptions/mails.ts';
import { sliceRows } from '../../../store/lists/keyset.ts';
import type { ExceptionRule } from '../../../tracking/exceptions/rules.ts';
import { changedFields, withAudit } from '../../audit-trail.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readData } from '../../json-api/request-document.ts';
import { documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, ok, type Route } from '../../route.ts';

const tag = 'Exceptions';
const pages = pageParameters(25);
const ruleParameters = fieldsParameters('exception_rule');

const listRules: Route = {
  name: 'list-exception-rules',
  method: 'GET',
  path: '/v2/exception_rules',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List the rules for exceptions',
    description: 'One per kind of exception.',
    extension: true,
    parameters: [...ruleParameters, ...pages.parameters],
    answers: { 200: { about: 'A page of rules', schema: listOf(exceptionRule) } },
  },
  async handle(request) {
    const rules = await exceptionRules(request.database, request.caller.accountId);
    const page = pages.read(request.query);
    const listed = sliceRows(rules, ({ kind }) => kind, sliceOf(page));
    const data = listed.rows.map((rule) => exceptionRule.render(rule));
    return ok(await listDocument(request, page, data, listed));
  },
};

const updateRule: Route = {
  name: 'update-exception-rule',
  method: 'PATCH',
  path: '/v2/exception_rules/:id',
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag,
    summary: 'Change a rule for exceptions',
    description:
      'Applies to the whole account. Within about a minute, everything tracked is checked again, and exceptions open and end by the new rule.',
    extension: true,
    parameters: ruleParameters,
    request: {
      schema: requestOf('exception_rule', { id: 'optional', attributes: exceptionRuleChanges }),
      examples: { threshold: { data: { type: 'exception_rule', attributes: { threshold_hours: 72 } } } },
    },
    answers: { 200: { about: 'The rule', schema: documentOf(exceptionRule) } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: 'exception_rule', id });
    const { accountId } = request.caller;
    const details = changedFields(attributes, exceptionRuleChanges);
    const changed = await withAudit(
      request,
      (database) => changeExceptionRule(database, accountId, id, attributes),
      (rule) =>
        rule && {
          action: 'exception_rule.changed',
          subject: { kind: 'exception_rule', id, name: rule.kind },
          details: { ...details, ...onTheWire(rule.rule) },
        },
    );
    const rule = found(changed);
    return ok(await resourceDocument(request, exceptionRule.render(rule)));
  },
};

/** Renders a rule for the audit log. */
const onTheWire = ({ enabled, thresholdHours, severity }: ExceptionRule) => ({
  enabled,
  threshold_hours: thresholdHours,
  severity,
});

const own = { path: '/v2/notification_rules', scope: 'read', forPeople: true } as const;
const ownAnswers = { 200: { about: 'The rules of the person', schema: documentOf(notificationRules) } };

const getOwn: Route = {
  ...own,
  name: 'get-notification-rules',
  method: 'GET',
  body: 'none',
  doc: {
    tag,
    summary: 'Get my notification rules',
    description: 'Exceptions about which the signed-in person gets emails in this account; none by default.',
    extension: true,
    parameters: fieldsParameters('notification_rules'),
    answers: ownAnswers,
  },
  async handle(request) {
    const { accountId, userId } = request.caller;
    return ownRulesResponse(request, await findNotificationRules(request.database, accountId, found(userId)));
  },
};

const updateOwn: Route = {
  ...own,
  name: 'update-notification-rules',
  method: 'PATCH',
  body: 'required',
  doc: {
    tag,
    summary: 'Change my notification rules',
    extension: true,
    parameters: fieldsParameters('notification_rules'),
    request: {
      schema: requestOf('notification_rules', { id: 'optional', attributes: notificationRuleChanges }),
      examples: {
        'holds at once': {
          data: {
            type: 'notification_rules',
            attributes: { deliveries: { hold_placed: 'at_once', eta_slip: 'daily' } },
          },
        },
      },
    },
    answers: ownAnswers,
  },
  async handle(request) {
    const { accountId } = request.caller;
    const userId = found(request.caller.userId);
    const { attributes } = readData(request.body, { type: 'notification_rules', id: userId });
    const row = await withAudit(
      request,
      (database) => changeNotificationRules(database, accountId, userId, attributes),
      () => ({
        action: 'notification_rules.changed',
        subject: { kind: 'user', id: userId, name: found(request.caller.person).email },
        details: changedFields(attributes, notificationRuleChanges),
      }),
    );
    return ownRulesResponse(request, row);
  },
};

async function ownRulesResponse(request: ApiRequest, row: NotificationRulesRow) {
  const { email } = found(request.caller.person);
  return ok(
    await resourceDocument(request, notificationRules.render({ userId: found(request.caller.userId), email, row })),
  );
}

export const exceptionRuleRoutes: readonly Route[] = [listRules, updateRule, getOwn, updateOwn];
