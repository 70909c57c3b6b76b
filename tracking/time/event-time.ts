/** Resolves times of any precision to instants in the zone of their place (spec/tracking 2.9). */
import type { EventTime } from '../claims/claims.ts';
import { offsetAt } from './zone-offset.ts';

export type TimeFlag = 'dst_gap' | 'dst_overlap' | 'zone_unknown';

/** An instant and how it was derived. `ms`: Unix time in milliseconds, rounded down to whole seconds. */
export interface Moment {
  ms: number;
  precision: EventTime['precision'];
  flag: TimeFlag | null;
}

/** How far in the future an actual event may lie, to allow for clock skew (spec/tracking 2.9). */
export const FUTURE_SKEW_MS = 2 * 3_600_000;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Caches formatted and parsed timestamps. The same few recur often; without the cache, they took a tenth of the time
 * needed to build a view.
 */
const written = new Map<number, string>();
const read = new Map<string, number>();
const CACHED_TIMES = 4_096;

/** Formats an instant as RFC 3339 UTC with second precision, the format of all published times. */
export function formatInstant(ms: number): string {
  const existing = written.get(ms);
  if (existing !== undefined) return existing;
  const text = `${new Date(ms).toISOString().slice(0, 19)}Z`;
  if (written.size >= CACHED_TIMES) written.clear();
  written.set(ms, text);
  return text;
}

/** Parses an RFC 3339 time to Unix milliseconds; NaN for any other text. */
export function instantMs(text: string): number {
  const existing = read.get(text);
  if (existing !== undefined) return existing;
  const ms = Date.parse(text);
  if (read.size >= CACHED_TIMES) read.clear();
  read.set(text, ms);
  return ms;
}

/**
 * Resolves a time at a place in `zone` (IANA). If the zone is null, the time is read as UTC and flagged (spec/contract
 * 4.3). Returns null if the text is not a time.
 */
export function resolveTime(time: EventTime, zone: string | null): Moment | null {
  if (time.precision === 'instant') return moment(instantMs(time.at), 'instant', null);
  const printed = time.precision === 'local' ? time.local : `${time.date}T00:00:00`;
  const asUtc = instantMs(`${printed}Z`);
  if (Number.isNaN(asUtc)) return null;
  if (zone === null) return moment(asUtc, time.precision, 'zone_unknown');
  const resolved = resolveLocal(asUtc, zone);
  return moment(resolved.ms, time.precision, resolved.flag);
}

function moment(ms: number, precision: EventTime['precision'], flag: TimeFlag | null): Moment | null {
  return Number.isNaN(ms) ? null : { ms: Math.floor(ms / 1000) * 1000, precision, flag };
}

/**
 * Converts wall-clock time to an instant (spec/sources G34). A time in a DST gap is moved forward by the length of the
 * gap, and an ambiguous time gives the earlier instant. Both are flagged.
 */
function resolveLocal(asUtc: number, zone: string): { ms: number; flag: TimeFlag | null } {
  const before = offsetAt(zone, asUtc - DAY_MS);
  const after = offsetAt(zone, asUtc + DAY_MS);
  if (before === null || after === null) return { ms: asUtc, flag: 'zone_unknown' };
  const early = asUtc - before;
  const late = asUtc - after;
  if (before === after) return { ms: early, flag: null };
  const earlyHolds = offsetAt(zone, early) === before;
  const lateHolds = offsetAt(zone, late) === after;
  if (earlyHolds && lateHolds) return { ms: Math.min(early, late), flag: 'dst_overlap' };
  if (earlyHolds) return { ms: early, flag: null };
  if (lateHolds) return { ms: late, flag: null };
  return { ms: early, flag: 'dst_gap' };
}

/**
 * Returns the local midnight at which a date (`2026-09-09`) begins, as RFC 3339 UTC; midnight UTC if the zone is
 * unknown, null if the text is not a date.
 */
export function localMidnight(date: string, zone: string | null): string | null {
  const resolved = resolveTime({ precision: 'date', date }, zone);
  return resolved === null ? null : formatInstant(resolved.ms);
}

/** Returns the local date (`2026-09-09`) at an instant, or the date in UTC if the zone is unknown. */
export function localDate(ms: number, zone: string | null): string {
  const offset = zone === null ? 0 : (offsetAt(zone, ms) ?? 0);
  return new Date(ms + offset).toISOString().slice(0, 10);
}

/** Returns the local hour of the day (0 to 23), or the hour in UTC if the zone is unknown. */
export function localHour(ms: number, zone: string | null): number {
  const offset = zone === null ? 0 : (offsetAt(zone, ms) ?? 0);
  return new Date(ms + offset).getUTCHours();
}

/**
 * Whether `statement` adds nothing to `existing` (spec/sources G2 and G10): it is less than a minute apart, or it gives
 * only the date on which `existing` falls. A more precise statement adds something.
 */
export function isRedundantTime(existing: Moment, statement: Moment, zone: string | null): boolean {
  if (statement.precision === 'date' && existing.precision !== 'date') {
    return localDate(existing.ms, zone) === localDate(statement.ms, zone);
  }
  if (existing.precision === 'date' && statement.precision !== 'date') return false;
  if (existing.precision === 'date') return existing.ms === statement.ms;
  return Math.abs(existing.ms - statement.ms) < MINUTE_MS;
}

/** Returns how many minutes two times are apart; 0 if one is only a date and the other falls on it. */
export function minutesApart(one: Moment, other: Moment, zone: string | null): number {
  const coarse = one.precision === 'date' || other.precision === 'date';
  if (coarse && localDate(one.ms, zone) === localDate(other.ms, zone)) return 0;
  return Math.abs(one.ms - other.ms) / MINUTE_MS;
}
