/** `webhook` (rest-contract 2.12). */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../store/schema.generated.ts';
import { defineResource } from './define.ts';
import type { Resource } from './resource.ts';
import { at, instant, text } from './schemas.ts';
import { wireTime } from './time.ts';

export type WebhookRow = Selectable<DB['webhooks']>;

interface WebhookSource {
  row: WebhookRow;
  /** Whole where it was just made, else as masked in the row. */
  secret: string;
  baseUrl: string;
}

const header = z
  .strictObject({ name: z.string().describe('Name of the header'), value: z.string().describe('Its value') })
  .meta({ id: 'webhook_header', description: 'A header of your own that each delivery carries' });

export const webhook = defineResource<WebhookSource>()({
  type: 'webhook',
  about: 'An address that is told of events as they occur',
  id: ({ row }) => row.id,
  attributes: {
    url: [z.url().describe('Address to which notifications are posted'), ({ row }) => row.url],
    active: [z.boolean().describe('Whether notifications are sent'), ({ row }) => row.active],
    events: [z.array(z.string()).min(1).describe('Names of the events to be sent'), ({ row }) => row.events],
    secret: [
      z
        .string()
        .describe('Key of the signatures of its notifications; whole in the answer that creates it, masked later'),
      ({ secret }) => secret,
    ],
    headers: [
      z.array(header).nullable().describe('Headers that are sent along; null: none'),
      ({ row }) => row.headers as z.output<typeof header>[] | null,
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
    // Ours: why deliveries do not arrive.
    disabled_reason: [
      text('Why the server switched it off, where it did. Extension'),
      ({ row }) => row.disabled_reason,
    ],
    failing_since: [
      at('Since when the address has taken nothing; null while it does. Extension'),
      ({ row }) => wireTime(row.failing_since),
    ],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/webhooks/${row.id}`,
});

/** `secret`: whole where it was just made, else as masked in the row. `baseUrl`: origin of the API. */
export function webhookResource(row: WebhookRow, baseUrl: string, secret: string = row.secret_masked): Resource {
  return webhook.render({ row, baseUrl, secret });
}
