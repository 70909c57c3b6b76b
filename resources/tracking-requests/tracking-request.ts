/** `tracking_request` (spec/contract 2.3). */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import type { WireFailedReason } from '../../tracking/watches/failures.ts';
import { defineResource } from '../define.ts';
import { oneOf, type Resource } from '../resource.ts';
import { instant, scac, uuid } from '../schemas.ts';
import { wireTime } from '../time.ts';

export type TrackingRequestRow = Selectable<DB['tracking_requests']>;

export const REQUEST_TYPES = ['bill_of_lading', 'booking_number', 'container'] as const;

export const TRACKING_STATUSES = ['pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped'] as const;

export const FAILED_REASONS = [
  'unrecognized_response',
  'shipping_line_unreachable',
  'internal_processing_error',
  'duplicate',
  'expired',
  'retries_exhausted',
  'not_found',
  'invalid_number',
  'booking_cancelled',
  'data_unavailable',
  'scac_auto_detect_failed',
] as const satisfies readonly WireFailedReason[];

const failedReason = z
  .enum(FAILED_REASONS)
  .nullable()
  .describe(
    'Why asking brought nothing: the last reason while it is tried again, the final one once it has failed; else null',
  );

interface TrackingRequestSource {
  row: TrackingRequestRow;
  baseUrl: string;
}

const trackedObject = ({ row }: TrackingRequestSource) => oneOf('shipment', row.shipment_id);

export const trackingRequest = defineResource<TrackingRequestSource>()({
  type: 'tracking_request',
  about: 'The wish to have a number tracked, and how far it came',
  id: ({ row }) => row.id,
  attributes: {
    request_number: [z.string().describe('Number to be tracked, as it was submitted'), ({ row }) => row.request_number],
    request_type: [
      z.enum(REQUEST_TYPES).describe('What kind of number it is'),
      ({ row }) => row.request_type as (typeof REQUEST_TYPES)[number],
    ],
    scac: [
      scac.nullable().describe('SCAC of the shipping line; null while it is being detected'),
      ({ row }) => row.scac,
    ],
    ref_numbers: [
      z.array(z.string()).describe('Your own references; the shipment and its containers get them'),
      ({ row }) => row.ref_numbers,
    ],
    shipment_tags: [z.array(z.string()).describe('Tags that the shipment gets'), ({ row }) => row.shipment_tags],
    // The description calls it tags, live answers shipment_tags (spec/contract 2.3).
    tags: [z.array(z.string()).describe('The same as `shipment_tags`'), ({ row }) => row.shipment_tags],
    created_at: [instant.describe('When it was submitted'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
    status: [
      z
        .enum(TRACKING_STATUSES)
        .describe(
          '`pending` until the line has answered, `awaiting_manifest` while it does not know the number yet, `created` once ' +
            'there is a shipment, `failed` for good, `tracking_stopped` when the line is not asked any more',
        ),
      ({ row }) => row.status as (typeof TRACKING_STATUSES)[number],
    ],
    failed_reason: [failedReason, ({ row }) => row.failed_reason as WireFailedReason | null],
    is_retrying: [
      z.boolean().describe('Whether the line could not be asked and is tried again'),
      ({ row }) => row.is_retrying,
    ],
    retry_count: [
      z.int().nullable().describe('How often it was tried again; null: never'),
      ({ row }) => row.retry_count,
    ],
    test_clock_id: [
      uuid.nullable().describe('Test clock that the request follows; null: the wall clock. Extension'),
      ({ row }) => row.test_clock_id,
    ],
  },
  relationships: {
    tracked_object: { one: ['shipment'], about: 'The shipment, once there is one', read: trackedObject },
    // Read by clients in place of tracked_object (spec/contract 0.14).
    shipment: { one: ['shipment'], about: 'The same as `tracked_object`', read: trackedObject },
    customer: {
      one: ['party'],
      about: 'Whose freight it is',
      read: ({ row }) => oneOf('party', row.customer_id),
    },
    user: { one: ['user'], about: 'Who submitted it', read: ({ row }) => oneOf('user', row.created_by_user_id) },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/tracking_requests/${row.id}`,
});

/** `baseUrl`: origin of the API, without a slash at its end. */
export function trackingRequestResource(row: TrackingRequestRow, baseUrl: string): Resource {
  return trackingRequest.render({ row, baseUrl });
}
