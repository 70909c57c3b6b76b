import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Receiver, startReceiver } from '../../../infra/demo/receiver.ts';
import { type AddedWebhook, DeliveryRig, until } from './delivery-rig.ts';

let rig: DeliveryRig;
let receiver: Receiver;

beforeAll(async () => {
  rig = await DeliveryRig.start();
});

afterAll(async () => {
  await rig.stop();
});

afterEach(async () => {
  await rig.stopWorker();
  await receiver.close();
  await rig.test.database.updateTable('webhooks').set({ active: false }).execute();
});

async function startWebhook(answer: (request: number) => Answer | Promise<Answer>): Promise<AddedWebhook> {
  let secret: string | null = null;
  receiver = await startReceiver({ secret: () => secret, answer });
  const webhook = await rig.addWebhook(receiver.url);
  secret = webhook.secret;
  return webhook;
}

describe('delivery under faults', () => {
  it('continues where it was when the worker restarts in the middle of a queue', async () => {
    const webhook = await startWebhook(() => new Promise((resolve) => setTimeout(resolve, 40, 200)));
    await rig.startWorker({ concurrency: 2 }, {}, 100);
    await rig.publish(60);
    await until(() => receiver.requests.length >= 10);
    await rig.stopWorker();
    const before = receiver.requests.length;
    expect(before).toBeLessThan(60);
    await rig.startWorker();
    await until(() => receiver.received.length === 60);
    await rig.runEnded(webhook.id);
    // Attempts in progress at the shutdown were completed and recorded, so nothing arrived twice.
    expect(receiver.requests).toHaveLength(60);
    expect((await rig.notifications(webhook.id)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('sends the same id again if the attempt was made but not recorded', async () => {
    const webhook = await startWebhook(() => 200);
    const { database } = rig.test;
    await database.schema.alterTable('delivery_attempts').renameTo('away').execute();
    await rig.startWorker();
    await rig.publish();
    // The result of the first attempt could not be recorded.
    await until(() => receiver.requests.length >= 2);
    await sql`alter table away rename to delivery_attempts`.execute(database);
    await rig.runEnded(webhook.id);
    expect(receiver.requests.length).toBeGreaterThan(1);
    expect(receiver.received).toHaveLength(1);
    expect(await rig.notifications(webhook.id)).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
    expect(await rig.attempts(webhook.id)).toHaveLength(1);
  });

  it('sends the same id again if the worker is killed between the response and the recording', async () => {
    const worker = rig.spawnWorker();
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    const webhook = await startWebhook((request) => {
      if (request === 3) worker.kill('SIGKILL');
      return 200;
    });
    await rig.publish(3);
    await exited;
    await rig.startWorker();
    // Temporal notices the lost activity after 10 s without heartbeats.
    await until(() => receiver.requests.length >= 4, 30_000);
    await rig.runEnded(webhook.id);
    expect(receiver.received).toHaveLength(3);
    const ids = (await rig.notifications(webhook.id)).map(({ id }) => id);
    expect(new Set(receiver.requests.map(({ id }) => id))).toEqual(new Set(ids));
  });

  it('probes a failing receiver with one notification at a time, then delivers all when it is back', async () => {
    let atOnce = 0;
    let mostAtOnce = 0;
    let healthy = false;
    const webhook = await startWebhook(async () => {
      if (healthy) return 200;
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
      return 503;
    });
    await rig.startWorker({ concurrency: 4, retrySchedule: [0.3, 0.3, 0.3, 0.3, 0.3, 600], maxProbeSeconds: 0.2 });
    await rig.publish(40);
    await until(async () => (await rig.webhook(webhook.id)).consecutive_failures >= 10);
    await until(() => atOnce === 0);
    mostAtOnce = 0;
    const tripped = receiver.requests.length;
    expect(tripped).toBeLessThan(20);
    await until(async () => (await rig.webhook(webhook.id)).consecutive_failures >= tripped + 4);
    expect(mostAtOnce).toBe(1);
    // Attempts are made about every 0.2 s, although 25 or more are due.
    expect(receiver.requests.length).toBeLessThanOrEqual(tripped + 6);
    expect((await rig.notifications(webhook.id)).filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(20);
    healthy = true;
    await until(() => receiver.received.length === 40);
    expect(await rig.webhook(webhook.id)).toMatchObject({ consecutive_failures: 0, next_probe_at: null });
  });

  it('loses nothing when wakes race with the end of runs', async () => {
    const webhook = await startWebhook(() => 200);
    await rig.startWorker({ idleMs: 0 });
    for (let index = 0; index < 60; index += 1) {
      await rig.publish();
      await new Promise((resolve) => setTimeout(resolve, (index * 7) % 60));
      // Without this wait, on a fast machine, each event would find the first run still open.
      if (index === 30) await rig.runEnded(webhook.id);
    }
    await until(() => receiver.received.length === 60);
    await rig.runEnded(webhook.id);
    expect(receiver.requests).toHaveLength(60);
    // Temporal's list of runs lags slightly behind.
    await until(async () => (await rig.runStatuses(webhook.id)).length > 1);
  });

  it('continues in a new run when the history has grown', async () => {
    let healthy = false;
    const webhook = await startWebhook(() => (healthy ? 200 : { status: 503, headers: { 'retry-after': '600' } }));
    await rig.startWorker({ idleMs: 0 });
    await rig.publish();
    await until(async () => (await rig.attempts(webhook.id)).length === 1);
    // Each signal interrupts the wait for the retry, and is sent to the run itself, because a round in progress would
    // otherwise consume it. A busy machine handles several signals at once, so only the new run ends them.
    await until(async () => {
      await rig.temporal.workflow.getHandle(`webhook/${webhook.id}`).signal('wake');
      return (await rig.runStatuses(webhook.id)).includes('CONTINUED_AS_NEW');
    });
    expect(receiver.requests).toHaveLength(1);
    healthy = true;
    await rig.publish();
    await until(() => receiver.received.length === 1);
  });
});
