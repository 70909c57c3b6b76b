/** Formats a time for responses: RFC 3339 in UTC with whole seconds, ending in `Z` (spec/contract 2). */
export function wireTime(value: Date | string): string;
export function wireTime(value: Date | string | null | undefined): string | null;
export function wireTime(value: Date | string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' && INSTANT.test(value)) {
    // Published values already have this format, and building a new string for each would take time.
    return value.length === WIRE_LENGTH ? value : `${value.slice(0, 19)}Z`;
  }
  const time = value instanceof Date ? value : new Date(value);
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, 19)}Z`;
}

/** Matches an instant in the core's own format. Most values have it and need no parsing. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const WIRE_LENGTH = '2026-01-31T00:00:00Z'.length;

/** Returns the calendar date of an instant in a time zone, or in UTC if the zone is unknown (spec/contract 4.3). */
export function localDate(value: Date | null, zone: string | null): string | null {
  if (value === null) return null;
  return dateFormat(zone ?? 'UTC').format(value);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, format);
  return format;
}
