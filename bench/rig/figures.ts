/** Returns the median: the mean of the middle two for an even number of values, NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Rounds to three significant digits, because measurements on a shared machine are no more precise. */
export function rounded(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(3)) : value;
}

/** Returns a percentile: the value that the fraction `part` (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return rounded(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN);
}

/** Median, lowest and highest of repeated measurements. */
export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return {
    median: rounded(median(values)),
    lowest: rounded(Math.min(...values)),
    highest: rounded(Math.max(...values)),
  };
}

export function spreadText({ median: middle, lowest, highest }: Spread, unit: string): string {
  return `${middle} ${unit} (${lowest} to ${highest})`;
}
