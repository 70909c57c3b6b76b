import type { Route } from '../../../route.ts';
import { cancelWebhookReplayRoute } from './cancel.ts';
import { createWebhookReplayRoute } from './create.ts';
import { getWebhookReplayRoute } from './get.ts';
import { listWebhookReplaysRoute } from './list.ts';
import { replayWebhookNotificationRoute } from './replay-notification.ts';

export const webhookReplayRoutes: readonly Route[] = [
  createWebhookReplayRoute,
  listWebhookReplaysRoute,
  replayWebhookNotificationRoute,
  getWebhookReplayRoute,
  cancelWebhookReplayRoute,
];
