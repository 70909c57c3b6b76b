/** Resource `raw_event` (spec/contract 2.6): an event as reported by a source, past or future, mapped or not. */
import { z } from 'zod';
import { findRailroad } from '../../reference/lines/railroads.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { RenderedRawEvent } from '../../store/containers/raw-events.ts';
import { defineResource } from '../define.ts';
import type { References } from '../references.ts';
import { oneOf, type Resource } from '../resource.ts';
import { at, day, instant, locode, text, zone } from '../schemas.ts';
import { localDate, wireTime } from '../time.ts';
import { dataSource } from './transport-event.ts';

interface RawEventSource {
  row: RenderedRawEvent;
  /** Time of the event if it has happened. */
  actual: Date | null;
  /** Time of the event if it is expected. */
  estimated: Date | null;
  references: References;
}

const EVENTS = [
  'empty_out',
  'full_in',
  'positioned_in',
  'positioned_out',
  'vessel_loaded',
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'feeder_arrived',
  'feeder_discharged',
  'feeder_loaded',
  'feeder_departed',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'rail_unloaded',
  'vessel_arrived',
  'vessel_discharged',
  'arrived_at_destination',
  'delivered',
  'full_out',
  'empty_in',
  'vgm_received',
  'carrier_release',
  'customs_release',
  'available',
] as const;

const former = <Schema extends z.ZodType>(schema: Schema, description: string): Schema =>
  schema.meta({ deprecated: true, description });

export const rawEvent = defineResource<RawEventSource>()({
  type: 'raw_event',
  about: 'An event of a container as reported by a source, past or future, whether or not it maps to a milestone',
  id: ({ row }) => row.id,
  attributes: {
    event: [z.enum(EVENTS).nullable().describe('Milestone; null: not mapped'), ({ row }) => row.event],
    original_event: [text('Wording or code of the source'), ({ row }) => row.original_event],
    timestamp: [
      at('When it happened or is expected; local time of the source if the zone is unknown', 'timezone'),
      ({ row }) => wireTime(row.timestamp),
    ],
    estimated: [z.boolean().describe('Whether it is still expected'), ({ row }) => row.estimated],
    actual_on: [
      former(day.nullable(), 'Local date of an actual event; use `timestamp` and `estimated`'),
      ({ row, actual }) => localDate(actual, row.timezone),
    ],
    estimated_on: [
      former(day.nullable(), 'Local date of an expected event; use `timestamp` and `estimated`'),
      ({ row, estimated }) => localDate(estimated, row.timezone),
    ],
    actual_at: [
      former(instant.nullable(), 'Time of an actual event; use `timestamp` and `estimated`'),
      ({ actual }) => wireTime(actual),
    ],
    estimated_at: [
      former(instant.nullable(), 'Time of an expected event; use `timestamp` and `estimated`'),
      ({ estimated }) => wireTime(estimated),
    ],
    will_occur_at: [at('Time of an expected event', 'timezone'), ({ estimated }) => wireTime(estimated)],
    timezone: [zone.nullable().describe('IANA zone of the place; null if unknown'), ({ row }) => row.timezone],
    created_at: [instant.describe('When it was recorded here'), ({ row }) => wireTime(row.created_at)],
    invalidated_at: [at('When the source stopped reporting it'), ({ row }) => wireTime(row.invalidated_at)],
    index: [z.int().min(0).describe('Position in chronological order, from 0'), ({ row }) => row.index],
    location_name: [text('Name of the place, as given by the source'), ({ row }) => row.place_name],
    location_locode: [locode.nullable().describe('UN/LOCODE of the place; null if unknown'), ({ row }) => row.locode],
    vessel_name: [text('Name of the vessel, as given by the source'), ({ row }) => row.vessel_name],
    vessel_imo: [text('IMO number of the vessel'), ({ row }) => row.vessel_imo],
    voyage_number: [text('Voyage number of the source'), ({ row }) => row.voyage_number],
    data_source: [dataSource, ({ row }) => row.data_source],
    data_provider_name: [
      text('Name of the line, railroad, terminal or person that reported it'),
      ({ row }) => row.data_provider_name ?? nameOfProvider(row.data_provider_code),
    ],
    data_provider_code: [
      text('Code of the source: SCAC of a line or railroad, key of a terminal'),
      ({ row }) => row.data_provider_code,
    ],
  },
  relationships: {
    location: {
      one: ['port', 'metro_area'],
      about: 'Place of the event',
      read: ({ row, references }) => references.place(row.locode, row.place_name),
    },
    vessel: {
      one: ['vessel'],
      about: 'Vessel of the event',
      read: ({ row, references }) => references.vessel({ imo: row.vessel_imo, name: row.vessel_name }),
    },
    container: { one: ['container'], read: ({ row }) => oneOf('container', row.container_id) },
    terminal: {
      one: ['terminal', 'rail_terminal'],
      about: 'Terminal or rail ramp of the event',
      read: ({ row, references }) => references.terminalOrRamp(row.terminal_key),
    },
  },
});

export function rawEventResource(row: RenderedRawEvent, references: References): Resource {
  const actual = row.estimated ? null : row.timestamp;
  const estimated = row.estimated ? row.timestamp : null;
  return rawEvent.render({ row, actual, estimated, references });
}

/** Returns the name of a provider. `code` is the SCAC of a line or railroad, or a terminal key. */
function nameOfProvider(code: string | null): string | null {
  if (code === null) return null;
  return (findShippingLine(code) ?? findRailroad(code) ?? findTerminal(code))?.name ?? null;
}
