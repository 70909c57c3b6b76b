import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { DB } from './schema.generated.ts';

// Any fixed number: two processes that start together must not both make the first account.
const bootstrapLock = 7_341_527;

/** Held to the end of the transaction. */
export async function lockBootstrap(trx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${bootstrapLock})`.execute(trx);
}

export async function insertAccount(database: Queryable, account: Insertable<DB['accounts']>): Promise<void> {
  await database.insertInto('accounts').values(account).execute();
}

export async function accountName(database: Queryable, id: string): Promise<string> {
  const { name } = await database.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

export async function oldestAccount(database: Queryable): Promise<Selectable<DB['accounts']> | null> {
  const row = await database.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').executeTakeFirst();
  return row ?? null;
}

/** Its own row is all that an account sees. */
export async function findAccountsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Selectable<DB['accounts']>[]> {
  return database
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
}
