/** Tracking requests as the API makes, reads and changes them; their lifecycle is written by the recordings. */
import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from './database.ts';
import { countRows, newestFirst } from './list-query.ts';
import { listTotal } from './list-totals.ts';
import type { DB } from './schema.generated.ts';
import type { Listed, Slice } from './slice.ts';

export type TrackingRequestRow = Selectable<DB['tracking_requests']>;

/** Statuses in which a number is being tracked; the unique index `tracking_requests_live` covers exactly these. */
export const LIVE_STATUSES = ['pending', 'awaiting_manifest', 'created'] as const;

export function isLive({ status }: { status: string }): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

export interface TrackingRequestFilter {
  requestNumber: string | null;
  requestType: string | null;
  status: string | null;
  scac: string | null;
}

/**
 * Null where a live request of the account has the same line (or none yet) and normalized number: nothing was inserted then.
 */
export async function insertTrackingRequest(
  trx: Queryable,
  request: Insertable<DB['tracking_requests']>,
): Promise<TrackingRequestRow | null> {
  const row = await trx
    .insertInto('tracking_requests')
    .values(request)
    // Of either index of live requests, with and without a line.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The request that tracks a number now; `scac` null: whose line is still to be found out. */
export async function findLiveTrackingRequest(
  database: Queryable,
  accountId: string,
  scac: string | null,
  normalizedNumber: string,
): Promise<TrackingRequestRow | null> {
  const row = await database
    .selectFrom('tracking_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('scac', scac === null ? 'is' : '=', scac)
    .where('normalized_number', '=', normalizedNumber)
    .where('status', 'in', [...LIVE_STATUSES])
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first, in the order of the index `tracking_requests_newest`. */
export async function listTrackingRequests(
  database: Queryable,
  accountId: string,
  filter: TrackingRequestFilter,
  slice: Slice,
): Promise<Listed<TrackingRequestRow>> {
  let query = database.selectFrom('tracking_requests').where('account_id', '=', accountId);
  if (filter.requestNumber !== null) query = query.where('request_number', '=', filter.requestNumber);
  if (filter.requestType !== null) query = query.where('request_type', '=', filter.requestType);
  if (filter.status !== null) query = query.where('status', '=', filter.status);
  if (filter.scac !== null) query = query.where('scac', '=', filter.scac);
  const isKept = filter.requestNumber === null && filter.requestType === null && filter.scac === null;
  const total = isKept
    ? await listTotal(database, accountId, 'tracking_requests', filter.status)
    : await countRows(query);
  return newestFirst(query.selectAll(), total, slice);
}

export async function findTrackingRequest(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<TrackingRequestRow | null> {
  const row = await database
    .selectFrom('tracking_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** All requests that led to a shipment, the newest first. Lock the shipment before. */
export async function trackingRequestsOfShipment(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
): Promise<TrackingRequestRow[]> {
  return trx
    .selectFrom('tracking_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
}

/** A stopped request is followed again, from `resumedAt` by its clock. */
export async function reopenTrackingRequest(
  trx: Queryable,
  accountId: string,
  id: string,
  resumedAt: Date,
): Promise<void> {
  await trx
    .updateTable('tracking_requests')
    .set((eb) => ({ status: 'created', resumed_at: resumedAt, is_retrying: false, updated_at: eb.fn('now') }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The line of the request was found out. Fails where the account tracks the number at that line already. */
export async function nameRequestLine(trx: Queryable, accountId: string, id: string, scac: string): Promise<void> {
  await trx
    .updateTable('tracking_requests')
    .set((eb) => ({
      scac,
      failed_reason: null,
      failure: null,
      is_retrying: false,
      retry_count: 0,
      updated_at: eb.fn('now'),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Null where the account has no such request. */
export async function updateTrackingRequestReferences(
  database: Queryable,
  accountId: string,
  id: string,
  refNumbers: readonly string[],
): Promise<TrackingRequestRow | null> {
  const row = await database
    .updateTable('tracking_requests')
    .set((eb) => ({ ref_numbers: [...refNumbers], updated_at: eb.fn('now') }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
