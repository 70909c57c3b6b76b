/** Histogram of call durations, for computing percentiles. */

/** Upper bounds of the buckets. A last bucket without a bound counts slower calls. */
export const DURATION_BOUNDS_MS: readonly number[] = [250, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

/**
 * Returns the smallest bound within which the given share of calls finished. Null if there were no calls, or if the
 * share includes calls above the last bound.
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
