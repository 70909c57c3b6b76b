/** Formats a time for the wire: RFC 3339 in UTC with whole seconds, ending in `Z` (spec/contract 2). */
export function wireTime(value: Date | string): string;
export function wireTime(value: Date | string | null | undefined): string | null;
export function wireTime(value: Date | string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' && isInstant(value)) return value.length === 20 ? value : `${value.slice(0, 19)}Z`;
  const time = value instanceof Date ? value : new Date(value);
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, 19)}Z`;
}

/**
 * True if the text has the form in which the core writes an instant. Most values of a response have it and need no parsing; for the
 * thousand of a page a regular expression would take an eighth of the rendering.
 */
function isInstant(text: string): boolean {
  const end = text.length - 1;
  return text[10] === 'T' && text[end] === 'Z' && (end === 19 || (end > 19 && text[19] === '.'));
}

/** Returns the calendar date of an instant in a zone, or in UTC if the zone is unknown (spec/contract 4.3). */
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
