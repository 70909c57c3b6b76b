/**
 * When sources were last asked and last answered. Read from the watches and never copied onto rows, so that a poll that
 * learns nothing writes one row only (spec/tracking 4.4).
 */
import type { Selectable } from 'kysely';
import type { DB } from '../../store/schema.generated.ts';

/** What freshness needs of a watch; a whole row of `watches` will do. */
export type WatchTimes = Pick<
  Selectable<DB['watches']>,
  'source_kind' | 'source_code' | 'attempted_at' | 'succeeded_at'
>;

export interface Freshness {
  attemptedAt: Date | null;
  succeededAt: Date | null;
}

/** Latest ask and latest answer among the watches of one kind; of one source only where `code` is given. */
export function freshnessOf(watches: readonly WatchTimes[], kind: string, code?: string): Freshness {
  const asked = watches.filter(
    (watch) => watch.source_kind === kind && (code === undefined || watch.source_code === code),
  );
  return {
    attemptedAt: latest(asked.map((watch) => watch.attempted_at)),
    succeededAt: latest(asked.map((watch) => watch.succeeded_at)),
  };
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((best, time) => (time !== null && (best === null || time > best) ? time : best), null);
}
