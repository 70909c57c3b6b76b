import type { Mapping } from './mapping.ts';

const SLASHES =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AaPp][Mm])?)?$/;

/** Rewrites a time to ISO 8601 for `readTime`. Returns a value in an unexpected format unchanged. */
export function isoTime(value: unknown, times: Mapping['times']): unknown {
  if (times === 'epoch_milliseconds') return fromEpoch(value);
  if (typeof value !== 'string') return value;
  if (times === 'wall_clock') return value.trim().replace(/(:\d{2}(?:\.\d+)?)\s*(?:[Zz]|[+-]\d{2}:?\d{2})$/, '$1');
  return times === 'as_written' ? value : fromSlashes(value, times);
}

/** Converts milliseconds since 1970. Requires thirteen digits, so that no other number is mistaken for a time. */
function fromEpoch(value: unknown): unknown {
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^\d{13}$/.test(digits) ? `${new Date(Number(digits)).toISOString().slice(0, 19)}Z` : value;
}

function fromSlashes(value: string, times: 'month_first' | 'day_first'): string {
  const match = SLASHES.exec(value.trim());
  if (!match) return value;
  const [, first = '', second = '', year = '', hour, minute = '', seconds = '00', half] = match;
  const [month, day] = times === 'month_first' ? [first, second] : [second, first];
  const date = `${year}-${two(month)}-${two(day)}`;
  if (hour === undefined) return date;
  const clock = clockHour(Number(hour), half?.toLowerCase());
  return clock === null ? value : `${date} ${two(String(clock))}:${minute}:${seconds}`;
}

/** Converts an hour to the 24-hour clock; null for an hour that a twelve-hour clock does not have. */
function clockHour(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function two(digits: string): string {
  return digits.padStart(2, '0');
}
