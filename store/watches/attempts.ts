/** How asking went: what each attempt leaves on the row of its watch. Freshness is read from here. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** An answer was read. Times are by the clock of the tracking request. */
export interface ReadAttempt {
  accountId: string;
  watchId: string;
  attemptedAt: Date;
  dueAt: Date;
  urgent: boolean;
  reservationId: string | null;
}

/**
 * Freshness of an unchanged answer, and the release of its place among concurrent calls: all that such a poll writes.
 * Does not wait for the disk: losing the last moments in a crash of Postgres costs one more poll.
 * False when the watch was recorded, closed or woken meanwhile.
 */
export async function recordUnchangedAttempt(database: Queryable, attempt: ReadAttempt, version: number): Promise<boolean> {
  const result = await sql<{ id: string }>`
    with durability as (select set_config('synchronous_commit', 'off', true)),
    released as (
      update quota_reservations r set released_at = now() from durability
      where r.watch_id = ${attempt.watchId} and r.id = ${attempt.reservationId}::uuid
    )
    update watches w set
      attempts = attempts + 1, attempted_at = ${attempt.attemptedAt}, succeeded_at = ${attempt.attemptedAt},
      not_found_since = null, consecutive_failures = 0, last_outcome = 'unchanged', last_outcome_detail = null,
      due_at = ${attempt.dueAt}, urgent = ${attempt.urgent}, refresh_requested_at = null
    from durability
    where w.account_id = ${attempt.accountId} and w.id = ${attempt.watchId} and w.version = ${version} and w.closed_at is null
    returning w.id`.execute(database);
  return result.rows.length > 0;
}

export interface RecordedAttempt extends ReadAttempt {
  claimsHash: Buffer;
  awaitsConfirmation: boolean;
  /** The run has to read what is wanted again. */
  isNews: boolean;
  /** Other claims than last time, whether or not they changed what is published. */
  hasNewClaims: boolean;
}

/** An answer was recorded; part of the recording's transaction. */
export async function recordChanged(trx: Queryable, attempt: RecordedAttempt): Promise<void> {
  await sql`
    with released as (
      update quota_reservations r set released_at = now()
      where r.watch_id = ${attempt.watchId} and r.id = ${attempt.reservationId}::uuid
    )
    update watches set
      version = version + ${attempt.isNews ? 1 : 0}::int, last_claims_hash = ${attempt.claimsHash},
      awaits_confirmation = ${attempt.awaitsConfirmation}, attempts = attempts + 1, attempted_at = ${attempt.attemptedAt},
      succeeded_at = ${attempt.attemptedAt}, not_found_since = null,
      news_at = case when ${attempt.hasNewClaims} then ${attempt.attemptedAt}::timestamptz else news_at end,
      consecutive_failures = 0, last_outcome = ${attempt.isNews ? 'changed' : 'unchanged'}, last_outcome_detail = null,
      due_at = ${attempt.dueAt}, urgent = ${attempt.urgent}, refresh_requested_at = null
    where account_id = ${attempt.accountId} and id = ${attempt.watchId}`.execute(trx);
}

/** A message that nobody asked for was recorded. Times are by the clock of the tracking request. */
export interface PushedUpdate {
  accountId: string;
  watchId: string;
  isNews: boolean;
  /** Null: not the line's own news, which changes nothing of when it is asked. */
  fedAt: Date | null;
  dueAt: Date;
  /** Not later than this after the last complete answer. */
  atLatestAfterSeconds: number;
}

/** Part of the recording's transaction. One that fails, was never asked, or is to be asked now keeps its time. */
export async function recordPushed(trx: Queryable, fed: PushedUpdate): Promise<void> {
  await sql`
    update watches set
      version = version + ${fed.isNews ? 1 : 0}::int,
      news_at = coalesce(${fed.fedAt}::timestamptz, news_at), fed_at = coalesce(${fed.fedAt}::timestamptz, fed_at),
      due_at = case
        when ${fed.fedAt}::timestamptz is null or succeeded_at is null or consecutive_failures > 0
          or refresh_requested_at is not null then due_at
        else least(${fed.dueAt}::timestamptz,
          greatest(due_at, succeeded_at + ${fed.atLatestAfterSeconds} * interval '1 second')) end
    where account_id = ${fed.accountId} and id = ${fed.watchId}`.execute(trx);
}

/** Asking brought no facts. */
export interface FailedAttempt {
  accountId: string;
  watchId: string;
  version: number;
  reason: string;
  detail: string;
  /** The source answered completely that it does not know the number. */
  isNotFound: boolean;
  /** A failed try; throttling and withheld asks are none. */
  countsAsFailure: boolean;
  attemptedAt: Date;
  dueAt: Date;
  /** The run has to read what is wanted again. */
  isNews: boolean;
  reservationId: string | null;
}

export async function recordFailedAttempt(database: Queryable, attempt: FailedAttempt): Promise<void> {
  await sql`
    with released as (
      update quota_reservations r set released_at = now()
      where r.watch_id = ${attempt.watchId} and r.id = ${attempt.reservationId}::uuid
    )
    update watches set
      version = version + ${attempt.isNews ? 1 : 0}::int,
      attempts = attempts + 1, attempted_at = ${attempt.attemptedAt},
      not_found_since = case when ${attempt.isNotFound} then coalesce(not_found_since, ${attempt.attemptedAt}::timestamptz)
                             else not_found_since end,
      consecutive_failures = consecutive_failures + ${attempt.countsAsFailure ? 1 : 0}::int,
      last_outcome = ${attempt.reason}, last_outcome_detail = ${attempt.detail.slice(0, 500)}, due_at = ${attempt.dueAt},
      refresh_requested_at = null
    where account_id = ${attempt.accountId} and id = ${attempt.watchId} and version = ${attempt.version}`.execute(
    database,
  );
}

/** The ask has to wait (quota, breaker, another one under way): only its time moves, so that nobody wakes twice for one slot. */
export async function postponeWatch(
  database: Queryable,
  accountId: string,
  watchId: string,
  dueAt: Date,
  why: string,
): Promise<void> {
  await database
    .updateTable('watches')
    .set({ due_at: dueAt, last_outcome_detail: why })
    .where('account_id', '=', accountId)
    .where('id', '=', watchId)
    .execute();
}
