/** One page of a list. */
export interface Slice {
  limit: number;
  offset: number;
  /** Where the rows of all pages were counted before, in the same snapshot: they are not counted again. */
  total?: number;
}

export interface Listed<Row> {
  rows: Row[];
  /** Rows on all pages. */
  total: number;
}

/** Rows by the value of one of their columns, each group in the order of `rows`. */
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
