/** Reads past and planned raw events for the API, ordered by `index`. */
import type { Selectable } from 'kysely';
import { findByIds } from '../postgres/by-ids.ts';
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

export function findRawEventsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<RawEventRow[]> {
  return findByIds(database, 'raw_events', accountId, ids);
}
