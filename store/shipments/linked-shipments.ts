/** Reads shipments with all the data needed to render their resources in one statement. */
import { selectByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import { idsIn } from '../postgres/ids.ts';
import { type StoredWatchTimes, type WatchTimesRow, watchesOfShipment, watchTimes } from '../watches/freshness.ts';
import type { ShipmentRow } from './shipments.ts';

const RENDERED_COLUMNS = [
  'id',
  'created_at',
  'updated_at',
  'ref_numbers',
  'tags',
  'bill_of_lading_number',
  'normalized_number',
  'shipping_line_scac',
  'status',
  'customer_id',
  'customer_name',
  'tracking_stopped_at',
  'tracking_stopped_reason',
  'tracking_stopped_by_user_id',
  'published',
] as const satisfies readonly (keyof ShipmentRow)[];

export type RenderedColumns = Pick<ShipmentRow, (typeof RENDERED_COLUMNS)[number]>;

export interface LinkedShipment extends RenderedColumns {
  watches: WatchTimesRow[];
  containerIds: string[];
}

export type StoredLinkedShipment = RenderedColumns & {
  watches: StoredWatchTimes[];
  /** Ids separated by spaces. */
  container_ids: string;
};

/**
 * Builds the columns of a linked shipment. The table alias is `t`. If `toMany` is false, the container list is left
 * empty.
 */
export function linkedColumns(toMany: boolean): string {
  const own = RENDERED_COLUMNS.map((name) => `t.${name}`).join(', ');
  const containers = `array_to_string(array(select c.id from containers c
    where c.account_id = t.account_id and c.shipment_id = t.id and c.removed_at is null order by c.number), ' ')`;
  return `${own}, ${watchesOfShipment('t.account_id', 't.id')} as watches,
    ${toMany ? containers : "''"} as container_ids`;
}

export function linkedShipment(row: StoredLinkedShipment): LinkedShipment {
  return { ...row, watches: row.watches.map(watchTimes), containerIds: idsIn(row.container_ids) };
}

/** Finds the account's shipments by id, in the given order. Missing ids are skipped. */
export async function findLinkedShipments(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
  toMany: boolean,
): Promise<LinkedShipment[]> {
  const rows = await selectByIds<StoredLinkedShipment>(database, 'shipments', linkedColumns(toMany), accountId, ids);
  return rows.map(linkedShipment);
}
