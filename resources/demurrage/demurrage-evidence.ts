/** `demurrage_evidence`, an extension: all that a dispute about demurrage of one container needs, in one document. */
import { z } from 'zod';
import type { Fee, Hold, SourceKind } from '../../tracking/claims/claims.ts';
import type { Period } from '../../tracking/demurrage/list-periods.ts';
import type { TimelineMilestone } from '../../tracking/route/timeline.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';
import { fee, feeOnTheWire, hold } from '../containers/container.ts';
import { milestoneOnTheWire, timelineMilestone } from '../containers/container-timeline.ts';
import { defineResource } from '../define.ts';
import type { References } from '../references.ts';
import { oneOf } from '../resource.ts';
import { at, day, instant, locode, scac, text, uuid, zone } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { valueSource, valueSourceOf } from '../value-source.ts';
import {
  type CostDay,
  type CostSource,
  cost,
  costOnTheWire,
  type DemurrageSource,
  dayOnTheWire,
  lastFreeDay,
} from './demurrage.ts';

/** Whose word something is, and in which answer it was first seen. */
export interface Said {
  at: Date;
  source: { kind: SourceKind; code: string } | null;
  rule: string | null;
  snapshotId: string | null;
}

export interface SaidChange extends Said {
  field: string;
  before: unknown;
  after: unknown;
}

type PeriodAt<Item> = Period<Item, Said> & { at: 'port' | 'inland' };

export interface DemurrageEvidenceSource {
  standing: DemurrageSource;
  milestones: readonly TimelineMilestone[];
  /** Oldest first. */
  lastFreeDayChanges: readonly SaidChange[];
  availabilityChanges: readonly SaidChange[];
  appointmentChanges: readonly SaidChange[];
  holds: readonly PeriodAt<Hold>[];
  fees: readonly PeriodAt<Fee>[];
  costs: readonly { cost: CostSource; days: readonly CostDay[] }[];
}

const said = {
  source: valueSource.nullable().describe('Whose word it is; null: it follows from reference data'),
  snapshot_id: uuid.nullable().describe('The answer in which it was first seen'),
};

const lfdChange = z
  .strictObject({
    field: z.string().describe('`pickup_lfd` is the one that is published; the others are those of each source'),
    before: instant.nullable(),
    after: instant.nullable().describe('Null: it was taken back, or is hidden since the pickup'),
    first_seen_at: instant.describe('When it was first seen, by the clock of the tracking request'),
    rule: text('The rule that chose that word'),
    ...said,
  })
  .meta({ id: 'last_free_day_change', description: 'A change of a last free day' });

const availabilityChange = z
  .strictObject({ available: z.boolean().nullable(), first_seen_at: instant, ...said })
  .meta({ id: 'availability_change', description: 'Since when a terminal would hand it out, or not' });

const appointmentChange = z
  .strictObject({
    before: instant.nullable(),
    after: instant.nullable().describe('Null: it was taken back'),
    first_seen_at: instant,
    ...said,
  })
  .meta({ id: 'appointment_change', description: 'An appointment for pickup that was made, moved or taken back' });

const span = {
  at: z.enum(['port', 'inland']).describe('At the terminal of the port of discharge, or at the inland place'),
  first_seen_at: instant,
  gone_at: instant.nullable().describe('When it was first seen to be gone; null: it lasts'),
  gone_snapshot_id: uuid.nullable(),
  ...said,
};

const holdPeriod = z
  .strictObject({ hold, ...span })
  .meta({ id: 'hold_period', description: 'A hold as it came and went' });
const feePeriod = z.strictObject({ fee, ...span }).meta({ id: 'fee_period', description: 'A fee as it came and went' });

const costDay = z
  .strictObject({ on: day, day: z.int().min(1), amount: z.string(), total: z.string().describe('Up to this day') })
  .meta({ id: 'cost_day', description: 'What one day costs, and all of them so far' });

