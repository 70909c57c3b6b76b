import { describe, expect, it } from 'vitest';
import type { DueNotification } from '../../store/webhooks/delivery-queues.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import type { SentAttempt } from '../../webhooks/send.ts';
import { defaultDeliverySettings } from './delivery-settings.ts';
import { finishAttempt } from './finish-attempt.ts';

const notification = { id: 'n', attempts: 2, laneAttempts: 2, replayId: null } as unknown as DueNotification;
const target = { retrySchedule: null } as unknown as DeliveryTarget;
const refused = { succeeded: false, statusCode: 503, gone: false, retryAfterSeconds: null };

function finish(sent: Partial<SentAttempt>) {
  const post = { target, notification, startedAt: new Date(0), sent: { ...refused, ...sent } as SentAttempt };
  return finishAttempt({ accountId: 'a', webhookId: 'w' }, post, defaultDeliverySettings, 0);
}

describe('a receiver that answers Retry-After', () => {
  it.each([
    ['is held for as long as it asks', 120, 120],
    ['is held for an hour at most', 10 * 365 * 86_400, 3_600],
    ['without a time is not held', null, 0],
  ])('%s', (_name, retryAfterSeconds, holdSeconds) => {
    expect(finish({ retryAfterSeconds }).failure).toMatchObject({ holdSeconds, disable: null });
  });

  it('gets the next attempt within an hour too', () => {
    expect(finish({ retryAfterSeconds: 1e9 }).outcome).toEqual({ status: 'retry', inSeconds: 3_600 });
  });
});

it('a success is no failure of the webhook, and a receiver that is gone disables it', () => {
  expect(finish({ succeeded: true, statusCode: 200 })).toMatchObject({
    number: 3,
    outcome: { status: 'succeeded' },
    failure: null,
  });
  expect(finish({ statusCode: 410, gone: true }).failure).toMatchObject({ disable: 'gone' });
});

it('the last attempt of the schedule fails', () => {
  const last = { ...notification, laneAttempts: defaultDeliverySettings.retrySchedule.length } as DueNotification;
  const post = { target, notification: last, startedAt: new Date(0), sent: refused as SentAttempt };
  const { outcome } = finishAttempt({ accountId: 'a', webhookId: 'w' }, post, defaultDeliverySettings, 0);
  expect(outcome).toEqual({ status: 'failed' });
});
