import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { countReplayed } from '../../../store/webhooks/replays.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import {
  addWebhook,
  DISCHARGED,
  LOADED,
  makeReplayWorld,
  planAll,
  type ReplayWorld,
  replayed,
} from '../webhooks/replay-world.ts';
import { type Answer, BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let world: ReplayWorld;
let key: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Creates a new world and key for each group of tests. */
async function newWorld(): Promise<void> {
  world = await makeReplayWorld(api.database);
  await api.database
    .updateTable('accounts')
    .set({ settings: JSON.stringify(GENEROUS) })
    .where('id', '=', world.accountId)
    .execute();
  ({ key } = await createApiKey(api.database, { accountId: world.accountId, name: 'Test' }));
}

const post = (path: string, attributes?: object): Promise<Answer> =>
  api.request('POST', path, { key, ...(attributes ? { body: { data: { type: 'webhook_replay', attributes } } } : {}) });
const replay = (attributes: object, webhookId = world.webhookId): Promise<Answer> =>
  post(`/v2/webhooks/${webhookId}/replays`, attributes);
const get = (path: string): Promise<Answer> => api.get(path, { key });
const pointers = ({ body }: Answer): string[] =>
  body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer.replace('/data/attributes/', ''));
const notificationOf = async (sequence: number): Promise<string> => {
  const row = await api.database
    .selectFrom('webhook_notifications')
    .select('id')
    .where('webhook_id', '=', world.webhookId)
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
  return row.id;
};

describe('a replay', () => {
  beforeAll(newWorld);

  it('responds immediately with its parameters, and shows its progress', async () => {
    const requested = { from: '2026-10-02T02:00:00+00:00', events: [LOADED, DISCHARGED], only: 'all', per_second: 50 };
    const { status, headers, body } = await replay(requested);
    expect(status).toBe(201);
    const { id, links, attributes, relationships } = body.data;
    expect(links.self).toBe(`${BASE_URL}/v2/webhook_replays/${id}`);
    expect(headers.get('location')).toBe(links.self);
    expect(relationships.webhook.data).toEqual({ type: 'webhook', id: world.webhookId });
    const counted = { total: 0, succeeded: 0, failed: 0, pending: 0, cancelled: 0 };
    expect(attributes).toMatchObject({ ...requested, ...counted, from: '2026-10-02T02:00:00Z', to: null });
    expect(attributes).toMatchObject({ state: 'planning', notification_ids: null, finished_at: null });

    await planAll(api.database, world);
    const { accountId } = world;
    await countReplayed(api.database, { accountId, replayId: id, outcome: 'failed' });
    const running = await get(`/v2/webhook_replays/${id}?include=webhook`);
    expect(running.body.data.attributes).toMatchObject({ state: 'running', total: 3, failed: 1, pending: 2 });
    expect(running.body.included).toMatchObject([{ type: 'webhook', id: world.webhookId }]);

    const cancelled = await post(`/v2/webhook_replays/${id}/cancel`);
    const end = { state: 'cancelled', total: 3, failed: 1, pending: 0, cancelled: 2, finished_at: expect.any(String) };
    expect(cancelled.body.data.attributes).toMatchObject(end);
    const again = await post(`/v2/webhook_replays/${id}/cancel`);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(cancelled.body.data);
  });

  it('is rejected with 409 while another one of the webhook is running', async () => {
    const first = await replay({});
    const second = await replay({ only: 'failed' });
    expect(second.status).toBe(409);
    expect(second.body.errors[0]).toMatchObject({
      detail: 'A replay of this webhook is still running; wait for its end or cancel it',
      meta: { webhook_replay_id: first.body.data.id },
    });
    expect((await post(`/v2/webhook_notifications/${await notificationOf(1)}/replay`)).status).toBe(409);
    await post(`/v2/webhook_replays/${first.body.data.id}/cancel`);
  });

  it('is listed with the others of its webhook, newest first, in pages and as CSV', async () => {
    const path = `/v2/webhooks/${world.webhookId}/replays`;
    const { body } = await get(`${path}?page[size]=1`);
    expect(body.meta).toMatchObject({ size: 1, total: 2 });
    expect(body.data[0].attributes).toMatchObject({ state: 'cancelled', only: 'undelivered', total: 0 });
    const table = await get(`${path}.csv?fields[webhook_replay]=only,per_second`);
    expect(table.body.split('\r\n').map((line: string) => line.replace(/^[^,]*,/, ''))).toEqual([
      'only,per_second',
      'undelivered,10',
      'all,50',
      '',
    ]);
  });

  it('of one notification names it, and is rejected with 409 if that is pending anyway', async () => {
    const id = await notificationOf(1);
    const { status, body } = await post(`/v2/webhook_notifications/${id}/replay`);
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject({ notification_ids: [id], only: null, from: null });
    await post(`/v2/webhook_replays/${body.data.id}/cancel`);

    const waiting = await post(`/v2/webhook_notifications/${await notificationOf(3)}/replay`);
    expect(waiting.status).toBe(409);
    expect(waiting.body.errors[0].detail).toBe('This notification is already queued for delivery');
  });

  it('starts the delivery run of its webhook', async () => {
    const { body } = await replay({});
    const requested = api.database
      .selectFrom('outbox')
      .select('id')
      .where('workflow_id', '=', `webhook/${world.webhookId}`);
    const before = (await requested.execute()).length;
    await post(`/v2/webhook_replays/${body.data.id}/cancel`);
    expect((await requested.execute()).length).toBe(before + 1);
  });
});

