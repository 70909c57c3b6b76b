/** Decides what follows from a post: success, retry or final failure, and the state of a failing webhook. */
import type { FinishedAttempt } from '../../store/webhooks/delivery-attempts.ts';
import type { DueNotification } from '../../store/webhooks/delivery-queues.ts';
import type { WebhookFailure } from '../../store/webhooks/failing-webhooks.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import { RETRY_AFTER_CAP_SECONDS, retryDelaySeconds } from '../../webhooks/retry-schedule.ts';
import type { SentAttempt } from '../../webhooks/send.ts';
import type { WebhookDeliveryInput } from '../../workflows/webhook-delivery/messages.ts';
import type { DeliverySettings } from './delivery-settings.ts';

export interface EndedPost {
  target: DeliveryTarget;
  notification: DueNotification;
  startedAt: Date;
  sent: SentAttempt;
}

/**
 * Determines the outcome of an attempt. `jitter` is between 0 and 1. Omits the body: many attempts wait to be recorded,
 * and their bodies would burden garbage collection.
 */
export function finishAttempt(
  { accountId, webhookId }: WebhookDeliveryInput,
  { target, notification, startedAt, sent }: EndedPost,
  settings: DeliverySettings,
  jitter: number,
): FinishedAttempt {
  const schedule = target.retrySchedule ?? settings.retrySchedule;
  return {
    ...sent,
    accountId,
    webhookId,
    notificationId: notification.id,
    replayId: notification.replayId,
    number: notification.attempts + 1,
    startedAt,
    outcome: outcomeOf(sent, notification.laneAttempts + 1, schedule, jitter),
    failure: sent.succeeded ? null : failureOf(sent, settings),
  };
}

function outcomeOf(
  { succeeded, retryAfterSeconds }: SentAttempt,
  attempts: number,
  schedule: readonly number[],
  jitter: number,
): FinishedAttempt['outcome'] {
  if (succeeded) return { status: 'succeeded' };
  const inSeconds = retryDelaySeconds({ attempts, jitter, retryAfterSeconds, schedule });
  return inSeconds === null ? { status: 'failed' } : { status: 'retry', inSeconds };
}

function failureOf(sent: SentAttempt, settings: DeliverySettings): WebhookFailure {
  const { probeAfterFailures, maxProbeSeconds, disableAfterDays, announceAtPercent } = settings;
  const disable = sent.gone ? 'gone' : null;
  // A receiver may pause its webhook for a while, but not for years.
  const holdSeconds = Math.min(sent.retryAfterSeconds ?? 0, RETRY_AFTER_CAP_SECONDS);
  return { probeAfterFailures, maxProbeSeconds, holdSeconds, disable, disableAfterDays, announceAtPercent };
}
