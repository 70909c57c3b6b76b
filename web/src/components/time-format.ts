/** Formats times for display. Formatters are cached, because they are slow to create. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const cached = formatters.get(key);
  if (cached !== undefined) return cached;
  const made = new Intl.DateTimeFormat('en-GB', { ...options, ...(zone === undefined ? {} : { timeZone: zone }) });
  formatters.set(key, made);
  return made;
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const DATE_TIME = { ...DATE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats a day as `18 May 2026` in an IANA zone, by default that of the reader. A bare date is not converted. */
export function formatDate(value: string, zone?: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatter('UTC', DATE).format(new Date(`${value}T00:00:00Z`));
  return formatter(zone, DATE).format(new Date(value));
}

/** Formats a time as `18 May 2026, 14:42`, from RFC 3339 or from milliseconds since the epoch. */
export function formatDateTime(value: string | number, zone?: string): string {
  return formatter(zone, DATE_TIME).format(new Date(value));
}

/** Returns the short name of a zone at a given time: `PDT`, `GMT+2`. */
export function zoneName(value: string | number, zone?: string): string {
  const parts = formatter(zone, { timeZoneName: 'short' }).formatToParts(new Date(value));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Formats a time as `18 May 2026, 14:42 PDT`. */
export function formatDateTimeZone(value: string | number, zone?: string): string {
  return `${formatDateTime(value, zone)} ${zoneName(value, zone)}`;
}

/** Counts calendar days in an IANA zone from `now` (milliseconds since the epoch) to a time. Past days are negative. */
export function calendarDaysUntil(value: string, now: number, zone?: string): number {
  return dayNumber(new Date(value), zone) - dayNumber(new Date(now), zone);
}

const DIGITS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const DAY_MS = 86_400_000;

/** Returns consecutive numbers for consecutive days in a zone. */
function dayNumber(time: Date, zone?: string): number {
  const [day = '', month = '', year = ''] = formatter(zone, DIGITS).format(time).split('/');
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats a time as `3 hours ago`, `in 2 days` or `just now`. `now` is in milliseconds since the epoch. */
export function formatRelative(value: string, now: number): string {
  const seconds = (new Date(value).getTime() - now) / 1_000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return unit === 'second'
    ? seconds > 30
      ? 'in a moment'
      : 'just now'
    : relative.format(Math.round(seconds / size), unit);
}
