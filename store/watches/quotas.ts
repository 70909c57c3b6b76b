/** Leave to call a source: quotas, concurrency, pause and breaker of a credential, shared by all workers (spec/tracking 4.3). */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** Calls allowed per window; null = no such limit. */
export interface QuotaLimits {
  perSecond: number | null;
  perMinute: number | null;
  perHour: number | null;
  perDay: number | null;
  concurrency: number;
}

export interface QuotaAsk {
  credentialKey: string;
  accountId: string;
  watchId: string;
  /** May use the fifth of each window that is kept for refreshes and for what is near its ETA or last free day. */
  urgent: boolean;
  limits: QuotaLimits;
}

export type QuotaVerdict =
  | { verdict: 'granted'; reservationId: string; isImpaired: boolean }
  /** `at`: the slot that is now reserved for this watch, or when to try again. */
  | { verdict: 'wait'; at: Date }
  /** The credential is paused, or its breaker open. No try is burnt. */
  | { verdict: 'withheld'; at: Date };

/** Takes the next free slot of a credential. One statement; concurrent calls take turns by a lock on the credential. */
export async function reserveQuota(database: Queryable, ask: QuotaAsk, now: Date): Promise<QuotaVerdict> {
  const { limits } = ask;
  const result = await sql<{
    verdict: QuotaVerdict['verdict'];
    slot_at: Date;
    reservation_id: string | null;
    is_impaired: boolean;
  }>`
    select * from reserve_quota(${ask.credentialKey}, ${ask.accountId}, ${ask.watchId}, ${ask.urgent}, ${now},
      ${limits.perSecond}::int, ${limits.perMinute}::int, ${limits.perHour}::int, ${limits.perDay}::int,
      ${limits.concurrency}::int)`.execute(database);
  const [row] = result.rows;
  if (row === undefined) throw new Error('reserve_quota gave no row');
  if (row.verdict === 'granted' && row.reservation_id !== null) {
    return { verdict: 'granted', reservationId: row.reservation_id, isImpaired: row.is_impaired };
  }
  return { verdict: row.verdict === 'withheld' ? 'withheld' : 'wait', at: row.slot_at };
}

/** The call is over: its place among the concurrent ones is free. */
export async function releaseQuota(database: Queryable, watchId: string, reservationId: string): Promise<void> {
  await sql`
    with durability as (select set_config('synchronous_commit', 'off', true))
    update quota_reservations r set released_at = now() from durability
    where r.watch_id = ${watchId} and r.id = ${reservationId}`.execute(database);
}

/**
 * The source answered: breaker and failure pause are over. Writes nothing while there is nothing to close. Returns whether a
 * pause ended.
 */
export async function closeBreaker(database: Queryable, credentialKey: string): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    update credentials c
    set consecutive_failures = 0, open_until = null,
        paused_at = case when c.paused_reason = 'operator' then c.paused_at end,
        paused_reason = case when c.paused_reason = 'operator' then c.paused_reason end
    from (select key, paused_at from credentials where key = ${credentialKey} for update) before
    where c.key = before.key and (c.consecutive_failures > 0 or c.open_until is not null)
    returning before.paused_at is not null and c.paused_at is null as "isOver"`.execute(database);
  return rows[0]?.isOver ?? false;
}

/** Failures in a row, over all watches of a credential, after which the source counts as down. */
export const BREAKER_THRESHOLD = 5;

/** The source did not answer. From the fifth failure in a row on only one ask at a time probes it, after 1 to 15 min. */
export async function noteOutage(database: Queryable, credentialKey: string, now: Date): Promise<void> {
  await sql`
    insert into credentials as c (key, consecutive_failures) values (${credentialKey}, 1)
    on conflict (key) do update set
      consecutive_failures = c.consecutive_failures + 1,
      open_until = case when c.consecutive_failures + 1 >= ${BREAKER_THRESHOLD}::int
        then ${now}::timestamptz + least(15, power(2, least(c.consecutive_failures + 1 - ${BREAKER_THRESHOLD}::int, 4))) * interval '1 minute'
        else c.open_until end`.execute(database);
}

/**
 * The source refuses the credential or blocks us: nobody asks until an operator acts; one probe an hour finds out. Returns
 * whether it was not paused before.
 */
export async function pauseCredential(
  database: Queryable,
  credentialKey: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into credentials as c (key, paused_at, paused_reason, open_until)
    values (${credentialKey}, ${now}, ${reason}, ${now}::timestamptz + interval '1 hour')
    on conflict (key) do update set
      paused_at = coalesce(c.paused_at, excluded.paused_at), paused_reason = coalesce(c.paused_reason, excluded.paused_reason),
      open_until = case when c.paused_reason = 'operator' then c.open_until else excluded.open_until end
    returning paused_at = ${now}::timestamptz as "isNew"`.execute(database);
  return rows[0]?.isNew ?? false;
}

/** Removes reservations that count for no window any more. */
export async function pruneQuotaReservations(database: Queryable, now: Date): Promise<void> {
  await sql`
    delete from quota_reservations where slot_at < ${now}::timestamptz - interval '1 day'`.execute(database);
}

/** Nobody comes for the slot that a `wait` reserved: it is free again. */
export async function cancelReservation(database: Queryable, watchId: string): Promise<void> {
  await sql`delete from quota_reservations where watch_id = ${watchId} and started_at is null`.execute(database);
}
