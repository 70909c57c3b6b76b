/** Reads transport events for the API, including every version, ordered by recording time with the newest first. */
import { type Selectable, sql } from 'kysely';
import { byNewest, isAfter, isFirstPage, orderBy, pageOf, positionColumn, rangeOf } from '../lists/keyset.ts';
import { countRows } from '../lists/list-query.ts';
import { groupBy, type PagedRows, type PageRange } from '../lists/page.ts';
import { selectByIds } from '../postgres/by-ids.ts';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type TransportEventRow = Selectable<DB['transport_events']>;

/** Columns needed for the resource. `witnesses` is excluded because it is larger than all others together. */
const RENDERED_COLUMNS = [
  'id',
  'shipment_id',
  'container_id',
  'event',
  'timestamp',
  'timezone',
  'locode',
  'place_name',
  'terminal_key',
  'vessel_imo',
  'vessel_name',
  'voyage_number',
  'data_source',
  'value',
  'flags',
  'previous_version_id',
  'source_event_id',
  'invalidated_at',
  'created_at',
  'previous_value',
] as const satisfies readonly (keyof TransportEventRow)[];

export type RenderedTransportEvent = Pick<TransportEventRow, (typeof RENDERED_COLUMNS)[number]>;

const columns = RENDERED_COLUMNS.map((name) => `t.${name}`).join(', ');

/** Lists events by recording time rather than event time, to use the index `transport_events_container`. */
export async function listTransportEvents(
  database: Queryable,
  accountId: string,
  containerId: string,
  slice: PageRange,
): Promise<PagedRows<RenderedTransportEvent>> {
  const { rows } = await sql<RenderedTransportEvent & { list_total: number }>`${PREPARED}
    with listed as materialized (select id, created_at from transport_events
      where account_id = ${accountId} and container_id = ${containerId})
    select ${sql.raw(columns)}, (select count(*) from listed) as list_total${slice.after === undefined ? sql`` : sql`, page.list_end`}
    from (
      select id${positionColumn(byNewest, slice)} from listed
      where ${isAfter(byNewest, slice.after)} order by ${orderBy(byNewest)} ${rangeOf(slice)}) page
    join transport_events t on t.account_id = ${accountId} and t.id = page.id
    order by t.created_at desc, t.id desc`.execute(database);
  const [first] = rows;
  // A page past the end has no row from which the total can be read.
  const total = first?.list_total ?? (isFirstPage(slice) ? 0 : await countEvents(database, accountId, containerId));
  return pageOf(rows, slice, total);
}

function countEvents(database: Queryable, accountId: string, containerId: string): Promise<number> {
  return countRows(
    database.selectFrom('transport_events').where('account_id', '=', accountId).where('container_id', '=', containerId),
  );
}

export function findTransportEventsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<RenderedTransportEvent[]> {
  return selectByIds(database, 'transport_events', columns, accountId, ids);
}

export async function transportEventIdsByContainer(
  database: Queryable,
  accountId: string,
  containerIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (containerIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('transport_events')
    .select(['id', 'container_id'])
    .where('account_id', '=', accountId)
    .where('container_id', 'in', containerIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return groupBy(
    rows,
    (row) => row.container_id,
    (row) => row.id,
  );
}

/** Lists every version of every milestone, oldest first. Changes of last free days and appointments are excluded. */
export async function milestoneVersions(
  database: Queryable,
  accountId: string,
  containerId: string,
): Promise<TransportEventRow[]> {
  return database
    .selectFrom('transport_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .where(sql<boolean>`event like 'container.transport.%'`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
