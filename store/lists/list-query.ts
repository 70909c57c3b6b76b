/** Queries shared by the API's lists. */
import type { SelectQueryBuilder, Simplify } from 'kysely';
import type { DB } from '../schema.generated.ts';
import { isAfter, limitOf, type Order, orderBy, pageOf, positionIn } from './keyset.ts';
import type { PagedRows, PageRange } from './page.ts';

/**
 * Counts row by row, for short lists and filters without a maintained total. `query` must not have a select clause yet.
 */
export async function countRows<Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, Record<never, never>>,
): Promise<number> {
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

/** Reads one page of a counted list. No query is sent for a page past the end. */
export async function readRows<Tables, Table extends keyof Tables, Row extends object>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  order: Order,
  slice: PageRange,
  total: number,
): Promise<PagedRows<Simplify<Row>>> {
  if (slice.offset >= total) return { rows: [], total };
  const rows = await query
    .where(isAfter(order, slice.after))
    .$if(slice.after !== undefined, (page) => page.select(positionIn(order).as('list_end')))
    .orderBy(orderBy(order))
    .limit(limitOf(slice))
    .offset(slice.offset)
    .execute();
  return pageOf(rows, slice, total);
}
