/**
 * `/v2/subscriptions`: what members are notified about by email. Readers manage subscriptions of which they are the only
 * recipient; all others require the scope `write`.
 */
import { sliceOf } from '../../../operations/lists/pages.ts';
import {
  changeSubscription,
  createSubscription,
  newSubscriptionAttributes,
  sendTestMessage,
  subscriptionChanges,
} from '../../../operations/subscriptions/subscriptions.ts';
import { subscription } from '../../../resources/subscriptions/subscription.ts';
import {
  deleteSubscription,
  findSubscription,
  listSubscriptions,
  type SubscriptionRow,
} from '../../../store/subscriptions/subscriptions.ts';
import { type AuditedAction, changedFields, withAudit } from '../../audit-trail.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { forbidden } from '../../json-api/errors.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';

const TYPE = 'subscription';
const tag = 'Subscriptions';
const PATH = '/v2/subscriptions/:id';
const pages = pageParameters(100);
const include = includeParameter(TYPE);
const parameters = [include, ...fieldsParameters(TYPE, 'user', 'party')];

async function documentFor(request: ApiRequest, row: SubscriptionRow) {
  const tree = include.read(request.query);
  const data = subscription.render({ row, baseUrl: request.settings.baseUrl });
  return resourceDocument(request, data, { include: tree, load: loaderFor(request).load });
}

async function inPath(request: ApiRequest): Promise<SubscriptionRow> {
  return found(await findSubscription(request.database, request.caller.accountId, idInPath(request)));
}

/** Whether the signed-in person is the only recipient. */
function isOwn({ caller }: ApiRequest, recipients: readonly string[]): boolean {
  const isAlone = recipients.length === 1 && recipients[0] === caller.userId;
  return caller.person !== undefined && isAlone;
}

function checkMayChange(request: ApiRequest, ...recipients: readonly (readonly string[])[]): void {
  if (request.caller.scopes.includes('write') || recipients.every((ids) => isOwn(request, ids))) return;
  throw forbidden('Notifying others requires the scope write; choose yourself as the only recipient');
}

function channelDepsOf({ services: { addressRules, secretBox } }: ApiRequest) {
  return { addressRules, seal: secretBox.seal };
}

/** Returns the recipients after a change. A channel has recipients of its own, so that it requires the scope `write`. */
function recipientsIn(attributes: Readonly<Record<string, unknown>>, otherwise: readonly string[]): string[] {
  if (typeof attributes['channel'] === 'string') return [];
  const given = attributes['recipient_ids'];
  return Array.isArray(given) ? given.map(String) : [...otherwise];
}

/** Returns the recipients, or none if there is a channel, which only the scope `write` may change. */
function recipientsOf({ user_ids, channel }: SubscriptionRow): string[] {
  return channel === null ? user_ids : [];
}

function auditOf(
  action: AuditedAction['action'],
  row: SubscriptionRow,
  attributes: Record<string, unknown>,
): AuditedAction {
  const details = changedFields(attributes, subscriptionChanges);
  return { action, subject: { kind: 'subscription', id: row.id, name: row.name }, details };
}

const list: Route = {
  name: 'list-subscriptions',
  method: 'GET',
  path: '/v2/subscriptions',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List subscriptions',
    description: 'All subscriptions of the account, by name.',
    extension: true,
    parameters: [...parameters, ...pages.parameters],
    answers: { 200: { about: 'A page of subscriptions', schema: listOf(subscription) } },
  },
  async handle(request) {
    const { database, caller, query, settings } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const listed = await listSubscriptions(database, caller.accountId, sliceOf(page));
    const data = listed.rows.map((row) => subscription.render({ row, baseUrl: settings.baseUrl }));
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loaderFor(request).load }));
  },
};

