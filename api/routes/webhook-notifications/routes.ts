import type { Route } from '../../route.ts';
import { getWebhookNotificationExampleRoute } from './example.ts';
import { getWebhookNotificationRoute } from './get.ts';
import { listWebhookNotificationsRoute } from './list.ts';

export const webhookNotificationRoutes: readonly Route[] = [
  // Before what has an id in its place.
  getWebhookNotificationExampleRoute,
  listWebhookNotificationsRoute,
  getWebhookNotificationRoute,
];
