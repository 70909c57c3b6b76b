/** `webhook` (spec/contract 2.12). */
import { z } from 'zod';
import type { WebhookRow } from '../../store/webhooks/webhooks.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

/** A receiver that takes nothing for so many days is not asked any more. */
export const DISABLE_AFTER_DAYS = 5;

const DAY_MS = 86_400_000;

interface WebhookSource {
  row: WebhookRow;
  /** Whole where it was just made, else as masked in the row. */
  secret: string;
  baseUrl: string;
}

const header = z
  .strictObject({ name: z.string().describe('Name of the header'), value: z.string().describe('Its value') })
  .meta({ id: 'webhook_header', description: 'A header of your own that each delivery carries' });

const secretShown = z
  .strictObject({
    secret: z.string().describe('Masked: enough to recognise it'),
    created_at: instant.describe('Since when deliveries are signed with it'),
    expires_at: at('Until when deliveries are signed with it; null for the present one'),
  })
  .meta({ id: 'webhook_secret', description: 'A secret with which deliveries are signed' });

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
    headers: [z.array(header).nullable().describe('Headers that are sent along; null: none'), ({ row }) => row.headers],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
    // Ours: how it is delivered, and why deliveries do not arrive.
    ordering: [
      z
        .enum(['none', 'container'])
        .describe(
          '`container`: events of one container arrive one after the other; `none`: order is not kept. Extension',
        ),
      ({ row }) => row.ordering,
    ],
    retry_schedule: [
      z.array(z.int()).nullable().describe('Seconds between attempts; null: as for all. Extension'),
      ({ row }) => row.retry_schedule,
    ],
    timeout_seconds: [
      z.int().nullable().describe('How long an answer may take; null: as for all. Extension'),
      ({ row }) => row.timeout_seconds,
    ],
    accepted_statuses: [
      z.array(z.int()).nullable().describe('Statuses that count as received; null: as for all. Extension'),
      ({ row }) => row.accepted_statuses,
    ],
    signature_header: [
      text('Name of the header with the signature of the body alone; null: it is not sent. Extension'),
      ({ row }) => row.signature_header,
    ],
    secrets: [
      z
        .array(secretShown)
        .min(1)
        .describe('With which deliveries are signed: the present one, then former ones while they last. Extension'),
      ({ row }) => secretsOf(row),
    ],
    disabled_at: [at('When the server switched it off. Extension'), ({ row }) => wireTime(row.disabled_at)],
    disabled_reason: [
      text('Why the server switched it off, where it did. Extension'),
      ({ row }) => row.disabled_reason,
    ],
    failing_since: [
      at('Since when the address has taken nothing; null while it does. Extension'),
      ({ row }) => wireTime(row.failing_since),
    ],
    disables_at: [
      at('When the server will switch it off unless the address takes something before; null while it does. Extension'),
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

/** `secret`: whole where it was just made, else as masked in the row. `baseUrl`: origin of the API. */
export function webhookResource(row: WebhookRow, baseUrl: string, secret: string = row.secret_masked): Resource {
  return webhook.render({ row, baseUrl, secret });
}
