import { cancelReplayById } from '../../../../operations/webhooks/replay.ts';
import { webhookReplay } from '../../../../resources/webhooks/webhook-replay.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { auditedReplay } from '../audit.ts';
import { replayDocument, replayFields } from './replay-document.ts';

export const cancelWebhookReplayRoute: Route = {
  name: 'cancel-webhook-replay',
  method: 'POST',
  path: '/v2/webhook_replays/:id/cancel',
  scope: 'write',
  permission: 'manage_webhooks',
  body: 'none',
  feature: 'webhooks',
  doc: {
    tag: 'Webhook replays',
    summary: 'Cancel a replay',
    description:
      'Notifications that were not sent yet are not sent; those created for the replay count as failed, so that a later replay ' +
      'sends them under the same id. A finished replay stays unchanged.',
    extension: true,
    parameters: replayFields,
    answers: { 200: { about: 'The replay', schema: documentOf(webhookReplay) } },
  },
  async handle(request) {
    const replayId = idInPath(request);
    const { accountId } = request.caller;
    const row = await auditedReplay(request, 'webhook.replay_cancelled', (database) =>
      cancelReplayById(database, { accountId, replayId }),
    );
    return ok(await replayDocument(request, row));
  },
};
