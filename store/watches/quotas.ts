/**
 * Admits calls to a source by quotas, concurrency, pause and circuit breaker of a credential, shared by all workers
 * (spec/tracking 4.3). `credential-health.ts` sets pause and breaker.
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

/** Removes reservations outside all windows. */
export async function pruneQuotaReservations(database: Queryable, now: Date): Promise<void> {
  await sql`
    delete from quota_reservations where slot_at < ${now}::timestamptz - interval '1 day'`.execute(database);
}

/** Releases a slot reserved by `wait` that will not be used. */
export async function cancelReservation(database: Queryable, watchId: string): Promise<void> {
  await sql`delete from quota_reservations where watch_id = ${watchId} and started_at is null`.execute(database);
}
