/** Presents a tracking request in results about one number. */

import { wireTime } from '../../resources/time.ts';
import type { TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { cleanText } from '../values/camel-case.ts';
import { contactsOfRequests, linksTo, type Metadata, metadataOf, sourcesOf } from '../values/sources.ts';

export function presentTrackingRequest(row: TrackingRequestRow, containerId: string | null = null) {
  return {
    id: row.id,
    requestNumber: cleanText(row.request_number),
    numberType: row.request_type,
    scac: row.scac,
    status: row.status,
    failedReason: row.failed_reason,
    refNumbers: row.ref_numbers.map(cleanText),
    shipmentId: row.shipment_id,
    containerId,
    createdAt: wireTime(row.created_at),
    updatedAt: wireTime(row.updated_at),
  };
}

export async function trackingRequestMetadata(context: ToolContext, row: TrackingRequestRow): Promise<Metadata> {
  const contactsOf = await contactsOfRequests(context, [row.id]);
  const links = linksTo(context, { type: 'tracking_request', id: row.id, number: row.request_number });
  return metadataOf(sourcesOf(contactsOf(row.id)), links);
}