export const demurrageEvidence = defineResource<{ evidence: DemurrageEvidenceSource; references: References }>()({
  type: 'demurrage_evidence',
  about:
    'Who said which last free day when, with the milestones, holds and fees that a dispute is about. Id of the container',
  id: ({ evidence }) => evidence.standing.row.id,
  attributes: {
    container_number: [
      z.string().describe('Container number (ISO 6346)'),
      ({ evidence }) => evidence.standing.row.number,
    ],
    bill_of_lading_number: [
      z.string().describe('Number of its shipment'),
      ({ evidence }) => evidence.standing.row.shipmentNumber,
    ],
    scac: [scac.describe('Line'), ({ evidence }) => evidence.standing.row.scac],
    pod_locode: [
      locode.nullable().describe('Port of discharge (UN/LOCODE)'),
      ({ evidence }) => evidence.standing.row.podLocode,
    ],
    destination_locode: [
      locode.nullable().describe('Inland destination (UN/LOCODE)'),
      ({ evidence }) => evidence.standing.row.destinationLocode,
    ],
    timezone: [
      zone.nullable().describe('IANA zone of the place of the pickup'),
      ({ evidence }) => evidence.standing.zone,
    ],
    ref_numbers: [
      z.array(z.string()).describe('Your own references'),
      ({ evidence }) => evidence.standing.row.ref_numbers,
    ],
    as_of: [
      instant.describe('Up to this moment, by the clock of the tracking request'),
      ({ evidence }) => wireTime(evidence.standing.row.clockNow),
    ],
    pickup_appointment_at: [
      at('Appointment for pickup'),
      ({ evidence }) => wireTime((evidence.standing.row.published as Partial<ContainerFields>).pickup_appointment_at),
    ],
    last_free_days: [
      z.array(lastFreeDay).describe('What each source says now; nothing once it is picked up'),
      ({ evidence: { standing } }) => standing.lastFreeDays.map((one) => dayOnTheWire(one, standing)),
    ],
    last_free_day_changes: [
      z.array(lfdChange).describe('Every change, the oldest first'),
      ({ evidence }) => evidence.lastFreeDayChanges.map(lfdOnTheWire),
    ],
    milestones: [
      z.array(timelineMilestone).describe('Arrival, discharge, availability, pickup and return'),
      ({ evidence }) => evidence.milestones.map(milestoneOnTheWire),
    ],
    availability_changes: [
      z.array(availabilityChange).describe('The oldest first'),
      ({ evidence }) =>
        evidence.availabilityChanges.map((one) => ({
          available: typeof one.after === 'boolean' ? one.after : null,
          first_seen_at: wireTime(one.at),
          ...saidOnTheWire(one),
        })),
    ],
    appointment_changes: [
      z.array(appointmentChange).describe('Appointments for pickup as they were made and moved, the oldest first'),
      ({ evidence }) => evidence.appointmentChanges.map(movedOnTheWire),
    ],
    holds: [
      z.array(holdPeriod).describe('In the order in which they came'),
      ({ evidence }) => evidence.holds.map((one) => ({ hold: one.item, ...periodOnTheWire(one) })),
    ],
    fees: [
      z.array(feePeriod).describe('What terminals ask for; a fee that grows is another one'),
      ({ evidence }) => evidence.fees.map((one) => ({ fee: feeOnTheWire(one.item), ...periodOnTheWire(one) })),
    ],
    costs: [
      z
        .array(z.strictObject({ cost, days: z.array(costDay).describe('The last 60 days') }))
        .describe('By the tariffs of the account: demurrage, and detention since the pickup'),
      ({ evidence }) =>
        evidence.costs.map((one) => ({ cost: costOnTheWire(one.cost), days: one.days.map((each) => ({ ...each })) })),
    ],
  },
  relationships: {
    container: { one: ['container'], read: ({ evidence }) => oneOf('container', evidence.standing.row.id) },
    shipment: { one: ['shipment'], read: ({ evidence }) => oneOf('shipment', evidence.standing.row.shipment_id) },
    pickup_facility: {
      one: ['terminal'],
      about: 'Where it is picked up',
      read: ({ evidence, references }) => {
        const { pickup_facility_key: facility, pod_terminal_key: terminal } = evidence.standing.row
          .published as Partial<ContainerFields>;
        return references.terminal(facility ?? terminal);
      },
    },
  },
});

function saidOnTheWire({ source, snapshotId }: Said) {
  return { source: source === null ? null : valueSourceOf(source), snapshot_id: snapshotId };
}

function lfdOnTheWire(one: SaidChange): z.input<typeof lfdChange> {
  return { field: one.field, rule: one.rule, ...movedOnTheWire(one) };
}

function movedOnTheWire(one: SaidChange): z.input<typeof appointmentChange> {
  return {
    before: typeof one.before === 'string' ? wireTime(one.before) : null,
    after: typeof one.after === 'string' ? wireTime(one.after) : null,
    first_seen_at: wireTime(one.at),
    ...saidOnTheWire(one),
  };
}

function periodOnTheWire<Item>({ at: place, since, by, until, endedBy }: PeriodAt<Item>) {
  return {
    at: place,
    first_seen_at: wireTime(since),
    gone_at: wireTime(until),
    gone_snapshot_id: endedBy?.snapshotId ?? null,
    ...saidOnTheWire(by),
  };
}
