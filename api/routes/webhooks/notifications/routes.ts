import type { Route } from '../../../route.ts';
import { getWebhookNotificationExampleRoute } from './example.ts';
import { getWebhookNotificationRoute } from './get.ts';
import { getWebhookNotificationBodyRoute } from './get-body.ts';
import { listWebhookNotificationsRoute } from './list.ts';
import { listWebhookNotificationLogsRoute } from './list-logs.ts';

export const webhookNotificationRoutes: readonly Route[] = [
  // Before what has an id in its place.
  getWebhookNotificationExampleRoute,
  listWebhookNotificationsRoute,
  getWebhookNotificationRoute,
  getWebhookNotificationBodyRoute,
  listWebhookNotificationLogsRoute,
];
