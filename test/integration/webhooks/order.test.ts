import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, ReceivedNotification } from '../../../infra/demo/receiver.ts';
import { cancelReplayById, replayWebhook } from '../../../operations/webhooks/replay.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { findReplay, type ReplayRow } from '../../../store/webhooks/replays.ts';
import { DeliveryRoundRig, type Subscriber } from './delivery-round-rig.ts';

let rig: DeliveryRoundRig;
const [one, other, third] = [newId(), newId(), newId()] as const;
const ordered = { ordering: 'container' } as const;

beforeAll(async () => {
  rig = await DeliveryRoundRig.start();
});
beforeEach(() => rig.startAccount());
afterAll(() => rig.stop());

/** Returns the container of each event: `events` events per container, in turn. */
function inTurn(containers: readonly string[], events: number): string[] {
  return Array.from({ length: events }, () => containers).flat();
}

function sequenceOf({ payload }: ReceivedNotification): number {
  return (payload as { data: { attributes: { sequence: number } } }).data.attributes.sequence;
}

/** Returns the events received for each container, as positions in the webhook's log. */
async function placesOf({ id, receiver }: Subscriber, requests = receiver.received): Promise<Map<string, number[]>> {
  const notifications = await rig.notifications(id);
  const places = new Map<string, number[]>();
  for (const request of requests) {
    const place = notifications.findIndex(({ sequence }) => sequence === sequenceOf(request));
    const key = notifications[place]?.order_key ?? '';
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  return places;
}

/** Rejects the first notification that it receives, each time it arrives, and accepts all others. */
function refuseFirst(
  until = Number.POSITIVE_INFINITY,
): (request: number, notification: ReceivedNotification) => Answer {
  let refused: string | null = null;
  let times = 0;
  return (_request, { id }) => {
    refused ??= id;
    return id === refused && times++ < until ? 500 : 200;
  };
}

async function statuses(id: string): Promise<string[]> {
  return (await rig.notifications(id)).map(({ status }) => status);
}

describe('order per container', () => {
  it('lets a failing container block only itself', async () => {
    const subscriber = await rig.subscribe(refuseFirst(), ordered);
    await rig.publish(inTurn([one, other, third], 4));
    await rig.drain(subscriber.id, { retrySchedule: [600] });
    const places = await placesOf(subscriber);
    expect(places.get(one)).toBeUndefined();
    expect(places.get(other)).toEqual([1, 4, 7, 10]);
    expect(places.get(third)).toEqual([2, 5, 8, 11]);
    expect((await rig.attempts(subscriber.id)).filter(({ error }) => error !== null)).toHaveLength(1);
  });

  it('continues with the next event when one is accepted late, or given up', async () => {
    for (const failures of [1, 2]) {
      const subscriber = await rig.subscribe(refuseFirst(failures), ordered);
      await rig.publish(inTurn([one], 4));
      expect(await rig.drain(subscriber.id, { retrySchedule: [0.1] })).toBeNull();
      const received = failures === 1 ? [0, 1, 2, 3] : [1, 2, 3];
      expect((await placesOf(subscriber)).get(one)).toEqual(received);
      expect(await statuses(subscriber.id)).toEqual([
        failures === 1 ? 'succeeded' : 'failed',
        'succeeded',
        'succeeded',
        'succeeded',
      ]);
      await rig.startAccount();
    }
  });

  it('never has two events of a container in progress, however long the responses take', async () => {
    const atOnce = new Map<string, number>();
    let most = 0;
    let mostOfOne = 0;
    const subscriber = await rig.subscribe(async (_request, notification) => {
      const reference = (notification.payload as { data: { attributes: { sequence: number } } }).data.attributes
        .sequence;
      const key = String(reference % 3);
      atOnce.set(key, (atOnce.get(key) ?? 0) + 1);
      mostOfOne = Math.max(mostOfOne, atOnce.get(key) ?? 0);
      most = Math.max(
        most,
        [...atOnce.values()].reduce((sum, count) => sum + count),
      );
      await new Promise((resolve) => setTimeout(resolve, (reference * 7) % 20));
      atOnce.set(key, (atOnce.get(key) ?? 0) - 1);
      return 200;
    }, ordered);
    await rig.publish(inTurn([one, other, third], 12));
    await rig.drain(subscriber.id);
    expect(mostOfOne).toBe(1);
    expect(most).toBeGreaterThan(1);
    for (const places of (await placesOf(subscriber)).values())
      expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('finds the others behind many that wait, and the many once the order is given up', async () => {
    const subscriber = await rig.subscribe(refuseFirst(), ordered);
    await rig.publish([...Array(400).fill(one), ...inTurn([other, third], 3)]);
    await rig.drain(subscriber.id, { retrySchedule: [600] });
    expect((await placesOf(subscriber)).size).toBe(2);
    expect(subscriber.receiver.received).toHaveLength(6);
    const held = (await rig.notifications(subscriber.id)).filter(({ held }) => held);
    expect(held.length).toBeGreaterThan(300);
    await rig.test.database.updateTable('webhooks').set({ ordering: 'none' }).where('id', '=', subscriber.id).execute();
    await rig.drain(subscriber.id, { retrySchedule: [600] });
    expect(subscriber.receiver.received).toHaveLength(405);
  });

  it('releases held events one after the other', async () => {
    const subscriber = await rig.subscribe(() => 200, ordered);
    await rig.publish(Array(110).fill(one));
    expect(await rig.drain(subscriber.id)).toBeNull();
    expect((await placesOf(subscriber)).get(one)).toEqual(Array.from({ length: 110 }, (_, place) => place));
    expect((await rig.notifications(subscriber.id)).some(({ held }) => held)).toBe(false);
  });

  it('is not guaranteed unless requested', async () => {
    const subscriber = await rig.subscribe(refuseFirst());
    await rig.publish(inTurn([one], 4));
    await rig.drain(subscriber.id, { retrySchedule: [600] });
    expect((await placesOf(subscriber)).get(one)?.toSorted()).toEqual([1, 2, 3]);
  });
});

describe('replayed events', () => {
  async function replay({ id }: Subscriber, attributes: Record<string, unknown>): Promise<ReplayRow> {
    const { accountId, test } = rig;
    const begun = await replayWebhook(test.database, { accountId, webhookId: id, attributes });
    if (begun === null) throw new Error('there is no webhook');
    return begun;
  }

  async function found(id: string): Promise<ReplayRow | null> {
    return findReplay(rig.test.database, rig.accountId, id);
  }

  it('arrive in order, marked, two at a time, with the original bytes', async () => {
    let atOnce = 0;
    let most = 0;
    const subscriber = await rig.subscribe(async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      return 200;
    });
    await rig.publish(inTurn([one, other, third], 5));
    await rig.drain(subscriber.id);
    const before = subscriber.receiver.requests.splice(0);
    most = 0;
    const { id } = await replay(subscriber, { only: 'all', per_second: 100 });
    await rig.drain(subscriber.id);
    const { requests } = subscriber.receiver;
    expect(most).toBeLessThanOrEqual(2);
    expect(requests.map(({ headers }) => headers['webhook-replay'])).toEqual(Array(15).fill(id));
    expect(before.every(({ headers }) => headers['webhook-replay'] === undefined)).toBe(true);
    const payloads = new Map(before.map((request) => [request.id, request.payload]));
    for (const request of requests) expect(request.payload).toEqual(payloads.get(request.id));
    for (const places of (await placesOf(subscriber, requests)).values()) {
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    expect(await found(id)).toMatchObject({ state: 'done', total: 15, succeeded: 15, failed: 0 });
    const attempts = await rig.attempts(subscriber.id);
    expect(attempts.filter(({ replay_id: of }) => of === id).map(({ number }) => number)).toEqual(Array(15).fill(2));
    expect(await statuses(subscriber.id)).toEqual(Array(15).fill('succeeded'));
  });

  it('are retried according to the schedule, and counted when they are done', async () => {
    let isDown = true;
    const subscriber = await rig.subscribe(() => (isDown ? 500 : 200));
    await rig.publish(inTurn([one, other], 1));
    await rig.drain(subscriber.id, { retrySchedule: [] });
    expect(await statuses(subscriber.id)).toEqual(['failed', 'failed']);
    const first = await replay(subscriber, { only: 'failed', per_second: 100 });
    await rig.drain(subscriber.id, { retrySchedule: [0.05] });
    expect(await found(first.id)).toMatchObject({ state: 'done', total: 2, succeeded: 0, failed: 2 });
    expect((await rig.notifications(subscriber.id)).map(({ attempts }) => attempts)).toEqual([3, 3]);
    isDown = false;
    const second = await replay(subscriber, { only: 'failed', per_second: 100 });
    await rig.drain(subscriber.id);
    expect(await found(second.id)).toMatchObject({ state: 'done', total: 2, succeeded: 2, failed: 0 });
    expect(await statuses(subscriber.id)).toEqual(['succeeded', 'succeeded']);
  });

  it('keep their pace, and do not hold up new events', async () => {
    const subscriber = await rig.subscribe(() => 200);
    await rig.publish(Array(30).fill(null));
    await rig.drain(subscriber.id);
    subscriber.receiver.requests.splice(0);
    await replay(subscriber, { only: 'all', per_second: 20 });
    const round = rig.round(subscriber.id);
    const running = round.run();
    while (subscriber.receiver.requests.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
    await rig.publish(Array(5).fill(null));
    round.wake();
    await running;
    const { requests } = subscriber.receiver;
    const replayed = requests.filter(({ headers }) => headers['webhook-replay'] !== undefined);
    const [first, last] = [replayed.at(0), replayed.at(-1)].map((request) => request?.receivedAt.getTime() ?? 0);
    expect(replayed).toHaveLength(30);
    expect((last ?? 0) - (first ?? 0)).toBeGreaterThan(29 * 50 - 200);
    const lives = requests.flatMap((request, place) => (replayed.includes(request) ? [] : [place]));
    expect(lives).toHaveLength(5);
    expect(Math.max(...lives)).toBeLessThan(30);
  });

  it('leave the lane with those in progress when the replay is cancelled, and their attempts still count', async () => {
    let isDown = true;
    const answers: ((answer: Answer) => void)[] = [];
    const subscriber = await rig.subscribe(() => (isDown ? 500 : new Promise((resolve) => answers.push(resolve))));
    await rig.publish(inTurn([one], 3));
    await rig.drain(subscriber.id, { retrySchedule: [] });
    isDown = false;
    const { id } = await replay(subscriber, { only: 'failed', per_second: 100 });
    const running = rig.round(subscriber.id).run();
    while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await cancelReplayById(rig.test.database, { accountId: rig.accountId, replayId: id });
    answers[0]?.(200);
    expect(await running).toBeNull();
    expect(subscriber.receiver.requests).toHaveLength(4);
    expect(await found(id)).toMatchObject({ state: 'cancelled', succeeded: 0, failed: 0 });
    expect((await rig.notifications(subscriber.id)).every(({ lane }) => lane === null)).toBe(true);
    expect(await statuses(subscriber.id)).toEqual(['succeeded', 'failed', 'failed']);
  });
});
