/**
 * Times of the last attempt to poll a source and of the last success. They are read from the watches and never copied
 * to other rows, so that a poll without news writes only one row (spec/tracking 4.4).
 */
import type { Selectable } from 'kysely';
import type { DB } from '../../store/schema.generated.ts';

/** Columns of a watch that freshness depends on. */
export type WatchTimes = Pick<
  Selectable<DB['watches']>,
  'source_kind' | 'source_code' | 'attempted_at' | 'succeeded_at'
>;

export interface Freshness {
  attemptedAt: Date | null;
  succeededAt: Date | null;
}

/**
 * Returns the latest attempt and the latest success among the watches of one kind, or of one source if `code` is given.
 */
export function freshnessOf(watches: readonly WatchTimes[], kind: string, code?: string): Freshness {
  const matching = watches.filter(
    (watch) => watch.source_kind === kind && (code === undefined || watch.source_code === code),
  );
  return {
    attemptedAt: latest(matching.map((watch) => watch.attempted_at)),
    succeededAt: latest(matching.map((watch) => watch.succeeded_at)),
  };
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((best, time) => (time !== null && (best === null || time > best) ? time : best), null);
}
