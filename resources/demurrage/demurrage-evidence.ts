/** Resource `demurrage_evidence` (an extension): all evidence for a demurrage dispute about one container. */
import { z } from 'zod';
import type { Fee, Hold, SourceKind } from '../../tracking/claims/claims.ts';
import type { Period } from '../../tracking/demurrage/list-periods.ts';
import type { TimelineMilestone } from '../../tracking/route/timeline.ts';
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

/** Source of a change, and the snapshot in which the change first appeared. */
export interface Statement {
  at: Date;
  source: { kind: SourceKind; code: string } | null;
  rule: string | null;
  snapshotId: string | null;
}

export interface StatedChange extends Statement {
  field: string;
  before: unknown;
  after: unknown;
}

type PeriodAt<Item> = Period<Item, Statement> & { at: 'port' | 'inland' };

export interface DemurrageEvidenceSource {
  demurrage: DemurrageSource;
  milestones: readonly TimelineMilestone[];
  lastFreeDayChanges: readonly StatedChange[];
  availabilityChanges: readonly StatedChange[];
  appointmentChanges: readonly StatedChange[];
  holds: readonly PeriodAt<Hold>[];
  fees: readonly PeriodAt<Fee>[];
  costs: readonly { cost: CostSource; days: readonly CostDay[] }[];
}

const statement = {
  source: valueSource.nullable().describe('Source; null: derived from reference data'),
  snapshot_id: uuid.nullable().describe('Snapshot of the response in which it was first seen'),
};

const lfdChange = z
  .strictObject({
    field: z.string().describe('`pickup_lfd` is the published one; the others are those of each source'),
    before: instant.nullable(),
    after: instant.nullable().describe('Null: withdrawn, or hidden since the pickup'),
    first_seen_at: instant.describe('When it was first seen, by the clock of the tracking request'),
    rule: text('Rule that chose the value'),
    ...statement,
  })
  .meta({ id: 'last_free_day_change', description: 'A change of a last free day' });

const availabilityChange = z
  .strictObject({ available: z.boolean().nullable(), first_seen_at: instant, ...statement })
  .meta({ id: 'availability_change', description: 'A change of the availability for pickup' });

const appointmentChange = z
  .strictObject({
    before: instant.nullable(),
    after: instant.nullable().describe('Null: withdrawn'),
    first_seen_at: instant,
    ...statement,
  })
  .meta({ id: 'appointment_change', description: 'A pickup appointment that was made, moved or cancelled' });

const span = {
  at: z.enum(['port', 'inland']).describe('Terminal at the port of discharge, or inland facility'),
  first_seen_at: instant,
  gone_at: instant.nullable().describe('When it was first seen to have ended; null: still active'),
  gone_snapshot_id: uuid.nullable(),
  ...statement,
};

const holdPeriod = z.strictObject({ hold, ...span }).meta({ id: 'hold_period', description: 'Period of a hold' });
const feePeriod = z.strictObject({ fee, ...span }).meta({ id: 'fee_period', description: 'Period of a fee' });

const costDay = z
  .strictObject({
    on: day,
    day: z.int().min(1),
    amount: z.string(),
    total: z.string().describe('Total up to this day'),
  })
  .meta({ id: 'cost_day', description: 'Charge for one day, and the total so far' });

