import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

// Arbitrary constant: two processes that start at the same time must not both create the first account.
const bootstrapLock = 7_341_527;

/** Locks the creation of the first account until the end of the transaction. */
export async function lockBootstrap(trx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${bootstrapLock})`.execute(trx);
}

/**
 * Locks an account until the end of the transaction, to change its members or keys. The account must always have an owner, and a
 * person who is being removed must not create a key.
 */
export async function lockAccount(trx: Queryable, id: string): Promise<void> {
  await sql`select from accounts where id = ${id} for no key update`.execute(trx);
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

/** Finds accounts by id; an account can read only its own row. */
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

export type AccountListRow = Pick<Selectable<DB['accounts']>, 'id' | 'name' | 'settings'>;

/** Lists all accounts, oldest first, for the operator. */
export async function listAccounts(database: Queryable): Promise<AccountListRow[]> {
  return database
    .selectFrom('accounts')
    .select(['id', 'name', 'settings'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Changes members of one settings group; null restores the default. */
export async function changeAccountSettings(
  database: Queryable,
  accountId: string,
  group: string,
  change: Readonly<Record<string, number | boolean | null>>,
): Promise<void> {
  await sql`
    update accounts set settings = settings || jsonb_build_object(${group}::text,
      jsonb_strip_nulls(coalesce(settings -> ${group}::text, '{}') || ${JSON.stringify(change)}::jsonb))
    where id = ${accountId}`.execute(database);
}
