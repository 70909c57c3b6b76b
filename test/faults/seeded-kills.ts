/** Which journey, which points and which occurrences a seed means: the same in every run. */
import { KILL_POINTS, type KillPoint, type PlannedKill } from './kill-points.ts';
import { seededRandom } from './seeded-random.ts';

/** With so many recordings that their runs continue as new: no container at first, two hubs. */
const LONG_SCENARIOS = ['BOOKING', 'TWOHUBS'] as const;

/** Beside them, short journeys of other shapes: transshipment, a rollover, an estimate that goes to and fro. */
export const SCENARIOS = ['TRANSSHIP', 'ROLLOVER', 'ETAFLAP', ...LONG_SCENARIOS] as const;

/** Up to which time each of them comes there in any of these journeys. */
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

/** Kills per journey. With more, a worker seldom gets far before the next one. */
const KILLS = 2;

export interface PlannedJourney {
  seed: number;
  code: string;
  /** At different points. */
  kills: PlannedKill[];
}

/** Consecutive seeds go through all points; chance chooses journey and occurrence. */
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
