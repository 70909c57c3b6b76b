/** Health of an account's sources, with the pauses and quotas of their credentials. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { WatchKind } from './watches.ts';

export interface CountedCalls {
  code: string;
  hourAt: Date;
  outcome: string;
  calls: number;
  durations: number[];
}

export async function countedCalls(
  database: Queryable,
  accountId: string,
  kind: WatchKind,
  since: Date,
): Promise<CountedCalls[]> {
  const { rows } = await sql<CountedCalls>`
    select source_code as code, hour_at as "hourAt", outcome, calls, durations from source_hours
    where account_id = ${accountId} and source_kind = ${kind} and hour_at >= ${since}
    order by hour_at`.execute(database);
  return rows.map((row) => ({ ...row, calls: Number(row.calls), durations: row.durations.map(Number) }));
}

/** The account's requests at one source and the age of their data. Requests with a test clock are excluded. */
export interface DataAge {
  code: string;
  polled: number;
  oldestAt: Date | null;
  newestAt: Date | null;
  stale: number;
  troubled: number;
}

/** Reads the age of the data per source. The kind is a literal because lines have a separate index. */
export async function dataAges(
  database: Queryable,
  accountId: string,
  kind: WatchKind,
  staleBefore: Date,
): Promise<DataAge[]> {
  const { rows } = await sql<DataAge>`
    select w.source_code as code, count(*)::int as polled, min(w.succeeded_at) as "oldestAt",
      max(w.succeeded_at) as "newestAt", count(*) filter (where w.succeeded_at < ${staleBefore})::int as stale,
      count(*) filter (where w.last_outcome not in ('changed', 'unchanged'))::int as troubled
    from watches w
    where w.account_id = ${accountId} and w.source_kind = ${sql.lit(kind)} and w.closed_at is null
      and not exists (
        select from tracking_requests r
        where r.account_id = w.account_id and r.id = w.tracking_request_id and r.test_clock_id is not null)
    group by 1`.execute(database);
  return rows;
}

/** State of a credential, shared by all its users. */
export interface CredentialState {
  key: string;
  pausedAt: Date | null;
  pausedReason: string | null;
  /** Time of the next probe. */
  openUntil: Date | null;
  /** Calls by this account only, in the last second, minute, hour and day. */
  used: { perSecond: number; perMinute: number; perHour: number; perDay: number };
}

export async function credentialStates(
  database: Queryable,
  accountId: string,
  keys: readonly string[],
  now: Date,
): Promise<CredentialState[]> {
  const within = (length: string) =>
    sql`count(*) filter (where q.slot_at > ${now}::timestamptz - ${length}::interval)::int`;
  const { rows } = await sql<CredentialState>`
    select c.key, c.paused_at as "pausedAt", c.paused_reason as "pausedReason", c.open_until as "openUntil",
      (select jsonb_build_object('perSecond', ${within('1 second')}, 'perMinute', ${within('1 minute')},
          'perHour', ${within('1 hour')}, 'perDay', ${within('1 day')})
       from quota_reservations q where q.credential_key = c.key and q.account_id = ${accountId} and q.started_at is not null
         and q.slot_at > ${now}::timestamptz - interval '1 day' and q.slot_at <= ${now}::timestamptz) as used
    from credentials c where c.key = any(${[...keys]}::text[])`.execute(database);
  return rows;
}
