/** How long a last free day is away, in the words and colours of every page. */
import type { Tone } from './status.tsx';

/** Up to so many days are soon; the board of demurrage parts them likewise. */
const SOON_DAYS = 3;
const WEEK_DAYS = 7;

/** Of whole days: 0 is today, negative is over. */
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
