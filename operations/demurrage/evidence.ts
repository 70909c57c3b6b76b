/**
 * Collects the evidence for a demurrage dispute: the history of last free days with their sources, milestones, holds,
 * fees, and the charges according to the account's tariffs.
 */
import type { DemurrageEvidenceSource, StatedChange, Statement } from '../../resources/demurrage/demurrage-evidence.ts';
import { type DemurrageRow, findDemurrage } from '../../store/demurrage/board.ts';
import type { Database } from '../../store/postgres/database.ts';
import { listFieldChanges, type RecordedChange } from '../../store/shipments/field-changes.ts';
import type { Fee, Hold } from '../../tracking/claims/claims.ts';
import { HIDDEN_AFTER_PICKUP } from '../../tracking/demurrage/last-free-day.ts';
import { type Period, periodsOf } from '../../tracking/demurrage/list-periods.ts';
import type { TimelineMilestone } from '../../tracking/route/timeline.ts';
import { timelineOfContainer } from '../containers/timeline.ts';
import { type DemurrageAccess, demurrageOf, detentionSpan, pickedUpAt, scopeOf, tariffsOfAccount } from './board.ts';
import { type ChargedSpan, chargeOf, costOf, daysOfCharge } from './charges.ts';

const LFD_FIELDS = ['pickup_lfd', 'pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'] as const;
const HOLD_FIELDS = ['holds_at_pod_terminal', 'ind_facility_holds'] as const;
const FEE_FIELDS = ['fees_at_pod_terminal', 'ind_facility_fees'] as const;
const AVAILABILITY_FIELDS = ['available_for_pickup'] as const;
const APPOINTMENT_FIELDS = ['pickup_appointment_at'] as const;

/** Maximum changes of all these fields together. */
const MAX_CHANGES = 2_000;

const MILESTONES: readonly TimelineMilestone['kind'][] = [
  'vessel_arrived',
  'vessel_discharged',
  'rail_loaded',
  'arrived_at_inland_destination',
  'rail_unloaded',
  'available',
  'not_available',
  'full_out',
  'delivered',
  'empty_in',
];

/** Collects the evidence. Returns null if the account has no such container. */
export async function demurrageEvidence(
  database: Database,
  access: DemurrageAccess,
  containerId: string,
): Promise<DemurrageEvidenceSource | null> {
  const row = await findDemurrage(database, scopeOf(access), containerId);
  if (row === null) return null;
  const { accountId, withoutRail } = access;
  const fields = [...LFD_FIELDS, ...HOLD_FIELDS, ...FEE_FIELDS, ...AVAILABILITY_FIELDS, ...APPOINTMENT_FIELDS];
  const of = { accountId, shipmentId: row.shipment_id, containerId, fields, withoutRail };
  const [timeline, { rows: newestFirst }, tariffs] = await Promise.all([
    timelineOfContainer(database, row),
    listFieldChanges(database, of, { limit: MAX_CHANGES, offset: 0 }),
    tariffsOfAccount(database, accountId),
  ]);
  const changes = newestFirst.filter((one) => one.of === 'container').reverse();
  const charges = spansOf(row, changes).map((span) => chargeOf(row, tariffs, span));
  return {
    demurrage: demurrageOf(row, tariffs, access),
    milestones: timeline.milestones.filter(({ kind }) => MILESTONES.includes(kind)),
    lastFreeDayChanges: changesOf(changes, LFD_FIELDS),
    availabilityChanges: changesOf(changes, AVAILABILITY_FIELDS),
    appointmentChanges: changesOf(changes, APPOINTMENT_FIELDS),
    holds: HOLD_FIELDS.flatMap((field) => periods<Hold>(changes, field, ({ name, status }) => `${name} ${status}`)),
    fees: FEE_FIELDS.flatMap((field) =>
      periods<Fee>(changes, field, ({ type, amount, currency }) => `${type} ${amount} ${currency}`),
    ),
    costs: charges.map((charge) => ({ cost: costOf(charge), days: daysOfCharge(charge) })),
  };
}

/** Returns the charged periods: demurrage until pickup, then detention. */
function spansOf(row: DemurrageRow, changes: readonly RecordedChange[]): ChargedSpan[] {
  const published = row.published;
  const pickedUp = pickedUpAt(published);
  const detention = detentionSpan(published);
  const first = row.earliestLastFreeDay ?? firstBeforePickup(changes);
  const demurrage: ChargedSpan = {
    charge: 'demurrage',
    after: first === null ? null : new Date(first),
    until: pickedUp === null ? null : new Date(pickedUp),
    zone: detention.zone,
  };
  return pickedUp === null ? [demurrage] : [demurrage, detention];
}

/** Returns the earliest last free day at pickup. The published value is hidden from then on. */
function firstBeforePickup(changes: readonly RecordedChange[]): string | null {
  const lastFreeDays = new Map<string, string>();
  for (const { field, after, rule } of changes) {
    if (rule === HIDDEN_AFTER_PICKUP) continue;
    const key = rule === 'lfd.person' ? 'person' : field;
    if (field === 'pickup_lfd') lastFreeDays.delete('person');
    if (typeof after === 'string' && LFD_FIELDS.some((name) => name === field)) lastFreeDays.set(key, after);
    else lastFreeDays.delete(field);
  }
  const person = lastFreeDays.get('person');
  return person ?? [...lastFreeDays.values()].sort()[0] ?? null;
}

function changesOf(changes: readonly RecordedChange[], fields: readonly string[]): StatedChange[] {
  return changes
    .filter(({ field }) => fields.includes(field))
    .map((change) => ({ field: change.field, before: change.before, after: change.after, ...statementOf(change) }));
}

function periods<Item>(
  changes: readonly RecordedChange[],
  field: (typeof HOLD_FIELDS)[number] | (typeof FEE_FIELDS)[number],
  keyOf: (item: Item) => string,
): (Period<Item, Statement> & { at: 'port' | 'inland' })[] {
  const itemsOf = (value: unknown): Item[] => (Array.isArray(value) ? value : []);
  const ofField = changes
    .filter((change) => change.field === field)
    .map((change) => ({
      after: itemsOf(change.after),
      at: change.changedAt.toISOString(),
      word: statementOf(change),
    }));
  const at = field.startsWith('ind_') ? 'inland' : 'port';
  return periodsOf(ofField, keyOf).map((period) => ({ ...period, at }));
}

function statementOf({ changedAt, sourceKind: kind, sourceCode: code, rule, snapshotId }: RecordedChange): Statement {
  return { at: changedAt, source: kind === null ? null : { kind, code: code ?? '' }, rule, snapshotId };
}
