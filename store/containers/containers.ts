/** Containers as the API reads and updates them. Recordings write the published values. */

import { type Selectable, type SqlBool, sql } from 'kysely';
import { keysOf } from '../../reference/records.ts';
import {
  countMatching,
  FEW_ROWS,
  listMatching,
  type Matching,
  matching,
  type SortColumn,
  type SortKey,
  sortedBy,
} from '../lists/filtered-list.ts';
import { groupBy, type PagedRows, type PageRange } from '../lists/page.ts';
import { listTotal } from '../lists/totals.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import { type ContainerFilter, containerConditions } from './filters.ts';

export type ContainerRow = Selectable<DB['containers']>;

/** Keys of `sort`. `changed_at` is the last published change. */
const sortColumns = {
  created_at: { column: 'created_at' },
  changed_at: { column: 'changed_at' },
  pickup_lfd: { column: 'pickup_lfd', nullable: true },
  pickup_appointment_at: { column: 'pickup_appointment_at', nullable: true },
} as const satisfies Record<string, SortColumn>;

export type ContainerSortKey = keyof typeof sortColumns;
export const CONTAINER_SORT_KEYS = keysOf(sortColumns);

/** Newest first, then the most recently refreshed, then by id (spec D8), unless sorted otherwise. */
export async function listContainers(
  database: Queryable,
  accountId: string,
  filter: ContainerFilter,
  slice: PageRange,
  sort: readonly SortKey<ContainerSortKey>[] | null = null,
): Promise<PagedRows<ContainerRow>> {
  const filters = containerConditions(filter, accountId);
  // A container that the line removed from the shipment is not listed.
  const conditions = [sql<SqlBool>`containers.removed_at is null`, ...filters];
  const what = { table: 'containers', accountId, conditions } as const;
  const total =
    slice.total ??
    (filters.length === 0 ? await listTotal(database, accountId, 'containers') : await countMatching(database, what));
  if (sort !== null) return listMatching(database, what, sortedBy(sortColumns, sort), total, slice);
  if (slice.offset >= total) return { rows: [], total };
  const rows = total <= FEW_ROWS ? sortFewNewest(database, what, slice) : walkNewestIndex(database, what, slice);
  return { rows: await rows, total };
}

/**
 * Sorts a page of few matches. Only containers created at the same moment are ordered by their last refresh, so the moments of the
 * page are found first and only the rows of these moments are sorted.
 */
async function sortFewNewest(database: Queryable, what: Matching, slice: PageRange): Promise<ContainerRow[]> {
  const { rows } = await sql<ContainerRow>`
    with m as materialized (select id, created_at from containers where ${matching(what)}),
    moments as (
      select max(created_at) as newest, min(created_at) as oldest, (array_agg(id order by created_at desc, id desc))[1] as first_id
      from (select created_at, id from m order by created_at desc, id desc limit ${slice.limit} offset ${slice.offset}) slice)
    select containers.* from moments, m join containers on containers.account_id = ${what.accountId} and containers.id = m.id
    where m.created_at between moments.oldest and moments.newest
    order by containers.created_at desc, ${lastRefresh} desc nulls last, containers.id desc
    limit ${slice.limit}
    offset (select count(*) from m, moments where m.created_at = moments.newest and m.id > moments.first_id)`.execute(
    database,
  );
  return rows;
}

/** Sorts a page of many matches: the index `containers_newest` alone finds the moments. */
async function walkNewestIndex(database: Queryable, what: Matching, slice: PageRange): Promise<ContainerRow[]> {
  const moments = await sql<{ newest: string; oldest: string; before: number }>`
    with moments as (
      select max(created_at) as newest, min(created_at) as oldest, (array_agg(id order by created_at desc, id desc))[1] as first_id
      from (
        select created_at, id from containers where ${matching(what)}
        order by created_at desc, id desc limit ${slice.limit} offset ${slice.offset}) slice)
    -- As text, since a Date has no microseconds. Postgres plans the next statement by them as parameters.
    select newest::text, oldest::text, (
      select count(*) from containers
      where ${matching(what)} and created_at = (select newest from moments) and id > (select first_id from moments)) as before
    from moments`.execute(database);
  const [{ newest, oldest, before } = { newest: null, oldest: null, before: 0 }] = moments.rows;
  const { rows } = await sql<ContainerRow>`
    select containers.* from containers
    where ${matching(what)} and created_at <= ${newest}::timestamptz and created_at >= ${oldest}::timestamptz
    order by created_at desc, ${lastRefresh} desc nulls last, id desc
    limit ${slice.limit} offset ${before}`.execute(database);
  return rows;
}

const lastRefresh = sql<Date | null>`(
  select max(w.attempted_at) from tracking_requests r
  join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
  where r.account_id = containers.account_id and r.shipment_id = containers.shipment_id)`;

export async function findContainersByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ContainerRow[]> {
  if (ids.length === 0) return [];
  return database
    .selectFrom('containers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
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

/** Locks a container until the commit. Null: the account has no such container. */
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

/** Lists current and former containers of a shipment, ordered by number. */
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

/** Sets when a person stopped the tracking of one container; null resumes it. */
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

/** Resumes the tracking of all containers of a shipment. True when any was stopped. */
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
