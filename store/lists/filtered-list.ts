/**
 * Filtered and sorted lists for large accounts. Each condition has an index (migration 0009). The cost of a page
 * depends on the number of matches, which are therefore counted first.
 */

import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '../../reference/records.ts';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import { readCounted } from './counting.ts';
import { isAfter, isFirstPage, limitOf, type Order, orderBy, pageOf, positionColumn } from './keyset.ts';
import { type Condition, type Matching, matching } from './matching.ts';
import type { PagedRows, PageRange } from './page.ts';
import { type CountedList, readTotal } from './totals.ts';

/** SQL condition per filter. A null or missing value adds no condition. */
export type Conditions<Filter> = {
  [Name in keyof Filter]-?: (value: NonNullable<Filter[Name]>, accountId: string) => Condition;
};

export function conditionsOf<Filter extends object>(
  table: Conditions<Filter>,
  filter: Filter,
  accountId: string,
): Condition[] {
  const names = keysOf(table);
  return names.flatMap((name) => {
    const value = filter[name];
    return value === null || value === undefined ? [] : [table[name](value, accountId)];
  });
}

/**
 * Whether one plan fits any values of the filters. A single filter always finds its rows with its own index;
 * with several filters, the best index depends on the values unless all of them are among `names`.
 */
export function hasOnePlan<Filter extends object>(filter: Filter, names: readonly (keyof Filter)[]): boolean {
  const given = keysOf(filter).filter((name) => filter[name] !== null && filter[name] !== undefined);
  return given.length < 2 || given.every((name) => names.includes(name));
}

/** Builds a condition that matches any of the values. For a single value, an index returns the rows in order. */
export function oneOf(column: string, values: readonly string[]): Condition {
  const [first] = values;
  return values.length === 1 ? sql`${sql.ref(column)} = ${first}` : sql`${sql.ref(column)} = any(${values}::text[])`;
}

export interface SortKey<Key extends string = string> {
  key: Key;
  descending: boolean;
}

/** Sort column, indexed per account. Rows without a value come last in both directions. */
export interface SortColumn {
  column: string;
  nullable?: true;
}

export interface Sorted {
  columns: readonly (SortColumn & { descending: boolean })[];
  idDescending: boolean;
}

/** Builds the order from the given keys. Repeated keys are ignored. */
export function sortedBy<Key extends string>(
  columns: Readonly<Record<Key, SortColumn>>,
  keys: readonly SortKey<Key>[],
): Sorted {
  const given = new Map<Key, boolean>();
  for (const { key, descending } of keys) if (!given.has(key)) given.set(key, descending);
  return {
    columns: [...given].map(([key, descending]) => ({ ...columns[key], descending })),
    idDescending: keys[0]?.descending ?? true,
  };
}

export const NEWEST_FIRST: Sorted = { columns: [{ column: 'created_at', descending: true }], idDescending: true };

/**
 * Up to this many matches are all read and sorted. If there are more, the sort index is scanned until the page is full.
 * Without this distinction, Postgres would scan the index even for a few matches, and would read all of it if they are
 * old.
 */
export const FEW_ROWS = 10_000;

export interface Listing extends Matching {
  table: CountedList;
  /** Columns of a row, whose table has the alias `t`. */
  columns: RawBuilder<unknown>;
  isWhole: boolean;
  /** SQL of the maintained total of the matches; null if they must be counted. */
  storedTotal: RawBuilder<number> | null;
}

/**
 * Page sizes of the web app and the exports, and default list sizes. Statements with other sizes are planned every
 * time: the size is part of the SQL text, and no client should be able to fill the connections with plans.
 */
const USUAL_SIZES: readonly number[] = [1, 25, 30, 50, 100, 1_000];

/**
 * Builds the statement for one page. If `isFew` is true, all matches are read and sorted. `more` adds columns to each
 * row.
 */
