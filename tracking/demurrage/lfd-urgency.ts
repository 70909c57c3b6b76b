/**
 * Derives the urgency of a last free day. A day begins at the published midnight of its place and lasts 24 hours.
 * Across a clock change, the hour before or after that midnight may fall on the other day.
 */
const DAY_MS = 86_400_000;

/** `soon`: within three days; `to_return`: picked up, with the empty container not yet returned. */
export type Urgency = 'overdue' | 'today' | 'soon' | 'week' | 'later' | 'unknown' | 'to_return';

/** Upper limits of `soon` and `week`, in days. */
export const SOON_DAYS = 3;
export const WEEK_DAYS = 7;

/** Returns the number of days left: 0 for today, negative once the day has passed. */
export function daysUntil(lastFreeDay: Date, now: Date): number {
  // Avoids negative zero.
  return Math.ceil((lastFreeDay.getTime() - now.getTime()) / DAY_MS) + 0;
}

export function urgencyOf(daysLeft: number | null): Exclude<Urgency, 'to_return'> {
  if (daysLeft === null) return 'unknown';
  if (daysLeft < 0) return 'overdue';
  if (daysLeft === 0) return 'today';
  if (daysLeft <= SOON_DAYS) return 'soon';
  return daysLeft <= WEEK_DAYS ? 'week' : 'later';
}
