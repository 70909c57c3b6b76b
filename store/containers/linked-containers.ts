/** Reads containers with all the data needed to render their resources in one statement. */
import { selectByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import { idsIn } from '../postgres/ids.ts';
import { type StoredWatchTimes, type WatchTimesRow, watchesOfShipment, watchTimes } from '../watches/freshness.ts';
import type { ContainerRow } from './containers.ts';

/**
 * Container columns needed for the resource. Provenance is excluded because it is as large as the values themselves.
 */
const RENDERED_COLUMNS = [
  'id',
  'shipment_id',
  'number',
  'created_at',
  'ref_numbers',
  'current_status',
  'tracking_stopped_at',
  'published',
] as const satisfies readonly (keyof ContainerRow)[];

export type RenderedColumns = Pick<ContainerRow, (typeof RENDERED_COLUMNS)[number]>;

export interface LinkedContainer extends RenderedColumns {
  watches: WatchTimesRow[];
  /** Ordered by recording time, newest first. */
  transportEventIds: string[];
  /** Ordered along the journey. */
  rawEventIds: string[];
}

export type StoredLinkedContainer = RenderedColumns & {
  watches: StoredWatchTimes[];
  /** Ids separated by spaces, because the driver needs longer to parse an array of 50 ids than the rest of the row. */
  transport_event_ids: string;
  raw_event_ids: string;
};

/**
 * Builds the columns of a linked container. The table alias is `t`. If `toMany` is false, the event lists are left
 * empty.
 */
export function linkedColumns(toMany: boolean): string {
  const own = RENDERED_COLUMNS.map((name) => `t.${name}`).join(', ');
  const transportEvents = `array_to_string(array(select e.id from transport_events e
    where e.account_id = t.account_id and e.container_id = t.id order by e.created_at desc, e.id desc), ' ')`;
  const rawEvents = `array_to_string(array(select e.id from raw_events e
    where e.account_id = t.account_id and e.container_id = t.id order by e.index, e.id), ' ')`;
  return `${own}, ${watchesOfShipment('t.account_id', 't.shipment_id')} as watches,
    ${toMany ? transportEvents : "''"} as transport_event_ids, ${toMany ? rawEvents : "''"} as raw_event_ids`;
}

export function linkedContainer(row: StoredLinkedContainer): LinkedContainer {
  return {
    ...row,
    watches: row.watches.map(watchTimes),
    transportEventIds: idsIn(row.transport_event_ids),
    rawEventIds: idsIn(row.raw_event_ids),
  };
}

/** Finds the account's containers by id, in the given order. Missing ids are skipped. */
export async function findLinkedContainers(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
  toMany: boolean,
): Promise<LinkedContainer[]> {
  const rows = await selectByIds<StoredLinkedContainer>(database, 'containers', linkedColumns(toMany), accountId, ids);
  return rows.map(linkedContainer);
}