describe('what cannot be replayed', () => {
  beforeAll(newWorld);

  it.each<[what: string, attributes: object, wrong: string[]]>([
    ['times that are none', { from: 'yesterday', to: 5 }, ['from', 'to']],
    ['a period that ends before it begins', { from: '2026-10-02T02:00:00Z', to: '2026-10-02T01:59:59Z' }, ['to']],
    ['names that nobody knows', { events: [LOADED, 'container.sunk', 7] }, ['events/1', 'events/2']],
    ['no names', { events: [] }, ['events']],
    ['ids that are none', { shipment_id: 'x', container_id: 5 }, ['shipment_id', 'container_id']],
    ['an unknown choice', { only: 'some' }, ['only']],
    ['too fast', { per_second: 101 }, ['per_second']],
    ['too slow', { per_second: 0 }, ['per_second']],
    ['in part', { per_second: 1.5 }, ['per_second']],
    ['no notifications', { notification_ids: [] }, ['notification_ids']],
    ['too many notifications', { notification_ids: Array.from({ length: 1_001 }, newId) }, ['notification_ids']],
    [
      'notifications and filters',
      { notification_ids: [newId()], from: '2026-10-02T02:00:00Z', only: 'all' },
      ['from', 'only'],
    ],
    ['everything wrong at once', { from: '?', only: '?', per_second: '?' }, ['from', 'only', 'per_second']],
  ])('%s', async (_what, attributes, wrong) => {
    const answer = await replay(attributes);
    expect(answer.status).toBe(422);
    expect(pointers(answer)).toEqual(wrong);
  });

  it('is reported by its position if it is unknown or belongs to another account', async () => {
    const stranger = await makeReplayWorld(api.database);
    const { shipmentId, containerIds } = stranger.first;
    const other = await addWebhook(api.database, world.accountId);
    const named = await replay({
      events: [LOADED, 'container.created'],
      shipment_id: shipmentId,
      container_id: containerIds[0],
    });
    expect(named.status).toBe(422);
    expect(pointers(named)).toEqual(['events/1', 'shipment_id', 'container_id']);
    const ids = [await notificationOf(1), newId(), await notificationOf(2)];
    const listed = await replay({ notification_ids: ids });
    expect(pointers(listed)).toEqual(['notification_ids/1']);
    expect(pointers(await replay({ notification_ids: ids.slice(0, 1) }, other))).toEqual(['notification_ids/0']);

    expect((await replay({}, stranger.webhookId)).status).toBe(404);
    expect((await get(`/v2/webhooks/${stranger.webhookId}/replays`)).status).toBe(404);
    expect((await get(`/v2/webhook_replays/${newId()}`)).status).toBe(404);
    expect((await post(`/v2/webhook_replays/${newId()}/cancel`)).status).toBe(404);
    expect((await post(`/v2/webhook_notifications/${newId()}/replay`)).status).toBe(404);
  });

  it('responds 409 while the webhook is inactive', async () => {
    const inactive = await addWebhook(api.database, world.accountId, { active: false });
    const answer = await replay({}, inactive);
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0].detail).toBe('The webhook is inactive; activate it first');
  });

  it('is forbidden where webhooks are switched off', async () => {
    const settings = (features: object) =>
      api.database
        .updateTable('accounts')
        .set({ settings: JSON.stringify({ ...GENEROUS, features }) })
        .where('id', '=', world.accountId)
        .execute();
    await settings({ webhooks: false });
    expect((await replay({})).status).toBe(403);
    expect((await get(`/v2/webhooks/${world.webhookId}/replays`)).status).toBe(403);
    await settings({});
  });
});

