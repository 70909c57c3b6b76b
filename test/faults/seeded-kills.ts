/** Derives the journey, the kill points and the occurrences from a seed, so that a run can be repeated. */
import { KILL_POINTS, type KillPoint, type PlannedKill } from './kill-points.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * Scenarios with enough recordings for their runs to continue as new: one without a container at first, one with two
 * hubs.
 */
const LONG_SCENARIOS = ['BOOKING', 'TWOHUBS'] as const;

/** Short journeys of other kinds: a transshipment, a rollover, an estimate that moves back and forth. */
export const SCENARIOS = ['TRANSSHIP', 'ROLLOVER', 'ETAFLAP', ...LONG_SCENARIOS] as const;

/** Highest occurrence of each point to kill at. Every journey drawn for that point reaches it at least this often. */
const MOST: Record<KillPoint, number> = {
  'before the call': 100,
  'after the call': 100,
  'after the commit': 10,
  'in the relay, before Temporal is signalled': 4,
  'in the relay, after Temporal was signalled': 4,
  'in a delivery, before the post': 20,
  'in a delivery, after the post': 20,
  'at continue-as-new, before Temporal records it': 1,
  'at continue-as-new, as the new run begins': 1,
};

/** Number of kills per journey. With more kills, a worker would rarely get far before the next one. */
const KILLS = 2;

export interface PlannedJourney {
  seed: number;
  code: string;
  kills: PlannedKill[];
}

/** Plans the journey for a seed. Consecutive seeds cover all points; the journey and the occurrence are random. */
export function plannedJourney(seed: number): PlannedJourney {
  const random = seededRandom(seed);
  const points = Array.from({ length: KILLS }, (_, index) => pointAt(seed * KILLS + index));
  const isLong = points.some((point) => point.startsWith('at continue-as-new'));
  const scenarios: readonly string[] = isLong ? LONG_SCENARIOS : SCENARIOS;
  const code = scenarios[Math.floor(random() * scenarios.length)] ?? 'DIRECT';
  const kills = points.map((point) => ({ point, occurrence: 1 + Math.floor(random() * MOST[point]) }));
  return { seed, code, kills };
}

function pointAt(index: number): KillPoint {
  return KILL_POINTS[index % KILL_POINTS.length] ?? KILL_POINTS[0];
}
