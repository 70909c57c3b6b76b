/** What people want of watches: asked now, no more, or again. What asking brings is written by the recordings. */
import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { newId } from './ids.ts';

export interface NewLineWatch {
  accountId: string;
  trackingRequestId: string;
  scac: string;
  credentialKey: string;
  /** By the clock of the tracking request. */
  dueAt: Date;
}

export async function insertLineWatch(trx: Queryable, watch: NewLineWatch): Promise<void> {
  await trx
    .insertInto('watches')
    .values({
      account_id: watch.accountId,
      id: newId(),
      tracking_request_id: watch.trackingRequestId,
      source_kind: 'line',
      source_code: watch.scac,
      credential_key: watch.credentialKey,
      due_at: watch.dueAt,
    })
    .execute();
}

/** Makes every open watch of a request due, by the request's clock; returns the kinds of sources that will be asked. */
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

export async function closeWatches(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
  closedAt: Date,
): Promise<void> {
  await trx
    .updateTable('watches')
    .set({ closed_at: closedAt, refresh_requested_at: null })
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('closed_at', 'is', null)
    .execute();
}

/** Opens the watch of the line again, and those that were closed by the stop, all due now. */
export async function reopenWatches(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
  stoppedAt: Date | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('watches')
    .set({ closed_at: null, due_at: now, consecutive_failures: 0 })
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where((eb) =>
      eb.or([eb('source_kind', '=', 'line'), ...(stoppedAt === null ? [] : [eb('closed_at', '>=', stoppedAt)])]),
    )
    .execute();
}
