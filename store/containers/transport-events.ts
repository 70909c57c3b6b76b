/** Transport events as the API reads them: every version, newest recorded first. */
import { type Selectable, sql } from 'kysely';
import { countRows, newestFirst } from '../lists/list-query.ts';
import { groupBy, type PagedRows, type PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type TransportEventRow = Selectable<DB['transport_events']>;

/** Lists events by recording, the order of the index `transport_events_container`, not by event time. */
export async function listTransportEvents(
  database: Queryable,
  accountId: string,
  containerId: string,
  slice: PageRange,
): Promise<PagedRows<TransportEventRow>> {
  const query = database
    .selectFrom('transport_events')
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId);
  return newestFirst(query.selectAll(), await countRows(query), slice);
}

export async function findTransportEventsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<TransportEventRow[]> {
  if (ids.length === 0) return [];
  return database
    .selectFrom('transport_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
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

/** Lists every version of every milestone, oldest first. Changes of last free days and appointments are not milestones. */
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
