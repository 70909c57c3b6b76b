/** `raw_event` (rest-contract 2.6): what a source said, past and future, mapped or not. */
import type { Selectable } from 'kysely';
import { findRailroad } from '../reference/railroads.ts';
import { findShippingLine } from '../reference/shipping-lines.ts';
import { findTerminal } from '../reference/terminals.ts';
import type { DB } from '../store/schema.generated.ts';
import type { References } from './references.ts';
import { type Resource, toOne } from './resource.ts';
import { localDate, wireTime } from './time.ts';

export type RawEventRow = Selectable<DB['raw_events']>;

export function rawEventResource(row: RawEventRow, references: References): Resource {
  const actual = row.estimated ? null : row.timestamp;
  const estimated = row.estimated ? row.timestamp : null;
  return {
    id: row.id,
    type: 'raw_event',
    attributes: {
      event: row.event,
      original_event: row.original_event,
      timestamp: wireTime(row.timestamp),
      estimated: row.estimated,
      actual_on: localDate(actual, row.timezone),
      estimated_on: localDate(estimated, row.timezone),
      actual_at: wireTime(actual),
      estimated_at: wireTime(estimated),
      will_occur_at: wireTime(estimated),
      timezone: row.timezone,
      created_at: wireTime(row.created_at),
      invalidated_at: wireTime(row.invalidated_at),
      index: row.index,
      location_name: row.place_name,
      location_locode: row.locode,
      vessel_name: row.vessel_name,
      vessel_imo: row.vessel_imo,
      voyage_number: row.voyage_number,
      data_source: row.data_source,
      data_provider_name: row.data_provider_name ?? nameOfProvider(row.data_provider_code),
      data_provider_code: row.data_provider_code,
    },
    relationships: {
      location: { data: references.place(row.locode, row.place_name) },
      vessel: { data: references.vessel({ imo: row.vessel_imo, name: row.vessel_name }) },
      container: toOne('container', row.container_id),
      terminal: { data: null },
    },
  };
}

/** Lines and railroads are known by their SCAC, terminals by their key. */
function nameOfProvider(code: string | null): string | null {
  if (code === null) return null;
  return (findShippingLine(code) ?? findRailroad(code) ?? findTerminal(code))?.name ?? null;
}
