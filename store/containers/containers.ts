/** Reads and updates containers for the API. The published values are written by recordings. */

import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { keysOf } from '../../reference/records.ts';
import {
  hasOnePlan,
  type Listing,
  type PageStatement,
  readList,
  type SortColumn,
  type SortKey,
  sortedBy,
  sortedPage,
} from '../lists/filtered-list.ts';
import { isAfter, limitOf, type Order, orderBy, positionColumn } from '../lists/keyset.ts';
import { matching } from '../lists/matching.ts';
import { groupBy, type PagedRows, type PageRange } from '../lists/page.ts';
import { storedTotal } from '../lists/totals.ts';
import { findByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import { type ContainerFilter, containerConditions, PLANNED_ONCE } from './filters.ts';
import {
  type LinkedContainer,
  linkedColumns,
  linkedContainer,
  type StoredLinkedContainer,
} from './linked-containers.ts';

export type ContainerRow = Selectable<DB['containers']>;

/** `changed_at` is the time of the last published change. */
const sortColumns = {
  created_at: { column: 'created_at' },
  changed_at: { column: 'changed_at' },
  pickup_lfd: { column: 'pickup_lfd', nullable: true },
  pickup_appointment_at: { column: 'pickup_appointment_at', nullable: true },
} as const satisfies Record<string, SortColumn>;

export type ContainerSortKey = keyof typeof sortColumns;
export const CONTAINER_SORT_KEYS = keysOf(sortColumns);

/**
 * Lists containers, by default newest first, then by most recent refresh and by id (spec D8). If `toMany` is false, the
 * event lists are left empty.
 */
export async function listContainers(
  database: Queryable,
  accountId: string,
  filter: ContainerFilter,
  slice: PageRange,
  sort: readonly SortKey<ContainerSortKey>[] | null = null,
  toMany = true,
): Promise<PagedRows<LinkedContainer>> {
  const filters = containerConditions(filter, accountId);
  const isWhole = filters.length === 0;
  const what: Listing = {
    table: 'containers',
    accountId,
    conditions: [sql<SqlBool>`containers.removed_at is null`, ...filters],
    columns: sql.raw(linkedColumns(toMany)),
    isWhole,
    isPlannedOnce: hasOnePlan(filter, PLANNED_ONCE),
    storedTotal: isWhole ? storedTotal(accountId, 'containers') : null,
  };
  const page = sort === null ? newestPage(what) : sortedPage(what, sortedBy(sortColumns, sort));
  const listed = await readList<StoredLinkedContainer>(database, what, slice, page);
  return { ...listed, rows: listed.rows.map(linkedContainer) };
}

/**
 * Builds the default order. The refresh time only breaks ties between containers created at the same moment. The query
 * therefore determines the creation times on the page first (with the index `containers_newest` if there are many
 * matches) and then sorts only the rows with these times.
 */
function newestPage(what: Listing): PageStatement {
  const matches = matching(what);
  return (slice, isFew, more) => {
    // If there are few matches, they are materialized once. If there are many, the index finds the creation times and
    // the rows.
    const found = isFew ? sql`m as materialized (select id, created_at from containers where ${matches}), ` : sql``;
    const from = isFew ? sql`m where true` : sql`containers where ${matches}`;
    const limit = sql.lit(limitOf(slice));
    const [createdAt] = slice.after ?? [];
    // The rows created at the same moment as the position come first, followed by as many older creation times as the
    // page has rows.
    const [older, newest, skipped] =
      createdAt === undefined
        ? [
            sql``,
            sql`max(created_at)`,
            sql`(select count(*) from ${from} and created_at = (select newest from moments) and id > (select first_id from moments))`,
          ]
        : [sql` and created_at < ${createdAt}`, sql`${createdAt}::timestamptz`, sql`0`];
    return sql`
      with ${found}moments as materialized (
        select ${newest} as newest, coalesce(min(created_at), ${newest}) as oldest,
          (array_agg(id order by created_at desc, id desc))[1] as first_id
        from (select created_at, id from ${from}${older}
          order by created_at desc, id desc limit ${limit} offset ${slice.offset}) slice),
      moment as materialized (
        select id from ${from}
          and created_at <= (select newest from moments) and created_at >= (select oldest from moments)),
      page as materialized (
        select containers.id, containers.created_at, ${lastRefresh} as refreshed_at
        from moment join containers on containers.account_id = ${what.accountId} and containers.id = moment.id
        where ${isAfter(newestThenRefreshed('containers', lastRefresh), slice.after)}
        order by ${orderBy(newestThenRefreshed('containers', sql.ref('refreshed_at')))}
        limit ${limit} offset ${skipped})
      select ${what.columns}${more}${positionColumn(newestThenRefreshed('p', sql.ref('p.refreshed_at')), slice)}
      from page p join containers t on t.account_id = ${what.accountId} and t.id = p.id
      order by ${orderBy(newestThenRefreshed('p', sql.ref('p.refreshed_at')))}`;
  };
}

const newestThenRefreshed = (table: string, refreshedAt: RawBuilder<unknown>): Order => [
  { by: sql.ref(`${table}.created_at`), descending: true },
  { by: refreshedAt, descending: true, nullable: true },
  { by: sql.ref(`${table}.id`), descending: true },
];

const lastRefresh = sql<Date | null>`(
  select max(w.attempted_at) from tracking_requests r
  join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
  where r.account_id = containers.account_id and r.shipment_id = containers.shipment_id)`;

export function findContainersByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ContainerRow[]> {
  return findByIds(database, 'containers', accountId, ids);
}

/** Maps each shipment to its current containers, ordered by number. */
export async function containerIdsByShipment(
  database: Queryable,
  accountId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('containers')
    .select(['id', 'shipment_id'])
    .where('account_id', '=', accountId)
    .where('shipment_id', 'in', shipmentIds)
    .where('removed_at', 'is', null)
    .orderBy('number')
    .execute();
  return groupBy(
    rows,
    (row) => row.shipment_id,
    (row) => row.id,
  );
}

export async function lockContainer(trx: Queryable, accountId: string, id: string): Promise<ContainerRow | null> {
  const row = await trx
    .selectFrom('containers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateContainerReferences(
  database: Queryable,
  accountId: string,
  id: string,
  refNumbers: readonly string[],
): Promise<ContainerRow | null> {
  const row = await database
    .updateTable('containers')
    .set((eb) => ({ ref_numbers: [...refNumbers], updated_at: eb.fn('now') }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Lists a shipment's current and former containers, ordered by number. */
export async function containersOfShipment(
  database: Queryable,
  accountId: string,
  shipmentId: string,
): Promise<ContainerRow[]> {
  return database
    .selectFrom('containers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('number')
    .execute();
}

/** Sets the time at which a person stopped tracking a container; null resumes tracking. */
export async function setContainerStopped(
  trx: Queryable,
  accountId: string,
  id: string,
  stoppedAt: Date | null,
): Promise<ContainerRow> {
  return trx
    .updateTable('containers')
    .set((eb) => ({ tracking_stopped_at: stoppedAt, updated_at: eb.fn('now') }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Resumes tracking of all containers of a shipment. Returns whether any of them was stopped. */
export async function clearStoppedContainers(trx: Queryable, accountId: string, shipmentId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('containers')
    .set((eb) => ({ tracking_stopped_at: null, updated_at: eb.fn('now') }))
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .where('tracking_stopped_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
