import { sliceOf } from '../../../operations/lists/pages.ts';
import { webhook, webhookResource } from '../../../resources/webhooks/webhook.ts';
import { listWebhooks } from '../../../store/webhooks/webhooks.ts';
import { listDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

const pages = pageParameters(25);

export const listWebhooksRoute: Route = {
  name: 'list-webhooks',
  method: 'GET',
  path: '/v2/webhooks',
  scope: 'read',
  body: 'none',
  feature: 'webhooks',
  doc: {
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'Newest first.',
    parameters: [...pages.parameters, ...fieldsParameters('webhook')],
    answers: { 200: { about: 'A page of webhooks', schema: listOf(webhook) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    readInclude(query, 'webhook');
    const listed = await listWebhooks(database, caller.accountId, sliceOf(page));
    const data = listed.rows.map((row) => webhookResource(row, request.settings.baseUrl));
    return ok(await listDocument(request, page, data, listed));
  },
};