const create: Route = {
  name: 'create-subscription',
  method: 'POST',
  path: '/v2/subscriptions',
  scope: 'read',
  body: 'required',
  doc: {
    tag,
    summary: 'Subscribe to changes',
    description:
      'Emails about events and exceptions of the shipments that match all filters, from now on. Each recipient gets each event ' +
      'once. Recipients other than yourself require the scope `write`. An account may have 200 subscriptions.',
    extension: true,
    parameters,
    request: {
      schema: requestOf(TYPE, { attributes: newSubscriptionAttributes }),
      examples: {
        arrivals: {
          data: {
            type: TYPE,
            attributes: {
              name: 'Arrivals in Los Angeles',
              events: ['container.transport.vessel_arrived', 'container.transport.available'],
              exceptions: ['hold_placed'],
              port_of_discharge_locodes: ['USLAX'],
              frequency: 'daily',
              digest_hour: 7,
              time_zone: 'America/Los_Angeles',
            },
          },
        },
      },
    },
    answers: { 201: { about: 'The subscription', schema: documentOf(subscription) } },
  },
  async handle(request) {
    const { caller, now } = request;
    const { accountId, userId } = caller;
    const attributes = readNewData(request.body, TYPE);
    checkMayChange(request, recipientsIn(attributes, userId === null ? [] : [userId]));
    const row = await withAudit(
      request,
      (database) =>
        database
          .transaction()
          .execute((trx) =>
            createSubscription(trx, { accountId, userId, attributes, now: now(), channelDeps: channelDepsOf(request) }),
          ),
      (made) => auditOf('subscription.created', made, attributes),
    );
    const document = await documentFor(request, row);
    return created(document, document.data.links?.self);
  },
};

const get: Route = {
  name: 'get-subscription',
  method: 'GET',
  path: PATH,
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Get a subscription',
    extension: true,
    parameters,
    answers: { 200: { about: 'The subscription', schema: documentOf(subscription) } },
  },
  async handle(request) {
    return ok(await documentFor(request, await inPath(request)));
  },
};

const update: Route = {
  name: 'update-subscription',
  method: 'PATCH',
  path: PATH,
  scope: 'read',
  body: 'required',
  doc: {
    tag,
    summary: 'Change a subscription',
    description: 'Omitted attributes stay unchanged. Applies to events from now on.',
    extension: true,
    parameters,
    request: { schema: requestOf(TYPE, { id: 'optional', attributes: subscriptionChanges }) },
    answers: { 200: { about: 'The subscription', schema: documentOf(subscription) } },
  },
  async handle(request) {
    const { caller, now } = request;
    const { accountId } = caller;
    const before = await inPath(request);
    const { attributes } = readData(request.body, { type: TYPE, id: before.id });
    checkMayChange(request, recipientsOf(before), recipientsIn(attributes, before.user_ids));
    const row = await withAudit(
      request,
      async (database) =>
        found(
          await changeSubscription(database, before, {
            accountId,
            attributes,
            now: now(),
            channelDeps: channelDepsOf(request),
          }),
        ),
      (changed) => auditOf('subscription.changed', changed, attributes),
    );
    return ok(await documentFor(request, row));
  },
};

const remove: Route = {
  name: 'delete-subscription',
  method: 'DELETE',
  path: PATH,
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Delete a subscription',
    extension: true,
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const row = await inPath(request);
    checkMayChange(request, recipientsOf(row));
    await withAudit(
      request,
      (database) => deleteSubscription(database, row.account_id, row.id),
      () => auditOf('subscription.deleted', row, {}),
    );
    return ok({ meta: {} });
  },
};

const test: Route = {
  name: 'test-subscription',
  method: 'POST',
  path: '/v2/subscriptions/:id/test',
  scope: 'read',
  forPeople: true,
  body: 'none',
  doc: {
    tag,
    summary: 'Send a test message',
    description:
      'Emails the signed-in person, and posts to the channel if the person has the scope `write`, within a minute, with the newest ' +
      'events that match. Problems appear in `last_error`.',
    extension: true,
    parameters,
    answers: { 200: { about: 'The subscription', schema: documentOf(subscription) } },
  },
  async handle(request) {
    const row = await inPath(request);
    await sendTestMessage(request.database, row, {
      userId: found(request.caller.userId),
      withChannel: request.caller.scopes.includes('write'),
      now: request.now(),
    });
    return ok(await documentFor(request, row));
  },
};

export const subscriptionRoutes: readonly Route[] = [list, create, get, update, remove, test];
