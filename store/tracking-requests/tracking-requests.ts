/** Creates, reads and updates tracking requests for the API. Recordings write their status changes. */

import { type Insertable, type Selectable, sql } from 'kysely';
import { keysOf } from '../../reference/records.ts';
import {
  type Conditions,
  conditionsOf,
  hasOnePlan,
  type Listing,
  NEWEST_FIRST,
  oneOf,
  readList,
  type SortColumn,
  type SortKey,
  sortedBy,
  sortedPage,
} from '../lists/filtered-list.ts';
import type { Condition } from '../lists/matching.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import { matchesSearch } from '../lists/search.ts';
import { storedTotal } from '../lists/totals.ts';
import { findByIds, selectByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import type { DB } from '../schema.generated.ts';

export type TrackingRequestRow = Selectable<DB['tracking_requests']>;

/** Columns needed for the resource, which are 16 of 25. */
const RENDERED_COLUMNS = [
  'id',
  'request_number',
  'request_type',
  'scac',
  'ref_numbers',
  'shipment_tags',
  'created_at',
  'updated_at',
  'status',
  'failed_reason',
  'is_retrying',
  'retry_count',
  'test_clock_id',
  'shipment_id',
  'customer_id',
  'created_by_user_id',
] as const satisfies readonly (keyof TrackingRequestRow)[];

export type RenderedTrackingRequest = Pick<TrackingRequestRow, (typeof RENDERED_COLUMNS)[number]>;

const columns = RENDERED_COLUMNS.map((name) => `t.${name}`).join(', ');

export interface TrackingRequestFilter {
  requestNumber?: string | null;
  /** Matches any of these. */
  requestNumbers?: readonly string[] | null;
  shipmentId?: string | null;
  requestTypes?: readonly string[] | null;
  statuses?: readonly string[] | null;
  scacs?: readonly string[] | null;
  createdFrom?: Date | null;
  createdBefore?: Date | null;
  updatedFrom?: Date | null;
  updatedBefore?: Date | null;
  /** Free-text search over numbers and references. */
  q?: string | null;
}

const conditions: Conditions<TrackingRequestFilter> = {
  requestNumber: (number) => sql`tracking_requests.request_number = ${number}`,
  requestNumbers: (numbers) => oneOf('tracking_requests.request_number', numbers),
  shipmentId: (id) => sql`tracking_requests.shipment_id = ${id}`,
  requestTypes: (types) => oneOf('tracking_requests.request_type', types),
  statuses: (statuses) => oneOf('tracking_requests.status', statuses),
  scacs: (scacs) => oneOf('tracking_requests.scac', scacs),
  createdFrom: (moment) => sql`tracking_requests.created_at >= ${moment}`,
  createdBefore: (moment) => sql`tracking_requests.created_at < ${moment}`,
  updatedFrom: (moment) => sql`tracking_requests.updated_at >= ${moment}`,
  updatedBefore: (moment) => sql`tracking_requests.updated_at < ${moment}`,
  q: (text, accountId) => matchesSearch(accountId, 'tracking_request', text),
};

/** Filters for which one query plan works well with any values, in any combination. */
const PLANNED_ONCE: readonly (keyof TrackingRequestFilter)[] = [
  'requestNumber',
  'requestNumbers',
  'shipmentId',
  'requestTypes',
  'statuses',
  'scacs',
];

export function requestConditions(filter: TrackingRequestFilter, accountId: string): Condition[] {
  return conditionsOf(conditions, filter, accountId);
}

export const trackingRequestOrder = {
  created_at: { column: 'created_at' },
  updated_at: { column: 'updated_at' },
} as const satisfies Record<string, SortColumn>;

export type TrackingRequestSortKey = keyof typeof trackingRequestOrder;
export const TRACKING_REQUEST_SORT_KEYS = keysOf(trackingRequestOrder);

/**
 * Inserts a request. Returns null if the account already has a live request with the same normalized number and line,
 * or one without a line if this one has none.
 */
export async function insertTrackingRequest(
  trx: Queryable,
  request: Insertable<DB['tracking_requests']>,
): Promise<TrackingRequestRow | null> {
  const row = await trx
    .insertInto('tracking_requests')
    .values(request)
    // Covers both unique indexes of live requests, with and without a line.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the live request for a number. A null `scac` finds a request whose line has not been detected. */
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
    .where(isLiveRequest('tracking_requests'))
    .executeTakeFirst();
  return row ?? null;
}

/** Lists requests, newest first unless `sort` is given. */
export async function listTrackingRequests(
  database: Queryable,
  accountId: string,
  filter: TrackingRequestFilter,
  slice: PageRange,
  sort: readonly SortKey<TrackingRequestSortKey>[] | null = null,
): Promise<PagedRows<RenderedTrackingRequest>> {
  const { statuses = null, ...others } = filter;
  const isStored = conditionsOf(conditions, others, accountId).length === 0;
  const what: Listing = {
    table: 'tracking_requests',
    accountId,
    conditions: conditionsOf(conditions, filter, accountId),
    columns: sql.raw(columns),
    isWhole: isStored && statuses === null,
    isPlannedOnce: hasOnePlan(filter, PLANNED_ONCE),
    storedTotal: isStored ? storedTotal(accountId, 'tracking_requests', statuses) : null,
  };
  const sorted = sort === null ? NEWEST_FIRST : sortedBy(trackingRequestOrder, sort);
  return readList(database, what, slice, sortedPage(what, sorted));
}

export function findRenderedTrackingRequests(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<RenderedTrackingRequest[]> {
  return selectByIds(database, 'tracking_requests', columns, accountId, ids);
}

export function findTrackingRequestsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<TrackingRequestRow[]> {
  return findByIds(database, 'tracking_requests', accountId, ids);
}

export async function findTrackingRequest(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<TrackingRequestRow | null> {
  const [row = null] = await findTrackingRequestsByIds(database, accountId, [id]);
  return row;
}

export async function lockTrackingRequest(
  trx: Queryable,
  accountId: string,
  id: string,
): Promise<TrackingRequestRow | null> {
  const row = await trx
    .selectFrom('tracking_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function trackingRequestsOfShipment(
  database: Queryable,
  accountId: string,
  shipmentId: string,
  limit: number,
): Promise<TrackingRequestRow[]> {
  return ofShipment(database, accountId, shipmentId).limit(limit).execute();
}

/**
 * Lists and locks the requests of a shipment until the end of the transaction. The caller must lock the shipment first.
 */
export async function lockTrackingRequestsOfShipment(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
): Promise<TrackingRequestRow[]> {
  return ofShipment(trx, accountId, shipmentId).forUpdate().execute();
}

function ofShipment(queryable: Queryable, accountId: string, shipmentId: string) {
  return queryable
    .selectFrom('tracking_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** Resumes a stopped request. `resumedAt` follows its clock. */
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

/** Sets the detected line. Fails if the account already tracks the number at that line. */
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

/** Replaces the references of a request. Returns null if the account has no such request. */
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
