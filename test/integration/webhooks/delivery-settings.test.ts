/** Tests the settings of a webhook, and how its attempts share its slots. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../infra/demo/receiver.ts';
import type { NewWebhook } from '../../../store/webhooks/webhooks.ts';
import { until } from './delivery-rig.ts';
import { DeliveryRoundRig } from './delivery-round-rig.ts';

let rig: DeliveryRoundRig;

beforeAll(async () => {
  rig = await DeliveryRoundRig.start();
});
beforeEach(() => rig.startAccount());
afterAll(() => rig.stop());

async function change(webhookId: string, changes: Partial<NewWebhook>): Promise<void> {
  const { headers: _headers, ...columns } = changes;
  await rig.test.database.updateTable('webhooks').set(columns).where('id', '=', webhookId).execute();
}

describe('settings of a webhook', () => {
  it.each([
    { settings: {}, answer: 200, accepted: true },
    { settings: {}, answer: 206, accepted: false },
    { settings: { accepted_statuses: [206] }, answer: 206, accepted: true },
    { settings: { accepted_statuses: [206] }, answer: 200, accepted: false },
    { settings: { accepted_statuses: [200, 299] }, answer: 299, accepted: true },
    { settings: {}, answer: 302, accepted: false },
  ] as { settings: Partial<NewWebhook>; answer: number; accepted: boolean }[])(
    '$settings: $answer is accepted: $accepted',
    async ({ settings, answer, accepted }) => {
      const { id } = await rig.subscribe(() => answer, settings);
      await rig.publish([null]);
      await rig.drain(id);
      expect(await rig.notifications(id)).toMatchObject([{ status: accepted ? 'succeeded' : 'pending' }]);
    },
  );

  it('has a separate schedule, which applies from the next attempt', async () => {
    const { id } = await rig.subscribe(() => 500, { retry_schedule: [100, 7_000] });
    await rig.publish([null]);
    const waits: number[] = [];
    for (const schedule of [[100, 7_000], [100, 7_000], null, [1, 1, 1]]) {
      await change(id, { retry_schedule: schedule });
      waits.push((await rig.drain(id)) ?? 0);
      await rig.test.database
        .updateTable('webhook_notifications')
        .set({ next_attempt_at: new Date(0) })
        .where('webhook_id', '=', id)
        .execute();
    }
    // By default, the waits would be 5 s, 30 s and 2 min.
    expect(waits.map((wait) => Math.ceil(wait / 1_000))).toEqual([100, 7_000, 120, 0]);
    expect(await rig.notifications(id)).toMatchObject([{ status: 'failed', attempts: 4 }]);
  });

  it('has a separate time limit, and shows where it was sent', async () => {
    const { id } = await rig.subscribe(() => new Promise<Answer>(() => {}), { timeout_seconds: 1 });
    await rig.publish([null]);
    await rig.drain(id);
    const [attempt] = await rig.attempts(id);
    expect(attempt).toMatchObject({
      status_code: null,
      error: 'timeout: no response within 1000 ms',
      address: '127.0.0.1',
    });
    expect(attempt?.duration_ms).toBeGreaterThanOrEqual(990);
    expect(attempt?.url).toContain('/webhooks');
  });

  it('is sent to the new address from the next attempt', async () => {
    const { id, receiver } = await rig.subscribe(() => 500);
    const other = await rig.subscribe(() => 200, { events: [] });
    await rig.publish([null]);
    await rig.drain(id);
    await change(id, { url: other.receiver.url, retry_schedule: [1] });
    await rig.test.database
      .updateTable('webhook_notifications')
      .set({ next_attempt_at: new Date(0) })
      .where('webhook_id', '=', id)
      .execute();
    await rig.round(id).run();
    expect(receiver.requests).toHaveLength(1);
    // The other receiver has a different secret.
    expect(other.receiver.refused).toHaveLength(1);
    expect((await rig.attempts(id)).map(({ url }) => url)).toEqual([receiver.url, other.receiver.url]);
  });
});

describe('slots', () => {
  it('are left for first attempts in addition to retries that stall', async () => {
    const stalled = Promise.withResolvers<Answer>();
    const { id, receiver } = await rig.subscribe(
      (request) => {
        if (request <= 9) return 500;
        return request <= 13 ? stalled.promise : 200;
      },
      { timeout_seconds: 30 },
    );
    await rig.publish(Array(9).fill(null));
    await rig.drain(id, { retrySchedule: [600], probeAfterFailures: 100 });
    expect(receiver.requests).toHaveLength(9);
    await rig.test.database
      .updateTable('webhook_notifications')
      .set({ next_attempt_at: new Date(0) })
      .where('webhook_id', '=', id)
      .execute();
    const round = rig.round(id, { retrySchedule: [600], probeAfterFailures: 100, idleMs: 300 });
    const running = round.run();
    await until(() => receiver.requests.length === 13);
    await rig.publish(Array(6).fill(null));
    round.wake();
    // The retries wait until the first attempts have arrived.
    await until(() => receiver.requests.filter(({ repeated }) => !repeated).length === 15);
    stalled.resolve(200);
    await running;
    expect(receiver.received).toHaveLength(15);
  });

  it('are separate per webhook: slow, silent, broken and refusing receivers delay no others', async () => {
    const slow = Promise.withResolvers<Answer>();
    const silent = Promise.withResolvers<Answer>();
    const answers = [() => slow.promise, () => silent.promise, () => 'reset' as const, () => 503];
    const bad = await Promise.all(answers.map((answer) => rig.subscribe(answer, { timeout_seconds: 30 })));
    const good = await rig.subscribe(() => 200);
    const rounds = [...bad, good].map(({ id }) => rig.round(id, { idleMs: 30_000 }));
    const running = rounds.map((round) => round.run());
    for (let events = 1; events <= 15; events += 1) {
      await rig.publish([null]);
      for (const round of rounds) round.wake();
      await until(() => good.receiver.received.length === events);
    }
    const statuses = async () =>
      (await Promise.all(bad.map(({ id }) => rig.notifications(id)))).map((rows) => rows.map(({ status }) => status));
    expect((await statuses()).flat()).toEqual(Array(60).fill('pending'));
    slow.resolve(200);
    silent.resolve('reset');
    for (const round of rounds) round.close();
    await Promise.all(running);
    const [ofSlow, ...others] = await statuses();
    expect(ofSlow).toContain('succeeded');
    expect(others.flat()).toEqual(Array(45).fill('pending'));
  });
});
