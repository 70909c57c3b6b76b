/** `tracking_request` (rest-contract 2.3). */
import type { Selectable } from 'kysely';
import type { DB } from '../store/schema.generated.ts';
import { type Resource, toOne } from './resource.ts';
import { wireTime } from './time.ts';

export type TrackingRequestRow = Selectable<DB['tracking_requests']>;

/** `baseUrl`: origin of the API, without a slash at its end. */
export function trackingRequestResource(row: TrackingRequestRow, baseUrl: string): Resource {
  const shipment = toOne('shipment', row.shipment_id);
  return {
    id: row.id,
    type: 'tracking_request',
    attributes: {
      request_number: row.request_number,
      request_type: row.request_type,
      scac: row.scac,
      ref_numbers: row.ref_numbers,
      shipment_tags: row.shipment_tags,
      // The description calls it tags, live answers shipment_tags (rest-contract 2.3).
      tags: row.shipment_tags,
      created_at: wireTime(row.created_at),
      updated_at: wireTime(row.updated_at),
      status: row.status,
      failed_reason: row.failed_reason,
      is_retrying: row.is_retrying,
      retry_count: row.retry_count,
      test_clock_id: row.test_clock_id,
    },
    relationships: {
      tracked_object: shipment,
      // Read by clients in place of tracked_object (rest-contract 0.14).
      shipment,
      customer: { data: null },
      user: toOne('user', row.created_by_user_id),
    },
    links: { self: `${baseUrl}/v2/tracking_requests/${row.id}` },
  };
}
