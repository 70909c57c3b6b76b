/** `container`: the attributes of spec/service 2.1 and spec/contract 2.1, in their order on the wire. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import type { Fee } from '../../tracking/claims/claims.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';
import { defineResource } from '../define.ts';
import type { References } from '../references.ts';
import { manyOf, oneOf, type Resource } from '../resource.ts';
import { at, instant, scac, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { type Freshness, freshnessOf, type WatchTimes } from './freshness.ts';

export type ContainerRow = Selectable<DB['containers']>;

export interface ContainerSurroundings {
  /** Watches of the tracking requests of the container's shipment. */
  watches: readonly WatchTimes[];
  transportEventIds: readonly string[];
  rawEventIds: readonly string[];
  references: References;
  /** The account does not get last free days of railroads (spec/contract 1.12). */
  withoutRail?: boolean;
}

interface ContainerSource {
  row: ContainerRow;
  /** What is published now. */
  now: Partial<ContainerFields>;
  line: Freshness;
  rail: Freshness;
  /** Of the terminal at the port of discharge. */
  terminal: Freshness | null;
  around: ContainerSurroundings;
}

export const CONTAINER_STATUSES = [
  'new',
  'on_ship',
  'available',
  'not_available',
  'grounded',
  'on_rail',
  'picked_up',
  'off_dock',
  'delivered',
  'dropped',
  'loaded',
  'empty_returned',
  'awaiting_inland_transfer',
] as const;

export const hold = z
  .strictObject({
    name: z.string().describe('freight, customs, USDA, VACIS, TMF, other, or the name that the terminal uses'),
    status: z.enum(['pending', 'hold']),
    description: z.string().nullable().optional().describe('Text from the terminal'),
  })
  .meta({ id: 'terminal_hold', description: 'Something that keeps a container at its terminal' });

export const fee = z
  .strictObject({
    type: z.enum(['demurrage', 'exam', 'extended_dwell_time', 'other', 'total']),
    amount: z.number().describe('In the local currency'),
    currency_code: z.string().optional().describe('ISO 4217; absent where the terminal names none'),
  })
  .meta({ id: 'terminal_fee', description: 'Money that a terminal asks for before a container may leave' });

const importDeadlines = z
  .strictObject({
    pickup_lfd_terminal: instant
      .nullable()
      .describe('Last free day before demurrage accrues, as the terminal says; zone `pod_timezone`'),
    pickup_lfd_rail: instant
      .nullable()
      .describe('Last free day at the inland destination per the railroad; zone `final_destination_timezone`'),
    pickup_lfd_line: instant
      .nullable()
      .describe(
        'Last free day per the shipping line; zone `final_destination_timezone` for inland moves, else `pod_timezone`',
      ),
  })
  .meta({ id: 'import_deadlines', description: 'Last free days by source' });

