/** Resource `demurrage` (an extension): a container on the demurrage board. */
import { z } from 'zod';
import type { DemurrageRow } from '../../store/demurrage/board.ts';
import type { Urgency } from '../../tracking/demurrage/lfd-urgency.ts';
import { CONTAINER_STATUSES } from '../../tracking/fields/field.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';
import { fee, feeOnTheWire, hold } from '../containers/container.ts';
import { defineResource } from '../define.ts';
import type { References } from '../references.ts';
import { oneOf } from '../resource.ts';
import { at, day, instant, locode, scac, text, uuid, zone } from '../schemas.ts';
import { localDate, wireTime } from '../time.ts';
import { sourceKind } from '../value-source.ts';

/** In the order of the board. */
export const URGENCIES = [
  'overdue',
  'today',
  'soon',
  'week',
  'later',
  'unknown',
  'to_return',
] as const satisfies readonly Urgency[];

/** Amounts are decimal strings. Days are local dates (`YYYY-MM-DD`) at the location. */
export interface CostSource {
  charge: 'demurrage' | 'detention';
  unknownBecause: 'no_tariff' | 'no_last_free_day' | null;
  after: string | null;
  until: string | null;
  isRunning: boolean;
  priced: {
    tariff: { id: string; name: string; dayCount: 'calendar' | 'working' };
    currency: string;
    days: number;
    amount: string;
    nextDayAmount: string;
    lines: { fromDay: number; toDay: number | null; dailyAmount: string; days: number; amount: string }[];
  } | null;
}

export interface CostDay {
  on: string;
  day: number;
  amount: string;
  total: string;
}

export interface DemurrageSource {
  row: DemurrageRow;
  /** Null if the container is not on the board. */
  phase: 'at_terminal' | 'out' | null;
  urgency: Urgency | null;
  daysLeft: number | null;
  /** Last free days by source. The first one determines the urgency. */
  lastFreeDays: { statedBy: 'person' | 'line' | 'terminal' | 'railroad'; at: string; zone: string | null }[];
  zone: string | null;
  cost: CostSource;
}

const amount = z.string().describe('Decimal string');

const costLine = z
  .strictObject({
    from_day: z.int().min(1),
    to_day: z.int().min(1).nullable(),
    daily_amount: amount,
    days: z.int().min(1).describe('Number of days charged in this tier; a partial day counts in full'),
    amount,
  })
  .meta({ id: 'cost_line', description: 'Charge for the days of one tier of a tariff' });

export const cost = z
  .strictObject({
    charge: z.enum(['demurrage', 'detention']),
    known: z.boolean().describe('Whether a tariff determines the charge'),
    unknown_because: z
      .enum(['no_tariff', 'no_last_free_day'])
      .nullable()
      .describe('`no_last_free_day`: the first charged day is unknown'),
    after_on: day.nullable().describe('Day before the first charged day, in the zone of the place'),
    until_on: day.nullable().describe('Last charged day: today, or the day of the pickup or empty return'),
    running: z.boolean().describe('Whether the charge is still growing'),
    currency: z.string().nullable(),
    days: z.int().min(0).nullable().describe('Days charged so far; a partial day counts in full'),
    amount: z.string().nullable().describe('Amount so far, as a decimal string'),
    next_day_amount: z.string().nullable().describe('Charge for the next day'),
    lines: z.array(costLine).describe('Breakdown of the amount'),
    tariff_id: uuid.nullable(),
    tariff_name: text('Name of the tariff'),
    day_count: z.enum(['calendar', 'working']).nullable().describe('Which days count'),
  })
  .meta({ id: 'container_cost', description: 'Demurrage or detention under the tariffs of the account' });

export const lastFreeDay = z
  .strictObject({
    said_by: sourceKind.exclude(['document']),
    at: instant.describe('Start of the day'),
    on: day.describe('Day in the zone of the place'),
    timezone: zone.nullable(),
    is_published: z.boolean().describe('Whether it is the `pickup_lfd` of the container'),
  })
  .meta({ id: 'said_last_free_day', description: 'A last free day and its source' });

