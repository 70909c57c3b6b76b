/** A webhook as whoever asks may see it: headers of one's own often carry credentials of the receiver. */
import { may } from '../../../identity/accounts/roles.ts';
import type { Resource } from '../../../resources/resource.ts';
import { webhookResource } from '../../../resources/webhooks/webhook.ts';
import type { WebhookRow } from '../../../store/webhooks/webhooks.ts';
import type { ApiRequest } from '../../route.ts';

const HIDDEN = '****';

/** People who may not manage webhooks see which headers are sent, not their values. */
export function renderWebhook(
  { caller, settings }: Pick<ApiRequest, 'caller' | 'settings'>,
  row: WebhookRow,
): Resource {
  const resource = webhookResource(row, settings.baseUrl);
  const { person } = caller;
  if (person === undefined || may(person.role, 'manage_webhooks')) return resource;
  const headers = row.headers;
  const hidden = headers?.map(({ name }) => ({ name, value: HIDDEN })) ?? null;
  return { ...resource, attributes: { ...resource.attributes, headers: hidden } };
}
