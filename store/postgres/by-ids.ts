/** Rows of one account by their ids, read by one plan whatever their number. */
import { type Selectable, sql } from 'kysely';
import type { DB } from '../schema.generated.ts';
import { PREPARED, type Queryable } from './database.ts';

type TableOfAccounts = {
  [Table in keyof DB]: DB[Table] extends { account_id: unknown; id: unknown } ? Table : never;
}[keyof DB];

/** Finds rows by id, in no order; missing ones are left out. The planner does not see how many ids there are. */
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
