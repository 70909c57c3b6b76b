/** `demurrage`, an extension: a container as the demurrage board shows it. */
import { z } from 'zod';
import type { DemurrageRow } from '../../store/demurrage/board.ts';
import type { Urgency } from '../../tracking/demurrage/lfd-urgency.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';
import { CONTAINER_STATUSES, fee, feeOnTheWire, hold } from '../containers/container.ts';
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

/** Amounts are decimal texts. Days are `YYYY-MM-DD` of the place. */
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
  /** Null: it is not on the board any more, or not yet. */
  phase: 'at_terminal' | 'out' | null;
  urgency: Urgency | null;
  daysLeft: number | null;
  /** By who says them, the one that urgency goes by first. */
  lastFreeDays: { saidBy: 'person' | 'line' | 'terminal' | 'railroad'; at: string; zone: string | null }[];
  zone: string | null;
  cost: CostSource;
}

const amount = z.string().describe('Decimal text');

const costLine = z
  .strictObject({
    from_day: z.int().min(1),
    to_day: z.int().min(1).nullable(),
    daily_amount: amount,
    days: z.int().min(1).describe('How many of these days have begun'),
    amount,
  })
  .meta({ id: 'cost_line', description: 'What the days of one tier of a tariff cost' });

export const cost = z
  .strictObject({
    charge: z.enum(['demurrage', 'detention']),
    known: z.boolean().describe('Whether a tariff that somebody entered tells what it costs'),
    unknown_because: z
      .enum(['no_tariff', 'no_last_free_day'])
      .nullable()
      .describe('`no_last_free_day`: the day from which on it would be charged is not known'),
    after_on: day.nullable().describe('The day after which days are charged, in the zone of the place'),
    until_on: day.nullable().describe('Up to this day: today, or the day of the pickup or of the return'),
    running: z.boolean().describe('Whether each further day is added'),
    currency: z.string().nullable(),
    days: z.int().min(0).nullable().describe('Days that are charged so far; one that has begun counts'),
    amount: z.string().nullable().describe('So far, as a decimal text'),
    next_day_amount: z.string().nullable().describe('What the next day adds'),
    lines: z.array(costLine).describe('How the amount comes about'),
    tariff_id: uuid.nullable(),
    tariff_name: text('The tariff by which it is worked out'),
    day_count: z.enum(['calendar', 'working']).nullable().describe('Which days count'),
  })
  .meta({ id: 'container_cost', description: 'What a stay costs by the tariffs of the account' });

