/**
 * Pages that start after a given row instead of at an offset, so that rows inserted in the meantime do not shift them.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PagedRows, PageRange, Position } from './page.ts';

/** Expression that a list is sorted by. The last expression of an order is unique. */
export interface OrderKey {
  by: RawBuilder<unknown>;
  descending?: boolean;
  /** Nulls are last in both directions. */
  nullable?: boolean;
}

export type Order = readonly OrderKey[];

export const byNewest: Order = [
  { by: sql.ref('created_at'), descending: true },
  { by: sql.ref('id'), descending: true },
];

export function orderBy(order: Order): RawBuilder<unknown> {
  return sql.join(
    order.map(({ by, descending, nullable }) => {
      // Ascending order already puts nulls last. A column without nulls uses plain `desc`, the only order of its index.
      const direction = descending ? (nullable ? 'desc nulls last' : 'desc') : 'asc';
      return sql`${by} ${sql.raw(direction)}`;
    }),
  );
}

/** Builds the condition that a row comes after the position; always true at the start of the list. */
export function isAfter(order: Order, position: Position = []): RawBuilder<SqlBool> {
  const [first, ...others] = order;
  const [value, ...otherValues] = position;
  if (first === undefined || value === undefined) return sql<SqlBool>`true`;
  const sameWay = order.every(({ descending, nullable }) => !nullable && !descending === !first.descending);
  if (sameWay) {
    const keys = sql.join(order.map(({ by }) => by));
    // A single row comparison translates to a single index range.
    return sql<SqlBool>`(${keys}) ${sql.raw(first.descending ? '<' : '>')} (${sql.join(position)})`;
  }
  const { by, nullable } = first;
  const rest = others.length === 0 ? sql<SqlBool>`false` : isAfter(others, otherValues);
  if (value === null) return sql<SqlBool>`(${by} is null and ${rest})`;
  const beyond = sql.raw(first.descending ? '<' : '>');
  return nullable
    ? sql<SqlBool>`(${by} ${beyond} ${value} or ${by} is null or (${by} = ${value} and ${rest}))`
    : sql<SqlBool>`(${by} ${beyond}= ${value} and (${by} ${beyond} ${value} or ${rest}))`;
}

/** Selects the position of each row as `list_end`, for pages that start at a position. */
export function positionColumn(order: Order, { after }: PageRange): RawBuilder<unknown> {
  return after === undefined ? sql`` : sql`, ${positionIn(order)} as list_end`;
}

export function positionIn(order: Order): RawBuilder<Position> {
  return sql<Position>`json_build_array(${sql.join(order.map(({ by }) => sql`(${by})::text`))})`;
}

export function isFirstPage({ offset, after = [] }: PageRange): boolean {
  return offset === 0 && after.length === 0;
}

/**
 * Returns the number of rows to read: one more than the page holds if no exact total shows whether another page
 * follows.
 */
export function limitOf({ limit, after, isEstimated }: PageRange): number {
  return after === undefined && !isEstimated ? limit : limit + 1;
}

export function rangeOf(slice: PageRange): RawBuilder<unknown> {
  return sql`limit ${limitOf(slice)} offset ${slice.offset}`;
}

/** Drops the extra row. On the last numbered page, the estimated total becomes exact. */
export function pageOf<Row extends object>(rows: readonly Row[], slice: PageRange, total: number): PagedRows<Row> {
  const { after, limit, offset, isEstimated = false } = slice;
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  if (after !== undefined) {
    const last: (Row & { list_end?: Position }) | undefined = hasMore ? shown.at(-1) : undefined;
    return { rows: shown, total, ...(isEstimated ? { isEstimated } : {}), end: last?.list_end ?? null };
  }
  if (!isEstimated) return { rows: shown, total };
  const read = offset + rows.length;
  return hasMore ? { rows: shown, total: Math.max(total, read), isEstimated } : { rows: shown, total: read };
}

/**
 * Takes a page from a short list that was read in full. A position consists of the id and the index of the last row. If
 * that row no longer exists, the page starts with the row now at its index.
 */
export function sliceRows<Row extends object>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  slice: PageRange,
): PagedRows<Row> {
  const { after, limit, offset } = slice;
  const [id, index] = after ?? [];
  const last = rows.findIndex((row) => idOf(row) === id);
  const from = id === undefined ? offset : last === -1 ? Number(index) : last + 1;
  const shown = rows.slice(from, from + limit);
  const final = shown.at(-1);
  const listed = { rows: shown, total: rows.length };
  if (after === undefined) return listed;
  const hasMore = final !== undefined && from + limit < rows.length;
  return { ...listed, end: hasMore ? [idOf(final), String(from + limit - 1)] : null };
}
