/** Refreshes and resumes watches at the request of users. Recordings write the results. */
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

/** Makes every open watch of a request due on the request's clock. Returns the kinds of sources that will be polled. */
export async function requestRefresh(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('watches')
    .set({ refresh_requested_at: now, due_at: sql<Date>`least(due_at, ${now}::timestamptz)` })
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('closed_at', 'is', null)
    .returning('source_kind')
    .execute();
  return [...new Set(rows.map((row) => row.source_kind))];
}

/**
 * Reopens the line's watch and those that the stop closed, and makes all of them due now. Resets the time without news,
 * so that silence before the stop does not stop the shipment again.
 */
export async function reopenWatches(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
  stoppedAt: Date | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('watches')
    .set({ closed_at: null, due_at: now, consecutive_failures: 0, news_at: now, not_found_since: null })
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where((eb) =>
      eb.or([eb('source_kind', '=', 'line'), ...(stoppedAt === null ? [] : [eb('closed_at', '>=', stoppedAt)])]),
    )
    .execute();
}

export async function watchesOfRequest(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<Selectable<DB['watches']>[]> {
  return database
    .selectFrom('watches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .orderBy('created_at')
    .execute();
}
