/** Resource `tracking_request` (spec/contract 2.3). */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import type { RenderedTrackingRequest } from '../../store/tracking-requests/tracking-requests.ts';
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
  .describe('Why tracking failed: the latest reason during retries, the final one after the failure; else null');

interface TrackingRequestSource {
  row: RenderedTrackingRequest;
  baseUrl: string;
}

const trackedObject = ({ row }: TrackingRequestSource) => oneOf('shipment', row.shipment_id);

export const trackingRequest = defineResource<TrackingRequestSource>()({
  type: 'tracking_request',
  about: 'A request to track a number, and its progress',
  id: ({ row }) => row.id,
  attributes: {
    request_number: [z.string().describe('Number to track, as submitted'), ({ row }) => row.request_number],
    request_type: [z.enum(REQUEST_TYPES).describe('Type of the number'), ({ row }) => row.request_type],
    scac: [
      scac.nullable().describe('SCAC of the shipping line; null while it is being detected'),
      ({ row }) => row.scac,
    ],
    ref_numbers: [
      z.array(z.string()).describe('Your own references, copied to the shipment and its containers'),
      ({ row }) => row.ref_numbers,
    ],
    shipment_tags: [z.array(z.string()).describe('Tags for the shipment'), ({ row }) => row.shipment_tags],
    // The documentation calls this `tags`, but the live API returns `shipment_tags` (spec/contract 2.3).
    tags: [z.array(z.string()).describe('Same as `shipment_tags`'), ({ row }) => row.shipment_tags],
    created_at: [instant.describe('When it was submitted'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
    status: [
      z
        .enum(TRACKING_STATUSES)
        .describe(
          '`pending` until the line has responded, `awaiting_manifest` while it does not list the number yet, `created` once ' +
            'there is a shipment, `failed` permanently, `tracking_stopped` when tracking has ended',
        ),
      ({ row }) => row.status,
    ],
    failed_reason: [failedReason, ({ row }) => row.failed_reason],
    is_retrying: [
      z.boolean().describe('Whether polling the line failed and is being retried'),
      ({ row }) => row.is_retrying,
    ],
    retry_count: [z.int().nullable().describe('Number of retries; null: none'), ({ row }) => row.retry_count],
    test_clock_id: [
      uuid.nullable().describe('Test clock of the request; null: the wall clock. Extension'),
      ({ row }) => row.test_clock_id,
    ],
  },
  relationships: {
    tracked_object: { one: ['shipment'], about: 'The shipment, once it exists', read: trackedObject },
    // Clients read this relationship instead of `tracked_object` (spec/contract 0.14).
    shipment: { one: ['shipment'], about: 'Same as `tracked_object`', read: trackedObject },
    customer: {
      one: ['party'],
      about: 'Customer of the shipment',
      read: ({ row }) => oneOf('party', row.customer_id),
    },
    user: { one: ['user'], about: 'User who submitted it', read: ({ row }) => oneOf('user', row.created_by_user_id) },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/tracking_requests/${row.id}`,
});

/** Renders a tracking request. `baseUrl` is the origin of the API, without a trailing slash. */
export function trackingRequestResource(row: RenderedTrackingRequest, baseUrl: string): Resource {
  return trackingRequest.render({ row, baseUrl });
}
