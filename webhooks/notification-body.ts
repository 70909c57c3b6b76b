import { postedDocumentNotification } from '../resources/webhooks/posted-document-notification.ts';
import { type PostedNotificationSource, postedNotification } from '../resources/webhooks/posted-notification.ts';

export interface NotificationBodyInput
  extends Pick<
    PostedNotificationSource,
    'webhookId' | 'event' | 'createdAt' | 'sequence' | 'backfilled' | 'containerSequence' | 'reference'
  > {
  notificationId: string;
  included: readonly unknown[];
}

/**
 * Renders the bytes that every attempt and every replay of a notification sends. `baseUrl` is the origin of the API.
 * `delivery_status` is the status at the time of rendering.
 */
export function notificationBody({ notificationId, included, ...of }: NotificationBodyInput, baseUrl: string): string {
  const definition = of.reference.type === 'document' ? postedDocumentNotification : postedNotification;
  const data = definition.render({ ...of, id: notificationId, deliveryStatus: 'pending', logIds: [] });
  return JSON.stringify({ data, included, links: { self: notificationAddress(notificationId, baseUrl) } });
}

export function notificationAddress(notificationId: string, baseUrl: string): string {
  return `${baseUrl}/v2/webhook_notifications/${notificationId}`;
}
