/** List totals maintained by triggers (migration 0002). */
import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';

export type CountedList = 'shipments' | 'containers' | 'tracking_requests';

/**
 * Builds the SQL of an exact total in the current snapshot. `values` restricts the count to rows with these values of
 * the list's filter.
 */
export function storedTotal(
  accountId: string,
  list: CountedList,
  values: readonly string[] | null = null,
): RawBuilder<number> {
  const ofValues = values === null ? sql`` : sql` and value = any(${values}::text[])`;
  return sql<number>`select coalesce(sum(difference), 0)::int8 from list_totals
    where account_id = ${accountId} and list = ${sql.lit(list)}${ofValues}`;
}

export async function readTotal(database: Queryable, total: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${PREPARED} select (${total}) as total`.execute(database);
  return rows[0]?.total ?? 0;
}

/** Merges the differences of each list and value into one row. Readers see the same sum before and after the merge. */
export async function mergeListTotals(database: Queryable): Promise<void> {
  await sql`
    with folded as (
      delete from list_totals t using (
        select account_id, list, value from list_totals group by account_id, list, value having count(*) > 1
      ) many
      where t.account_id = many.account_id and t.list = many.list and t.value = many.value
      returning t.account_id, t.list, t.value, t.difference
    )
    insert into list_totals
    select account_id, list, value, sum(difference) from folded group by account_id, list, value`.execute(database);
}
