export interface NotificationBodyInput {
  notificationId: string;
  webhookId: string;
  /** Public name of the event. */
  event: string;
  /** RFC 3339. */
  createdAt: string;
  /** A past milestone that was already history when first learnt: sent once, marked. */
  backfilled: boolean;
  /** Place of the event among those of its container, so that a receiver can restore their order. */
  containerSequence: number | null;
  reference: { id: string; type: string };
  included: unknown[];
}

/**
 * The bytes that every attempt and every replay of a notification sends. `baseUrl` is the origin of the API.
 * `delivery_status` is that of the moment of writing.
 */
export function notificationBody(input: NotificationBodyInput, baseUrl: string): string {
  const { notificationId, webhookId, reference } = input;
  return JSON.stringify({
    data: {
      id: notificationId,
      type: 'webhook_notification',
      attributes: {
        id: notificationId,
        event: input.event,
        delivery_status: 'pending',
        // Whole seconds, as everywhere on the wire.
        created_at: `${new Date(input.createdAt).toISOString().slice(0, 19)}Z`,
        backfilled: input.backfilled,
        container_sequence: input.containerSequence,
      },
      relationships: {
        reference_object: { data: { id: reference.id, type: reference.type } },
        webhook: { data: { id: webhookId, type: 'webhook' } },
        webhook_notification_logs: { data: [] },
      },
    },
    included: input.included,
    links: { self: `${baseUrl}/v2/webhook_notifications/${notificationId}` },
  });
}
