/** Schedules the kills of each part; the same seed gives the same schedule. */
import { seededRandom } from '../seeded-random.ts';

export const PARTS = ['worker', 'api', 'temporal', 'postgres'] as const;
export type Part = (typeof PARTS)[number];

/** Relative frequency of kills; the servers take seconds to restart. */
const SHARES: Record<Part, number> = { worker: 0.3, api: 0.4, temporal: 0.15, postgres: 0.15 };

export interface PlannedKill {
  atMs: number;
  part: Part;
  /** Downtime before the restart. */
  awayMs: number;
}

/** Spreads the kills over the time, in random order and at random intervals. Kills of different parts may overlap. */
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
