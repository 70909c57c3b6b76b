import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from './database.ts';
import type { DB } from './schema.generated.ts';

export type ApiKeyRow = Selectable<DB['api_keys']>;

export async function insertApiKey(database: Queryable, key: Insertable<DB['api_keys']>): Promise<void> {
  await database.insertInto('api_keys').values(key).execute();
}

/** `hash`: SHA-256 of the key. The only query of account data that is not scoped by account, since it finds the account. */
export async function findApiKeyByHash(database: Queryable, hash: Buffer): Promise<ApiKeyRow | null> {
  const row = await database.selectFrom('api_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst();
  return row ?? null;
}

export async function touchApiKey(database: Queryable, accountId: string, id: string, at: Date): Promise<void> {
  await database
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function findApiKey(database: Queryable, accountId: string, id: string): Promise<ApiKeyRow | null> {
  const row = await database
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
