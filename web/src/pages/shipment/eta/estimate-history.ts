/** Derives how an estimate changed, and what other sources reported. */
import type { Schemas } from '../../../api/document.ts';

export type FieldChange = Schemas['field_change'];
export type ProvenValue = Schemas['proven_value'];
export type ValueSource = Schemas['value_source'];

/** Estimates, each with its actual time and its first estimate. */
export const ESTIMATES = [
  {
    field: 'pod_eta_at',
    actual: 'pod_ata_at',
    first: 'pod_original_eta_at',
    zone: 'pod_timezone',
    label: 'Arrival at port of discharge',
    short: 'Arrival',
  },
  {
    field: 'destination_eta_at',
    actual: 'destination_ata_at',
    first: 'destination_original_eta_at',
    zone: 'destination_timezone',
    label: 'Arrival at destination',
    short: 'Destination',
  },
  {
    field: 'pol_etd_at',
    actual: 'pol_atd_at',
    first: 'pol_original_etd_at',
    zone: 'pol_timezone',
    label: 'Departure',
    short: 'Departure',
  },
] as const;

export type Estimate = (typeof ESTIMATES)[number];

/**
 * From `at` onwards, the estimate was `eta`, or was withdrawn if `eta` is null. Both are in milliseconds since the
 * epoch.
 */
export interface EstimateStep {
  at: number;
  eta: number | null;
  source: ValueSource | null;
  snapshotId: string | null;
}

/** A differing report from another source. */
export interface RivalEstimate {
  at: number;
  eta: number;
  source: ValueSource;
}

export interface EstimateHistory {
  /** Oldest first. */
  steps: EstimateStep[];
  rivals: RivalEstimate[];
  first: number | null;
  actual: number | null;
}

type Times = Readonly<Record<string, unknown>>;

export function estimateHistory(
  estimate: Estimate,
  data: { changes: readonly FieldChange[]; values: readonly ProvenValue[]; shipment: Times },
): EstimateHistory {
  const { changes, values, shipment } = data;
  const steps = changes
    .filter(({ attributes }) => attributes.field === estimate.field)
    .map(({ attributes: { after, changed_at, source, snapshot_id } }) => ({
      at: Date.parse(changed_at),
      eta: instantOf(after),
      source: source ?? null,
      snapshotId: snapshot_id ?? null,
    }))
    .toReversed();
  const competing = values.find(({ field }) => field === estimate.field)?.competing ?? [];
  return {
    steps,
    rivals: competing.flatMap(({ said, observed_at, source, because }) => {
      const eta = instantOf(said);
      return eta === null || because === 'agrees' ? [] : [{ at: Date.parse(observed_at), eta, source }];
    }),
    first: instantOf(shipment[estimate.first]),
    actual: instantOf(shipment[estimate.actual]),
  };
}

/** Parses a time with a zone; returns null for any other value. */
function instantOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/T.*(Z|[+-]\d\d:\d\d)$/.test(value)) return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : ms;
}

/** Formats a duration, rounded to hours, as `2 days 3 hours`. */
export function lengthOf(ms: number): string {
  const hours = Math.round(Math.abs(ms) / 3_600_000);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const parts = [counted(days, 'day'), counted(rest, 'hour')].filter((part) => part !== '');
  return parts.length === 0 ? 'less than an hour' : parts.join(' ');
}

function counted(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Describes the plot in words. */
export function describeHistory({ steps, first, actual }: EstimateHistory): string {
  const estimates = steps.filter(({ eta }) => eta !== null);
  const last = actual ?? estimates.at(-1)?.eta ?? null;
  const start = first ?? estimates[0]?.eta ?? null;
  if (last === null || start === null) return 'No estimate reported yet.';
  const moves = Math.max(0, estimates.length - 1);
  const moved =
    moves === 0 ? 'The estimate has not moved' : `The estimate moved ${moves === 1 ? 'once' : `${moves} times`}`;
  const apart = last - start;
  const less = Math.abs(apart) < 1_800_000;
  const end = actual === null ? 'It is now' : 'The actual time is';
  return less
    ? `${moved}. ${end} the same as the first estimate.`
    : `${moved}. ${end} ${lengthOf(apart)} ${apart > 0 ? 'later' : 'earlier'} than the first estimate.`;
}
