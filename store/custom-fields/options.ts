/** Options of enumeration fields (spec/contract 1.9). */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type OptionRow = Selectable<DB['custom_field_options']>;

/** Inserts an option. Returns null if the definition already has an option with that value. */
export async function insertOption(
  trx: Queryable,
  option: Insertable<DB['custom_field_options']>,
): Promise<OptionRow | null> {
  const row = await trx
    .insertInto('custom_field_options')
    .values(option)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

function optionsOf(database: Queryable, accountId: string) {
  return database.selectFrom('custom_field_options').where('account_id', '=', accountId);
}

export async function findOptionsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<OptionRow[]> {
  return optionsOf(database, accountId)
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
}

export async function findOption(
  database: Queryable,
  accountId: string,
  definitionId: string,
  id: string,
): Promise<OptionRow | null> {
  const row = await optionsOf(database, accountId)
    .selectAll()
    .where('definition_id', '=', definitionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function optionsOfDefinitions(
  database: Queryable,
  accountId: string,
  definitionIds: readonly string[],
): Promise<OptionRow[]> {
  if (definitionIds.length === 0) return [];
  return optionsOf(database, accountId)
    .selectAll()
    .where('definition_id', 'in', [...definitionIds])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listOptions(
  database: Queryable,
  accountId: string,
  definitionId: string,
  slice: PageRange,
): Promise<PagedRows<OptionRow>> {
  const options = optionsOf(database, accountId).where('definition_id', '=', definitionId);
  const order = [{ by: sql.ref('position') }, { by: sql.ref('id') }];
  return readRows(options.selectAll(), order, slice, await countRows(options));
}

export async function endOfOptions(
  trx: Queryable,
  accountId: string,
  definitionId: string,
): Promise<{ count: number; nextPosition: number }> {
  return optionsOf(trx, accountId)
    .where('definition_id', '=', definitionId)
    .select([
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(position) + 1, 0)`.as('nextPosition'),
    ])
    .executeTakeFirstOrThrow();
}

export async function updateOption(
  database: Queryable,
  accountId: string,
  definitionId: string,
  id: string,
  changes: Updateable<DB['custom_field_options']>,
): Promise<OptionRow | null> {
  const row = await database
    .updateTable('custom_field_options')
    .set({ ...changes, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('definition_id', '=', definitionId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes an option and returns it. Existing values that use it do not change. */
export async function deleteOption(
  trx: Queryable,
  accountId: string,
  definitionId: string,
  id: string,
): Promise<OptionRow | null> {
  const row = await trx
    .deleteFrom('custom_field_options')
    .where('account_id', '=', accountId)
    .where('definition_id', '=', definitionId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
