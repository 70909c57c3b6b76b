/** Values of a row's sort keys, as Postgres formats them. An empty position precedes the first row. */
export type Position = readonly (string | null)[];

export interface PageRange {
  limit: number;
  /** Zero if `after` is given. */
  offset: number;
  after?: Position;
  /** Number of rows on all pages, if already counted in the same snapshot. */
  total?: number;
  isEstimated?: boolean;
  /** Whether to count all matches, regardless of their number. */
  isExact?: boolean;
}

/** Size of a list and the position at which its page ends. */
export interface Extent {
  total: number;
  /** Whether `total` is an estimate, because counting would take too long. */
  isEstimated?: boolean;
  /** Position of the last row of a page that was read by position; null on the last page. */
  end?: Position | null;
}

export interface PagedRows<Row> extends Extent {
  rows: Row[];
}

/** Groups rows by a key. Each group keeps the order of `rows`. */
export function groupBy<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  pick: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(pick(row));
    else groups.set(keyOf(row), [pick(row)]);
  }
  return groups;
}