export const demurrage = defineResource<{ standing: DemurrageSource; references: References }>()({
  type: 'demurrage',
  about: 'A container by the urgency of its last free day. Has the id of the container',
  id: ({ standing }) => standing.row.id,
  attributes: {
    container_number: [z.string().describe('Container number (ISO 6346)'), ({ standing }) => standing.row.number],
    bill_of_lading_number: [
      z.string().describe('Number of its shipment'),
      ({ standing }) => standing.row.shipmentNumber,
    ],
    scac: [scac.describe('Line'), ({ standing }) => standing.row.scac],
    current_status: [
      z.enum(CONTAINER_STATUSES).describe('Status of the container'),
      ({ standing }) => standing.row.current_status,
    ],
    equipment_type: [text('Equipment type'), (source) => now(source).equipment_type ?? null],
    equipment_length: [
      z.int().nullable().describe('Equipment length in feet'),
      (source) => now(source).equipment_length ?? null,
    ],
    phase: [
      z
        .enum(['at_terminal', 'out'])
        .nullable()
        .describe('`out`: picked up and not yet returned empty. Null: not on the board'),
      ({ standing }) => standing.phase,
    ],
    urgency: [
      z
        .enum(URGENCIES)
        .nullable()
        .describe(
          'By the earliest reported last free day: `overdue`; `today`; `soon`, within 3 days; `week`, within 7; `later`; ' +
            '`unknown`. `to_return`: the empty container has to be returned',
        ),
      ({ standing }) => standing.urgency,
    ],
    days_left: [
      z
        .int()
        .nullable()
        .describe('Days until the last free day, by the clock of the request; 0: today, negative: overdue'),
      ({ standing }) => standing.daysLeft,
    ],
    last_free_day_at: [
      at('Earliest last free day', 'timezone'),
      ({ standing }) => wireTime(standing.row.earliestLastFreeDay),
    ],
    last_free_on: [
      day.nullable().describe('The same as a local date of the place'),
      ({ standing }) => dayIn(standing.row.earliestLastFreeDay, standing.zone),
    ],
    timezone: [zone.nullable().describe('IANA zone of the place'), ({ standing }) => standing.zone],
    last_free_days: [
      z.array(lastFreeDay).describe('Last free day per source, earliest first; a correction by a person comes first'),
      ({ standing }) => standing.lastFreeDays.map((one) => dayOnTheWire(one, standing)),
    ],
    pod_locode: [locode.nullable().describe('Port of discharge (UN/LOCODE)'), ({ standing }) => standing.row.podLocode],
    destination_locode: [
      locode.nullable().describe('Inland destination (UN/LOCODE)'),
      ({ standing }) => standing.row.destinationLocode,
    ],
    pod_arrived_at: [at('Arrival of the vessel'), (source) => wireTime(now(source).pod_arrived_at)],
    pod_discharged_at: [at('Discharge from the vessel'), (source) => wireTime(now(source).pod_discharged_at)],
    picked_up_at: [at('Pickup'), (source) => wireTime(pickedUp(now(source)))],
    empty_terminated_at: [
      at('The empty container was returned'),
      (source) => wireTime(now(source).empty_terminated_at),
    ],
    available_for_pickup: [
      z.boolean().nullable().describe('Whether it is available for pickup; null: unknown'),
      (source) => (now(source).availability_known === true ? (now(source).available_for_pickup ?? null) : null),
    ],
    pickup_appointment_at: [at('Pickup appointment'), (source) => wireTime(now(source).pickup_appointment_at)],
    holds: [
      z.array(hold).describe('Holds at the terminal and the inland facility'),
      (source) => [...(now(source).holds_at_pod_terminal ?? []), ...(now(source).ind_facility_holds ?? [])],
    ],
    fees: [
      z.array(fee).describe('Fees reported by terminals, excluding charges under tariffs'),
      (source) =>
        [...(now(source).fees_at_pod_terminal ?? []), ...(now(source).ind_facility_fees ?? [])].map(feeOnTheWire),
    ],
    cost: [
      cost.describe('Charge under the tariffs of the account: demurrage at the terminal, detention after the pickup'),
      ({ standing }) => costOnTheWire(standing.cost),
    ],
  },
  relationships: {
    container: { one: ['container'], read: ({ standing }) => oneOf('container', standing.row.id) },
    shipment: { one: ['shipment'], read: ({ standing }) => oneOf('shipment', standing.row.shipment_id) },
    pickup_facility: {
      one: ['terminal'],
      about: 'Place of pickup',
      read: (source) => source.references.terminal(now(source).pickup_facility_key ?? now(source).pod_terminal_key),
    },
  },
});

/** Number of containers per urgency, for the list's `meta`. */
export const urgencyCounts = z
  .array(z.strictObject({ urgency: z.enum(URGENCIES), count: z.int().min(0) }))
  .describe('Number of containers per urgency, regardless of `filter[urgency]`');

function now({ standing }: { standing: DemurrageSource }): Partial<ContainerFields> {
  return standing.row.published;
}

function pickedUp(fields: Partial<ContainerFields>): string | null {
  return fields.final_destination_full_out_at ?? fields.pod_full_out_at ?? fields.delivered_at ?? null;
}

function dayIn(moment: string | null, timezone: string | null): string | null {
  return localDate(moment === null ? null : new Date(moment), timezone);
}

export function dayOnTheWire(
  { statedBy, at: moment, zone: timezone }: DemurrageSource['lastFreeDays'][number],
  { row }: Pick<DemurrageSource, 'row'>,
): z.input<typeof lastFreeDay> {
  return {
    said_by: statedBy,
    at: wireTime(moment),
    on: dayIn(moment, timezone) ?? moment.slice(0, 10),
    timezone,
    is_published: row.published.pickup_lfd === moment,
  };
}

export function costOnTheWire({
  charge,
  unknownBecause,
  after,
  until,
  isRunning,
  priced,
}: CostSource): z.input<typeof cost> {
  return {
    charge,
    known: priced !== null,
    unknown_because: unknownBecause,
    after_on: after,
    until_on: until,
    running: isRunning,
    currency: priced?.currency ?? null,
    days: priced?.days ?? null,
    amount: priced?.amount ?? null,
    next_day_amount: priced?.nextDayAmount ?? null,
    lines: (priced?.lines ?? []).map((line) => ({
      from_day: line.fromDay,
      to_day: line.toDay,
      daily_amount: line.dailyAmount,
      days: line.days,
      amount: line.amount,
    })),
    tariff_id: priced?.tariff.id ?? null,
    tariff_name: priced?.tariff.name ?? null,
    day_count: priced?.tariff.dayCount ?? null,
  };
}
