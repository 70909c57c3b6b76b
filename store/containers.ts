/** Containers as the API reads and changes them; what tracking publishes is written by the recordings. */
import { type Selectable, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { DB } from './schema.generated.ts';
import { groupBy, type Listed, type Slice } from './slice.ts';

export type ContainerRow = Selectable<DB['containers']>;

export interface ContainerFilter {
  number: string | null;
}

/**
 * Newest first, then the most recently refreshed, then by id. Rows come in the order of the index `containers_newest`;
 * the last refresh is looked up only for containers that were made at the same moment as one on the page.
 * A box that its line took off the shipment is not listed.
 */
export async function listContainers(
  database: Queryable,
  accountId: string,
  filter: ContainerFilter,
  slice: Slice,
): Promise<Listed<ContainerRow>> {
  let query = database.selectFrom('containers').where('account_id', '=', accountId).where('removed_at', 'is', null);
  if (filter.number !== null) query = query.where('number', '=', filter.number);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  if (slice.offset >= total) return { rows: [], total };
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy(lastRefresh, (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
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

/** Containers that a shipment holds now, ordered by number. */
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
    .where('removed_at', 'is', null)
    .orderBy('number')
    .execute();
}
