/**
 * Admits calls to a source by quotas, concurrency, pause and circuit breaker of a credential, shared by all workers
 * (spec/tracking 4.3).
 */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** Calls allowed per window; null: unlimited. */
export interface QuotaLimits {
  perSecond: number | null;
  perMinute: number | null;
  perHour: number | null;
  perDay: number | null;
  concurrency: number;
}

export interface QuotaRequest {
  credentialKey: string;
  accountId: string;
  watchId: string;
  /** True to use the fifth of each window that is reserved for refreshes and for containers near their ETA or last free day. */
  urgent: boolean;
  limits: QuotaLimits;
}

export type QuotaVerdict =
  | { verdict: 'granted'; reservationId: string; isImpaired: boolean }
  /** `at`: time of the slot reserved for this watch, or when to retry. */
  | { verdict: 'wait'; at: Date }
  /** The credential is paused or its breaker is open; no attempt is counted. */
  | { verdict: 'withheld'; at: Date };

/** Reserves the next free slot of a credential in one statement, serialised by a lock on the credential. */
export async function reserveQuota(database: Queryable, request: QuotaRequest, now: Date): Promise<QuotaVerdict> {
  const { limits } = request;
  const result = await sql<{
    verdict: QuotaVerdict['verdict'];
    slot_at: Date;
    reservation_id: string | null;
    is_impaired: boolean;
  }>`
    select * from reserve_quota(${request.credentialKey}, ${request.accountId}, ${request.watchId}, ${request.urgent}, ${now},
      ${limits.perSecond}::int, ${limits.perMinute}::int, ${limits.perHour}::int, ${limits.perDay}::int,
      ${limits.concurrency}::int)`.execute(database);
  const [row] = result.rows;
  if (row === undefined) throw new Error('reserve_quota gave no row');
  if (row.verdict === 'granted' && row.reservation_id !== null) {
    return { verdict: 'granted', reservationId: row.reservation_id, isImpaired: row.is_impaired };
  }
  return { verdict: row.verdict === 'withheld' ? 'withheld' : 'wait', at: row.slot_at };
}

/** Releases the slot of a finished call. */
export async function releaseQuota(database: Queryable, watchId: string, reservationId: string): Promise<void> {
  await sql`
    with durability as (select set_config('synchronous_commit', 'off', true))
    update quota_reservations r set released_at = now() from durability
    where r.watch_id = ${watchId} and r.id = ${reservationId}`.execute(database);
}

/**
 * Closes the breaker and ends a failure pause after a response. Writes nothing if there is nothing to reset. Returns whether a
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

/** Number of consecutive failures, across all watches of a credential, that opens the breaker. */
export const BREAKER_THRESHOLD = 5;

/** Records a failed call. From the fifth consecutive failure on, a single call probes the source after 1 to 15 min. */
export async function recordOutage(database: Queryable, credentialKey: string, now: Date): Promise<void> {
  await sql`
    insert into credentials as c (key, consecutive_failures) values (${credentialKey}, 1)
    on conflict (key) do update set
      consecutive_failures = c.consecutive_failures + 1,
      open_until = case when c.consecutive_failures + 1 >= ${BREAKER_THRESHOLD}::int
        then ${now}::timestamptz + least(15, power(2, least(c.consecutive_failures + 1 - ${BREAKER_THRESHOLD}::int, 4))) * interval '1 minute'
        else c.open_until end`.execute(database);
}

/**
 * Pauses a credential that the source rejects or blocks, until an operator acts or an hourly probe succeeds. Returns true unless
 * it was already paused.
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

/** Removes reservations outside all windows. */
export async function pruneQuotaReservations(database: Queryable, now: Date): Promise<void> {
  await sql`
    delete from quota_reservations where slot_at < ${now}::timestamptz - interval '1 day'`.execute(database);
}

/** Releases a slot reserved by `wait` that will not be used. */
export async function cancelReservation(database: Queryable, watchId: string): Promise<void> {
  await sql`delete from quota_reservations where watch_id = ${watchId} and started_at is null`.execute(database);
}
