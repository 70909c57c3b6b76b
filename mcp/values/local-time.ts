/** Computes local times, which results include because models convert time zones unreliably. */
import { localDate } from '../../resources/time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time as `2026-11-01T07:00:00-07:00`. Returns null if the time or its zone is unknown. */
export function localTime(instant: string | null, zone: string | null): string | null {
  if (instant === null || zone === null) return null;
  const at = new Date(instant);
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const offset = (parts.get('timeZoneName') ?? '').replace('GMT', '') || '+00:00';
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}${offset}`;
}

/** Returns the calendar day of an instant, in UTC if the zone is unknown (spec/contract 4.3). */
export function localDay(instant: string | Date | null, zone: string | null): string | null {
  return instant === null ? null : localDate(new Date(instant), zone);
}

/** Counts the days between two calendar days; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  formats.set(zone, format);
  return format;
}
