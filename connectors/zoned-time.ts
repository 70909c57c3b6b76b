import type { EventTime } from '../tracking/claims/claims.ts';
import { readTime } from './source-time.ts';

/**
 * North American zones as railroads abbreviate them: by how many hours standard time is behind UTC, and whether clocks
 * change.
 */
const ZONES: Readonly<Record<string, { behind: number; summer: 'changes' | 'always' | 'never' }>> = Object.fromEntries(
  Object.entries({ N: 3.5, A: 4, E: 5, C: 6, M: 7, P: 8 }).flatMap(([letter, behind]) => [
    [`${letter}T`, { behind, summer: 'changes' as const }],
    [`${letter}ST`, { behind, summer: 'never' as const }],
    [`${letter}DT`, { behind, summer: 'always' as const }],
  ]),
);

/** Regions with standard time all year round: their "CT" and "MT" never change. */
const WITHOUT_SUMMER_TIME = new Set(['SK', 'AZ']);

/**
 * Reads a local time with a zone abbreviation (`2026-09-03 14:20 ET`) as an instant. Without an abbreviation,
 * `readTime` reads it; with an unlisted one, it stays local. A time skipped in spring moves forward; of one that occurs
 * twice in autumn, the earlier is used (spec/sources G34).
 */
export function readZonedTime(value: unknown, region: string | null = null): EventTime | null {
  const match = typeof value === 'string' ? /^(.*\d)\s+([A-Z]{2,4})$/.exec(value.trim()) : null;
  if (!match) return readTime(value);
  const [, written = '', abbreviation = ''] = match;
  const time = readTime(written);
  if (abbreviation === 'UTC' || abbreviation === 'GMT')
    return time?.precision === 'local' ? readTime(`${written}Z`) : null;
  if (time?.precision !== 'local') return time?.precision === 'date' ? time : null;
  const zone = Object.hasOwn(ZONES, abbreviation) ? ZONES[abbreviation] : undefined;
  if (!zone) return time;
  const wall = Date.parse(`${time.local}Z`);
  const changes = zone.summer === 'changes' && !(region !== null && WITHOUT_SUMMER_TIME.has(region));
  const ahead = zone.summer === 'always' || (changes && isSummer(wall)) ? 1 : 0;
  const at = new Date(wall + (zone.behind - ahead) * 3_600_000);
  return { precision: 'instant', at: `${at.toISOString().slice(0, 19)}Z` };
}

/**
 * Whether summer time applies: from 02:00 on the second Sunday of March to 02:00 on the first Sunday of
 * November, as in the US and Canada since 2007. In the skipped hour, standard time applies, which moves the time
 * forward.
 */
function isSummer(wall: number): boolean {
  const year = new Date(wall).getUTCFullYear();
  return wall >= sunday(year, 2, 2) + 3 * 3_600_000 && wall < sunday(year, 10, 1) + 2 * 3_600_000;
}

/** Returns midnight of the n-th Sunday of a month (0 = January). */
function sunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7);
}
