/** Counts filter matches in bounded time: exactly up to a limit, and by the planner's estimate beyond it. */
import { sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import { pageOf } from './keyset.ts';
import { type Matching, matching } from './matching.ts';
import type { PagedRows, PageRange } from './page.ts';

/** Maximum matches to count exactly. Filters on another table take up to 8 µs per match. */
export const EXACT_UP_TO = 25_000;

/** Range of a page with the total of its list. */
export type CountedRange = PageRange & { total: number };

/** Counts the matches, unless they have been counted already, and reads one page of them. */
export async function readCounted<Row extends object>(
  database: Queryable,
  what: Matching,
  slice: PageRange,
  read: (range: CountedRange) => Promise<Row[]>,
): Promise<PagedRows<Row>> {
  const range = await counted(database, what, slice);
  const { total, offset, isEstimated } = range;
  if (offset >= total && !isEstimated) return { rows: [], total };
  const rows = await read(range);
  // Only an exact count shows where the list ends.
  if (rows.length === 0 && isEstimated && offset > 0) {
    return { rows, total: (await counted(database, what, { ...slice, isExact: true })).total };
  }
  return pageOf(rows, range, total);
}

async function counted(database: Queryable, what: Matching, slice: PageRange): Promise<CountedRange> {
  const { total, isExact } = slice;
  if (total !== undefined) return { ...slice, total };
  const number = await countMatching(database, what, isExact ? null : EXACT_UP_TO + 1);
  if (isExact || number <= EXACT_UP_TO) return { ...slice, total: number };
  return { ...slice, total: Math.max(number, await estimate(database, what)), isEstimated: true };
}

async function countMatching(database: Queryable, what: Matching, upTo: number | null): Promise<number> {
  // Materializing makes Postgres plan for all rows, although it only executes the query as far as it is read.
  const { rows } = await sql<{ total: number }>`${what.isPlannedOnce ? PREPARED : sql``}
    with matches as materialized (select from ${sql.table(what.table)} where ${matching(what)})
    select count(*) as total from (select from matches limit ${upTo}) counted`.execute(database);
  return rows[0]?.total ?? 0;
}

async function estimate(database: Queryable, what: Matching): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select from ${sql.table(what.table)} where ${matching(what)}`.execute(database);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
