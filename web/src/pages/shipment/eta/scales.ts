const DAY_MS = 86_400_000;

export type Domain = readonly [from: number, to: number];

export function linear([from, to]: Domain, [start, end]: readonly [number, number]): (value: number) => number {
  const span = to - from;
  return (value) => (span === 0 ? (start + end) / 2 : start + ((value - from) / span) * (end - start));
}

/** Widens a domain around its middle to at least `least`, plus a margin at both ends. */
export function withMargin([from, to]: Domain, least: number, part = 0.06): [number, number] {
  const middle = (from + to) / 2;
  const half = Math.max(to - from, least) / 2;
  return [middle - half * (1 + 2 * part), middle + half * (1 + 2 * part)];
}

const STEPS = [1, 2, 3, 5, 7, 10, 14, 28, 56, 112, 224];

/** Returns midnights (UTC) in the domain at equal intervals of whole days, about `most` of them. */
export function dayTicks([from, to]: Domain, most: number): number[] {
  const days = (to - from) / DAY_MS;
  const step = (STEPS.find((one) => days / one <= most) ?? Math.ceil(days / most)) * DAY_MS;
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick);
  return ticks;
}
