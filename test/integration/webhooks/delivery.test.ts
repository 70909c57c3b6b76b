import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Receiver, startReceiver } from '../../../infra/demo/receiver.ts';
import { enqueueDelivery } from '../../../store/postgres/outbox.ts';
import { deleteWebhook, type NewWebhook } from '../../../store/webhooks/webhooks.ts';
import { type AddedWebhook, DeliveryRig, until } from './delivery-rig.ts';

let rig: DeliveryRig;
const receivers: Receiver[] = [];

beforeAll(async () => {
  rig = await DeliveryRig.start();
  await rig.startWorker({ retrySchedule: [0.2, 0.4, 0.8, 600] });
});

afterAll(async () => {
  await rig.stop();
});

afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  await rig.test.database.updateTable('webhooks').set({ active: false }).execute();
});

async function receiverWithWebhook(
  answer?: (request: number) => Answer | Promise<Answer>,
  changes: Partial<NewWebhook> = {},
): Promise<{ receiver: Receiver; webhook: AddedWebhook }> {
  let secret: string | null = null;
  const receiver = await startReceiver({ secret: () => secret, ...(answer ? { answer } : {}) });
  receivers.push(receiver);
  const webhook = await rig.addWebhook(receiver.url, { timeout_seconds: 30, ...changes });
  secret = webhook.secret;
  return { receiver, webhook };
}

