/**
 * How urgent a last free day is. A day begins with the midnight of its place, as which it is published, and lasts 24 hours: where
 * clocks are changed meanwhile, the hour before or after that midnight may count for the other day.
 */
const DAY_MS = 86_400_000;

/** `soon`: within three days; `to_return`: picked up, the empty box is not back. */
export type Urgency = 'overdue' | 'today' | 'soon' | 'week' | 'later' | 'unknown' | 'to_return';

/** Days that `soon` and `week` go up to. */
export const SOON_DAYS = 3;
export const WEEK_DAYS = 7;

/** 0: it is today; negative: it is over. */
export function daysUntil(lastFreeDay: Date, now: Date): number {
  // No minus zero.
  return Math.ceil((lastFreeDay.getTime() - now.getTime()) / DAY_MS) + 0;
}

export function urgencyOf(daysLeft: number | null): Exclude<Urgency, 'to_return'> {
  if (daysLeft === null) return 'unknown';
  if (daysLeft < 0) return 'overdue';
  if (daysLeft === 0) return 'today';
  if (daysLeft <= SOON_DAYS) return 'soon';
  return daysLeft <= WEEK_DAYS ? 'week' : 'later';
}
