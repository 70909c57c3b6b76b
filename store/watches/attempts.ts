/** Records poll attempts in the watch row, from which freshness is read. */
import { sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';

/** Poll with a readable response. Times follow the tracking request's clock. */
export interface ReadAttempt {
  accountId: string;
  watchId: string;
  attemptedAt: Date;
  dueAt: Date;
  urgent: boolean;
  reservationId: string | null;
}

/**
 * Records freshness after an unchanged response and releases the quota slot of the call. Writes nothing else and
 * commits asynchronously, because a Postgres crash costs only one more poll. Returns false if the watch was closed or
 * recorded again in the meantime, even by another unchanged response.
 */
export async function recordUnchangedAttempt(
  database: Queryable,
  attempt: ReadAttempt & { version: number; attempts: number },
): Promise<boolean> {
  const result = await sql<{ id: string }>`${PREPARED}
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
    where w.account_id = ${attempt.accountId} and w.id = ${attempt.watchId} and w.version = ${attempt.version}
      and w.attempts = ${attempt.attempts} and w.closed_at is null
    returning w.id`.execute(database);
  return result.rows.length > 0;
}

export interface RecordedAttempt extends ReadAttempt {
  claimsHash: Buffer;
  awaitsConfirmation: boolean;
  /** Whether the run must reread its plan; raises the version of the watch. */
  mustReread: boolean;
  /** Whether the claims differ from the last ones, regardless of whether published values changed. */
  hasNewClaims: boolean;
}

/** Records a readable response, even one that repeats the claims of the last, within the recording's transaction. */
export async function recordReadAttempt(trx: Queryable, attempt: RecordedAttempt): Promise<void> {
  await sql`
    with released as (
      update quota_reservations r set released_at = now()
      where r.watch_id = ${attempt.watchId} and r.id = ${attempt.reservationId}::uuid
    )
    update watches set
      version = version + ${attempt.mustReread ? 1 : 0}::int, last_claims_hash = ${attempt.claimsHash},
      awaits_confirmation = ${attempt.awaitsConfirmation}, attempts = attempts + 1, attempted_at = ${attempt.attemptedAt},
      succeeded_at = ${attempt.attemptedAt}, not_found_since = null,
      news_at = case when ${attempt.hasNewClaims} then ${attempt.attemptedAt}::timestamptz else news_at end,
      consecutive_failures = 0, last_outcome = ${attempt.mustReread ? 'changed' : 'unchanged'}, last_outcome_detail = null,
      due_at = ${attempt.dueAt}, urgent = ${attempt.urgent}, refresh_requested_at = null
    where account_id = ${attempt.accountId} and id = ${attempt.watchId}`.execute(trx);
}

/** Recorded push or EDI message. Times follow the tracking request's clock. */
export interface PushedUpdate {
  accountId: string;
  watchId: string;
  mustReread: boolean;
  /** Null if the message did not come from the line itself. In that case, the line's schedule does not change. */
  pushedAt: Date | null;
  dueAt: Date;
  /** Maximum delay of the next poll after the last complete response. */
  atLatestAfterSeconds: number;
}

/**
 * Records a push within the recording's transaction. A watch that is failing, refreshing or has never been polled keeps
 * its due time.
 */
export async function recordPushed(trx: Queryable, update: PushedUpdate): Promise<void> {
  await sql`
    update watches set
      version = version + ${update.mustReread ? 1 : 0}::int,
      news_at = coalesce(${update.pushedAt}::timestamptz, news_at), fed_at = coalesce(${update.pushedAt}::timestamptz, fed_at),
      due_at = case
        when ${update.pushedAt}::timestamptz is null or succeeded_at is null or consecutive_failures > 0
          or refresh_requested_at is not null then due_at
        else least(${update.dueAt}::timestamptz,
          greatest(due_at, succeeded_at + ${update.atLatestAfterSeconds} * interval '1 second')) end
    where account_id = ${update.accountId} and id = ${update.watchId}`.execute(trx);
}

export interface FailedAttempt {
  accountId: string;
  watchId: string;
  version: number;
  attempts: number;
  reason: string;
  detail: string;
  /** Whether the source reported the number as not found. */
  isNotFound: boolean;
  /** Whether the poll counts as a failure; throttled and withheld polls do not. */
  countsAsFailure: boolean;
  attemptedAt: Date;
  dueAt: Date;
  /** Whether the run must reread its plan; raises the version of the watch. */
  mustReread: boolean;
  reservationId: string | null;
}

export async function recordFailedAttempt(database: Queryable, attempt: FailedAttempt): Promise<void> {
  await sql`
    with released as (
      update quota_reservations r set released_at = now()
      where r.watch_id = ${attempt.watchId} and r.id = ${attempt.reservationId}::uuid
    )
    update watches set
      version = version + ${attempt.mustReread ? 1 : 0}::int,
      attempts = attempts + 1, attempted_at = ${attempt.attemptedAt},
      not_found_since = case when ${attempt.isNotFound} then coalesce(not_found_since, ${attempt.attemptedAt}::timestamptz)
                             else not_found_since end,
      consecutive_failures = consecutive_failures + ${attempt.countsAsFailure ? 1 : 0}::int,
      outcome_since = case when last_outcome = ${attempt.reason} then coalesce(outcome_since, ${attempt.attemptedAt})
                           else ${attempt.attemptedAt}::timestamptz end,
      last_outcome = ${attempt.reason}, last_outcome_detail = ${attempt.detail.slice(0, 500)}, due_at = ${attempt.dueAt},
      refresh_requested_at = null
    where account_id = ${attempt.accountId} and id = ${attempt.watchId} and version = ${attempt.version}
      and attempts = ${attempt.attempts}`.execute(database);
}

/** Reason for postponing a poll: the quota queue, a paused or failing source, or another call for the same number. */
export type Postponement = 'quota' | 'held' | 'shared';

export interface PostponedPoll {
  accountId: string;
  watchId: string;
  /** Measured on the tracking request's clock. */
  now: Date;
  dueAt: Date;
  reason: Postponement;
  why: string;
}

/**
 * Postpones a poll. Changes only its due time and the reason, so that no slot is used twice. A series of postponements
 * has a single start time.
 */
export async function postponeWatch(database: Queryable, poll: PostponedPoll): Promise<void> {
  await sql`
    update watches set due_at = ${poll.dueAt}, last_outcome_detail = ${poll.why}, postponed_reason = ${poll.reason},
      postponed_at = case when postponed_reason = ${poll.reason} and (attempted_at is null or postponed_at > attempted_at)
        then postponed_at else ${poll.now}::timestamptz end
    where account_id = ${poll.accountId} and id = ${poll.watchId}`.execute(database);
}
