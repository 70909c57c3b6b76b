/** Resource `webhook_replay` (an extension): a replay of notifications with its selection and progress. */
import { z } from 'zod';
import type { ReplayedOnly } from '../../store/postgres/json-columns.ts';
import type { ReplayRow } from '../../store/webhooks/replays.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

const STATES = ['planning', 'running', 'done', 'cancelled'] as const satisfies readonly ReplayRow['state'][];
export const REPLAYED_ONLY = ['undelivered', 'failed', 'all'] as const satisfies readonly ReplayedOnly[];

interface WebhookReplaySource {
  row: ReplayRow;
  baseUrl: string;
}

const count = z.int().min(0);

export const webhookReplay = defineResource<WebhookReplaySource>()({
  type: 'webhook_replay',
  about: 'Sends notifications of a webhook again, and those that it never received',
  id: ({ row }) => row.id,
  attributes: {
    state: [
      z.enum(STATES).describe('`planning` while notifications are collected, `running` while they are sent'),
      ({ row }) => row.state,
    ],
    total: [count.describe('Notifications found; complete after `planning`'), ({ row }) => row.total],
    succeeded: [count.describe('Notifications accepted by the receiver'), ({ row }) => row.succeeded],
    failed: [count.describe('Notifications that failed again'), ({ row }) => row.failed],
    pending: [
      count.describe('Notifications still to be sent'),
      ({ row }) => (row.state === 'cancelled' ? 0 : rest(row)),
    ],
    cancelled: [
      count.describe('Notifications not sent because of the cancellation'),
      ({ row }) => (row.state === 'cancelled' ? rest(row) : 0),
    ],
    from: [at('Start of the requested period, by recording time'), ({ row }) => wireTime(row.selection.from)],
    to: [at('End of the requested period, by recording time'), ({ row }) => wireTime(row.selection.to)],
    events: [
      z.array(z.string()).nullable().describe('Requested event names; null: all subscribed events'),
      ({ row }) => row.selection.events,
    ],
    shipment_id: [z.uuid().nullable().describe('Requested shipment'), ({ row }) => row.selection.shipment_id],
    container_id: [z.uuid().nullable().describe('Requested container'), ({ row }) => row.selection.container_id],
    notification_ids: [
      z.array(z.uuid()).nullable().describe('Requested notifications, instead of a period and filters'),
      ({ row }) => row.selection.notification_ids,
    ],
    only: [
      z.enum(REPLAYED_ONLY).nullable().describe('Requested delivery status; null if notifications were named'),
      ({ row }) => row.selection.only,
    ],
    per_second: [z.int().min(1).describe('Maximum notifications per second'), ({ row }) => row.per_second],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
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
