/**
 * Derives the urgency of a last free day. The day begins at the published midnight and is assumed to last 24 hours, so
 * the result may be off by an hour around a clock change.
 */
const DAY_MS = 86_400_000;

/** `to_return`: picked up, with the empty container still to be returned. */
export type Urgency = 'overdue' | 'today' | 'soon' | 'week' | 'later' | 'unknown' | 'to_return';

/** Maximum days left for `soon` and `week`. */
export const SOON_DAYS = 3;
export const WEEK_DAYS = 7;

/** Returns the number of days left: 0 today, negative once the day has passed. */
export function daysUntil(lastFreeDay: Date, now: Date): number {
  // Adding 0 turns negative zero into zero.
  return Math.ceil((lastFreeDay.getTime() - now.getTime()) / DAY_MS) + 0;
}

export function urgencyOf(daysLeft: number | null): Exclude<Urgency, 'to_return'> {
  if (daysLeft === null) return 'unknown';
  if (daysLeft < 0) return 'overdue';
  if (daysLeft === 0) return 'today';
  if (daysLeft <= SOON_DAYS) return 'soon';
  return daysLeft <= WEEK_DAYS ? 'week' : 'later';
}
