/** Tracking requests that are taken back or begin anew. The caller holds the lock of the request. */
import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { TrackingRequestRow } from './tracking-requests.ts';

/** With everything that was kept for it alone: watches, receipts, matches of messages, values of custom fields. */
export async function deleteTrackingRequest(trx: Queryable, accountId: string, id: string): Promise<void> {
  for (const table of ['watches', 'observations', 'intake_matches', 'push_subscriptions'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).where('tracking_request_id', '=', id).execute();
  }
  await trx.deleteFrom('tracking_requests').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** `now`: by the clock of the request, the start of its new windows. Violates an index where its number is tracked already. */
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
      updated_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
