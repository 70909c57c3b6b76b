/** Shipments as the API reads and changes them; what tracking publishes is written by the recordings. */
import type { Selectable, Updateable } from 'kysely';
import type { Queryable } from './database.ts';
import { countRows, newestFirst } from './list-query.ts';
import { listTotal } from './list-totals.ts';
import type { DB } from './schema.generated.ts';
import type { Listed, Slice } from './slice.ts';

export type ShipmentRow = Selectable<DB['shipments']>;

export interface ShipmentFilter {
  /** The number as the customer gave it. */
  number: string | null;
  trackingStopped: boolean | null;
}

/** Newest first, in the order of the index `shipments_newest`. */
export async function listShipments(
  database: Queryable,
  accountId: string,
  filter: ShipmentFilter,
  slice: Slice,
): Promise<Listed<ShipmentRow>> {
  let query = database.selectFrom('shipments').where('account_id', '=', accountId);
  if (filter.number !== null) query = query.where('bill_of_lading_number', '=', filter.number);
  if (filter.trackingStopped !== null) {
    query = query.where('tracking_stopped_at', filter.trackingStopped ? 'is not' : 'is', null);
  }
  const stopped = filter.trackingStopped === null ? null : filter.trackingStopped ? 'stopped' : 'active';
  const total =
    filter.number === null ? await listTotal(database, accountId, 'shipments', stopped) : await countRows(query);
  return newestFirst(query.selectAll(), total, slice);
}

export async function findShipmentsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ShipmentRow[]> {
  if (ids.length === 0) return [];
  return database
    .selectFrom('shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

/** Every recording and every stop or resume of a shipment takes this lock first. */
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

/** Null where the account has no such shipment. */
export async function updateShipment(
  database: Queryable,
  accountId: string,
  id: string,
  change: Pick<
    Updateable<DB['shipments']>,
    'ref_numbers' | 'tags' | 'tracking_stopped_at' | 'tracking_stopped_reason' | 'tracking_stopped_by_user_id'
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
