/**
 * Tests replays by the product's worker: the same notifications are sent again, marked as replayed, at a separate rate,
 * across restarts, until they are cancelled.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Answer, type Receiver, startReceiver } from '../../../infra/demo/receiver.ts';
import { cancelReplayById, replayWebhook } from '../../../operations/webhooks/replay.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { findReplay, type ReplayRow } from '../../../store/webhooks/replays.ts';
import type { NewWebhook } from '../../../store/webhooks/webhooks.ts';
import { publishEvents } from './delivery-events.ts';
import { DeliveryRig, until } from './delivery-rig.ts';

let rig: DeliveryRig;
const receivers: Receiver[] = [];

beforeAll(async () => {
  rig = await DeliveryRig.start();
  await rig.startWorker({ idleMs: 200 });
});
afterAll(() => rig.stop());
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  await rig.test.database.updateTable('webhooks').set({ active: false }).execute();
});

async function subscribed(answer: () => Answer = () => 204, changes: Partial<NewWebhook> = {}) {
  let secret: string | null = null;
  const receiver = await startReceiver({ secret: () => secret, answer });
  receivers.push(receiver);
  const webhook = await rig.addWebhook(receiver.url, changes);
  secret = webhook.secret;
  return { receiver, webhookId: webhook.id };
}

async function replay(webhookId: string, attributes: Record<string, unknown>): Promise<string> {
  const { accountId, test } = rig;
  const row = await replayWebhook(test.database, { accountId, webhookId, attributes });
  return row?.id ?? '';
}

async function find(replayId: string): Promise<ReplayRow> {
  const row = await findReplay(rig.test.database, rig.accountId, replayId);
  if (row === null) throw new Error('there is no such replay');
  return row;
}

const newestEvent = () =>
  rig.test.database
    .selectFrom('events')
    .select(({ fn }) => fn.max('created_at').as('from'))
    .executeTakeFirstOrThrow();

interface Posted {
  data: { attributes: { sequence: number } };
}

const isDone = async (replayId: string): Promise<boolean> => (await find(replayId)).state === 'done';
const activate = (webhookId: string) =>
  rig.test.database.updateTable('webhooks').set({ active: true }).where('id', '=', webhookId).execute();

it('sends the same ids and bytes again, marked, and no faster than requested', async () => {
  const { receiver, webhookId } = await subscribed();
  await rig.publish(12);
  // Pending notifications are not replayed, and a notification is pending until its attempt is
  // recorded.
  await until(async () => (await rig.notifications(webhookId)).every(({ status }) => status === 'succeeded'));
  expect(receiver.received).toHaveLength(12);
  expect(receiver.requests.some(({ headers }) => 'webhook-replay' in headers)).toBe(false);
  const replayId = await replay(webhookId, { only: 'all', per_second: 10 });
  await until(() => isDone(replayId));

  const [first, again] = [receiver.requests.slice(0, 12), receiver.requests.slice(12)];
  expect(again.every(({ headers }) => headers['webhook-replay'] === replayId)).toBe(true);
  const told = new Map(first.map(({ id, payload }) => [id, payload]));
  expect(new Map(again.map(({ id, payload }) => [id, payload]))).toEqual(told);
  expect(again).toHaveLength(12);
  const tookMs = Number(again.at(-1)?.receivedAt) - Number(again[0]?.receivedAt);
  expect(tookMs).toBeGreaterThan(850);
  expect(await find(replayId)).toMatchObject({ total: 12, succeeded: 12, failed: 0 });
  const attempts = await rig.attempts(webhookId);
  expect(attempts.filter(({ replay_id }) => replay_id === replayId).map(({ number }) => number)).toEqual(
    Array(12).fill(2),
  );
});

it('does not change what had arrived, and counts what is given up again', async () => {
  let status = 204;
  const { receiver, webhookId } = await subscribed(() => status, { retry_schedule: [] });
  await rig.publish();
  await until(() => receiver.received.length === 1);
  status = 500;
  await rig.publish();
  await until(async () => (await rig.notifications(webhookId)).some((one) => one.status === 'failed'));
  const ids = (await rig.notifications(webhookId)).map(({ id }) => id);
  const failing = await replay(webhookId, { notification_ids: ids });
  await until(() => isDone(failing));
  expect(await find(failing)).toMatchObject({ total: 2, succeeded: 0, failed: 2 });
  expect((await rig.notifications(webhookId)).map((one) => one.status)).toEqual(['succeeded', 'failed']);

  status = 204;
  const working = await replay(webhookId, { notification_ids: ids.slice(1) });
  await until(() => isDone(working));
  expect((await rig.notifications(webhookId)).map((one) => one.status)).toEqual(['succeeded', 'succeeded']);
});

it('comes before new events of a container and after waiting ones, if order is guaranteed', async () => {
  let refusals = 1;
  const { receiver, webhookId } = await subscribed(() => (refusals-- > 0 ? { status: 503, headers: {} } : 204), {
    ordering: 'container',
    retry_schedule: [1, 1],
  });
  const { database } = rig.test;
  const [one, other] = [newId(), newId()];
  const publish = (...keys: string[]) => publishEvents(database, rig.accountId, keys);
  const [waiting] = await publish(one);
  await until(() => receiver.requests.length === 1);
  await database.updateTable('webhooks').set({ active: false }).where('id', '=', webhookId).execute();
  const unseen = await publish(...Array(70).fill(one), other);
  await activate(webhookId);
  const { from } = await newestEvent();
  const replayId = await replay(webhookId, { from: from.toISOString(), per_second: 100 });
  await until(async () => (await find(replayId)).state === 'running');
  const live = await publish(one, other);
  await until(async () => receiver.received.length === 74, 30_000);
  const sequences = new Map((await rig.notifications(webhookId)).map(({ event_id, sequence }) => [event_id, sequence]));
  const arrived = (key: string) =>
    [waiting, ...unseen, ...live].flatMap((event) =>
      event?.trackingRequestId === key ? [Number(sequences.get(event.id))] : [],
    );
  const taken = receiver.received.map(({ payload }) => (payload as Posted).data.attributes.sequence);
  for (const key of [one, other]) {
    expect(taken.filter((sequence) => arrived(key).includes(sequence))).toEqual(arrived(key));
  }
});

it('stops when it is cancelled, and the next one sends the rest, each once, across a restart', async () => {
  const { receiver, webhookId } = await subscribed(() => 204, { active: false });
  await rig.publish(40);
  await activate(webhookId);
  const { from } = await newestEvent();
  const first = await replay(webhookId, { from: from.toISOString(), per_second: 20 });
  await until(() => receiver.received.length >= 3);
  await cancelReplayById(rig.test.database, { accountId: rig.accountId, replayId: first });
  await rig.runEnded(webhookId);
  const sent = receiver.received.length;
  expect(sent).toBeLessThan(40);
  expect(await find(first)).toMatchObject({ state: 'cancelled', total: 40 });

  const second = await replay(webhookId, { from: from.toISOString(), per_second: 50 });
  await until(() => receiver.received.length >= sent + 5);
  await rig.stopWorker();
  await rig.startWorker({ idleMs: 200 });
  await until(() => isDone(second));
  expect(await find(second)).toMatchObject({ total: 40 - sent, succeeded: 40 - sent });
  expect(receiver.received).toHaveLength(40);
  expect(receiver.requests).toHaveLength(40);
  expect(new Set((await rig.notifications(webhookId)).map(({ status }) => status))).toEqual(new Set(['succeeded']));
});
