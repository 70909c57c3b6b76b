/** Reads and updates shipments for the API. The published values are written by recordings. */

import { type Selectable, sql, type Updateable } from 'kysely';
import { keysOf } from '../../reference/records.ts';
import {
  hasOnePlan,
  type Listing,
  NEWEST_FIRST,
  readList,
  type SortColumn,
  type SortKey,
  sortedBy,
  sortedPage,
} from '../lists/filtered-list.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import { storedTotal } from '../lists/totals.ts';
import { findByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import { PLANNED_ONCE, type ShipmentFilter, shipmentConditions } from './filters.ts';
import { type LinkedShipment, linkedColumns, linkedShipment, type StoredLinkedShipment } from './linked-shipments.ts';

export type ShipmentRow = Selectable<DB['shipments']>;

/** `changed_at` is the time of the last published change. */
const sortColumns = {
  created_at: { column: 'created_at' },
  changed_at: { column: 'changed_at' },
  arrival_date: { column: 'arrives_on', nullable: true },
} as const satisfies Record<string, SortColumn>;

export type ShipmentSortKey = keyof typeof sortColumns;
export const SHIPMENT_SORT_KEYS = keysOf(sortColumns);

/** Lists shipments, newest first unless `sort` is given. If `toMany` is false, the container lists are left empty. */
export async function listShipments(
  database: Queryable,
  accountId: string,
  filter: ShipmentFilter,
  slice: PageRange,
  sort: readonly SortKey<ShipmentSortKey>[] | null = null,
  toMany = true,
): Promise<PagedRows<LinkedShipment>> {
  const { trackingStopped, ...others } = filter;
  const isStored = shipmentConditions(others, accountId).length === 0;
  const values = trackingStopped == null ? null : [trackingStopped ? 'stopped' : 'active'];
  const what: Listing = {
    table: 'shipments',
    accountId,
    conditions: shipmentConditions(filter, accountId),
    columns: sql.raw(linkedColumns(toMany)),
    isWhole: isStored && values === null,
    isPlannedOnce: hasOnePlan(filter, PLANNED_ONCE),
    storedTotal: isStored ? storedTotal(accountId, 'shipments', values) : null,
  };
  const page = sortedPage(what, sort === null ? NEWEST_FIRST : sortedBy(sortColumns, sort));
  const listed = await readList<StoredLinkedShipment>(database, what, slice, page);
  return { ...listed, rows: listed.rows.map(linkedShipment) };
}

export function findShipmentsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ShipmentRow[]> {
  return findByIds(database, 'shipments', accountId, ids);
}

/** Locks a shipment. Every recording, stop and resumption acquires this lock first. */
export async function lockShipment(trx: Queryable, accountId: string, id: string): Promise<ShipmentRow | null> {
  const row = await trx
    .selectFrom('shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateShipment(
  database: Queryable,
  accountId: string,
  id: string,
  change: Pick<
    Updateable<DB['shipments']>,
    | 'ref_numbers'
    | 'tags'
    | 'customer_id'
    | 'tracking_stopped_at'
    | 'tracking_stopped_reason'
    | 'tracking_stopped_by_user_id'
  >,
): Promise<ShipmentRow | null> {
  const row = await database
    .updateTable('shipments')
    .set((eb) => ({ ...change, updated_at: eb.fn('now') }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
