import type { Queryable } from '../postgres/database.ts';

/** Loads the key of a kind, which all processes share. Inserts the given key if there is none. */
export async function loadOrInsertOauthKey(
  database: Queryable,
  key: { kind: 'signing' | 'cookies'; sealed: Buffer; createdAt: Date },
): Promise<Buffer> {
  const { kind, sealed, createdAt } = key;
  await database
    .insertInto('oauth_keys')
    .values({ kind, sealed, created_at: createdAt })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .execute();
  const row = await database
    .selectFrom('oauth_keys')
    .select('sealed')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return row.sealed;
}

export async function replaceOauthKey(
  database: Queryable,
  key: { kind: 'signing' | 'cookies'; sealed: Buffer; createdAt: Date },
): Promise<void> {
  const { kind, sealed, createdAt } = key;
  await database.updateTable('oauth_keys').set({ sealed, created_at: createdAt }).where('kind', '=', kind).execute();
}
