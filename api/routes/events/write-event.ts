/** Renders events of the log. Stored JSON is inserted as text, so that it is neither parsed nor serialized again. */
import { event } from '../../../resources/events/event.ts';
import type { Resource } from '../../../resources/resource.ts';
import type { LogRow } from '../../../store/events/event-log.ts';
import { type Fieldsets, withFields } from '../../json-api/fieldsets.ts';

/** No JSON string can contain this placeholder, because quotes in strings are escaped. */
const PLACE = '"included":[]';

export function writeEvent(row: LogRow, fieldsets: Fieldsets | null, baseUrl: string): string {
  const resource = renderLogRow(row, [], baseUrl);
  const text = JSON.stringify(fieldsets === null ? resource : withFields(resource, fieldsets));
  return row.included === null ? text : text.replace(PLACE, () => `"included":${row.included}`);
}

/** Serializes the document of `GET /v2/events/{id}`. */
export function writeEventDocument(row: LogRow, fieldsets: Fieldsets | null, baseUrl: string): string {
  const self = `${baseUrl}/v2/events/${row.id}`;
  return `{"data":${writeEvent(row, fieldsets, baseUrl)},"links":${JSON.stringify({ self })}}`;
}

export function wantsIncluded(fieldsets: Fieldsets | null): boolean {
  return fieldsets?.get(event.type)?.has('included') ?? true;
}

export function renderLogRow(row: LogRow, included: readonly unknown[], baseUrl: string): Resource {
  return event.render({
    id: row.id,
    name: row.name,
    sequence: row.sequence,
    containerSequence: row.container_sequence,
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
    backfilled: row.backfilled,
    reference: { id: row.reference_id, type: row.reference_type },
    shipmentId: row.shipment_id,
    containerId: row.container_id,
    trackingRequestId: row.tracking_request_id,
    included,
    baseUrl,
  });
}
