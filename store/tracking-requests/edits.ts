/** Deletes, restarts and changes tracking requests. The caller holds the request lock. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import type { TrackingRequestRow } from './tracking-requests.ts';

/** Deletes a request with its watches, observations, matches, push subscriptions and custom field values. */
export async function deleteTrackingRequest(trx: Queryable, accountId: string, id: string): Promise<void> {
  for (const table of ['watches', 'observations', 'intake_matches', 'push_subscriptions'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).where('tracking_request_id', '=', id).execute();
  }
  await trx.deleteFrom('tracking_requests').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/**
 * Restarts a request with new windows that start at `now` on its clock. Violates a unique index if the number is
 * already tracked.
 */
export async function restartTrackingRequest(
  trx: Queryable,
  { account_id: accountId, id }: TrackingRequestRow,
  now: Date,
): Promise<TrackingRequestRow> {
  return trx
    .updateTable('tracking_requests')
    .set({
      status: 'pending',
      failed_reason: null,
      failure: null,
      is_retrying: false,
      retry_count: null,
      requested_at: now,
      window_extra_days: 0,
      updated_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes the number, type or line. Violates the same unique index as `restartTrackingRequest`. */
export async function renumberTrackingRequest(
  trx: Queryable,
  { account_id: accountId, id }: TrackingRequestRow,
  change: Pick<TrackingRequestRow, 'request_type' | 'request_number' | 'normalized_number' | 'scac'>,
): Promise<void> {
  await trx
    .updateTable('tracking_requests')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces the sources of a request: deletes watches, subscriptions and matches of the previous number, and opens a
 * watch of the line that is due immediately. Snapshots are retained as evidence.
 */
export async function replaceSources(
  trx: Queryable,
  { account_id: accountId, id }: TrackingRequestRow,
  watch: { code: string; credentialKey: string; dueAt: Date },
): Promise<void> {
  for (const table of ['watches', 'intake_matches', 'push_subscriptions'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).where('tracking_request_id', '=', id).execute();
  }
  await trx
    .insertInto('watches')
    .values({
      account_id: accountId,
      id: newId(),
      tracking_request_id: id,
      source_kind: 'line',
      source_code: watch.code,
      credential_key: watch.credentialKey,
      due_at: watch.dueAt,
    })
    .execute();
}

export async function extendWindow(
  trx: Queryable,
  { account_id: accountId, id }: TrackingRequestRow,
  days: number,
): Promise<void> {
  await trx
    .updateTable('tracking_requests')
    .set({ window_extra_days: sql`window_extra_days + ${days}::int`, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
