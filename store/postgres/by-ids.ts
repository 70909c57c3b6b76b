/** Reads rows of one account by id, using one plan for any number of ids. */
import { CompiledQuery, type Selectable } from 'kysely';
import type { DB } from '../schema.generated.ts';
import { PREPARED_MARK, type Queryable } from './database.ts';

type TableOfAccounts = {
  [Table in keyof DB]: DB[Table] extends { account_id: unknown; id: unknown } ? Table : never;
}[keyof DB];

/** Finds rows by id, in the given order. Missing ids are skipped. */
export function findByIds<Table extends TableOfAccounts>(
  database: Queryable,
  table: Table,
  accountId: string,
  ids: readonly string[],
): Promise<Selectable<DB[Table]>[]> {
  return selectByIds<Selectable<DB[Table]> & { id: string }>(database, table, 't.*', accountId, ids);
}

/**
 * Selects `columns`, among them the id, of the same rows. The table alias is `t`. Hides the number of ids from the
 * planner.
 */
export async function selectByIds<Row extends { id: string }>(
  database: Queryable,
  table: TableOfAccounts,
  columns: string,
  accountId: string,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  // The text is constant per table and column list, because building it each time would cost more than reading a row.
  const text = `${PREPARED_MARK}
    select ${columns} from ${table} t where t.account_id = $1 and t.id = any(array(select unnest($2::uuid[])))`;
  const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(text, [accountId, ids]));
  const positions = new Map(ids.map((id, index) => [id.toLowerCase(), index]));
  const positionOf = ({ id }: Row) => positions.get(id) ?? 0;
  return rows.toSorted((one, other) => positionOf(one) - positionOf(other));
}
