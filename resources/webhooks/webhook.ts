/** Resource `webhook` (spec/contract 2.12). */
import { z } from 'zod';
import type { WebhookHeaders } from '../../store/postgres/json-columns.ts';
import type { WebhookRow } from '../../store/webhooks/webhooks.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

/** Days of uninterrupted failures after which a webhook is disabled. */
export const DISABLE_AFTER_DAYS = 5;

const DAY_MS = 86_400_000;

interface WebhookSource {
  row: WebhookRow;
  /** Complete if it has just been created, otherwise masked. */
  secret: string;
  /** Custom header values: complete if they have just been set, otherwise masked. */
  headers: WebhookHeaders | null;
  baseUrl: string;
}

const header = z
  .strictObject({ name: z.string().describe('Name of the header'), value: z.string().describe('Value of the header') })
  .meta({ id: 'webhook_header', description: 'A custom header of each delivery' });

const secretShown = z
  .strictObject({
    secret: z.string().describe('Masked secret'),
    created_at: instant.describe('When deliveries were first signed with it'),
    expires_at: at('When deliveries stop being signed with it; null for the current one'),
  })
  .meta({ id: 'webhook_secret', description: 'A signing secret for deliveries' });

export const webhook = defineResource<WebhookSource>()({
  type: 'webhook',
  about: 'A URL that receives events as they occur',
  id: ({ row }) => row.id,
  attributes: {
    url: [z.url().describe('URL to which notifications are posted'), ({ row }) => row.url],
    active: [z.boolean().describe('Whether notifications are sent'), ({ row }) => row.active],
    events: [z.array(z.string()).min(1).describe('Names of subscribed events'), ({ row }) => row.events],
    secret: [
      z.string().describe('Signing secret; returned in full when the webhook is created, masked later'),
      ({ secret }) => secret,
    ],
    headers: [
      z.array(header).nullable().describe('Custom headers; null: none. Their values are masked after creation'),
      ({ headers }) => headers,
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
    ordering: [
      z
        .enum(['none', 'container'])
        .describe('`container`: events of a container arrive in order; `none`: no order. Extension'),
      ({ row }) => row.ordering,
    ],
    retry_schedule: [
      z.array(z.int()).nullable().describe('Seconds between attempts; null: default. Extension'),
      ({ row }) => row.retry_schedule,
    ],
    timeout_seconds: [
      z.int().nullable().describe('Timeout for a response; null: default. Extension'),
      ({ row }) => row.timeout_seconds,
    ],
    accepted_statuses: [
      z.array(z.int()).nullable().describe('HTTP statuses that count as success; null: default. Extension'),
      ({ row }) => row.accepted_statuses,
    ],
    signature_header: [
      text('Name of the header with a signature of the body only; null: not sent. Extension'),
      ({ row }) => row.signature_header,
    ],
    secrets: [
      z
        .array(secretShown)
        .min(1)
        .describe('Signing secrets: the current one, then previous ones until they expire. Extension'),
      ({ row }) => secretsOf(row),
    ],
    disabled_at: [at('When the server disabled it. Extension'), ({ row }) => wireTime(row.disabled_at)],
    disabled_reason: [
      text('Why the server disabled it; null if it did not. Extension'),
      ({ row }) => row.disabled_reason,
    ],
    failing_since: [
      at('When the failures began; null while deliveries succeed. Extension'),
      ({ row }) => wireTime(row.failing_since),
    ],
    disables_at: [
      at('When the server will disable it unless a delivery succeeds; null while deliveries succeed. Extension'),
      ({ row }) => wireTime(disablesAt(row)),
    ],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/webhooks/${row.id}`,
});

function secretsOf({ secret_masked, secret_created_at, former_secrets }: WebhookRow): z.output<typeof secretShown>[] {
  const present = { secret: secret_masked, created_at: wireTime(secret_created_at), expires_at: null };
  const former = former_secrets.map(({ masked, created_at, expires_at }) => ({
    secret: masked,
    created_at: wireTime(created_at),
    expires_at: wireTime(expires_at),
  }));
  return [present, ...former];
}

function disablesAt({ active, failing_since }: WebhookRow): Date | null {
  return active && failing_since !== null ? new Date(failing_since.getTime() + DISABLE_AFTER_DAYS * DAY_MS) : null;
}

export const MASKED_VALUE = '****';

export function maskHeaders(headers: WebhookHeaders | null): WebhookHeaders | null {
  return headers?.map(({ name }) => ({ name, value: MASKED_VALUE })) ?? null;
}

/**
 * Renders a webhook. `created` contains its secret and custom headers if they have just been set; otherwise they are
 * masked. `baseUrl` is the origin of the API.
 */
export function webhookResource(
  row: WebhookRow,
  baseUrl: string,
  created: { secret?: string; headers?: WebhookHeaders | null } = {},
): Resource {
  const { secret = row.secret_masked, headers = maskHeaders(row.headers) } = created;
  return webhook.render({ row, baseUrl, secret, headers });
}
