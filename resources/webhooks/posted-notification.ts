/**
 * A notification in the body posted to webhooks (spec/contract 5.2). Bodies are stored, so they contain nothing that
 * changes later.
 */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { type Identifier, manyOf } from '../resource.ts';
import { instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const REFERENCE_TYPES = [
  'tracking_request',
  'transport_event',
  'estimated_event',
  'container_created_event',
  'container_updated_event',
  'container_pod_terminal_changed_event',
  'webhook_status_event',
  'connector_status_event',
  'document',
  'email_submission',
] as const;

export interface PostedNotificationSource {
  id: string;
  webhookId: string;
  event: string;
  deliveryStatus: DeliveryStatus;
  createdAt: Date | string;
  /** Position in the account's event log. */
  sequence: number;
  backfilled: boolean;
  containerSequence: number | null;
  reference: Identifier;
  logIds: readonly string[];
}

type Source = PostedNotificationSource;

export const postedAttributes = {
  id: [z.uuid().describe('Id of the notification, the same in every attempt'), ({ id }: Source) => id],
  event: [z.string().describe('Name of the event'), ({ event }: Source) => event],
  delivery_status: [
    z
      .enum(DELIVERY_STATUSES)
      .describe(
        '`succeeded` once the receiver accepted it, `failed` after the last attempt; always `pending` in posted bodies',
      ),
    ({ deliveryStatus }: Source) => deliveryStatus,
  ],
  created_at: [instant.describe('When the event was recorded here'), ({ createdAt }: Source) => wireTime(createdAt)],
  sequence: [
    z.int().describe('Sequence number in the account, without gaps. Extension'),
    ({ sequence }: Source) => sequence,
  ],
  backfilled: [
    z.boolean().describe('Whether it had happened before the tracking began. Extension'),
    ({ backfilled }: Source) => backfilled,
  ],
  container_sequence: [
    z.int().nullable().describe('Sequence number of the container, without gaps. Extension'),
    ({ containerSequence }: Source) => containerSequence,
  ],
} as const;

export const postedRelations = {
  reference_object: {
    one: REFERENCE_TYPES,
    about: 'Object of the event',
    read: ({ reference: { id, type } }: Source) => ({ id, type }),
  },
  webhook: { one: ['webhook'], read: ({ webhookId }: Source) => ({ id: webhookId, type: 'webhook' }) },
  webhook_notification_logs: {
    many: ['webhook_notification_log'],
    about: 'Delivery attempts, oldest first; always empty in posted bodies',
    read: ({ logIds }: Source) => manyOf('webhook_notification_log', logIds),
  },
} as const;

export const postedNotification = defineResource<PostedNotificationSource>()({
  type: 'webhook_notification',
  schemaName: 'posted_notification',
  about: 'One event for one webhook, as posted',
  id: ({ id }) => id,
  attributes: postedAttributes,
  relationships: postedRelations,
});
