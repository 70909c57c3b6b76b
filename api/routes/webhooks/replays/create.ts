import { replayWebhook } from '../../../../operations/webhooks/replay.ts';
import { newReplayAttributes } from '../../../../operations/webhooks/replay-input.ts';
import { webhookReplay } from '../../../../resources/webhooks/webhook-replay.ts';
import { readNewData } from '../../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../../json-api/schemas.ts';
import { idInPath } from '../../../path-ids.ts';
import { created, type Route } from '../../../route.ts';
import { auditedReplay } from '../audit.ts';
import { replayDocument, replayFields } from './replay-document.ts';

/** Responds immediately; the created resource reports the progress. */
export const createWebhookReplayRoute: Route = {
  name: 'create-webhook-replay',
  method: 'POST',
  path: '/v2/webhooks/:id/replays',
  scope: 'write',
  permission: 'manage_webhooks',
  body: 'required',
  feature: 'webhooks',
  doc: {
    tag: 'Webhook replays',
    summary: 'Replay notifications',
    description:
      'Sends notifications again under their ids, and creates those that the webhook never had, selected by period, by filters, ' +
      'or by ids. Without attributes, it selects everything in the log that was not delivered. Pending notifications are not changed. 409 ' +
      'while the webhook is inactive, or while another replay of it is running, whose id is in `meta`.',
    extension: true,
    parameters: replayFields,
    request: {
      schema: requestOf('webhook_replay', { attributes: newReplayAttributes.optional() }),
      examples: {
        'after an outage': { data: { type: 'webhook_replay', attributes: { from: '2026-05-19T15:00:00Z' } } },
        'one shipment, delivered or not': {
          data: {
            type: 'webhook_replay',
            attributes: { shipment_id: '019e4b92-9d40-7b21-8f6a-1c2d3e4fb202', only: 'all', per_second: 50 },
          },
        },
        'these notifications': {
          data: {
            type: 'webhook_replay',
            attributes: { notification_ids: ['019e4c05-3a44-7e9d-86a9-8192a3b45702'] },
          },
        },
      },
    },
    answers: { 201: { about: 'The replay', schema: documentOf(webhookReplay) } },
  },
  async handle(request) {
    const webhookId = idInPath(request);
    const attributes = readNewData(request.body, 'webhook_replay');
    const { accountId } = request.caller;
    const row = await auditedReplay(request, 'webhook.replayed', (database) =>
      replayWebhook(database, { accountId, webhookId, attributes }),
    );
    const document = await replayDocument(request, row);
    return created(document, document.data.links?.self);
  },
};
