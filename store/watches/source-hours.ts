/** Counts of calls to sources by account, source, hour and outcome (migration 0036). */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { WatchKind } from './watches.ts';

export interface SourceHour {
  accountId: string;
  kind: WatchKind;
  code: string;
  hourAt: Date;
  outcome: string;
  calls: number;
  durationMs: number;
  /** Number of calls per bucket of `DURATION_BOUNDS_MS`. */
  durations: number[];
}

const RETAINED_DAYS = 31;

/** Adds counts in key order, so that workers cannot deadlock. */
export async function addSourceHours(database: Queryable, hours: readonly SourceHour[]): Promise<void> {
  await sql`
    insert into source_hours as h
      (account_id, source_kind, source_code, hour_at, outcome, calls, duration_ms, durations)
    select n.account, n.kind, n.code, n.hour, n.outcome, n.calls, n.duration,
      array(select value::bigint from jsonb_array_elements_text(n.durations))
    from jsonb_to_recordset(${JSON.stringify(
      hours.map(({ accountId, hourAt, durationMs, ...hour }) => ({
        ...hour,
        account: accountId,
        hour: hourAt.toISOString(),
        duration: durationMs,
      })),
    )}::jsonb) as n(account uuid, kind text, code text, hour timestamptz, outcome text, calls bigint, duration bigint,
      durations jsonb)
    -- skips accounts deleted meanwhile
    where exists (select from accounts a where a.id = n.account)
    order by 1, 2, 3, 4, 5
    on conflict (account_id, source_kind, source_code, hour_at, outcome) do update set
      calls = h.calls + excluded.calls, duration_ms = h.duration_ms + excluded.duration_ms,
      durations = array(
        select coalesce(a, 0) + coalesce(b, 0) from unnest(h.durations, excluded.durations) with ordinality u(a, b, place)
        order by place)`.execute(database);
}

export async function pruneSourceHours(database: Queryable, now: Date): Promise<void> {
  await sql`delete from source_hours where hour_at < ${now}::timestamptz - ${RETAINED_DAYS} * interval '1 day'`.execute(
    database,
  );
}
