/** `transport_event` (rest-contract 2.5): one version of one milestone, or one change of a last free day or appointment. */
import type { Selectable } from 'kysely';
import type { DB } from '../store/schema.generated.ts';
import type { References } from './references.ts';
import { type Resource, toOne } from './resource.ts';
import { wireTime } from './time.ts';

export type TransportEventRow = Selectable<DB['transport_events']>;

export function transportEventResource(row: TransportEventRow, references: References): Resource {
  return {
    id: row.id,
    type: 'transport_event',
    attributes: {
      event: row.event,
      created_at: wireTime(row.created_at),
      voyage_number: row.voyage_number,
      timestamp: wireTime(row.timestamp),
      data_source: row.data_source,
      invalidated_at: wireTime(row.invalidated_at),
      location_locode: row.locode,
      timezone: row.timezone,
      value: row.value,
      value_timestamp: wireTime(row.value),
    },
    relationships: {
      shipment: toOne('shipment', row.shipment_id),
      container: toOne('container', row.container_id),
      vessel: { data: references.vessel({ imo: row.vessel_imo, name: row.vessel_name }) },
      source_event: toOne('raw_event', row.source_event_id),
      previous_version: toOne('transport_event', row.previous_version_id),
      location: { data: references.place(row.locode, row.place_name) },
      terminal: { data: references.terminalOrRamp(row.terminal_key) },
    },
  };
}
