/** `webhook_replay`, an extension: notifications that are sent again, how far that is, and what was asked for. */
import { z } from 'zod';
import type { ReplayedOnly, ReplayRow, ReplayState } from '../../store/webhooks/replays.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

const STATES = ['planning', 'running', 'done', 'cancelled'] as const satisfies readonly ReplayState[];
export const REPLAYED_ONLY = ['undelivered', 'failed', 'all'] as const satisfies readonly ReplayedOnly[];

interface WebhookReplaySource {
  row: ReplayRow;
  baseUrl: string;
}

const count = z.int().min(0);

export const webhookReplay = defineResource<WebhookReplaySource>()({
  type: 'webhook_replay',
  about: 'Notifications of a webhook that are sent again, and those that it never had',
  id: ({ row }) => row.id,
  attributes: {
    state: [
      z
        .enum(STATES)
        .describe('`planning` while its notifications are collected, `running` while the rest of them is sent'),
      ({ row }) => row.state,
    ],
    total: [
      count.describe('Notifications that were found; all of them once it is not `planning` any more'),
      ({ row }) => row.total,
    ],
    succeeded: [count.describe('Of these, taken by the receiver'), ({ row }) => row.succeeded],
    failed: [count.describe('Of these, given up again'), ({ row }) => row.failed],
    pending: [count.describe('Of these, still to be sent'), ({ row }) => (row.state === 'cancelled' ? 0 : rest(row))],
    cancelled: [
      count.describe('Of these, not sent because it was cancelled'),
      ({ row }) => (row.state === 'cancelled' ? rest(row) : 0),
    ],
    from: [at('Events recorded then or later, as asked for'), ({ row }) => wireTime(row.selection.from)],
    to: [at('Events recorded then or earlier, as asked for'), ({ row }) => wireTime(row.selection.to)],
    events: [
      z
        .array(z.string())
        .nullable()
        .describe('Names of events, as asked for; null: all that the webhook subscribes to'),
      ({ row }) => row.selection.events,
    ],
    shipment_id: [z.uuid().nullable().describe('As asked for'), ({ row }) => row.selection.shipment_id],
    container_id: [z.uuid().nullable().describe('As asked for'), ({ row }) => row.selection.container_id],
    notification_ids: [
      z.array(z.uuid()).nullable().describe('As asked for, in place of a period and filters'),
      ({ row }) => row.selection.notification_ids,
    ],
    only: [
      z.enum(REPLAYED_ONLY).nullable().describe('What became of them before; null where notifications were named'),
      ({ row }) => row.selection.only,
    ],
    per_second: [z.int().min(1).describe('Most notifications in a second'), ({ row }) => row.per_second],
    created_at: [instant.describe('When it was asked for'), ({ row }) => wireTime(row.created_at)],
    finished_at: [at('When it was done or cancelled'), ({ row }) => wireTime(row.finished_at)],
  },
  relationships: {
    webhook: { one: ['webhook'], read: ({ row }) => oneOf('webhook', row.webhook_id) },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/webhook_replays/${row.id}`,
});

function rest({ total, succeeded, failed }: ReplayRow): number {
  return total - succeeded - failed;
}