describe('delivery', () => {
  it('sends each event once, signed so that independent verifiers accept it, and ends its run', async () => {
    const { receiver, webhook } = await receiverWithWebhook();
    await rig.publish(25);
    await until(() => receiver.received.length === 25);
    await rig.runEnded(webhook.id);

    expect(receiver.requests).toHaveLength(25);
    expect(receiver.refused).toEqual([]);
    const notifications = await rig.notifications(webhook.id);
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(notifications.map(({ id }) => id)));
    for (const { id, headers, payload } of receiver.received) {
      const { body } = notifications.find((notification) => notification.id === id) ?? { body: '' };
      expect(payload).toEqual(JSON.parse(body));
      new StandardWebhook(webhook.secret).verify(body, headers as Record<string, string>);
      new SvixWebhook(webhook.secret).verify(body, headers as Record<string, string>);
    }
    expect(notifications.every(({ status, attempts }) => status === 'succeeded' && attempts === 1)).toBe(true);
  });

  it('sends custom headers, capitalised, and hides their values in the log of attempts', async () => {
    const { receiver, webhook } = await receiverWithWebhook(undefined, {
      headers: [{ name: 'x-my-key', value: 'secret-value' }],
    });
    await rig.publish();
    await rig.runEnded(webhook.id);
    expect(receiver.received[0]?.headers['x-my-key']).toBe('secret-value');
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json');
    const [attempt] = await rig.attempts(webhook.id);
    expect(attempt?.request_headers).toMatchObject({ 'X-My-Key': '****', 'Content-Type': 'application/json' });
    expect(attempt).toMatchObject({ number: 1, status_code: 200, error: null });
  });

  it('repeats after an error, a reset and a timeout, on schedule and under the same id', async () => {
    const answers: (() => Answer | Promise<Answer>)[] = [
      () => 500,
      () => 'reset',
      () => new Promise<Answer>(() => {}),
      () => 201,
    ];
    const { receiver, webhook } = await receiverWithWebhook((request) => answers[request - 1]?.() ?? 200, {
      timeout_seconds: 3,
    });
    await rig.publish();
    await until(async () => (await rig.attempts(webhook.id)).length === 4);
    await rig.runEnded(webhook.id);

    const [notification] = await rig.notifications(webhook.id);
    expect(notification).toMatchObject({ status: 'succeeded', attempts: 4 });
    expect(receiver.requests.map(({ id }) => id)).toEqual(Array(4).fill(notification?.id));
    const attempts = await rig.attempts(webhook.id);
    expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(attempts.map((attempt) => attempt.status_code)).toEqual([500, null, null, 201]);
    expect(attempts.map((attempt) => attempt.error?.split(':')[0] ?? null)).toEqual([
      'status',
      'exchange',
      'timeout',
      null,
    ]);
    const gaps = attempts.slice(1).map((attempt, index) => {
      const before = attempts[index];
      return attempt.started_at.getTime() - (before?.started_at.getTime() ?? 0) - (before?.duration_ms ?? 0);
    });
    for (const [index, delay] of [200, 400, 800].entries()) expect(gaps[index]).toBeGreaterThanOrEqual(delay - 5);
    expect(await rig.webhook(webhook.id)).toMatchObject({ consecutive_failures: 0, failing_since: null });
  });

  it('treats other success codes and redirects as failures, and gives up when the schedule ends', async () => {
    const codes = [302, 206, 304, 404];
    const { receiver, webhook } = await receiverWithWebhook((request) => codes[request - 1] ?? 500);
    await rig.publish();
    await until(async () => (await rig.attempts(webhook.id)).length === 4);
    const [waiting] = await rig.notifications(webhook.id);
    expect(waiting).toMatchObject({ status: 'pending', attempts: 4 });
    await rig.test.database
      .updateTable('webhook_notifications')
      .set({ next_attempt_at: new Date() })
      .where('webhook_id', '=', webhook.id)
      .execute();
    await rig.wake(webhook.id);
    await rig.runEnded(webhook.id);
    const [ended] = await rig.notifications(webhook.id);
    expect(ended).toMatchObject({ status: 'failed', attempts: 5 });
    expect(receiver.requests).toHaveLength(5);
  });

  it('waits as long as the receiver requests', async () => {
    const { receiver, webhook } = await receiverWithWebhook((request) =>
      request === 1 ? { status: 429, headers: { 'retry-after': '2' } } : 200,
    );
    await rig.publish();
    await rig.runEnded(webhook.id);
    const [first, second] = receiver.requests;
    expect((second?.receivedAt.getTime() ?? 0) - (first?.receivedAt.getTime() ?? 0)).toBeGreaterThanOrEqual(2_000);
  });

  it('stops when the webhook is deactivated, and continues when it is active again', async () => {
    const { receiver, webhook } = await receiverWithWebhook((request) => (request === 1 ? 500 : 200));
    await rig.publish();
    await until(() => receiver.requests.length === 1);
    await rig.test.database.updateTable('webhooks').set({ active: false }).where('id', '=', webhook.id).execute();
    await rig.runEnded(webhook.id);
    await rig.publish();
    expect(receiver.requests).toHaveLength(1);

    await rig.test.database.updateTable('webhooks').set({ active: true }).where('id', '=', webhook.id).execute();
    await rig.wake(webhook.id);
    await until(() => receiver.received.length === 1);
    await rig.runEnded(webhook.id);
    // The second event was published while no webhook was subscribed.
    expect(await rig.notifications(webhook.id)).toHaveLength(1);
  });

  it('ends when the webhook is deleted while a retry waits, and gives the notification up', async () => {
    const { receiver, webhook } = await receiverWithWebhook(() => ({ status: 503, headers: { 'retry-after': '600' } }));
    await rig.publish();
    await until(async () => (await rig.attempts(webhook.id)).length === 1);
    await rig.test.database.transaction().execute(async (trx) => {
      await deleteWebhook(trx, rig.accountId, webhook.id);
      await enqueueDelivery(trx, rig.accountId, webhook.id);
    });
    await rig.runEnded(webhook.id);
    expect(await rig.notifications(webhook.id)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    expect(receiver.requests).toHaveLength(1);
  });

  it('deactivates a webhook whose receiver responds with 410', async () => {
    const { receiver, webhook } = await receiverWithWebhook(() => 410);
    await rig.publish();
    await rig.runEnded(webhook.id);
    expect(await rig.webhook(webhook.id)).toMatchObject({ active: false, disabled_reason: 'gone' });
    expect(receiver.requests).toHaveLength(1);
  });

  it('is not held up by the dead receiver of another webhook', async () => {
    const dead = await receiverWithWebhook(() => new Promise<Answer>(() => {}), { timeout_seconds: 1 });
    const alive = await receiverWithWebhook();
    await rig.publish(20);
    await until(() => alive.receiver.received.length === 20);
    expect(dead.receiver.received).toHaveLength(0);
    expect((await rig.notifications(dead.webhook.id)).map(({ status }) => status)).not.toContain('succeeded');
  });
});
