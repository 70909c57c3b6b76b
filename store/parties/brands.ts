/** Name, logo and color of an account on its pages for customers. An account without a row has no brand. */
import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type BrandRow = Selectable<DB['brands']>;
export type BrandChange = Partial<Pick<Insertable<DB['brands']>, 'name' | 'accent_color' | 'logo' | 'logo_type'>>;

export async function findBrand(database: Queryable, accountId: string): Promise<BrandRow | null> {
  const row = await database.selectFrom('brands').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row ?? null;
}

/** Changes the given columns and returns the whole brand. */
export async function storeBrand(
  trx: Queryable,
  accountId: string,
  change: BrandChange & { updated_at: Date },
): Promise<BrandRow> {
  return trx
    .insertInto('brands')
    .values({ ...change, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
}