it('deleting a webhook cancels its replay, and its notifications cannot be sent any more', async () => {
  await newWorld();
  const notification = await notificationOf(1);
  const { body } = await replay({});
  expect((await api.request('DELETE', `/v2/webhooks/${world.webhookId}`, { key })).status).toBe(200);
  const { attributes } = (await get(`/v2/webhook_replays/${body.data.id}`)).body.data;
  expect(attributes).toMatchObject({ state: 'cancelled', finished_at: expect.any(String) });
  const gone = await post(`/v2/webhook_notifications/${notification}/replay`);
  expect(gone.body.errors[0].detail).toBe('The webhook of this notification was deleted');
  expect((await get(`/v2/webhooks/${world.webhookId}/replays`)).status).toBe(404);
});

describe('a new webhook', () => {
  beforeAll(newWorld);
  const create = (attributes: object): Promise<Answer> =>
    api.request('POST', '/v2/webhooks', {
      key,
      body: {
        data: {
          type: 'webhook',
          attributes: { url: 'https://receiver.example/', events: [LOADED, DISCHARGED], ...attributes },
        },
      },
    });

  it('may begin with events recorded before it was created', async () => {
    const { status, body } = await create({ history_from: '2026-10-02T02:30:00Z' });
    expect(status).toBe(201);
    const { id } = body.data;
    const listed = await get(`/v2/webhooks/${id}/replays`);
    expect(listed.body.data).toMatchObject([{ attributes: { from: '2026-10-02T02:30:00Z', only: 'undelivered' } }]);
    await planAll(api.database, { ...world, webhookId: id });
    expect((await replayed(api.database, { ...world, webhookId: id })).map(({ sequence }) => sequence)).toEqual([
      3, 6, 9,
    ]);
  });

  it('otherwise begins with future events', async () => {
    const { body } = await create({ history_from: null });
    expect((await get(`/v2/webhooks/${body.data.id}/replays`)).body.data).toEqual([]);
  });

  it('has no history to begin with while it is inactive, or without a start time', async () => {
    const inactive = await create({ active: false, history_from: '2026-10-02T02:30:00Z' });
    expect(inactive.status).toBe(422);
    expect(pointers(inactive)).toEqual(['history_from']);
    expect(pointers(await create({ history_from: 'the beginning' }))).toEqual(['history_from']);
  });
});

it('a webhook that the server disabled shows where to replay from once it is active again', async () => {
  await newWorld();
  const patch = (attributes: object): Promise<Answer> =>
    api.request('PATCH', `/v2/webhooks/${world.webhookId}`, { key, body: { data: { type: 'webhook', attributes } } });
  await patch({ active: false });
  expect((await patch({ active: true })).body.meta).toBeUndefined();
  await api.database
    .updateTable('webhooks')
    .set({
      active: false,
      failing_since: new Date('2026-10-02T04:00:00Z'),
      disabled_at: new Date('2026-10-07T04:00:00Z'),
      disabled_reason: 'only_failures',
    })
    .where('id', '=', world.webhookId)
    .execute();
  expect((await patch({ active: true })).body.meta).toEqual({ replay_from: '2026-10-02T03:00:00Z' });
  expect((await patch({ active: true })).body.meta).toBeUndefined();
});
