/** Raw events as the API reads them: past and planned, ordered by `index`. */
import type { Selectable } from 'kysely';
import { groupBy } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type RawEventRow = Selectable<DB['raw_events']>;

export async function listRawEvents(
  database: Queryable,
  accountId: string,
  containerId: string,
): Promise<RawEventRow[]> {
  return database
    .selectFrom('raw_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .orderBy('index')
    .orderBy('id')
    .execute();
}

export async function findRawEventsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<RawEventRow[]> {
  if (ids.length === 0) return [];
  return database
    .selectFrom('raw_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

export async function rawEventIdsByContainer(
  database: Queryable,
  accountId: string,
  containerIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (containerIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('raw_events')
    .select(['id', 'container_id'])
    .where('account_id', '=', accountId)
    .where('container_id', 'in', containerIds)
    .orderBy('index')
    .orderBy('id')
    .execute();
  return groupBy(
    rows,
    (row) => row.container_id,
    (row) => row.id,
  );
}
