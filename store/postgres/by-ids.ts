/** Reads rows of one account by id, with one plan for any number of ids. */
import { type Selectable, sql } from 'kysely';
import type { DB } from '../schema.generated.ts';
import { PREPARED, type Queryable } from './database.ts';

type TableOfAccounts = {
  [Table in keyof DB]: DB[Table] extends { account_id: unknown; id: unknown } ? Table : never;
}[keyof DB];

/** Finds rows by id, unordered; leaves out missing ones. The number of ids is hidden from the planner. */
export async function findByIds<Table extends TableOfAccounts>(
  database: Queryable,
  table: Table,
  accountId: string,
  ids: readonly string[],
): Promise<Selectable<DB[Table]>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Selectable<DB[Table]>>`${PREPARED}
    select * from ${sql.table(table)}
    where account_id = ${accountId} and id = any(array(select unnest(${ids}::uuid[])))`.execute(database);
  return rows;
}
