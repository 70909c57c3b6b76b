/** Reads past and planned raw events for the API, ordered by `index`. */
import type { Selectable } from 'kysely';
import { selectByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

/** Columns needed for the resource. `provenance` is excluded because of its size. */
const RENDERED_COLUMNS = [
  'id',
  'container_id',
  'index',
  'event',
  'original_event',
  'timestamp',
  'timezone',
  'estimated',
  'locode',
  'place_name',
  'terminal_key',
  'vessel_imo',
  'vessel_name',
  'voyage_number',
  'data_source',
  'data_provider_code',
  'data_provider_name',
  'invalidated_at',
  'created_at',
] as const satisfies readonly (keyof Selectable<DB['raw_events']>)[];

export type RenderedRawEvent = Pick<Selectable<DB['raw_events']>, (typeof RENDERED_COLUMNS)[number]>;

const columns = RENDERED_COLUMNS.map((name) => `t.${name}`).join(', ');

export async function listRawEvents(
  database: Queryable,
  accountId: string,
  containerId: string,
): Promise<RenderedRawEvent[]> {
  return database
    .selectFrom('raw_events')
    .select(RENDERED_COLUMNS)
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
): Promise<RenderedRawEvent[]> {
  return selectByIds(database, 'raw_events', columns, accountId, ids);
}
