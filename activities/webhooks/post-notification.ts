import type { WebhookHeaders } from '../../store/postgres/json-columns.ts';
import { inSpan, type Span } from '../../store/spans.ts';
import { readTraceparent } from '../../store/trace.ts';
import type { DueNotification } from '../../store/webhooks/delivery-queues.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import { openHeaders } from '../../webhooks/sealed-headers.ts';
import { type SentAttempt, sendNotification } from '../../webhooks/send.ts';
import type { DeliveryDeps } from './delivery-deps.ts';

interface Opened {
  secrets: readonly string[];
  headers: WebhookHeaders;
}

/** Caches decrypted secrets and headers for all notifications of a selection. */
const openedTargets = new WeakMap<DeliveryTarget, Opened>();

function openTarget(target: DeliveryTarget, openSecret: DeliveryDeps['openSecret']): Opened {
  const before = openedTargets.get(target);
  if (before !== undefined) return before;
  const opened = {
    secrets: target.secretsEncrypted.map(({ sealed, context }) => openSecret(sealed, context)),
    headers: openHeaders(openSecret, target),
  };
  openedTargets.set(target, opened);
  return opened;
}

/** Signs and posts one notification as a step of its event's trace. */
export async function postNotification(
  deps: DeliveryDeps,
  target: DeliveryTarget,
  notification: DueNotification,
  startedAt: Date,
): Promise<SentAttempt> {
  const post = async (span: Span): Promise<SentAttempt> => {
    const attempt = await send(deps, target, notification, startedAt, span.traceparent ?? notification.traceparent);
    if (attempt.statusCode !== null) span.set({ 'http.response.status_code': attempt.statusCode });
    if (!attempt.succeeded) span.fail();
    return attempt;
  };
  const trace = readTraceparent(notification.traceparent) ?? undefined;
  return inSpan({ name: 'deliver notification', kind: 'client' }, post, trace);
}

async function send(
  { client, openSecret }: DeliveryDeps,
  target: DeliveryTarget,
  notification: DueNotification,
  startedAt: Date,
  traceparent: string | null,
): Promise<SentAttempt> {
  const { secrets, headers } = openTarget(target, openSecret);
  return sendNotification(client, {
    url: target.url,
    signature: { secrets, header: target.signatureHeader },
    customHeaders: headers,
    notificationId: notification.id,
    body: notification.body,
    now: startedAt,
    timeoutMs: target.timeoutSeconds === null ? undefined : target.timeoutSeconds * 1_000,
    acceptedStatuses: target.acceptedStatuses ?? undefined,
    replayId: notification.replayId,
    traceparent,
  });
}
