/** Events of the log as resources, and as text: what was rendered once is handed on as it stands, without being read and written again. */
import { event } from '../../../resources/events/event.ts';
import type { Resource } from '../../../resources/resource.ts';
import type { LogRow } from '../../../store/events/event-log.ts';
import { type Fieldsets, withFields } from '../../json-api/fieldsets.ts';

/** No text inside of JSON can look like this: quotes in it are escaped. */
const PLACE = '"included":[]';

/** JSON of the resource, with the fields that were asked for. */
export function writeEvent(row: LogRow, fieldsets: Fieldsets | null, baseUrl: string): string {
  const resource = renderLogRow(row, [], baseUrl);
  const text = JSON.stringify(fieldsets === null ? resource : withFields(resource, fieldsets));
  return row.included === null ? text : text.replace(PLACE, () => `"included":${row.included}`);
}

/** JSON of the document that `GET /v2/events/{id}` answers. */
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
