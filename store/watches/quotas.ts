/**
 * Admits calls to a source according to the credential's quotas, concurrency, pause and circuit breaker, which all
 * workers share (spec/tracking 4.3). `credential-health.ts` sets the pause and the breaker.
 */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** Calls allowed per window; null means unlimited. */
export interface QuotaLimits {
  perSecond: number | null;
  perMinute: number | null;
  perHour: number | null;
  perDay: number | null;
  concurrency: number;
}

/**
 * Maximum concurrent calls with one credential, whatever its limit: a quarter of a worker's slots, so that a slow
 * source leaves slots for the others.
 */
export const MAX_CONCURRENT_CALLS = 50;

export interface QuotaRequest {
  credentialKey: string;
  accountId: string;
  watchId: string;
  /**
   * True to use the fifth of each window that is reserved for refreshes and for containers near their ETA or last free
   * day.
   */
  urgent: boolean;
  limits: QuotaLimits;
}

export type QuotaVerdict =
  | { verdict: 'granted'; reservationId: string; isImpaired: boolean }
  /** `at` is this watch's turn. */
  | { verdict: 'wait'; at: Date }
  /** The credential is paused or its breaker is open. No attempt is counted. */
  | { verdict: 'withheld'; at: Date };

/**
 * Admits a call immediately or assigns the watch the next free turn, in one statement serialized by a lock on the
 * credential.
 */
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
      ${Math.min(limits.concurrency, MAX_CONCURRENT_CALLS)}::int)`.execute(database);
  const [row] = result.rows;
  if (row === undefined) throw new Error('reserve_quota gave no row');
  if (row.verdict === 'granted' && row.reservation_id !== null) {
    return { verdict: 'granted', reservationId: row.reservation_id, isImpaired: row.is_impaired };
  }
  return { verdict: row.verdict === 'withheld' ? 'withheld' : 'wait', at: row.slot_at };
}

/** Returns when a withheld watch should try again: after `until`, spread according to the quota's rate. */
export async function spreadHeld(database: Queryable, credentialKey: string, until: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`select quota_held_until(${credentialKey}, ${until}) as at`.execute(
    database,
  );
  return rows[0]?.at ?? until;
}

/** Releases the slot of a finished call. */
export async function releaseQuota(database: Queryable, watchId: string, reservationId: string): Promise<void> {
  await sql`
    with durability as (select set_config('synchronous_commit', 'off', true))
    update quota_reservations r set released_at = now() from durability
    where r.watch_id = ${watchId} and r.id = ${reservationId}`.execute(database);
}

/** Removes calls that are outside all windows, and queue entries of accounts without waiting polls. */
export async function pruneQuotaReservations(database: Queryable, now: Date): Promise<void> {
  await sql`
    delete from quota_reservations where slot_at < ${now}::timestamptz - interval '1 day'`.execute(database);
  await sql`delete from quota_waiting where turns = 0`.execute(database);
}

/** Gives up the turns of watches that will not use them, so that waiting watches can take them over. */
export async function giveUpTurns(database: Queryable, watchIds: readonly string[]): Promise<void> {
  if (watchIds.length === 0) return;
  await sql`update quota_turns set watch_id = null where watch_id = any(${[...watchIds]}::uuid[])`.execute(database);
}

/**
 * Removes an account's turns and its id from its calls. The calls themselves count toward the windows of shared
 * credentials for another day.
 */
export async function removeFromQuotas(trx: Queryable, accountId: string): Promise<void> {
  const ofAccount = sql`select credential_key from quota_turns where account_id = ${accountId}`;
  await sql`select from credentials where key in (${ofAccount}) order by key for update`.execute(trx);
  await sql`
    with gone as (delete from quota_turns where account_id = ${accountId} returning credential_key, urgent),
    counted as (select credential_key, urgent, count(*)::int as turns from gone group by 1, 2)
    update quota_lanes l set waiting = greatest(0, l.waiting - c.turns) from counted c
    where l.credential_key = c.credential_key and l.urgent = c.urgent`.execute(trx);
  await sql`delete from quota_waiting where account_id = ${accountId}`.execute(trx);
  await sql`
    update quota_reservations set account_id = ${NO_ACCOUNT}, watch_id = gen_random_uuid(), id = gen_random_uuid()
    where account_id = ${accountId} and credential_key not like ${`line:%:account:${accountId}:%`}`.execute(trx);
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
