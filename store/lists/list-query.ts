/** What the lists of the API have in common. */
import type { SelectQueryBuilder, Simplify } from 'kysely';
import type { DB } from '../schema.generated.ts';
import type { Listed, Slice } from './page.ts';

/** Counts one by one: for lists that are short, or filtered so that no total is kept of them. `query` selects nothing yet. */
export async function countRows<Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, Record<never, never>>,
): Promise<number> {
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

/** One page, newest first, in the order that the indexes of these tables have. Nothing is read behind the last page. */
export async function newestFirst<
  Table extends
    | 'custom_field_definitions'
    | 'custom_fields'
    | 'parties'
    | 'shipments'
    | 'test_clocks'
    | 'tracking_requests'
    | 'transport_events',
  Row,
>(query: SelectQueryBuilder<DB, Table, Row>, total: number, slice: Slice): Promise<Listed<Simplify<Row>>> {
  if (slice.offset >= total) return { rows: [], total };
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows, total };
}
