import type { Tone } from './status.tsx';

/** Number of days up to which a last free day is "soon", as on the demurrage board. */
const SOON_DAYS = 3;
const WEEK_DAYS = 7;

/** Describes a whole number of days: 0 is today, negative is overdue. */
export function daysLeftInWords(days: number): string {
  if (days === 0) return 'Today';
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days < 0 ? `${count} over` : `${count} left`;
}

export function toneOfDaysLeft(days: number): Tone {
  if (days <= 0) return 'bad';
  if (days <= SOON_DAYS) return 'warning';
  return days <= WEEK_DAYS ? 'moving' : 'good';
}
