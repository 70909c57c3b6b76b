import type { EventTime } from '../tracking/claims/claims.ts';

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Years outside this range are placeholders, such as 0001-01-01, 1970-01-01 and 9999-12-31. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

interface Parts {
  date: string;
  /** `HH:MM:SS`; null if only a date is given. */
  clock: string | null;
  offset: string | null;
}

/** Reads a time at its stated precision, truncating fractions of seconds; null for anything else. */
export function readTime(value: unknown): EventTime | null {
  const parts = split(value);
  if (!parts) return null;
  if (parts.clock === null) return { precision: 'date', date: parts.date };
  if (parts.offset === null) return { precision: 'local', local: `${parts.date}T${parts.clock}` };
  const at = toUtc(parts.date, parts.clock, parts.offset);
  return at === null ? null : { precision: 'instant', at };
}

/** Reads the local time as written, ignoring any offset after it. */
export function readWallTime(value: unknown): EventTime | null {
  const parts = split(value);
  if (!parts) return null;
  if (parts.clock === null) return { precision: 'date', date: parts.date };
  return { precision: 'local', local: `${parts.date}T${parts.clock}` };
}

/** Returns the date if the time of day is a placeholder (midnight); null if it is real. */
export function readPlaceholderDate(value: unknown): EventTime | null {
  const parts = split(value);
  if (!parts || (parts.clock !== null && !parts.clock.startsWith('00:00'))) return null;
  return { precision: 'date', date: parts.date };
}

/** Reads a time as RFC 3339 UTC; null if it has no offset. */
export function readInstant(value: unknown): string | null {
  const time = readTime(value);
  return time?.precision === 'instant' ? time.at : null;
}

/**
 * Reads a local date. For a time with an offset, this is the date as written, which may differ from the date in UTC.
 */
export function readLocalDate(value: unknown): string | null {
  const time = readTime(value);
  if (time?.precision === 'date') return time.date;
  const isLocal = time?.precision === 'local' || (time !== null && /[+-]\d{2}:?\d{2}$/.test(String(value).trim()));
  return isLocal ? String(value).trim().slice(0, 10) : null;
}

/** Returns the previous date, such as `2026-02-28` for `2026-03-01`. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function split(value: unknown): Parts | null {
  if (typeof value !== 'string') return null;
  const match = DATE_TIME.exec(value.trim());
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute, second = '00', offset] = match;
  if (!isDate(Number(year), Number(month), Number(day))) return null;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined || minute === undefined) return { date, clock: null, offset: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  // A leap second counts as the last second of its minute.
  const clock = `${hour}:${minute}:${second === '60' ? '59' : second}`;
  return { date, clock, offset: offset ?? null };
}

function isDate(year: number, month: number, day: number): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toUtc(date: string, clock: string, offset: string): string | null {
  const ms = Date.parse(`${date}T${clock}Z`) - offsetMinutes(offset) * 60_000;
  return Number.isNaN(ms) ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Parses `Z`, `+08:00`, `+0800` or `+08`. */
function offsetMinutes(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  // No place on Earth is more than 14 hours from UTC.
  return minutes <= 14 * 60 ? sign * minutes : Number.NaN;
}
