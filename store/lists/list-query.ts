/** Queries shared by the API's lists. */
import type { SelectQueryBuilder, Simplify } from 'kysely';
import type { DB } from '../schema.generated.ts';
import type { PagedRows, PageRange } from './page.ts';

/** Counts row by row, for short lists and filters without a maintained total. `query` must not have a select clause yet. */
export async function countRows<Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, Record<never, never>>,
): Promise<number> {
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

/** Reads one page, newest first, in index order. Sends no query for a page past the end. */
export async function newestFirst<
  Table extends 'custom_field_definitions' | 'custom_fields' | 'parties' | 'test_clocks',
  Row,
>(query: SelectQueryBuilder<DB, Table, Row>, total: number, slice: PageRange): Promise<PagedRows<Simplify<Row>>> {
  if (slice.offset >= total) return { rows: [], total };
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows, total };
}
