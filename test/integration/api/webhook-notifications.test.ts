/** Tests `/v2/webhook_notifications` (spec/contract 1.6): notifications, their outcomes and their form. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../../resources/resource.ts';
import { sampleIds } from '../../../resources/sample/ids.ts';
import { appendEvents, type NewEvent } from '../../../store/events/append-events.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { type FinishedAttempt, recordAttempt } from '../../../store/webhooks/delivery-attempts.ts';
import { EVENT_NAMES, findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { notificationBody } from '../../../webhooks/notification-body.ts';
import { sampleEvent } from '../../../webhooks/sample-notification.ts';
import { insertTracked, insertTransportEvent, type Tracked } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let webhookId: string;
let tracked: Tracked;
let replayId: string;
/** Notification ids by event name, oldest first. */
let notifications: Map<string, string>;

const ARRIVED = 'container.transport.vessel_arrived';
const ESTIMATE = 'shipment.estimated.arrival';
const UPDATED = 'container.updated';
const STOPPED = 'tracking_request.tracking_stopped';

beforeAll(async () => {
  api = await startTestApi();
  webhookId = await createWebhook(api.key);
  tracked = await insertTracked(api.database, api.accountId);
  const arrival = await insertTransportEvent(api.database, api.accountId, tracked);
  await announce(api.accountId, STOPPED, '2026-10-01T08:00:00Z', { id: tracked.requestId, type: 'tracking_request' });
  await announce(api.accountId, ARRIVED, '2026-10-02T08:00:00Z', { id: arrival, type: 'transport_event' });
  const ofShipment = { shipmentId: tracked.shipmentId };
  const ofContainer = { ...ofShipment, containerId: tracked.containerIds[0] ?? null };
  await announce(api.accountId, ESTIMATE, '2026-10-03T08:00:00Z', undefined, ofShipment);
  await announce(api.accountId, UPDATED, '2026-10-04T08:00:00Z', undefined, ofContainer);
  notifications = await notificationsByEvent(api.accountId);
  await attempt(ARRIVED, 1, { statusCode: 503, error: 'status: the receiver responded with 503' }, 'retry');
  await attempt(ARRIVED, 2, { statusCode: 200 }, 'succeeded');
  await attempt(
    ESTIMATE,
    1,
    { error: 'connect: nobody is there', responseHeaders: null, responseBody: null },
    'failed',
  );
  replayId = await replay(ESTIMATE, '2099-10-05T08:00:00Z');
});
afterAll(() => api.stop());

const ALL = [ARRIVED, ESTIMATE, UPDATED, STOPPED];

async function createWebhook(key: string, events = ALL): Promise<string> {
  const attributes = { url: 'https://receiver.example/hooks', events };
  const { body } = await api.request('POST', '/v2/webhooks', { key, body: { data: { type: 'webhook', attributes } } });
  return body.data.id;
}

/** Inserts a notification about the sample journey. `about` is a row of this account that replaces the sample's. */
async function announce(
  accountId: string,
  name: string,
  at: string,
  about?: { id: string; type: string },
  of: Partial<Pick<NewEvent, 'shipmentId' | 'containerId'>> = {},
): Promise<void> {
  const catalogued = findCatalogueEvent(name);
  if (catalogued === null) throw new Error(name);
  const { reference, included } = sampleEvent(catalogued, BASE_URL);
  const event: NewEvent = {
    id: newId(),
    name,
    shipmentId: null,
    containerId: null,
    trackingRequestId: null,
    ...of,
    body: { reference: about ?? reference, included },
    backfilled: name === STOPPED,
    occurredAt: at,
    feature: catalogued.feature,
  };
  await api.database
    .transaction()
    .execute((trx) =>
      appendEvents(trx, accountId, [event], (input) => notificationBody(input, BASE_URL), new Date(at)),
    );
}

async function notificationsByEvent(accountId: string): Promise<Map<string, string>> {
  const rows = await api.database
    .selectFrom('webhook_notifications')
    .select(['id', 'event_name'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.event_name, row.id]));
}

