/** Saved views of lists. Shared views belong to the account; the others are visible only to their owner. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isUniqueViolation } from '../postgres/failures.ts';
import type { DB } from '../schema.generated.ts';
import { countRows, readRows } from './list-query.ts';
import type { PagedRows, PageRange } from './page.ts';

export type SavedViewRow = Selectable<DB['saved_views']>;

/** Viewer of the saved views; `userId` is null for API keys, which see only shared views. */
export interface SavedViewScope {
  accountId: string;
  userId: string | null;
}

const visible = (database: Queryable, { accountId, userId }: SavedViewScope) =>
  database
    .selectFrom('saved_views')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('owner_user_id', '=', userId)]));

/** Lists views by name, either of all lists or of one. */
export async function listSavedViews(
  database: Queryable,
  scope: SavedViewScope,
  list: string | null,
  slice: PageRange,
): Promise<PagedRows<SavedViewRow>> {
  const views = list === null ? visible(database, scope) : visible(database, scope).where(sql<boolean>`list = ${list}`);
  const order = [{ by: sql`lower(name)` }, { by: sql.ref('id') }];
  return readRows(views.selectAll(), order, slice, await countRows(views));
}

export async function findSavedView(
  database: Queryable,
  scope: SavedViewScope,
  id: string,
): Promise<SavedViewRow | null> {
  return (await visible(database, scope).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Counts the shared views or those of one owner. Concurrent counts wait until this transaction ends. */
export async function countSavedViewsForUpdate(
  trx: Queryable,
  accountId: string,
  ownerUserId: string | null,
): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const views = trx.selectFrom('saved_views').where('account_id', '=', accountId);
  if (ownerUserId === null) return countRows(views.where('is_shared', '=', true));
  return countRows(views.where('is_shared', '=', false).where('owner_user_id', '=', ownerUserId));
}

/** Inserts a view. Returns `taken` if the list already has a view with that name. */
export async function insertSavedView(
  trx: Queryable,
  view: Insertable<DB['saved_views']>,
): Promise<SavedViewRow | 'taken'> {
  const row = await trx
    .insertInto('saved_views')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? 'taken';
}

/** Updates a view. Returns `taken` if another view of the list has that name, and null if the view no longer exists. */
export async function updateSavedView(
  database: Queryable,
  { account_id: accountId, id }: Pick<SavedViewRow, 'account_id' | 'id'>,
  change: Updateable<DB['saved_views']>,
): Promise<SavedViewRow | 'taken' | null> {
  try {
    const row = await database
      .updateTable('saved_views')
      .set({ ...change, updated_at: sql`now()` })
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

export async function deleteSavedView(
  database: Queryable,
  { account_id: accountId, id }: Pick<SavedViewRow, 'account_id' | 'id'>,
): Promise<void> {
  await database.deleteFrom('saved_views').where('account_id', '=', accountId).where('id', '=', id).execute();
}
