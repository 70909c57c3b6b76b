import type { Route } from '../../route.ts';
import { createWebhookRoute } from './create.ts';
import { deleteWebhookRoute } from './delete.ts';
import { deleteFormerSecretsRoute } from './delete-former-secrets.ts';
import { getWebhookRoute } from './get.ts';
import { getWebhookEventSchemaRoute } from './get-event-schema.ts';
import { listWebhooksRoute } from './list.ts';
import { listWebhookEventsRoute } from './list-events.ts';
import { listWebhookIpsRoute } from './list-ips.ts';
import { getWebhookNotificationExampleRoute } from './notifications/example.ts';
import { getWebhookNotificationRoute } from './notifications/get.ts';
import { getWebhookNotificationBodyRoute } from './notifications/get-body.ts';
import { listWebhookNotificationsRoute } from './notifications/list.ts';
import { listWebhookNotificationLogsRoute } from './notifications/list-logs.ts';
import { cancelWebhookReplayRoute } from './replays/cancel.ts';
import { createWebhookReplayRoute } from './replays/create.ts';
import { getWebhookReplayRoute } from './replays/get.ts';
import { listWebhookReplaysRoute } from './replays/list.ts';
import { replayWebhookNotificationRoute } from './replays/replay-notification.ts';
import { rotateWebhookSecretRoute } from './rotate-secret.ts';
import { triggerWebhookRoute } from './trigger.ts';
import { updateWebhookRoute } from './update.ts';

/** Fixed paths must precede those with an id, which would otherwise match them. */
export const webhookRoutes: readonly Route[] = [
  listWebhookEventsRoute,
  getWebhookEventSchemaRoute,
  listWebhookIpsRoute,
  triggerWebhookRoute,
  createWebhookRoute,
  listWebhooksRoute,
  getWebhookRoute,
  updateWebhookRoute,
  deleteWebhookRoute,
  rotateWebhookSecretRoute,
  deleteFormerSecretsRoute,
  getWebhookNotificationExampleRoute,
  listWebhookNotificationsRoute,
  getWebhookNotificationRoute,
  getWebhookNotificationBodyRoute,
  listWebhookNotificationLogsRoute,
  createWebhookReplayRoute,
  listWebhookReplaysRoute,
  replayWebhookNotificationRoute,
  getWebhookReplayRoute,
  cancelWebhookReplayRoute,
];
