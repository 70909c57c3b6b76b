/** Resource `event` (an extension): one entry of the event log. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { type Identifier, oneOf } from '../resource.ts';
import { at, instant } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { webhookNotification } from '../webhooks/webhook-notification.ts';

export interface EventSource {
  id: string;
  name: string;
  sequence: number;
  containerSequence: number | null;
  occurredAt: Date | null;
  createdAt: Date;
  backfilled: boolean;
  reference: Identifier;
  shipmentId: string | null;
  containerId: string | null;
  trackingRequestId: string | null;
  included: readonly unknown[];
  baseUrl: string;
}

/** Allows missing attributes, because older events lack those that were added to resources later. */
const renderedThen = z
  .looseObject({ id: z.uuid(), type: z.string(), attributes: z.record(z.string(), z.unknown()) })
  .meta({ id: 'resource_then', description: 'A resource at the time of an event' });

export const event = defineResource<EventSource>()({
  type: 'event',
  about: 'An entry of the event log',
  id: ({ id }) => id,
  attributes: {
    event: [z.string().describe('Name of the event'), ({ name }) => name],
    sequence: [z.int().min(1).describe('Sequence number in the account, without gaps'), (row) => row.sequence],
    container_sequence: [
      z.int().nullable().describe('Sequence number of the container, without gaps'),
      ({ containerSequence }) => containerSequence,
    ],
    occurred_at: [at('When it happened'), ({ occurredAt }) => wireTime(occurredAt)],
    created_at: [instant.describe('When it was recorded here'), ({ createdAt }) => wireTime(createdAt)],
    backfilled: [
      z.boolean().describe('Whether it had happened before the tracking began'),
      ({ backfilled }) => backfilled,
    ],
    included: [
      z.array(renderedThen).describe('Resources in the notification of the event, as they were then'),
      ({ included }) => [...included] as z.input<typeof renderedThen>[],
    ],
  },
  relationships: {
    reference_object: {
      one: webhookNotification.relations['reference_object'] ?? [],
      about: 'Object of the event, contained in `included`',
      read: ({ reference }) => reference,
    },
    shipment: { one: ['shipment'], read: ({ shipmentId }) => oneOf('shipment', shipmentId) },
    container: { one: ['container'], read: ({ containerId }) => oneOf('container', containerId) },
    tracking_request: {
      one: ['tracking_request'],
      read: ({ trackingRequestId }) => oneOf('tracking_request', trackingRequestId),
    },
  },
  self: ({ id, baseUrl }) => `${baseUrl}/v2/events/${id}`,
});