export type PageStatement = (slice: PageRange, isFew: boolean, more: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Reads one page and the total of a list. Uses a single statement if there are no filters and the total is maintained.
 */
export async function readList<Row extends object>(
  database: Queryable,
  what: Listing,
  slice: PageRange,
  page: PageStatement,
): Promise<PagedRows<Row>> {
  const { isWhole, storedTotal } = what;
  const mark = what.isPlannedOnce && USUAL_SIZES.includes(slice.limit) ? PREPARED : sql``;
  if (isWhole && storedTotal !== null && slice.total === undefined) {
    const statement = sql<
      Row & { list_total: number }
    >`${mark} ${page(slice, false, sql`, (${storedTotal}) as list_total`)}`;
    const { rows } = await statement.execute(database);
    const [first] = rows;
    // A page past the end has no row that carries the total.
    if (first !== undefined || isFirstPage(slice)) return pageOf<Row>(rows, slice, first?.list_total ?? 0);
  }
  const counted =
    storedTotal === null ? null : { ...slice, total: slice.total ?? (await readTotal(database, storedTotal)) };
  return readCounted(database, what, counted ?? slice, async (range) => {
    const statement = sql<Row>`${mark} ${page(range, !isWhole && range.total <= FEW_ROWS, sql``)}`;
    return (await statement.execute(database)).rows;
  });
}

/** Builds a page sorted by columns: finds the row ids first, then reads the rows. */
export function sortedPage(what: Listing, sorted: Sorted): PageStatement {
  const order = orderIn('t', sorted);
  return (slice, isFew, more) => sql`
    with ${withOf(what)}page as materialized (${isFew ? sortedIds(what, sorted, slice) : scannedIds(what, sorted, slice)})
    select ${what.columns}${more}${positionColumn(order, slice)} from page p
    join ${sql.table(what.table)} t on t.account_id = ${what.accountId} and t.id = p.id
    order by ${orderBy(order)}`;
}

function withOf({ with: queries = {} }: Matching): RawBuilder<unknown> {
  const named = Object.entries(queries).map(([name, query]) => sql`${sql.ref(name)} as materialized (${query}), `);
  return sql.join(named, sql``);
}

/** Builds a query for the ids of one page, for lists with columns from other tables. */
export function idsOfPage(what: Matching, sorted: Sorted, total: number, slice: PageRange): RawBuilder<unknown> {
  return total <= FEW_ROWS ? sortedIds(what, sorted, slice) : scannedIds(what, sorted, slice);
}

function sortedIds(what: Matching, sorted: Sorted, slice: PageRange): RawBuilder<unknown> {
  const order = orderIn('m', sorted);
  // OFFSET 0 prevents the sort and the limit from changing how the matches are found.
  return sql`
    select id from (select ${columnsOf(sorted)} from ${sql.table(what.table)} where ${matching(what)} offset 0) m
    where ${isAfter(order, slice.after)} order by ${orderBy(order)} ${literalRange(slice)}`;
}

/** Scans the sort index. Nulls at the wrong end of the index and nulls after a position are read separately. */
function scannedIds(what: Matching, sorted: Sorted, slice: PageRange): RawBuilder<unknown> {
  const { offset, after } = slice;
  const [first, ...others] = sorted.columns;
  const read = (condition: RawBuilder<unknown>, columns: Sorted['columns'], rows: RawBuilder<unknown>) => sql`
    select ${columnsOf(sorted)} from ${sql.table(what.table)} where ${matching(what)} and ${condition}
    order by ${orderBy(orderIn(what.table, { ...sorted, columns }))} ${rows}`;
  const follows = (columns: Sorted['columns']) => isAfter(orderIn(what.table, { ...sorted, columns }), after);
  if (!first?.nullable || (!first.descending && after === undefined)) {
    return sql`select id from (${read(follows(sorted.columns), sorted.columns, literalRange(slice))}) m`;
  }
  const column = sql.ref(first.column);
  const upToPage = sql`limit ${limitOf(slice) + offset}`;
  const given = [{ column: first.column, descending: first.descending }, ...others];
  const ofGiven = after?.[0] === null ? sql`false` : follows(given);
  return sql`
    select id from (
      (${read(sql`${column} is not null and ${ofGiven}`, given, upToPage)})
      union all
      (${read(sql`${column} is null and ${follows(sorted.columns)}`, others, upToPage)})) m
    order by ${orderBy(orderIn('m', sorted))} ${literalRange(slice)}`;
}

/** The size is a literal in the SQL text, because a plan for any size would suit only large pages. */
function literalRange(slice: PageRange): RawBuilder<unknown> {
  return sql`limit ${sql.lit(limitOf(slice))} offset ${slice.offset}`;
}

function columnsOf({ columns }: Sorted): RawBuilder<unknown> {
  return sql.join([sql.ref('id'), ...columns.map(({ column }) => sql.ref(column))]);
}

function orderIn(table: string, { columns, idDescending }: Sorted): Order {
  const all: Sorted['columns'] = [...columns, { column: 'id', descending: idDescending }];
  return all.map(({ column, ...direction }) => ({ by: sql.ref(`${table}.${column}`), ...direction }));
}
