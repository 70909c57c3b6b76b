import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { enqueueRuns } from '../postgres/outbox.ts';
import type { DB } from '../schema.generated.ts';

// Arbitrary constant. Two processes that start at the same time must not both create the first account.
const bootstrapLock = 7_341_527;

export async function lockBootstrap(trx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${bootstrapLock})`.execute(trx);
}

/**
 * Locks an account until the end of the transaction to change its members or keys: it must always have an owner, and a
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

/** Finds accounts by id. An account can read only its own row. */
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

export type AccountListRow = Pick<Selectable<DB['accounts']>, 'id' | 'name' | 'settings' | 'state' | 'state_since'>;

export async function listAccounts(database: Queryable): Promise<AccountListRow[]> {
  return database
    .selectFrom('accounts')
    .select(['id', 'name', 'settings', 'state', 'state_since'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Changes the given members of one settings group. Null restores the default. */
export async function changeAccountSettings(
  database: Queryable,
  accountId: string,
  group: string,
  change: Readonly<Record<string, number | boolean | string | null>>,
): Promise<void> {
  await sql`
    update accounts set settings = settings || jsonb_build_object(${group}::text,
      jsonb_strip_nulls(coalesce(settings -> ${group}::text, '{}') || ${JSON.stringify(change)}::jsonb))
    where id = ${accountId}`.execute(database);
}

/** Serializes changes of account names until the end of the transaction, so that they stay unique. */
export async function lockAccountNames(trx: Queryable): Promise<void> {
  await lockBootstrap(trx);
}

export async function accountsWithName(trx: Queryable, name: string): Promise<number> {
  const rows = await trx.selectFrom('accounts').select('id').where('name', '=', name).execute();
  return rows.length;
}

export async function renameAccount(trx: Queryable, id: string, name: string): Promise<void> {
  await trx.updateTable('accounts').set({ name }).where('id', '=', id).execute();
}

/** Locks an account until the end of the transaction to change its state. Returns null if there is no such account. */
export async function lockAccountState(
  trx: Queryable,
  id: string,
): Promise<Pick<Selectable<DB['accounts']>, 'id' | 'name' | 'state'> | null> {
  const accounts = trx.selectFrom('accounts').select(['id', 'name', 'state']).where('id', '=', id);
  return (await accounts.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function storeAccountState(
  trx: Queryable,
  id: string,
  { state, since }: { state: Selectable<DB['accounts']>['state']; since: Date },
): Promise<void> {
  await trx.updateTable('accounts').set({ state, state_since: since }).where('id', '=', id).execute();
}

/** Wakes the runs of all live requests and active webhooks of an account, so that they read its new state. */
export async function wakeAccount(trx: Queryable, id: string): Promise<void> {
  const requests = sql`
    select r.account_id, r.id from tracking_requests r where r.account_id = ${id} and ${isLiveRequest('r')}`;
  const webhooks = sql`
    select w.account_id, w.id from webhooks w where w.account_id = ${id} and w.active and w.deleted_at is null`;
  await enqueueRuns(trx, 'wake_tracking', requests, { always: true });
  await enqueueRuns(trx, 'deliver_webhook', webhooks, { always: true });
}