export const container = defineResource<ContainerSource>()({
  type: 'container',
  about: 'The equipment during one journey: a box that comes back with another shipment is another container',
  id: ({ row }) => row.id,
  attributes: {
    number: [z.string().describe('Container number (ISO 6346)'), ({ row }) => row.number],
    seal_number: [z.string().nullable().describe('Seal, as the line reports it'), ({ now }) => now.seal_number ?? null],
    created_at: [instant.describe('When the container was first seen here'), ({ row }) => wireTime(row.created_at)],
    ref_numbers: [z.array(z.string()).describe('Your own references'), ({ row }) => row.ref_numbers],
    pod_arrived_at: [
      at('Arrival of the vessel at the port of discharge', 'pod_timezone'),
      ({ now }) => wireTime(now.pod_arrived_at),
    ],
    pod_discharged_at: [
      at('Discharge at the port of discharge', 'pod_timezone'),
      ({ now }) => wireTime(now.pod_discharged_at),
    ],
    final_destination_full_out_at: [
      at('Pickup at the final destination of an inland move', 'final_destination_timezone'),
      ({ now }) => wireTime(now.final_destination_full_out_at),
    ],
    holds_at_pod_terminal: [
      z.array(hold).describe('Holds at the terminal of the port of discharge'),
      ({ now }) => now.holds_at_pod_terminal ?? [],
    ],
    available_for_pickup: [
      z.boolean().nullable().describe('Whether the terminal would hand it out; null unless `availability_known`'),
      ({ now }) => (now.availability_known === true ? (now.available_for_pickup ?? null) : null),
    ],
    delivered_at: [
      at('Delivery at the consignee, marked by hand or told by the line'),
      ({ now }) => wireTime(now.delivered_at),
    ],
    current_status: [
      z.enum(CONTAINER_STATUSES).describe('Where the container is in its journey'),
      ({ row }) => row.current_status as (typeof CONTAINER_STATUSES)[number],
    ],
    empty_out_at: [at('The empty container left its depot'), ({ now }) => wireTime(now.empty_out_at)],
    pol_full_in_at: [at('Gate-in, full, at origin'), ({ now }) => wireTime(now.pol_full_in_at)],
    pol_vessel_loaded_at: [at('Loading at the port of lading'), ({ now }) => wireTime(now.pol_vessel_loaded_at)],
    pol_vessel_departed_at: [
      at('Departure of the vessel from the port of lading'),
      ({ now }) => wireTime(now.pol_vessel_departed_at),
    ],
    equipment_type: [
      z
        .enum(['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'])
        .nullable()
        .describe('Kind of container; null where it is not known'),
      ({ now }) => (now.equipment_type ?? null) as 'dry' | null,
    ],
    equipment_length: [
      z.literal([10, 20, 40, 45]).nullable().describe('Feet; null where it is not known'),
      ({ now }) => (now.equipment_length ?? null) as 10 | null,
    ],
    equipment_height: [
      z.enum(['standard', 'high_cube']).nullable().describe('Height of the container; null where it is not known'),
      ({ now }) => (now.equipment_height ?? null) as 'standard' | null,
    ],
    pod_full_out_at: [
      at('Full container left the port of discharge; null for inland moves', 'pod_timezone'),
      ({ now }) => wireTime(now.pod_full_out_at),
    ],
    empty_terminated_at: [
      at('The empty container was returned', 'empty_terminated_timezone'),
      ({ now }) => wireTime(now.empty_terminated_at),
    ],
    terminal_checked_at: [at('When the terminal last answered'), ({ terminal }) => wireTime(terminal?.succeededAt)],
    fees_at_pod_terminal: [
      z.array(fee).describe('Fees at the terminal of the port of discharge'),
      ({ now }) => (now.fees_at_pod_terminal ?? []).map(feeOnTheWire),
    ],
    pickup_lfd: [
      at('Last free day: that of the line, else of the terminal, else of the railroad'),
      ({ now }) => wireTime(now.pickup_lfd),
    ],
    pickup_appointment_at: [
      at('Appointment for pickup at the terminal', 'pod_timezone'),
      ({ now }) => wireTime(now.pickup_appointment_at),
    ],
    pod_full_out_chassis_number: [
      z.string().nullable().describe('Chassis of the pickup at the port of discharge'),
      ({ now }) => now.pod_full_out_chassis_number ?? null,
    ],
    location_at_pod_terminal: [
      z.string().nullable().describe('Where in the terminal the container stands'),
      ({ now }) => now.location_at_pod_terminal ?? null,
    ],
    pod_last_tracking_request_at: [
      at('When the terminal was last asked'),
      ({ terminal }) => wireTime(terminal?.attemptedAt),
    ],
    shipment_last_tracking_request_at: [
      at('When the shipping line was last asked'),
      ({ line }) => wireTime(line.attemptedAt),
    ],
    rail_last_tracking_request_at: [at('When the railroad was last asked'), ({ rail }) => wireTime(rail.attemptedAt)],
    availability_known: [
      z.boolean().describe('Whether the terminal tells if the container may be picked up'),
      ({ now }) => now.availability_known ?? false,
    ],
    pod_timezone: [
      zone.nullable().describe('IANA zone of the port of discharge'),
      ({ now }) => now.pod_timezone ?? null,
    ],
    final_destination_timezone: [
      zone.nullable().describe('IANA zone of the final destination'),
      ({ now }) => now.final_destination_timezone ?? null,
    ],
    weight_in_lbs: [z.number().nullable().describe('Pounds'), ({ now }) => now.weight_in_lbs ?? null],
    empty_terminated_timezone: [
      zone.nullable().describe('IANA zone of the place of the empty return'),
      ({ now }) => now.empty_terminated_timezone ?? null,
    ],
    pod_rail_carrier_scac: [
      scac.nullable().describe('Railroad of the leg from the port (beta)'),
      ({ now }) => now.pod_rail_carrier_scac ?? null,
    ],
    ind_rail_carrier_scac: [
      scac.nullable().describe('Railroad of the leg to the inland destination (beta)'),
      ({ now }) => now.ind_rail_carrier_scac ?? null,
    ],
    pod_rail_loaded_at: [
      at('Loaded on rail at the port of discharge', 'pod_timezone'),
      ({ now }) => wireTime(now.pod_rail_loaded_at),
    ],
    pod_rail_departed_at: [
      at('Departed by rail from the port of discharge', 'pod_timezone'),
      ({ now }) => wireTime(now.pod_rail_departed_at),
    ],
    ind_eta_at: [
      at('Estimated arrival at the inland destination, as the railroad says', 'final_destination_timezone'),
      ({ now }) => wireTime(now.ind_eta_at),
    ],
    ind_ata_at: [
      at('Actual arrival at the inland destination, as the railroad says', 'final_destination_timezone'),
      ({ now }) => wireTime(now.ind_ata_at),
    ],
    ind_rail_unloaded_at: [
      at('Unloaded from rail at the inland destination', 'final_destination_timezone'),
      ({ now }) => wireTime(now.ind_rail_unloaded_at),
    ],
    // Null, not [], where nothing was ever reported of the inland facility (spec/contract 2.1).
    ind_facility_holds: [
      z.array(hold).nullable().describe('Holds at the inland facility; null where nothing was reported of it'),
      ({ now }) => now.ind_facility_holds ?? null,
    ],
    ind_facility_fees: [
      z.array(fee).nullable().describe('Fees at the inland facility; null where nothing was reported of it'),
      ({ now }) => now.ind_facility_fees?.map(feeOnTheWire) ?? null,
    ],
    ind_facility_lfd_on: [
      instant.nullable().meta({ deprecated: true, description: 'Use `import_deadlines.pickup_lfd_rail`' }),
      ({ now }) => wireTime(now.pickup_lfd_rail),
    ],
    import_deadlines: [
      importDeadlines.nullable().describe('Last free days by source; `pickup_lfd` is one of them'),
      ({ now }) => ({
        pickup_lfd_terminal: wireTime(now.pickup_lfd_terminal),
        pickup_lfd_rail: wireTime(now.pickup_lfd_rail),
        pickup_lfd_line: wireTime(now.pickup_lfd_line),
      }),
    ],
    ssl_lfd: [at('Last free day of the line, under its older name'), ({ now }) => wireTime(now.pickup_lfd_line)],
    tracking_stopped_at: [
      at('When the tracking of this container alone was stopped by hand; null while it is tracked. Extension'),
      ({ row }) => wireTime(row.tracking_stopped_at),
    ],
  },
  relationships: {
    shipment: { one: ['shipment'], read: ({ row }) => oneOf('shipment', row.shipment_id) },
    pickup_facility: {
      one: ['terminal'],
      about: 'The inland place of inland moves, else the terminal at the port of discharge',
      read: ({ now, around }) => around.references.terminal(now.pickup_facility_key),
    },
    pod_terminal: { one: ['terminal'], read: ({ now, around }) => around.references.terminal(now.pod_terminal_key) },
    transport_events: {
      many: ['transport_event'],
      read: ({ around }) => manyOf('transport_event', around.transportEventIds),
    },
    raw_events: {
      many: ['raw_event'],
      read: ({ around }) => manyOf('raw_event', around.rawEventIds),
    },
  },
});

export function containerResource(row: ContainerRow, around: ContainerSurroundings): Resource {
  const published = row.published as Partial<ContainerFields>;
  const { pickup_lfd_rail: _, ...withoutRail } = published;
  const now = around.withoutRail ? withoutRail : published;
  const { watches } = around;
  return container.render({
    row,
    now,
    around,
    line: freshnessOf(watches, 'line'),
    rail: freshnessOf(watches, 'railroad'),
    terminal: now.pod_terminal_key ? freshnessOf(watches, 'terminal', now.pod_terminal_key) : null,
  });
}

/** Money is a decimal string inside and a JSON number on the wire (spec/service 2.3). */
export function feeOnTheWire(given: Fee): z.output<typeof fee> {
  const currency = given.currency === null ? {} : { currency_code: given.currency };
  return { type: given.type, amount: Number(given.amount), ...currency };
}
