/** Place mappings (migration 0004): the places that people have assigned to a source's wordings or codes. */
import type { Selectable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import type { DB } from '../schema.generated.ts';
import { renewImportedVersion } from './imported.ts';

export type PlaceMappingRow = Selectable<DB['place_mappings']>;

export interface NewPlaceMapping {
  /** Null if the mapping applies to every account. */
  accountId: string | null;
  key: string;
  unlocode: string | null;
  terminalKey: string | null;
  author: string;
}

export async function savePlaceMapping(trx: Queryable, mapping: NewPlaceMapping): Promise<PlaceMappingRow> {
  const { accountId, key, unlocode, terminalKey: terminal_key, author } = mapping;
  const row = await trx
    .insertInto('place_mappings')
    .values({ id: newId(), account_id: accountId, key, unlocode, terminal_key, author })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key']).doUpdateSet({ unlocode, terminal_key, author, created_at: new Date() }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await renewMappingsVersion(trx, accountId);
  return row;
}

export async function deletePlaceMapping(trx: Queryable, accountId: string | null, key: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('place_mappings')
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return false;
  await renewMappingsVersion(trx, accountId);
  return true;
}

/** Finds the mappings that apply to an account. Its own mappings take precedence over the operator's. */
export async function findPlaceMappings(
  database: Queryable,
  accountId: string,
  keys: readonly string[],
): Promise<Map<string, PlaceMappingRow>> {
  if (keys.length === 0) return new Map();
  const rows = await database
    .selectFrom('place_mappings')
    .selectAll()
    .where('key', 'in', keys)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('account_id', 'is', null)]))
    .execute();
  const general = rows.filter((row) => row.account_id === null);
  const own = rows.filter((row) => row.account_id !== null);
  return new Map([...general, ...own].map((row) => [row.key, row]));
}

async function renewMappingsVersion(trx: Queryable, accountId: string | null): Promise<void> {
  if (accountId === null) return renewImportedVersion(trx);
  await trx.updateTable('accounts').set({ place_mappings_version: newId() }).where('id', '=', accountId).execute();
}
