/**
 * Resource `transport_event` (spec/contract 2.5): one version of a milestone, or one change of a last free day or
 * appointment.
 */
import { z } from 'zod';
import type { RenderedTransportEvent } from '../../store/containers/transport-events.ts';
import { VALUE_EVENTS } from '../../tracking/fields/field.ts';
import type { TransportEventKind } from '../../tracking/fields/transport-event-kind.ts';
import type { TransportEventView } from '../../tracking/view/view.ts';
import { defineResource } from '../define.ts';
import { detailsOf, flagDetails, flagsSchema } from '../flags.ts';
import type { References } from '../references.ts';
import { oneOf, type Resource } from '../resource.ts';
import { at, instant, locode, text, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface TransportEventSource {
  row: RenderedTransportEvent;
  references: References;
}

const MILESTONES = [
  'empty_out',
  'full_in',
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
  'vessel_arrived',
  'vessel_berthed',
  'vessel_discharged',
  'available',
  'not_available',
  'full_out',
  'delivered',
  'empty_in',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'rail_unloaded',
  'arrived_at_inland_destination',
  'estimated.vessel_departed',
  'estimated.vessel_arrived',
  'estimated.arrived_at_inland_destination',
] as const satisfies readonly TransportEventKind[];

/** Names of the events that are about a transport event. */
export const TRANSPORT_EVENT_NAMES = [
  ...MILESTONES.map((kind) => `container.transport.${kind}` as const),
  ...VALUE_EVENTS,
] as const;

export function isValueEvent(name: string): boolean {
  return VALUE_EVENTS.some((one) => one === name);
}

const DATA_SOURCES = ['shipping_line', 'terminal', 'ais', 'rail', 'user_input'] as const satisfies readonly (
  | TransportEventView['data_source']
  | 'ais'
)[];

export const dataSource = z.enum(DATA_SOURCES).describe('Kind of source: `rail` is a railroad, `user_input` a person');

export const transportEvent = defineResource<TransportEventSource>()({
  type: 'transport_event',
  about:
    'A version of a milestone of a container, or a change of a last free day or appointment. A corrected milestone is a new ' +
    'event that refers to the one it replaces',
  id: ({ row }) => row.id,
  attributes: {
    event: [z.enum(TRANSPORT_EVENT_NAMES).describe('Name of the event'), ({ row }) => row.event],
    created_at: [instant.describe('When it was recorded here'), ({ row }) => wireTime(row.created_at)],
    voyage_number: [text('Voyage number of the source'), ({ row }) => row.voyage_number],
    timestamp: [
      at('When it happened or is expected; local time of the source if the zone is unknown', 'timezone'),
      ({ row }) => wireTime(row.timestamp),
    ],
    data_source: [dataSource, ({ row }) => row.data_source],
    invalidated_at: [at('When it was corrected or withdrawn'), ({ row }) => wireTime(row.invalidated_at)],
    location_locode: [
      locode.nullable().describe('UN/LOCODE of the place; null if the place is unknown'),
      ({ row }) => row.locode,
    ],
    timezone: [zone.nullable().describe('IANA zone of the place; null if unknown'), ({ row }) => row.timezone],
    value: [text('New value of the last free day or appointment, for events about these'), ({ row }) => row.value],
    value_timestamp: [at('`value` as a time', 'timezone'), ({ row }) => wireTime(row.value)],
    previous_value: [
      text('Previous value of the last free day or appointment; null: none. Extension'),
      ({ row }) => row.previous_value,
    ],
    flags: [flagsSchema('event', 'Warnings about the event'), ({ row }) => row.flags],
    flag_details: [flagDetails, ({ row }) => detailsOf(row.flags)],
  },
  relationships: {
    shipment: { one: ['shipment'], read: ({ row }) => oneOf('shipment', row.shipment_id) },
    container: { one: ['container'], read: ({ row }) => oneOf('container', row.container_id) },
    vessel: {
      one: ['vessel'],
      about: 'Vessel of the event',
      read: ({ row, references }) => references.vessel({ imo: row.vessel_imo, name: row.vessel_name }),
    },
    source_event: {
      one: ['raw_event'],
      about: 'Raw event from which it was derived',
      read: ({ row }) => oneOf('raw_event', row.source_event_id),
    },
    previous_version: {
      one: ['transport_event'],
      about: 'Event that this one corrects',
      read: ({ row }) => oneOf('transport_event', row.previous_version_id),
    },
    location: {
      one: ['port', 'metro_area'],
      about: 'Place of the event',
      read: ({ row, references }) => references.place(row.locode, row.place_name),
    },
    terminal: {
      one: ['terminal', 'rail_terminal'],
      about: 'Terminal or rail ramp of the event',
      read: ({ row, references }) => references.terminalOrRamp(row.terminal_key),
    },
  },
});

export function transportEventResource(row: RenderedTransportEvent, references: References): Resource {
  return transportEvent.render({ row, references });
}
