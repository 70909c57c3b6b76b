/** Renders a webhook for the caller: custom headers often contain credentials of the receiver. */
import { may } from '../../../identity/accounts/roles.ts';
import type { Resource } from '../../../resources/resource.ts';
import { webhookResource } from '../../../resources/webhooks/webhook.ts';
import type { WebhookRow } from '../../../store/webhooks/webhooks.ts';
import type { ApiRequest } from '../../route.ts';

const HIDDEN = '****';

/** Hides header values from people without `manage_webhooks`. */
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
