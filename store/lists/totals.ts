/** Totals of lists, maintained by triggers (migration 0002) instead of counting. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export type CountedList = 'shipments' | 'containers' | 'tracking_requests';

/** Reads an exact total of the current snapshot. `values`: only rows with one of these values of the list's filter. */
export async function listTotal(
  database: Queryable,
  accountId: string,
  list: CountedList,
  values: readonly string[] | null = null,
): Promise<number> {
  let query = database
    .selectFrom('list_totals')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('difference'), sql<string>`0`).as('total'))
    .where('account_id', '=', accountId)
    .where('list', '=', list);
  if (values !== null) query = query.where('value', 'in', values);
  const { total } = await query.executeTakeFirstOrThrow();
  return Number(total);
}

/** Merges the differences of each list and value into one row. Readers see the same sum before and after. */
export async function foldListTotals(database: Queryable): Promise<void> {
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
