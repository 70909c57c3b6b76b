/** Formats times and dates for people. */
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats a date, `YYYY-MM-DD`, as `18 May 2026`. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats the day of a time at its place, or in UTC if the zone is unknown: `18 May 2026`. */
export function dayOfTimeText({ at, zone }: { at: string | Date; zone: string | null }): string {
  return new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: zone ?? 'UTC' }).format(new Date(at));
}

/** Formats a time at its place, or in UTC if the zone is unknown: `18 May 2026, 14:42 local time`, `18 May 2026, 14:42 UTC`. */
export function localTimeText({ at, zone }: { at: string | Date; zone: string | null }): string {
  const text = new Intl.DateTimeFormat('en-GB', { ...TIME, timeZone: zone ?? 'UTC' }).format(new Date(at));
  return `${text} ${zone === null ? 'UTC' : 'local time'}`;
}

/** Formats a time at its place, or in UTC if the zone is unknown: `18 May 2026, 14:42 GMT-7`. */
export function timeText({ at, zone }: { at: string | Date; zone: string | null }): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...TIME, timeZone: zone ?? 'UTC', timeZoneName: 'short' });
  return format.format(new Date(at));
}
