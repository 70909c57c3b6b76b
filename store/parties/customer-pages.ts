/** Pages of a party's shipments for people without an account. Only the SHA-256 of a link's secret is stored. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export interface CustomerPageRow extends Selectable<DB['customer_pages']> {
  /** Email address of the creator; null if a program created the page. */
  created_by: string | null;
  company_name: string;
}

export interface OpenCustomerPage extends Selectable<DB['customer_pages']> {
  account_name: string;
  company_name: string;
  settings: unknown;
}

const OPENING_INTERVAL = '1 minute';

export async function insertCustomerPage(trx: Queryable, page: Insertable<DB['customer_pages']>): Promise<void> {
  await trx.insertInto('customer_pages').values(page).execute();
}

/** Counts the pages of a party, or of all parties of the account, including expired ones. */
export async function countCustomerPages(
  database: Queryable,
  accountId: string,
  partyId: string | null,
): Promise<number> {
  const pages = database.selectFrom('customer_pages').where('account_id', '=', accountId);
  return countRows(partyId === null ? pages : pages.where('party_id', '=', partyId));
}

export async function listCustomerPages(
  database: Queryable,
  { accountId, partyId }: { accountId: string; partyId: string | null },
  slice: PageRange,
): Promise<PagedRows<CustomerPageRow>> {
  const total = await countCustomerPages(database, accountId, partyId);
  const all = withNames(database, accountId);
  const pages = partyId === null ? all : all.where('c.party_id', '=', partyId);
  return readRows(pages, [{ by: sql.ref('c.id'), descending: true }], slice, total);
}

export async function findCustomerPage(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<CustomerPageRow | null> {
  return (await withNames(database, accountId).where('c.id', '=', id).executeTakeFirst()) ?? null;
}

export async function deleteCustomerPage(trx: Queryable, accountId: string, id: string): Promise<void> {
  await trx.deleteFrom('customer_pages').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/**
 * Finds a page of an open account by the hash of its secret, unless it has expired. Not scoped by account because it
 * determines the account.
 */
export async function findOpenCustomerPage(
  database: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenCustomerPage | null> {
  const row = await database
    .selectFrom('customer_pages as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('parties as p', (join) =>
      join.onRef('p.account_id', '=', 'c.account_id').onRef('p.id', '=', 'c.party_id'),
    )
    .selectAll('c')
    .select(['a.name as account_name', 'a.settings', 'p.company_name'])
    .where('c.token_hash', '=', tokenHash)
    .where('c.expires_at', '>', now)
    .where('a.state', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

/** Records that a page was opened, at most once a minute. */
export async function touchCustomerPage(
  database: Queryable,
  { account_id: accountId, id }: Pick<OpenCustomerPage, 'account_id' | 'id'>,
  now: Date,
): Promise<void> {
  await database
    .updateTable('customer_pages')
    .set({ last_opened_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_opened_at < ${now}::timestamptz - ${OPENING_INTERVAL}::interval, true)`)
    .execute();
}

const withNames = (database: Queryable, accountId: string) =>
  database
    .selectFrom('customer_pages as c')
    .innerJoin('parties as p', (join) =>
      join.onRef('p.account_id', '=', 'c.account_id').onRef('p.id', '=', 'c.party_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 'c.account_id').onRef('u.id', '=', 'c.created_by_user_id'),
    )
    .selectAll('c')
    .select(['p.company_name', 'u.email as created_by'])
    .where('c.account_id', '=', accountId);
