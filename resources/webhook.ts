/** `webhook` (rest-contract 2.12). */
import type { Selectable } from 'kysely';
import type { DB } from '../store/schema.generated.ts';
import type { Resource } from './resource.ts';
import { wireTime } from './time.ts';

export type WebhookRow = Selectable<DB['webhooks']>;

/** `secret`: whole where it was just made, else as masked in the row. `baseUrl`: origin of the API. */
export function webhookResource(row: WebhookRow, baseUrl: string, secret: string = row.secret_masked): Resource {
  return {
    id: row.id,
    type: 'webhook',
    attributes: {
      url: row.url,
      active: row.active,
      events: row.events,
      secret,
      headers: row.headers,
      created_at: wireTime(row.created_at),
      updated_at: wireTime(row.updated_at),
      // Ours: why deliveries do not arrive.
      disabled_reason: row.disabled_reason,
      failing_since: wireTime(row.failing_since),
    },
    links: { self: `${baseUrl}/v2/webhooks/${row.id}` },
  };
}
