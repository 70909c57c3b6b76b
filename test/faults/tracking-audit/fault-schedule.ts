/**
 * Draws the faults of an audit from its seed. The same seed gives the same faults at the same shares of the journeys.
 */
import { seededRandom } from '../seeded-random.ts';

export const FAULT_KINDS = [
  'kill worker',
  'partition postgres',
  'restart temporal',
  'freeze worker',
  'fail over',
  'partition temporal',
  'kill postgres',
  'lose temporal',
  'reset postgres',
  'freeze postgres',
  'kill api',
  'exhaust connections',
  'partition sources',
  'restore temporal',
  'silence api',
  'jump clocks',
  'freeze temporal',
  'fill disk',
  'freeze api',
  'silence worker',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface PlannedFault {
  kind: FaultKind;
  /** The fault strikes when this share of the polls of all journeys has been made. */
  at: number;
  /** A number from 0 to 1 that selects one of several parts, and the position to which a clock jumps. */
  which: number;
  lastsMs: number;
}

/** Longest time for which each fault may last. Polls time out after 30 s, which would affect the journey. */
const MAX_MS: Partial<Record<FaultKind, number>> = {
  'partition sources': 8_000,
  'freeze api': 12_000,
  // Longer than the heartbeat timeout, so that another worker takes over and the first one resumes with outdated work.
  'freeze worker': 20_000,
  'fill disk': 4_000,
  'exhaust connections': 6_000,
};
const USUAL_MS = 10_000;
const MIN_MS = 500;

/** No fault strikes after this share, so that journeys continue after the last fault. */
const LAST_AT = 0.85;

/** Draws the faults of a seed. Consecutive seeds go through all kinds of faults; everything else is random. */
export function planFaults(seed: number, count: number): PlannedFault[] {
  const random = seededRandom(seed);
  const kinds = Array.from({ length: count }, (_, index) => kindAt(seed * count + index));
  const shuffled = kinds.map((kind) => ({ kind, key: random() })).toSorted((one, other) => one.key - other.key);
  return shuffled.map(({ kind }, index) => ({
    kind,
    at: ((index + random()) / count) * LAST_AT,
    which: random(),
    lastsMs: Math.round(MIN_MS + random() * ((MAX_MS[kind] ?? USUAL_MS) - MIN_MS)),
  }));
}

function kindAt(index: number): FaultKind {
  return FAULT_KINDS[index % FAULT_KINDS.length] ?? FAULT_KINDS[0];
}
