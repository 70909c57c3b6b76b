/** One attempt to deliver one notification: signed, posted, and kept with what follows from it. */
import type { FinishedAttempt } from '../../store/webhooks/delivery-attempts.ts';
import type { DueNotification } from '../../store/webhooks/delivery-queues.ts';
import type { WebhookFailure } from '../../store/webhooks/failing-webhooks.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import { RETRY_AFTER_CAP_SECONDS, retryDelaySeconds } from '../../webhooks/retry-schedule.ts';
import { type SentAttempt, sendNotification } from '../../webhooks/send.ts';
import type { WebhookDeliveryInput } from '../../workflows/webhook-delivery/messages.ts';
import type { DeliveryDeps, DeliverySettings } from './delivery-settings.ts';

/** Of what one look read, opened once for all that it finds. */
const openedSecrets = new WeakMap<DeliveryTarget, readonly string[]>();

function secretsOf(target: DeliveryTarget, openSecret: DeliveryDeps['openSecret']): readonly string[] {
  const known = openedSecrets.get(target);
  if (known !== undefined) return known;
  const secrets = target.secretsEncrypted.map(({ sealed, context }) => openSecret(sealed, context));
  openedSecrets.set(target, secrets);
  return secrets;
}

export async function postNotification(
  { client, openSecret }: DeliveryDeps,
  target: DeliveryTarget,
  notification: DueNotification,
  startedAt: Date,
): Promise<SentAttempt> {
  return sendNotification(client, {
    url: target.url,
    signature: { secrets: secretsOf(target, openSecret), header: target.signatureHeader },
    customHeaders: target.headers ?? [],
    notificationId: notification.id,
    body: notification.body,
    now: startedAt,
    timeoutMs: target.timeoutSeconds === null ? undefined : target.timeoutSeconds * 1_000,
    acceptedStatuses: target.acceptedStatuses ?? undefined,
    replayId: notification.replayId,
  });
}

export interface Ended {
  target: DeliveryTarget;
  notification: DueNotification;
  startedAt: Date;
  sent: SentAttempt;
}

/** What is kept of it. */
export function finishedAttempt(
  { accountId, webhookId }: WebhookDeliveryInput,
  { target, notification, startedAt, sent }: Ended,
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
  sent: SentAttempt,
  attempts: number,
  schedule: readonly number[],
  jitter: number,
): FinishedAttempt['outcome'] {
  if (sent.succeeded) return { status: 'succeeded' };
  const inSeconds = retryDelaySeconds({ attempts, jitter, retryAfterSeconds: sent.retryAfterSeconds, schedule });
  return inSeconds === null ? { status: 'failed' } : { status: 'retry', inSeconds };
}

function failureOf(sent: SentAttempt, settings: DeliverySettings): WebhookFailure {
  const { probeAfterFailures, maxProbeSeconds, disableAfterDays, announceAtPercent } = settings;
  const disable = sent.gone ? 'gone' : null;
  const holdSeconds = Math.min(sent.retryAfterSeconds ?? 0, RETRY_AFTER_CAP_SECONDS);
  return { probeAfterFailures, maxProbeSeconds, holdSeconds, disable, disableAfterDays, announceAtPercent };
}
