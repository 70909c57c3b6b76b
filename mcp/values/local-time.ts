/** Instants as they are read at a place: models are bad at this, and so they are given it. */
import { localDate } from '../../resources/time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-01T07:00:00-07:00`. Null where the time or its zone is not known. */
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

/** The calendar day, by UTC where the zone is not known (spec/contract 4.3). */
export function localDay(instant: string | Date | null, zone: string | null): string | null {
  return instant === null ? null : localDate(new Date(instant), zone);
}

/** From one calendar day to another; negative where the other one is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
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
