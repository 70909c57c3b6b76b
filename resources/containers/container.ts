/**
 * Resource `container`: the attributes of spec/service 2.1 and spec/contract 2.1, in the order in which they are
 * rendered.
 */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { RenderedColumns } from '../../store/containers/linked-containers.ts';
import type { DB } from '../../store/schema.generated.ts';
import type { Fee } from '../../tracking/claims/claims.ts';
import { CONTAINER_FIELDS } from '../../tracking/fields/container.ts';
import { earliestOf } from '../../tracking/fields/earliest-last-free-day.ts';
import { type AttributeFields, CONTAINER_STATUSES } from '../../tracking/fields/field.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';
import { defineResource } from '../define.ts';
import { detailsOf, flagDetails, flagsSchema } from '../flags.ts';
import { publishedAttributes } from '../published-attribute.ts';
import type { References } from '../references.ts';
import { manyOf, oneOf } from '../resource.ts';
import { at, instant, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { type Freshness, freshnessOf, type WatchTimes } from './freshness.ts';

export type ContainerRow = Selectable<DB['containers']>;

export interface ContainerSurroundings {
  watches: readonly WatchTimes[];
  transportEventIds: readonly string[];
  rawEventIds: readonly string[];
  references: References;
  /** Whether to exclude last free days reported by railroads (spec/contract 1.12). */
  withoutRail?: boolean;
}

interface ContainerSource {
  row: RenderedColumns;
  /** Published values. */
  now: Partial<ContainerFields>;
  line: Freshness;
  rail: Freshness;
  /** Freshness of the terminal at the port of discharge. */
  terminal: Freshness | null;
  around: ContainerSurroundings;
}

export const hold = z
  .strictObject({
    name: z.string().describe('freight, customs, USDA, VACIS, TMF, other, or the name that the terminal uses'),
    status: z.enum(['pending', 'hold']),
    description: z.string().nullable().optional().describe('Text from the terminal'),
  })
  .meta({ id: 'terminal_hold', description: 'A hold on a container at a terminal' });

export const fee = z
  .strictObject({
    type: z.enum(['demurrage', 'exam', 'extended_dwell_time', 'other', 'total']),
    amount: z.number().describe('In the local currency'),
    currency_code: z.string().optional().describe('ISO 4217; absent if the terminal states none'),
  })
  .meta({ id: 'terminal_fee', description: 'A fee due at the terminal before pickup' });

const published = publishedAttributes(CONTAINER_FIELDS);

const [lfdTerminal] = published('pickup_lfd_terminal');
const [lfdRail] = published('pickup_lfd_rail');
const [lfdLine] = published('pickup_lfd_line');

const importDeadlines = z
  .strictObject({
    pickup_lfd_terminal: lfdTerminal,
    pickup_lfd_rail: lfdRail,
    pickup_lfd_line: lfdLine,
  })
  .meta({ id: 'import_deadlines', description: 'Last free days by source' });

const earliestLastFreeDay = z
  .strictObject({
    on: z.iso.date().describe('The day, as a local date of the place to which it applies'),
    at: instant.describe('Midnight at the start of the day, as in `pickup_lfd`'),
    timezone: zone.nullable().describe('IANA zone of that place'),
    reported_by: z.enum(['line', 'terminal', 'rail', 'person']).describe('Who reports it'),
  })
  .meta({ id: 'earliest_last_free_day', description: 'The earliest last free day of all sources. Extension' });

export const container = defineResource<ContainerSource>()({
  type: 'container',
  about: 'A unit on one journey; the same unit on a later shipment is a different container',
  id: ({ row }) => row.id,
  attributes: {
    number: [z.string().describe('Container number (ISO 6346)'), ({ row }) => row.number],
    seal_number: published('seal_number'),
    created_at: [instant.describe('When the container was first seen here'), ({ row }) => wireTime(row.created_at)],
    ref_numbers: [z.array(z.string()).describe('Your own references'), ({ row }) => row.ref_numbers],
    pod_arrived_at: published('pod_arrived_at'),
    pod_discharged_at: published('pod_discharged_at'),
    final_destination_full_out_at: published('final_destination_full_out_at'),
    holds_at_pod_terminal: [
      z.array(hold).describe(CONTAINER_FIELDS.holds_at_pod_terminal.description),
      ({ now }) => now.holds_at_pod_terminal ?? [],
    ],
    available_for_pickup: [
      z.boolean().nullable().describe(CONTAINER_FIELDS.available_for_pickup.description),
      ({ now }) => (now.availability_known === true ? (now.available_for_pickup ?? null) : null),
    ],
    delivered_at: published('delivered_at'),
    current_status: [
      z.enum(CONTAINER_STATUSES).describe(CONTAINER_FIELDS.current_status.description),
      ({ row }) => row.current_status,
    ],
    empty_out_at: published('empty_out_at'),
    pol_full_in_at: published('pol_full_in_at'),
    pol_vessel_loaded_at: published('pol_vessel_loaded_at'),
    pol_vessel_departed_at: published('pol_vessel_departed_at'),
    equipment_type: published('equipment_type'),
    equipment_length: published('equipment_length'),
    equipment_height: published('equipment_height'),
    pod_full_out_at: published('pod_full_out_at'),
    empty_terminated_at: published('empty_terminated_at'),
    terminal_checked_at: [
      at('Last usable response of the terminal'),
      ({ terminal }) => wireTime(terminal?.succeededAt),
    ],
    fees_at_pod_terminal: [
      z.array(fee).describe(CONTAINER_FIELDS.fees_at_pod_terminal.description),
      ({ now }) => (now.fees_at_pod_terminal ?? []).map(feeOnTheWire),
    ],
    pickup_lfd: published('pickup_lfd'),
    pickup_appointment_at: published('pickup_appointment_at'),
    pod_full_out_chassis_number: published('pod_full_out_chassis_number'),
    location_at_pod_terminal: published('location_at_pod_terminal'),
    pod_last_tracking_request_at: [at('Last poll of the terminal'), ({ terminal }) => wireTime(terminal?.attemptedAt)],
    shipment_last_tracking_request_at: [at('Last poll of the shipping line'), ({ line }) => wireTime(line.attemptedAt)],
    rail_last_tracking_request_at: [at('Last poll of the railroad'), ({ rail }) => wireTime(rail.attemptedAt)],
    availability_known: [
      z.boolean().describe(CONTAINER_FIELDS.availability_known.description),
      ({ now }) => now.availability_known ?? false,
    ],
    pod_timezone: published('pod_timezone'),
    final_destination_timezone: published('final_destination_timezone'),
    weight_in_lbs: published('weight_in_lbs'),
    empty_terminated_timezone: published('empty_terminated_timezone'),
    pod_rail_carrier_scac: published('pod_rail_carrier_scac'),
    ind_rail_carrier_scac: published('ind_rail_carrier_scac'),
    pod_rail_loaded_at: published('pod_rail_loaded_at'),
    pod_rail_departed_at: published('pod_rail_departed_at'),
    ind_eta_at: published('ind_eta_at'),
    ind_ata_at: published('ind_ata_at'),
    ind_rail_unloaded_at: published('ind_rail_unloaded_at'),
    // Null rather than [] if nothing was ever reported about the inland facility (spec/contract 2.1).
    ind_facility_holds: [
      z.array(hold).nullable().describe(CONTAINER_FIELDS.ind_facility_holds.description),
      ({ now }) => now.ind_facility_holds ?? null,
    ],
    ind_facility_fees: [
      z.array(fee).nullable().describe(CONTAINER_FIELDS.ind_facility_fees.description),
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
    ssl_lfd: [
      at('Last free day reported by the line, under its older name'),
      ({ now }) => wireTime(now.pickup_lfd_line),
    ],
    tracking_stopped_at: [
      at('When tracking of this container alone was stopped manually; null while it is tracked. Extension'),
      ({ row }) => wireTime(row.tracking_stopped_at),
    ],
    flags: [flagsSchema('container', CONTAINER_FIELDS.flags.description), ({ now }) => now.flags ?? []],
    flag_details: [flagDetails, ({ now }) => detailsOf(now.flags ?? [])],
    earliest_pickup_lfd: [
      earliestLastFreeDay
        .nullable()
        .describe(
          'The earliest last free day reported by any source; earlier than `pickup_lfd` if sources differ. Extension',
        ),
      ({ now }) => {
        const earliest = earliestOf(now);
        return earliest && { ...earliest, at: wireTime(earliest.at) };
      },
    ],
    bills_of_lading: [
      z.array(z.string()).describe(CONTAINER_FIELDS.bills_of_lading.description),
      ({ now }) => now.bills_of_lading ?? [],
    ],
    bookings: [z.array(z.string()).describe(CONTAINER_FIELDS.bookings.description), ({ now }) => now.bookings ?? []],
    terminal_status: published('terminal_status'),
  },
  relationships: {
    shipment: { one: ['shipment'], read: ({ row }) => oneOf('shipment', row.shipment_id) },
    pickup_facility: {
      one: ['terminal'],
      about: CONTAINER_FIELDS.pickup_facility_key.description,
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

export function containerResource(
  row: RenderedColumns,
  around: ContainerSurroundings,
): ReturnType<typeof container.render> {
  const now = around.withoutRail ? leaveOutRail(row.published) : row.published;
  const { watches } = around;
  const resource: ReturnType<typeof container.render> & {
    attributes: Record<AttributeFields<typeof CONTAINER_FIELDS>, unknown>;
  } = container.render({
    row,
    now,
    around,
    line: freshnessOf(watches, 'line'),
    rail: freshnessOf(watches, 'railroad'),
    terminal: now.pod_terminal_key ? freshnessOf(watches, 'terminal', now.pod_terminal_key) : null,
  });
  return resource;
}

function leaveOutRail({ pickup_lfd_rail: _, flags, ...others }: Partial<ContainerFields>): Partial<ContainerFields> {
  return { ...others, flags: (flags ?? []).filter((flag) => flag !== 'earlier_last_free_day:rail') };
}

/** Converts money, which is a decimal string internally, to a JSON number in responses (spec/service 2.3). */
export function feeOnTheWire(given: Fee): z.output<typeof fee> {
  const currency = given.currency === null ? {} : { currency_code: given.currency };
  return { type: given.type, amount: Number(given.amount), ...currency };
}
