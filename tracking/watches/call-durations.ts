/** Histogram of call durations: counts between bounds, from which percentiles are computed. */

/** Upper bounds; slower calls are counted in a final bucket. */
export const DURATION_BOUNDS_MS: readonly number[] = [250, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

/**
 * Returns the bound within which that share of the calls finished; null without calls, or if it lies beyond the last
 * bound.
 */
export function durationWithin(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let sum = 0;
  for (const [place, bound] of DURATION_BOUNDS_MS.entries()) {
    sum += counts[place] ?? 0;
    if (sum >= total * share) return bound;
  }
  return null;
}