async function attempt(
  event: string,
  number: number,
  result: Partial<FinishedAttempt>,
  status: 'retry' | 'succeeded' | 'failed',
): Promise<void> {
  await recordAttempt(api.database, {
    accountId: api.accountId,
    webhookId,
    notificationId: notifications.get(event) ?? '',
    number,
    startedAt: new Date(`2026-10-0${number}T08:00:05Z`),
    durationMs: 40 * number,
    url: 'https://receiver.example/hooks',
    address: '198.51.100.20',
    replayId: null,
    statusCode: null,
    error: null,
    requestHeaders: { 'Content-Type': 'application/json' },
    responseHeaders: { server: 'receiver' },
    responseBody: 'seen',
    failure: null,
    ...result,
    outcome: status === 'retry' ? { status, inSeconds: 60 } : { status },
  });
}

async function postedBody(id: string): Promise<string> {
  const rows = api.database.selectFrom('webhook_notifications').select('body').where('id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).body;
}

/** Inserts a replay of an event that waits to be sent. */
async function replay(event: string, nextAttemptAt: string): Promise<string> {
  const id = newId();
  const all = { from: null, to: null, events: null, shipment_id: null, container_id: null };
  const selection = JSON.stringify({ ...all, notification_ids: null, only: 'failed' });
  const row = {
    account_id: api.accountId,
    id,
    webhook_id: webhookId,
    state: 'running' as const,
    selection,
    per_second: 50,
  };
  await api.database
    .insertInto('webhook_replays')
    .values({ ...row, until_sequence: 4 })
    .execute();
  await api.database
    .updateTable('webhook_notifications')
    .set({ lane: 'replay', lane_attempts: 0, replay_id: id, next_attempt_at: nextAttemptAt })
    .where('id', '=', notifications.get(event) ?? '')
    .execute();
  return id;
}

const eventsOf = (resources: Resource[]) => resources.map(({ attributes }) => attributes['event']);
const withIds = (query: string) =>
  query
    .replaceAll('{webhook}', webhookId)
    .replaceAll('{shipment}', tracked.shipmentId)
    .replaceAll('{container}', tracked.containerIds[0] ?? '')
    .replaceAll('{replay}', replayId);
const typesOf = (resources: Resource[] = []) => resources.map(({ type }) => type);

describe('GET /v2/webhook_notifications', () => {
  test('is newest first, 25 on a page', async () => {
    const { status, body } = await api.get('/v2/webhook_notifications');
    expect(status).toBe(200);
    expect(eventsOf(body.data)).toEqual([UPDATED, ESTIMATE, ARRIVED, STOPPED]);
    expect(body.included).toBeUndefined();
    expect(body.meta).toEqual({ size: 4, total: 4, pagination: { current: 1, records: 4 } });
    const second = await api.get('/v2/webhook_notifications?page[size]=1&page[number]=2');
    expect(eventsOf(second.body.data)).toEqual([ESTIMATE]);
    expect(second.body.links.next).toContain('page[number]=3');
  });

  test('has what the contract shows', async () => {
    const { body } = await api.get('/v2/webhook_notifications?filter[event]=container.transport.vessel_arrived');
    const id = notifications.get(ARRIVED);
    expect(body.data).toEqual([
      {
        id,
        type: 'webhook_notification',
        attributes: {
          id,
          event: ARRIVED,
          delivery_status: 'succeeded',
          created_at: '2026-10-02T08:00:00Z',
          sequence: 2,
          backfilled: false,
          container_sequence: null,
          attempts: 2,
          next_attempt_at: null,
          last_attempt_at: '2026-10-02T08:00:05Z',
          last_status_code: 200,
          replaying: false,
        },
        relationships: {
          reference_object: { data: { id: expect.any(String), type: 'transport_event' } },
          webhook: { data: { id: webhookId, type: 'webhook' } },
          webhook_notification_logs: {
            data: Array.from({ length: 2 }, () => ({ id: expect.any(String), type: 'webhook_notification_log' })),
          },
          shipment: { data: null },
          container: { data: null },
          logged_event: { data: { id: expect.any(String), type: 'event' } },
          webhook_replay: { data: null },
        },
      },
    ]);
  });

  test.each<[string, string[]]>([
    [`filter[event]=${ESTIMATE}`, [ESTIMATE]],
    ['filter[event]=container.created', []],
    ['filter[delivery_status]=pending', [UPDATED, STOPPED]],
    ['filter[delivery_status]=succeeded', [ARRIVED]],
    ['filter[delivery_status]=failed', [ESTIMATE]],
    ['filter[created_at][start]=2026-10-03', [UPDATED, ESTIMATE]],
    ['filter[created_at][start]=2026-10-03T08:00:00Z', [UPDATED, ESTIMATE]],
    ['filter[created_at][start]=2026-10-03T08:00:01Z', [UPDATED]],
    ['filter[created_at][end]=2026-10-02', [ARRIVED, STOPPED]],
    ['filter[created_at][end]=2026-10-02T07:59:59Z', [STOPPED]],
    ['filter[created_at][start]=2026-10-02&filter[created_at][end]=2026-10-03', [ESTIMATE, ARRIVED]],
    [`filter[event]=${UPDATED}&filter[delivery_status]=failed`, []],
    [`filter[event]=${UPDATED},${ESTIMATE}`, [UPDATED, ESTIMATE]],
    ['filter[webhook]={webhook}', [UPDATED, ESTIMATE, ARRIVED, STOPPED]],
    [`filter[webhook]=${newId()}`, []],
    ['filter[shipment]={shipment}', [UPDATED, ESTIMATE]],
    [`filter[shipment]=${newId()}`, []],
    ['filter[container]={container}', [UPDATED]],
    ['filter[container]={shipment}', []],
    ['filter[replay]={replay}', [ESTIMATE]],
    [`filter[replay]=${newId()}`, []],
    ['filter[status_code]=200', [ARRIVED]],
    ['filter[status_code]=2xx', [ARRIVED]],
    // No match, because only the first attempt had this status.
    ['filter[status_code]=503', []],
    ['filter[status_code]=5xx', []],
    // Matches an attempt without a response, but not a notification without any attempt.
    ['filter[status_code]=none', [ESTIMATE]],
    ['filter[status_code]=', [UPDATED, ESTIMATE, ARRIVED, STOPPED]],
    ['filter[shipment]={shipment}&filter[delivery_status]=failed&filter[status_code]=none', [ESTIMATE]],
    ['filter[unknown]=x', [UPDATED, ESTIMATE, ARRIVED, STOPPED]],
  ])('with %s', async (query, expected) => {
    const { body } = await api.get(`/v2/webhook_notifications?${withIds(query)}`);
    expect(eventsOf(body.data)).toEqual(expected);
    expect(body.meta.total).toBe(expected.length);
    const { body: csv } = await api.get(`/v2/webhook_notifications.csv?${withIds(query)}`);
    expect(csv.trim().split('\r\n')).toHaveLength(1 + expected.length);
  });

  test.each([
    ['filter[event]=nothing', 'filter[event]'],
    [`filter[event]=${ARRIVED},nothing`, 'filter[event]'],
    ['filter[delivery_status]=lost', 'filter[delivery_status]'],
    ['filter[webhook]=mine', 'filter[webhook]'],
    ['filter[shipment]=1', 'filter[shipment]'],
    ['filter[container]=SIMU1234565', 'filter[container]'],
    ['filter[replay]=last', 'filter[replay]'],
    ['filter[status_code]=6xx', 'filter[status_code]'],
    ['filter[status_code]=50', 'filter[status_code]'],
    ['filter[status_code]=5XX', 'filter[status_code]'],
    ['filter[created_at][start]=yesterday', 'filter[created_at][start]'],
    ['filter[created_at][end]=yesterday', 'filter[created_at][end]'],
    ['include=nothing', 'include'],
    ['page[size]=0', 'page[size]'],
  ])('refuses %s', async (query, parameter) => {
    const { status, body } = await api.get(`/v2/webhook_notifications?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].source).toEqual({ parameter });
  });

  test.each<[string, string, string[]]>([
    [ARRIVED, 'webhook', ['webhook']],
    [ARRIVED, 'reference_object', ['transport_event']],
    [ARRIVED, 'reference_object.container,reference_object.shipment', ['transport_event', 'container', 'shipment']],
    [ARRIVED, 'reference_object.location', ['transport_event', 'port']],
    [ARRIVED, 'webhook_notification_logs', ['webhook_notification_log', 'webhook_notification_log']],
    [ESTIMATE, 'reference_object', ['estimated_event']],
    [ESTIMATE, 'logged_event,webhook_replay', ['event', 'webhook_replay']],
    [UPDATED, 'shipment,container', ['shipment', 'container']],
    [ESTIMATE, 'reference_object.port,webhook', ['estimated_event', 'port', 'webhook']],
    [UPDATED, 'reference_object.terminal', ['container_updated_event', 'terminal']],
    // The reference object belongs to the sample journey, which the account does not have.
    [ESTIMATE, 'reference_object.shipment', ['estimated_event']],
    [STOPPED, 'reference_object', ['tracking_request']],
    [STOPPED, 'reference_object.tracked_object', ['tracking_request', 'shipment']],
  ])('of %s includes %s', async (event, include, types) => {
    const list = await api.get(`/v2/webhook_notifications?filter[event]=${event}&include=${include}`);
    expect(typesOf(list.body.included)).toEqual(types);
    const one = await api.get(`/v2/webhook_notifications/${notifications.get(event)}?include=${include}`);
    expect(typesOf(one.body.included)).toEqual(types);
  });

  test('shows each attempt', async () => {
    const { body } = await api.get(
      `/v2/webhook_notifications?filter[event]=${ARRIVED}&include=webhook_notification_logs`,
    );
    const [first, second] = body.included;
    expect(first).toEqual({
      id: expect.any(String),
      type: 'webhook_notification_log',
      attributes: {
        attempt_number: 1,
        attempted_at: '2026-10-01T08:00:05Z',
        duration_ms: 40,
        succeeded: false,
        status_code: 503,
        error: 'status: the receiver responded with 503',
        url: 'https://receiver.example/hooks',
        address: '198.51.100.20',
        request_headers: { 'Content-Type': 'application/json' },
        response_headers: { server: 'receiver' },
        response_body: 'seen',
      },
      relationships: {
        webhook_notification: { data: { id: notifications.get(ARRIVED), type: 'webhook_notification' } },
        webhook_replay: { data: null },
      },
    });
    expect(second.attributes).toMatchObject({ attempt_number: 2, succeeded: true, error: null });
  });

  test('shows the next attempt of each, and whether it waits to be resent', async () => {
    const { body } = await api.get('/v2/webhook_notifications');
    const [updated, estimate, arrived] = body.data.map(({ attributes }: Resource) => attributes);
    expect(updated).toMatchObject({ attempts: 0, last_attempt_at: null, last_status_code: null, replaying: false });
    expect(updated.next_attempt_at).toEqual(expect.any(String));
    expect(estimate).toMatchObject({
      attempts: 1,
      delivery_status: 'failed',
      next_attempt_at: '2099-10-05T08:00:00Z',
      replaying: true,
    });
    expect(arrived).toMatchObject({ next_attempt_at: null, replaying: false });
  });

  test.each<[string, object, string | null]>([
    ['inactive', { active: false }, null],
    ['failing', { next_probe_at: '2099-12-01T08:00:00Z' }, '2099-12-01T08:00:00Z'],
  ])('of a webhook that is %s is not attempted before its time', async (_, changes, expected) => {
    const webhook = () => api.database.updateTable('webhooks').where('id', '=', webhookId);
    await webhook().set(changes).execute();
    const { body } = await api.get(`/v2/webhook_notifications?filter[event]=${ESTIMATE}`);
    await webhook().set({ active: true, next_probe_at: null }).execute();
    expect(body.data[0].attributes.next_attempt_at).toBe(expected);
  });

  test('never shows the secret of a webhook', async () => {
    const { body } = await api.get('/v2/webhook_notifications?include=webhook');
    expect(body.included[0].attributes.secret).toMatch(/^whsec_\*{4}.{4}$/);
  });

  test('is available as a table', async () => {
    const { status, headers, body } = await api.get('/v2/webhook_notifications.csv?filter[delivery_status]=pending');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    const [header, ...rows] = body.trim().split('\r\n');
    expect(header).toMatch(/^id,/);
    const columns = ['attempts', 'next_attempt_at', 'last_status_code', 'webhook_id', 'shipment_id', 'container_id'];
    expect(header.split(',')).toEqual(expect.arrayContaining(['delivery_status', ...columns, 'logged_event_id']));
    expect(rows).toHaveLength(2);
  });
});

describe('GET /v2/webhook_notifications/{id}/body', () => {
  test.each([STOPPED, ARRIVED, ESTIMATE, UPDATED])('of %s is what is posted, byte for byte', async (event) => {
    const id = notifications.get(event) ?? '';
    const answer = await fetch(`${api.origin}/v2/webhook_notifications/${id}/body`, {
      headers: { Authorization: `Token ${api.key}` },
    });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.text()).toBe(await postedBody(id));
  });

  test('contains nothing that changes later', async () => {
    const { body } = await api.get(`/v2/webhook_notifications/${notifications.get(ARRIVED)}/body`);
    expect(Object.keys(body.data.attributes)).toEqual([
      'id',
      'event',
      'delivery_status',
      'created_at',
      'sequence',
      'backfilled',
      'container_sequence',
    ]);
    expect(Object.keys(body.data.relationships)).toEqual(['reference_object', 'webhook', 'webhook_notification_logs']);
  });

  test('that does not exist is 404', async () => {
    expect((await api.get(`/v2/webhook_notifications/${newId()}/body`)).status).toBe(404);
  });
});

describe('GET /v2/webhook_notifications/{id}/webhook_notification_logs', () => {
  const pathOf = (event: string) => `/v2/webhook_notifications/${notifications.get(event)}/webhook_notification_logs`;

  test('has the first attempt first, page by page', async () => {
    const { status, body } = await api.get(`${pathOf(ARRIVED)}?page[size]=1`);
    expect(status).toBe(200);
    expect(body.data.map(({ attributes }: Resource) => attributes['attempt_number'])).toEqual([1]);
    expect(body.meta.total).toBe(2);
    const second = await api.get(`${pathOf(ARRIVED)}?page[size]=1&page[number]=2&include=webhook_notification.webhook`);
    expect(second.body.data[0].attributes).toMatchObject({ attempt_number: 2, status_code: 200 });
    expect(typesOf(second.body.included)).toEqual(['webhook_notification', 'webhook']);
  });

  test('is empty before the first attempt', async () => {
    expect((await api.get(pathOf(UPDATED))).body.data).toEqual([]);
  });

  test('is available as a table', async () => {
    const { body } = await api.get(pathOf(ARRIVED).replace(/$/, '.csv'));
    expect(body.trim().split('\r\n')).toHaveLength(3);
  });

  test('of a notification that does not exist is 404', async () => {
    expect((await api.get(`/v2/webhook_notifications/${newId()}/webhook_notification_logs`)).status).toBe(404);
  });
});

describe('GET /v2/webhook_notifications/{id}', () => {
  test.each([STOPPED, ARRIVED, ESTIMATE, UPDATED])('of %s includes everything that was sent with it', async (event) => {
    const id = notifications.get(event);
    const { status, body } = await api.get(`/v2/webhook_notifications/${id}`);
    expect(status).toBe(200);
    expect(body.included).toEqual(JSON.parse(await postedBody(id ?? '')).included);
    expect(body.links.self).toBe(`${BASE_URL}/v2/webhook_notifications/${id}`);
  });

  test('takes sparse fieldsets', async () => {
    const id = notifications.get(UPDATED);
    const { body } = await api.get(
      `/v2/webhook_notifications/${id}?fields[webhook_notification]=event&fields[container]=number`,
    );
    expect(body.data.attributes).toEqual({ event: UPDATED });
    const container = body.included.find(({ type }: Resource) => type === 'container');
    expect(container.attributes).toEqual({ number: 'TEMU4218362' });
  });

  test.each([[newId()], ['1'], [sampleIds.notification]])('that does not exist, %s, is 404', async (id) => {
    expect((await api.get(`/v2/webhook_notifications/${id}`)).status).toBe(404);
  });

  test('remains when its webhook is deleted, which is not included any more', async () => {
    const { otherAccountId, otherKey: key } = api;
    const webhook = await createWebhook(key);
    await announce(otherAccountId, ESTIMATE, '2026-10-05T08:00:00Z');
    await api.request('DELETE', `/v2/webhooks/${webhook}`, { key });
    const { body } = await api.get('/v2/webhook_notifications?include=webhook', { key });
    expect(body.data[0].attributes.delivery_status).toBe('failed');
    expect(body.data[0].relationships.webhook.data.id).toBe(webhook);
    expect(body.included).toEqual([]);
  });
});

test('an account without rail does not get the last free day of the railroad', async () => {
  const { otherAccountId: accountId, otherKey: key } = api;
  const change = 'container.pickup_lfd_rail.changed';
  await createWebhook(key, [change]);
  const counts: number[] = [];
  const logged: number[] = [];
  for (const rail of [true, false]) {
    await api.database
      .updateTable('accounts')
      .set({ settings: sql`jsonb_set(settings, '{features}', ${JSON.stringify({ rail })}::jsonb)` })
      .where('id', '=', accountId)
      .execute();
    await announce(accountId, change, '2026-10-06T08:00:00Z');
    const { body } = await api.get(`/v2/webhook_notifications?filter[event]=${change}&include=logged_event`, { key });
    counts.push(body.meta.total);
    logged.push(body.included.length);
  }
  expect(counts).toEqual([1, 1]);
  // The log shows the same counts.
  expect(logged).toEqual([1, 0]);
});

describe('another account', () => {
  test.each([
    ['/v2/webhook_notifications'],
    ['/v2/webhook_notifications?include=webhook,reference_object.shipment,webhook_notification_logs'],
    ['/v2/webhook_notifications.csv'],
    ['/v2/webhook_notifications?filter[webhook]={webhook}'],
    ['/v2/webhook_notifications?filter[shipment]={shipment}'],
    ['/v2/webhook_notifications?filter[replay]={replay}'],
  ])('sees nothing in %s', async (path) => {
    const { body } = await api.get(withIds(path), { key: api.otherKey });
    const text = JSON.stringify([body.data ?? body, body.included]);
    for (const id of [...notifications.values(), webhookId, tracked.shipmentId]) expect(text).not.toContain(id);
  });

  test.each([STOPPED, ARRIVED, ESTIMATE, UPDATED])('has no notification of %s', async (event) => {
    const path = `/v2/webhook_notifications/${notifications.get(event)}`;
    for (const query of ['', '?include=reference_object,webhook', '/body', '/webhook_notification_logs']) {
      expect((await api.get(`${path}${query}`, { key: api.otherKey })).status).toBe(404);
    }
  });
});

describe('GET /v2/webhook_notifications/examples', () => {
  test.each(EVENT_NAMES)('%s', async (name) => {
    const path = `/v2/webhook_notifications/examples?event=${name}`;
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({ id: body.data.id, event: name, delivery_status: 'pending' });
    expect(body.links).toEqual({ self: `${BASE_URL}${path}` });
    const { data: about } = (body.data.relationships.reference_object ?? body.data.relationships.document) as {
      data: { id: string; type: string };
    };
    expect(body.included).toContainEqual(expect.objectContaining(about));
  });

  test.each(['', '?event=', '?event=nothing', '?event=toString'])('%s is 400', async (query) => {
    const { status, body } = await api.get(`/v2/webhook_notifications/examples${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [
        {
          id: expect.any(String),
          status: '400',
          source: { parameter: 'event' },
          title: 'Bad Request',
          detail: null,
        },
      ],
    });
  });
});