export const lastFreeDay = z
  .strictObject({
    said_by: sourceKind,
    at: instant.describe('The midnight with which the day begins'),
    on: day.describe('The day in the zone of the place'),
    timezone: zone.nullable(),
    is_published: z.boolean().describe('Whether `pickup_lfd` of the container is this day'),
  })
  .meta({ id: 'said_last_free_day', description: 'A last free day and who says it' });

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
      z.enum(CONTAINER_STATUSES).describe('Where the container is in its journey'),
      ({ standing }) => standing.row.current_status as (typeof CONTAINER_STATUSES)[number],
    ],
    equipment_type: [text('Kind of container'), (source) => now(source).equipment_type ?? null],
    equipment_length: [z.int().nullable().describe('Feet'), (source) => now(source).equipment_length ?? null],
    phase: [
      z
        .enum(['at_terminal', 'out'])
        .nullable()
        .describe('`out`: picked up, the empty container is not back. Null: neither; the board does not list it'),
      ({ standing }) => standing.phase,
    ],
    urgency: [
      z
        .enum(URGENCIES)
        .nullable()
        .describe(
          'By the earliest last free day that anybody tells: `overdue`; `today`; `soon`, within 3 days; `week`, within 7; ' +
            '`later`; `unknown`. `to_return`: it is out',
        ),
      ({ standing }) => standing.urgency,
    ],
    days_left: [
      z
        .int()
        .nullable()
        .describe('Days up to the last free day; 0: today, negative: over. By the clock of the request'),
      ({ standing }) => standing.daysLeft,
    ],
    last_free_day_at: [
      at('The earliest last free day', 'timezone'),
      ({ standing }) => wireTime(standing.row.firstFreeDay),
    ],
    last_free_on: [
      day.nullable().describe('The same as a day of the calendar of the place'),
      ({ standing }) => dayIn(standing.row.firstFreeDay, standing.zone),
    ],
    timezone: [zone.nullable().describe('IANA zone of the place'), ({ standing }) => standing.zone],
    last_free_days: [
      z.array(lastFreeDay).describe('What each source says, the earliest first; the word of a person goes before all'),
      ({ standing }) => standing.lastFreeDays.map((one) => dayOnTheWire(one, standing)),
    ],
    pod_locode: [locode.nullable().describe('Port of discharge (UN/LOCODE)'), ({ standing }) => standing.row.podLocode],
    destination_locode: [
      locode.nullable().describe('Inland destination (UN/LOCODE)'),
      ({ standing }) => standing.row.destinationLocode,
    ],
    pod_arrived_at: [at('Arrival of the vessel'), (source) => wireTime(now(source).pod_arrived_at)],
    pod_discharged_at: [at('Discharge'), (source) => wireTime(now(source).pod_discharged_at)],
    picked_up_at: [at('Pickup'), (source) => wireTime(pickedUp(now(source)))],
    empty_terminated_at: [
      at('The empty container was returned'),
      (source) => wireTime(now(source).empty_terminated_at),
    ],
    available_for_pickup: [
      z.boolean().nullable().describe('Null: not known'),
      (source) => (now(source).availability_known === true ? (now(source).available_for_pickup ?? null) : null),
    ],
    pickup_appointment_at: [at('Appointment for pickup'), (source) => wireTime(now(source).pickup_appointment_at)],
    holds: [
      z.array(hold).describe('At the terminal and at the inland place'),
      (source) => [...(now(source).holds_at_pod_terminal ?? []), ...(now(source).ind_facility_holds ?? [])],
    ],
    fees: [
      z.array(fee).describe('What terminals ask for, as they say; no cost of a tariff is among them'),
      (source) =>
        [...(now(source).fees_at_pod_terminal ?? []), ...(now(source).ind_facility_fees ?? [])].map(feeOnTheWire),
    ],
    cost: [
      cost.describe('By the tariffs of the account: demurrage at the terminal, detention once it is out'),
      ({ standing }) => costOnTheWire(standing.cost),
    ],
  },
  relationships: {
    container: { one: ['container'], read: ({ standing }) => oneOf('container', standing.row.id) },
    shipment: { one: ['shipment'], read: ({ standing }) => oneOf('shipment', standing.row.shipment_id) },
    pickup_facility: {
      one: ['terminal'],
      about: 'Where it is picked up',
      read: (source) => source.references.terminal(now(source).pickup_facility_key ?? now(source).pod_terminal_key),
    },
  },
});

/** How many are how urgent, for `meta` of the list. */
export const urgencyCounts = z
  .array(z.strictObject({ urgency: z.enum(URGENCIES), count: z.int().min(0) }))
  .describe('Every urgency with the number of containers, whatever `filter[urgency]` is');

function now({ standing }: { standing: DemurrageSource }): Partial<ContainerFields> {
  return standing.row.published as Partial<ContainerFields>;
}

function pickedUp(fields: Partial<ContainerFields>): string | null {
  return fields.final_destination_full_out_at ?? fields.pod_full_out_at ?? fields.delivered_at ?? null;
}

function dayIn(moment: string | null, timezone: string | null): string | null {
  return localDate(moment === null ? null : new Date(moment), timezone);
}

export function dayOnTheWire(
  { saidBy, at: moment, zone: timezone }: DemurrageSource['lastFreeDays'][number],
  { row }: Pick<DemurrageSource, 'row'>,
): z.input<typeof lastFreeDay> {
  return {
    said_by: saidBy,
    at: wireTime(moment),
    on: dayIn(moment, timezone) ?? moment.slice(0, 10),
    timezone,
    is_published: (row.published as Partial<ContainerFields>).pickup_lfd === moment,
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
