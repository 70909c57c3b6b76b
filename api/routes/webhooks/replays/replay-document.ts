import { type IncludeTree, loadByType } from '../../../../operations/included-resources.ts';
import { webhookResource } from '../../../../resources/webhooks/webhook.ts';
import { webhookReplay } from '../../../../resources/webhooks/webhook-replay.ts';
import type { ReplayRow } from '../../../../store/webhooks/replays.ts';
import { findWebhooksByIds } from '../../../../store/webhooks/webhooks.ts';
import { type IncludeInput, type ResourceDocument, resourceDocument } from '../../../json-api/document.ts';
import { fieldsParameters, includeParameter } from '../../../json-api/parameters.ts';
import type { ApiRequest } from '../../../route.ts';

export const replayInclude = includeParameter('webhook_replay');
export const replayFields = fieldsParameters('webhook_replay', 'webhook');

export async function replayDocument(
  request: ApiRequest,
  row: ReplayRow,
  include: IncludeTree | null = null,
): Promise<ResourceDocument> {
  const data = webhookReplay.render({ row, baseUrl: request.settings.baseUrl });
  return resourceDocument(request, data, includingWebhooks(request, include));
}

export function includingWebhooks(request: ApiRequest, include: IncludeTree | null): IncludeInput {
  const { database, caller } = request;
  const load = loadByType(async (type, ids) => {
    if (type !== 'webhook') return [];
    const rows = await findWebhooksByIds(database, caller.accountId, ids);
    return rows.map((row) => webhookResource(row, request.settings.baseUrl));
  });
  return { include, load };
}
