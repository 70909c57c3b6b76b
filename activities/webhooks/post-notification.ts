import type { DueNotification } from '../../store/webhooks/delivery-queues.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import { type SentAttempt, sendNotification } from '../../webhooks/send.ts';
import type { DeliveryDeps } from './delivery-deps.ts';

/** Secrets are opened once for all notifications of a selection. */
const openedSecrets = new WeakMap<DeliveryTarget, readonly string[]>();

function secretsOf(target: DeliveryTarget, openSecret: DeliveryDeps['openSecret']): readonly string[] {
  const opened = openedSecrets.get(target);
  if (opened !== undefined) return opened;
  const secrets = target.secretsEncrypted.map(({ sealed, context }) => openSecret(sealed, context));
  openedSecrets.set(target, secrets);
  return secrets;
}

/** Signs and posts one notification. */
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
