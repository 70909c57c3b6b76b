/** Represents calendar days as numbers, so that they can be counted. */
const DAY_MS = 86_400_000;

/** Returns the number of days from 1970-01-01 to a `YYYY-MM-DD` date. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
