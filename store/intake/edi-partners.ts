/** EDI partners that send messages to an account. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import { isUniqueViolation } from '../postgres/failures.ts';
import type { DB } from '../schema.generated.ts';

export type EdiPartnerRow = Selectable<DB['edi_partners']>;
export type NewEdiPartner = Insertable<DB['edi_partners']>;

/** Inserts a partner. Returns null if the account already has a partner with that slug. */
export async function insertEdiPartner(queryable: Queryable, partner: NewEdiPartner): Promise<EdiPartnerRow | null> {
  const row = await queryable
    .insertInto('edi_partners')
    .values(partner)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function listEdiPartners(
  queryable: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<EdiPartnerRow>> {
  const partners = queryable
    .selectFrom('edi_partners')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);
  return readRows(partners.selectAll(), [{ by: sql.ref('slug') }], slice, await countRows(partners));
}

export async function findEdiPartner(
  queryable: Queryable,
  accountId: string,
  key: { id: string } | { slug: string },
): Promise<EdiPartnerRow | null> {
  const row = await queryable
    .selectFrom('edi_partners')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('id' in key ? 'id' : 'slug', '=', 'id' in key ? key.id : key.slug)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the partners of all accounts for the folder intake. */
export async function allEdiPartners(queryable: Queryable): Promise<EdiPartnerRow[]> {
  return queryable.selectFrom('edi_partners').selectAll().where('deleted_at', 'is', null).execute();
}

/** Updates a partner. Returns null if there is no such partner, and `taken` if another partner has the slug. */
export async function updateEdiPartner(
  queryable: Queryable,
  accountId: string,
  id: string,
  changes: Updateable<DB['edi_partners']>,
): Promise<EdiPartnerRow | 'taken' | null> {
  try {
    const row = await queryable
      .updateTable('edi_partners')
      .set({ ...changes, updated_at: sql`now()` })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Deletes a partner but keeps its messages. */
export async function deleteEdiPartner(queryable: Queryable, accountId: string, id: string): Promise<boolean> {
  const deleted = await updateEdiPartner(queryable, accountId, id, { deleted_at: new Date() });
  return deleted !== null;
}
