/** Days of the calendar as numbers, so that they can be counted. */
const DAY_MS = 86_400_000;

/** Days since 1 January 1970 of a `YYYY-MM-DD`. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
