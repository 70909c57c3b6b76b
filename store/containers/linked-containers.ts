/** Containers with all the data needed to render their resources, read in one statement. */
import { inOrder } from '../lists/page.ts';
import { selectByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import { idsIn } from '../postgres/ids.ts';
import { type StoredWatchTimes, type WatchTimesRow, watchesOfShipment, watchTimes } from '../watches/freshness.ts';
import type { ContainerRow } from './containers.ts';

/** Container columns used by the resource. They exclude provenance, which is as large as the values themselves. */
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
  /** Watches of the tracking requests of its shipment. */
  watches: WatchTimesRow[];
  /** Newest recorded first. */
  transportEventIds: string[];
  /** In journey order. */
  rawEventIds: string[];
}

/** Row of a statement that selects `linkedColumns`. */
export type StoredLinkedContainer = RenderedColumns & {
  watches: StoredWatchTimes[];
  /** Ids separated by spaces: the driver takes longer to parse an array of 50 ids than the rest of the row. */
  transport_event_ids: string;
  raw_event_ids: string;
};

/** Builds the columns of a linked container; the table alias is `t`. If `toMany` is false, its lists of events are left empty. */
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
  const { watches, transport_event_ids, raw_event_ids, ...container } = row;
  return {
    ...container,
    watches: watches.map(watchTimes),
    transportEventIds: idsIn(transport_event_ids),
    rawEventIds: idsIn(raw_event_ids),
  };
}

/** Finds containers of the account by id, in the given order; missing ones are left out. */
export async function findLinkedContainers(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
  toMany: boolean,
): Promise<LinkedContainer[]> {
  const rows = await selectByIds<StoredLinkedContainer>(database, 'containers', linkedColumns(toMany), accountId, ids);
  return inOrder(ids, rows.map(linkedContainer));
}