export const demurrageEvidence = defineResource<{ evidence: DemurrageEvidenceSource; references: References }>()({
  type: 'demurrage_evidence',
  about:
    'History of last free days with their sources, milestones, holds and fees, for a dispute. Has the id of the container',
  id: ({ evidence }) => evidence.demurrage.row.id,
  attributes: {
    container_number: [
      z.string().describe('Container number (ISO 6346)'),
      ({ evidence }) => evidence.demurrage.row.number,
    ],
    bill_of_lading_number: [
      z.string().describe('Number of its shipment'),
      ({ evidence }) => evidence.demurrage.row.shipmentNumber,
    ],
    scac: [scac.describe('Line'), ({ evidence }) => evidence.demurrage.row.scac],
    pod_locode: [
      locode.nullable().describe('Port of discharge (UN/LOCODE)'),
      ({ evidence }) => evidence.demurrage.row.podLocode,
    ],
    destination_locode: [
      locode.nullable().describe('Inland destination (UN/LOCODE)'),
      ({ evidence }) => evidence.demurrage.row.destinationLocode,
    ],
    timezone: [
      zone.nullable().describe('IANA zone of the place of the pickup'),
      ({ evidence }) => evidence.demurrage.zone,
    ],
    ref_numbers: [
      z.array(z.string()).describe('Your own references'),
      ({ evidence }) => evidence.demurrage.row.ref_numbers,
    ],
    as_of: [
      instant.describe('Time of the evidence, by the clock of the tracking request'),
      ({ evidence }) => wireTime(evidence.demurrage.row.clockNow),
    ],
    pickup_appointment_at: [
      at('Pickup appointment'),
      ({ evidence }) => wireTime(evidence.demurrage.row.published.pickup_appointment_at),
    ],
    last_free_days: [
      z.array(lastFreeDay).describe('Current last free day per source; empty after the pickup'),
      ({ evidence: { demurrage } }) => demurrage.lastFreeDays.map((one) => dayOnTheWire(one, demurrage)),
    ],
    last_free_day_changes: [
      z.array(lfdChange).describe('All changes, oldest first'),
      ({ evidence }) => evidence.lastFreeDayChanges.map(lfdOnTheWire),
    ],
    milestones: [
      z.array(timelineMilestone).describe('Arrival, discharge, availability, pickup and return'),
      ({ evidence }) => evidence.milestones.map(milestoneOnTheWire),
    ],
    availability_changes: [
      z.array(availabilityChange).describe('Changes of the availability for pickup, oldest first'),
      ({ evidence }) =>
        evidence.availabilityChanges.map((one) => ({
          available: typeof one.after === 'boolean' ? one.after : null,
          first_seen_at: wireTime(one.at),
          ...statementOnTheWire(one),
        })),
    ],
    appointment_changes: [
      z.array(appointmentChange).describe('Changes of the pickup appointment, oldest first'),
      ({ evidence }) => evidence.appointmentChanges.map(movedOnTheWire),
    ],
    holds: [
      z.array(holdPeriod).describe('Holds in the order of their start'),
      ({ evidence }) => evidence.holds.map((one) => ({ hold: one.item, ...periodOnTheWire(one) })),
    ],
    fees: [
      z.array(feePeriod).describe('Fees charged by terminals; a changed amount counts as another fee'),
      ({ evidence }) => evidence.fees.map((one) => ({ fee: feeOnTheWire(one.item), ...periodOnTheWire(one) })),
    ],
    costs: [
      z
        .array(z.strictObject({ cost, days: z.array(costDay).describe('The last 60 days') }))
        .describe('Charges under the tariffs of the account: demurrage, and detention after the pickup'),
      ({ evidence }) =>
        evidence.costs.map((one) => ({ cost: costOnTheWire(one.cost), days: one.days.map((each) => ({ ...each })) })),
    ],
  },
  relationships: {
    container: { one: ['container'], read: ({ evidence }) => oneOf('container', evidence.demurrage.row.id) },
    shipment: { one: ['shipment'], read: ({ evidence }) => oneOf('shipment', evidence.demurrage.row.shipment_id) },
    pickup_facility: {
      one: ['terminal'],
      about: 'Place of pickup',
      read: ({ evidence, references }) => {
        const { pickup_facility_key: facility, pod_terminal_key: terminal } = evidence.demurrage.row.published;
        return references.terminal(facility ?? terminal);
      },
    },
  },
});

function statementOnTheWire({ source, snapshotId }: Statement) {
  return { source: source === null ? null : valueSourceOf(source), snapshot_id: snapshotId };
}

function lfdOnTheWire(one: StatedChange): z.input<typeof lfdChange> {
  return { field: one.field, rule: one.rule, ...movedOnTheWire(one) };
}

function movedOnTheWire(one: StatedChange): z.input<typeof appointmentChange> {
  return {
    before: typeof one.before === 'string' ? wireTime(one.before) : null,
    after: typeof one.after === 'string' ? wireTime(one.after) : null,
    first_seen_at: wireTime(one.at),
    ...statementOnTheWire(one),
  };
}

function periodOnTheWire<Item>({ at: place, since, by, until, endedBy }: PeriodAt<Item>) {
  return {
    at: place,
    first_seen_at: wireTime(since),
    gone_at: wireTime(until),
    gone_snapshot_id: endedBy?.snapshotId ?? null,
    ...statementOnTheWire(by),
  };
}
