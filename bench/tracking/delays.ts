/**
 * Collects the delays, in hours, between a source's first report of a milestone and its publication. They are counted
 * in bins, so that millions of them can be added up.
 */

export const BIN_HOURS = 0.05;
const BINS = 4_000;

/** Number of delays per bin of three minutes; the last bin contains all delays longer than 200 h. */
export type DelayCounts = Record<number, number>;

export function addDelay(counts: DelayCounts, hours: number, times = 1): void {
  const bin = Math.min(BINS, Math.max(0, Math.floor(hours / BIN_HOURS)));
  counts[bin] = (counts[bin] ?? 0) + times;
}

export function mergeDelays(into: DelayCounts, from: DelayCounts): void {
  for (const [bin, count] of Object.entries(from)) into[Number(bin)] = (into[Number(bin)] ?? 0) + count;
}

export function countOf(counts: DelayCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the delay in hours (the middle of its bin) that the fraction `share` of the delays do not exceed; NaN if
 * there are none.
 */
export function quantile(counts: DelayCounts, share: number): number {
  const bins = Object.entries(counts).map(([bin, count]) => [Number(bin), count] as const);
  bins.sort(([one], [other]) => one - other);
  let left = share * bins.reduce((sum, [, count]) => sum + count, 0);
  for (const [bin, count] of bins) {
    left -= count;
    if (left <= 0) return (bin + 0.5) * BIN_HOURS;
  }
  return Number.NaN;
}
