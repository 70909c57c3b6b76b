/** Converts between hours since the start of a journey, instants, and local times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/**
 * Returns the instant `hours` after `startMs`, in milliseconds since 1970, rounded down to the minute as carriers
 * report it.
 */
export function instantAt(startMs: number, hours: number): number {
  return Math.floor((startMs + hours * 3_600_000) / 60_000) * 60_000;
}

/** Formats a time as RFC 3339 UTC with second precision, like all published times. */
export function utcText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/**
 * Cache of local times. Formatting accounts for most of the cost of a response, and the same few times recur in every
 * poll.
 */
const printed = new Map<string, string>();
const mostPrinted = 50_000;

/** Formats the local time in a zone without its offset, such as `2026-08-13T22:41:00`. */
export function localText(ms: number, zone: string): string {
  const key = `${ms}/${zone}`;
  let text = printed.get(key);
  if (text === undefined) {
    text = formatLocal(ms, zone);
    if (printed.size >= mostPrinted) printed.clear();
    printed.set(key, text);
  }
  return text;
}

function formatLocal(ms: number, zone: string): string {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(ms)
      .map((part) => [part.type, part.value]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${get('year')}-${get('month')}-${get('day')}T${get('hour')}:${get('minute')}:${get('second')}`;
}

export function localDate(ms: number, zone: string): string {
  return localText(ms, zone).slice(0, 10);
}

function offsetMinutes(ms: number, zone: string): number {
  const wholeSeconds = Math.floor(ms / 1000) * 1000;
  return Math.round((Date.parse(`${localText(ms, zone)}Z`) - wholeSeconds) / 60_000);
}

/** Formats a time as RFC 3339 with the offset of its zone, such as `2026-08-13T22:41:00+08:00`. */
export function offsetText(ms: number, zone: string): string {
  const minutes = offsetMinutes(ms, zone);
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  const rest = String(size % 60).padStart(2, '0');
  return `${localText(ms, zone)}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

/**
 * Returns the instant of a local time, or of the midnight of a local date, in a zone. For a repeated hour, the earlier
 * instant is used. A skipped hour is read as if the clock had already moved forward (spec/sources G34).
 */
export function instantOfLocal(local: string, zone: string): number {
  const asUtc = Date.parse(local.length === 10 ? `${local}T00:00:00Z` : `${local}Z`);
  const before = offsetMinutes(asUtc - 86_400_000, zone);
  const after = offsetMinutes(asUtc + 86_400_000, zone);
  const candidates = [...new Set([before, after])].map((offset) => asUtc - offset * 60_000);
  const fitting = candidates.filter((ms) => Date.parse(`${localText(ms, zone)}Z`) === asUtc);
  return Math.min(...(fitting.length > 0 ? fitting : [asUtc - before * 60_000]));
}
