/** Demurrage and detention tariffs entered by the account. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { byNewest } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type TariffRow = Omit<Selectable<DB['tariffs']>, 'valid_from' | 'valid_to'> & {
  valid_from: string;
  valid_to: string | null;
};

const tariffsOf = (database: Queryable, accountId: string) =>
  database.selectFrom('tariffs').where('account_id', '=', accountId);

/** Days are read as strings, because a `Date` would depend on the process's time zone. */
const COLUMNS = [
  'account_id',
  'id',
  'name',
  'charge',
  'shipping_line_scac',
  'port_locode',
  'terminal_key',
  'equipment_type',
  'equipment_length',
  'currency',
  'day_count',
  'tiers',
  'created_at',
  'updated_at',
  sql<string>`valid_from::text`.as('valid_from'),
  sql<string | null>`valid_to::text`.as('valid_to'),
] as const;

export async function countTariffs(database: Queryable, accountId: string): Promise<number> {
  return countRows(tariffsOf(database, accountId));
}

export async function listTariffs(
  database: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<TariffRow>> {
  const total = slice.total ?? (await countTariffs(database, accountId));
  return readRows(tariffsOf(database, accountId).select(COLUMNS), byNewest, slice, total);
}

export async function findTariffs(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<TariffRow[]> {
  if (ids.length === 0) return [];
  return tariffsOf(database, accountId)
    .select(COLUMNS)
    .where('id', 'in', [...ids])
    .execute();
}

/** Counts the tariffs. Concurrent counts wait until this transaction ends. */
export async function countTariffsForUpdate(trx: Queryable, accountId: string): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  return countTariffs(trx, accountId);
}

export async function insertTariff(database: Queryable, row: Insertable<DB['tariffs']>): Promise<TariffRow> {
  return database.insertInto('tariffs').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

export async function lockTariff(trx: Queryable, accountId: string, id: string): Promise<TariffRow | null> {
  const row = await tariffsOf(trx, accountId).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function updateTariff(
  trx: Queryable,
  accountId: string,
  id: string,
  change: Updateable<DB['tariffs']>,
): Promise<TariffRow> {
  return trx
    .updateTable('tariffs')
    .set({ ...change, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteTariff(database: Queryable, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('tariffs')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
