import { sliceOf } from '../../../../operations/lists/pages.ts';
import { webhookReplay } from '../../../../resources/webhooks/webhook-replay.ts';
import { listReplays } from '../../../../store/webhooks/replays.ts';
import { findWebhook } from '../../../../store/webhooks/webhooks.ts';
import { listDocument } from '../../../json-api/document.ts';
import { pageParameters } from '../../../json-api/parameters.ts';
import { listOf } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { includingWebhooks, replayFields, replayInclude } from './replay-document.ts';

const pages = pageParameters(25);

export const listWebhookReplaysRoute: Route = {
  name: 'list-webhook-replays',
  method: 'GET',
  path: '/v2/webhooks/:id/replays',
  scope: 'read',
  body: 'none',
  feature: 'webhooks',
  doc: {
    tag: 'Webhook replays',
    summary: 'List the replays of a webhook',
    description: 'Newest first.',
    extension: true,
    parameters: [replayInclude, ...pages.parameters, ...replayFields],
    answers: { 200: { about: 'A page of replays', schema: listOf(webhookReplay) } },
  },
  async handle(request) {
    const { database, caller, query, settings } = request;
    const page = pages.read(query);
    const include = replayInclude.read(query);
    const { id } = found(await findWebhook(database, caller.accountId, idInPath(request)));
    const listed = await listReplays(database, caller.accountId, id, sliceOf(page));
    const data = listed.rows.map((row) => webhookReplay.render({ row, baseUrl: settings.baseUrl }));
    return ok(await listDocument(request, page, data, listed, includingWebhooks(request, include)));
  },
};
