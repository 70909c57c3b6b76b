/** Schedules the kills of each part; the same seed always gives the same schedule. */
import { seededRandom } from '../seeded-random.ts';

export const PARTS = ['worker', 'api', 'temporal', 'postgres'] as const;
export type Part = (typeof PARTS)[number];

/** Relative frequency of kills. The servers are killed less often, because they take seconds to restart. */
const SHARES: Record<Part, number> = { worker: 0.3, api: 0.4, temporal: 0.15, postgres: 0.15 };

export interface PlannedKill {
  atMs: number;
  part: Part;
  /** Milliseconds before the part is restarted. */
  awayMs: number;
}

/** Spreads the kills over `overMs`, in random order and at random intervals. Kills of different parts may overlap. */
export function planKills(seed: number, kills: number, overMs: number): PlannedKill[] {
  const random = seededRandom(seed);
  const parts = PARTS.flatMap((part) => Array<Part>(Math.floor(kills * SHARES[part])).fill(part));
  while (parts.length < kills) parts.push('worker');
  const order = parts
    .map((part) => ({ part, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ part }) => part);
  return order.map((part, index) => ({
    atMs: ((index + random()) * overMs) / kills,
    part,
    awayMs: random() * 600,
  }));
}
