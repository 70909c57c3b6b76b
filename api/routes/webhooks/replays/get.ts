import { webhookReplay } from '../../../../resources/webhooks/webhook-replay.ts';
import { findReplay } from '../../../../store/webhooks/replays.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { replayDocument, replayFields, replayInclude } from './replay-document.ts';

export const getWebhookReplayRoute: Route = {
  name: 'get-webhook-replay',
  method: 'GET',
  path: '/v2/webhook_replays/:id',
  scope: 'read',
  body: 'none',
  feature: 'webhooks',
  doc: {
    tag: 'Webhook replays',
    summary: 'Get a replay',
    description: 'Its progress: `total` = `succeeded` + `failed` + `pending` + `cancelled`.',
    extension: true,
    parameters: [replayInclude, ...replayFields],
    answers: { 200: { about: 'The replay', schema: documentOf(webhookReplay) } },
  },
  async handle(request) {
    const include = replayInclude.read(request.query);
    const row = found(await findReplay(request.database, request.caller.accountId, idInPath(request)));
    return ok(await replayDocument(request, row, include));
  },
};
