/** Customers of an account (spec/contract 1.8). Names are unique per account, ignoring case. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { byNewest } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import { isUniqueViolation } from '../postgres/failures.ts';
import type { DB } from '../schema.generated.ts';

export type PartyRow = Selectable<DB['parties']>;

/** Inserts a party. Returns null if the account already has one with that name. */
export async function insertParty(database: Queryable, party: Insertable<DB['parties']>): Promise<PartyRow | null> {
  const row = await database
    .insertInto('parties')
    .values(party)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Renames a party. Returns null if there is no such party and `taken` if another party has the name. */
export async function renameParty(
  database: Queryable,
  accountId: string,
  id: string,
  companyName: string,
): Promise<PartyRow | 'taken' | null> {
  try {
    const row = await database
      .updateTable('parties')
      .set({ company_name: companyName, updated_at: sql`now()` })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

export async function findPartiesByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<PartyRow[]> {
  return database
    .selectFrom('parties')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Locks a party until the end of the transaction. Returns false if there is no such party. */
export async function lockParty(trx: Queryable, accountId: string, id: string): Promise<boolean> {
  const parties = trx.selectFrom('parties').select('id').where('account_id', '=', accountId).where('id', '=', id);
  return (await parties.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

export async function findPartyByName(
  database: Queryable,
  accountId: string,
  companyName: string,
): Promise<PartyRow | null> {
  const row = await database
    .selectFrom('parties')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql`lower(company_name)`, '=', sql`lower(${companyName})`)
    .executeTakeFirst();
  return row ?? null;
}

export interface PartyFilter {
  /** Matches a prefix of the name, ignoring case. */
  companyName: string | null;
  /** Matches a part of the name, ignoring case. */
  q: string | null;
}

export async function listParties(
  database: Queryable,
  accountId: string,
  { companyName, q }: PartyFilter,
  slice: PageRange,
): Promise<PagedRows<PartyRow>> {
  let parties = database.selectFrom('parties').where('account_id', '=', accountId);
  if (companyName !== null) parties = parties.where(sql<boolean>`lower(company_name) ^@ lower(${companyName})`);
  if (q !== null) parties = parties.where(sql<boolean>`position(lower(${q}) in lower(company_name)) > 0`);
  return readRows(parties.selectAll(), byNewest, slice, await countRows(parties));
}
