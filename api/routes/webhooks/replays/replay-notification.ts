import { replayOneNotification } from '../../../../operations/webhooks/replay.ts';
import { webhookReplay } from '../../../../resources/webhooks/webhook-replay.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { idInPath } from '../../../path-ids.ts';
import { created, type Route } from '../../../route.ts';
import { auditedReplay } from '../audit.ts';
import { replayDocument, replayFields } from './replay-document.ts';

export const replayWebhookNotificationRoute: Route = {
  name: 'replay-webhook-notification',
  method: 'POST',
  path: '/v2/webhook_notifications/:id/replay',
  scope: 'write',
  permission: 'manage_webhooks',
  body: 'none',
  feature: 'webhooks',
  doc: {
    tag: 'Webhook replays',
    summary: 'Replay one notification',
    description:
      'Sends it again under the same id, whatever its status. 409 while it is pending, while its webhook is inactive or deleted, ' +
      'or while another replay of the webhook is running.',
    extension: true,
    parameters: replayFields,
    answers: { 201: { about: 'The replay', schema: documentOf(webhookReplay) } },
    errors: [409],
  },
  async handle(request) {
    const notificationId = idInPath(request);
    const { accountId } = request.caller;
    const row = await auditedReplay(request, 'webhook.replayed', (database) =>
      replayOneNotification(database, { accountId, notificationId }),
    );
    const document = await replayDocument(request, row);
    return created(document, document.data.links?.self);
  },
};
