import { webhook, webhookResource } from '../../../resources/webhooks/webhook.ts';
import { findWebhook } from '../../../store/webhooks/webhooks.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';

export const getWebhookRoute: Route = {
  name: 'get-webhook',
  method: 'GET',
  path: '/v2/webhooks/:id',
  scope: 'read',
  body: 'none',
  feature: 'webhooks',
  doc: {
    tag: 'Webhooks',
    summary: 'Get a webhook',
    parameters: fieldsParameters('webhook'),
    answers: { 200: { about: 'The webhook', schema: documentOf(webhook) } },
  },
  async handle(request) {
    readInclude(request.query, 'webhook');
    const row = found(await findWebhook(request.database, request.caller.accountId, idInPath(request)));
    return ok(await resourceDocument(request, webhookResource(row, request.settings.baseUrl)));
  },
};
