/** `event`, an extension: one entry of the event log. */
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
  /** As rendered when the event was recorded. */
  included: readonly unknown[];
  /** Origin of the API. */
  baseUrl: string;
}

/** Older events may lack what resources have gained since, so their form is not told in detail. */
const renderedThen = z
  .looseObject({ id: z.uuid(), type: z.string(), attributes: z.record(z.string(), z.unknown()) })
  .meta({ id: 'resource_then', description: 'A resource as it was when an event occurred' });

export const event = defineResource<EventSource>()({
  type: 'event',
  about: 'One entry of the event log',
  id: ({ id }) => id,
  attributes: {
    event: [z.string().describe('Name of the event'), ({ name }) => name],
    sequence: [z.int().min(1).describe('Number among the events of the account, without gaps'), (row) => row.sequence],
    container_sequence: [
      z.int().nullable().describe('Number among the events of its container, without gaps'),
      ({ containerSequence }) => containerSequence,
    ],
    occurred_at: [at('When it happened'), ({ occurredAt }) => wireTime(occurredAt)],
    created_at: [instant.describe('When it was recorded here'), ({ createdAt }) => wireTime(createdAt)],
    backfilled: [z.boolean().describe('It had happened before it was first learnt of'), ({ backfilled }) => backfilled],
    included: [
      z
        .array(renderedThen)
        .describe(
          'What webhooks are sent along with it, as it was then: what the event is about, and what is around it',
        ),
      ({ included }) => [...included] as z.input<typeof renderedThen>[],
    ],
  },
  relationships: {
    reference_object: {
      one: webhookNotification.relations['reference_object'] ?? [],
      about: 'What the event is about; it stands in `included`',
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
