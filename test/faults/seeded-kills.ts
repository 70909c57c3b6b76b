/** Which journey, which point and which occurrence a seed means: the same in every run. */
import { KILL_POINTS, type KillPoint } from './kill-points.ts';
import { seededRandom } from './seeded-random.ts';

/** With so many recordings that their runs continue as new: no box at first, two hubs. */
const LONG_SCENARIOS = ['BOOKING', 'TWOHUBS'] as const;

/** Beside them, short journeys of other shapes: transshipment, a rollover, an estimate that goes to and fro. */
export const SCENARIOS = ['TRANSSHIP', 'ROLLOVER', 'ETAFLAP', ...LONG_SCENARIOS] as const;

/** Up to which time each of them comes there in any of these journeys. */
const MOST: Record<KillPoint, number> = {
  'before the call': 100,
  'after the call': 100,
  'after the commit': 10,
  'in the relay, before Temporal is told': 4,
  'in the relay, after Temporal was told': 4,
  'in a delivery, before the post': 20,
  'in a delivery, after the post': 20,
  'at continue-as-new, before Temporal is told': 1,
  'at continue-as-new, as the new run begins': 1,
};

export interface PlannedKill {
  seed: number;
  code: string;
  point: KillPoint;
  occurrence: number;
}

/** Consecutive seeds go through all points; chance chooses journey and occurrence. */
export function plannedKill(seed: number): PlannedKill {
  const random = seededRandom(seed);
  const point = KILL_POINTS[seed % KILL_POINTS.length] ?? KILL_POINTS[0];
  const scenarios: readonly string[] = point.startsWith('at continue-as-new') ? LONG_SCENARIOS : SCENARIOS;
  const code = scenarios[Math.floor(random() * scenarios.length)] ?? 'DIRECT';
  return { seed, code, point, occurrence: 1 + Math.floor(random() * MOST[point]) };
}
