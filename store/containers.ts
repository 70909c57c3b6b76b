/** Containers as the API reads and changes them; what tracking publishes is written by the recordings. */
import { type Selectable, sql } from 'kysely';
import type { Queryable } from './database.ts';
import { countRows } from './list-query.ts';
import { listTotal } from './list-totals.ts';
import type { DB } from './schema.generated.ts';
import { groupBy, type Listed, type Slice } from './slice.ts';

export type ContainerRow = Selectable<DB['containers']>;

export interface ContainerFilter {
  number: string | null;
}

/**
 * Newest first, then the most recently refreshed, then by id. A box that its line took off the shipment is not listed.
 *
 * Only containers made at the same moment need their last refresh to be put in order. So the moments of the slice are first
 * found by the index `containers_newest` alone; then the rows of these moments, and no others, are ordered.
 */
export async function listContainers(
  database: Queryable,
  accountId: string,
  filter: ContainerFilter,
  slice: Slice,
): Promise<Listed<ContainerRow>> {
  let query = database.selectFrom('containers').where('account_id', '=', accountId).where('removed_at', 'is', null);
  if (filter.number !== null) query = query.where('number', '=', filter.number);
  const total = filter.number === null ? await listTotal(database, accountId, 'containers') : await countRows(query);
  if (slice.offset >= total) return { rows: [], total };
  const { newest, oldest, before } = await database
    .with('moments', (db) =>
      db
        .selectFrom(
          query
            .select(['created_at', 'id'])
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(slice.limit)
            .offset(slice.offset)
            .as('slice'),
        )
        .select((eb) => [eb.fn.max('created_at').as('newest'), eb.fn.min('created_at').as('oldest')])
        .select(sql<string>`(array_agg(id order by created_at desc, id desc))[1]`.as('first_id')),
    )
    .selectFrom('moments')
    // As text: they have microseconds, which a Date has not. As parameters of the next statement Postgres plans by them.
    .select([sql<string | null>`newest::text`.as('newest'), sql<string | null>`oldest::text`.as('oldest')])
    .select(
      query
        .where('created_at', '=', sql<Date>`(select newest from moments)`)
        .where('id', '>', sql<string>`(select first_id from moments)`)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .as('before'),
    )
    .executeTakeFirstOrThrow();
  const rows = await query
    .where('created_at', '<=', sql<Date>`${newest}::timestamptz`)
    .where('created_at', '>=', sql<Date>`${oldest}::timestamptz`)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy(lastRefresh, (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(before ?? 0)
    .execute();
  return { rows, total };
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

/** Containers that the shipments hold now, by shipment, ordered by number. */
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

/** Null where the account has no such container. */
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

/** Containers that a shipment holds or held, ordered by number. */
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
