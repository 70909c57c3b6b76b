import { webhookResource } from '../../../resources/webhook.ts';
import { countWebhooks, listWebhooks } from '../../../store/webhooks.ts';
import { readInclude } from '../../json-api/include.ts';
import { listLinks, listMeta, readPage, sliceOf } from '../../json-api/pagination.ts';
import { ok, type Route } from '../../route.ts';

const DEFAULT_SIZE = 25;

/** Newest first. */
export const listWebhooksRoute: Route = {
  name: 'list-webhooks',
  method: 'GET',
  path: '/v2/webhooks',
  scope: 'read',
  body: 'none',
  async handle({ database, caller, query, settings, url }) {
    const page = readPage(query, DEFAULT_SIZE);
    readInclude(query, 'webhook');
    const [rows, total] = await Promise.all([
      listWebhooks(database, caller.accountId, sliceOf(page)),
      countWebhooks(database, caller.accountId),
    ]);
    const data = rows.map((row) => webhookResource(row, settings.baseUrl));
    return ok({ data, links: listLinks(url, query, page, total), meta: listMeta(page, data.length, total) });
  },
};
