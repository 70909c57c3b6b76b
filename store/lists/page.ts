/** Position of a page in a list. */
export interface PageRange {
  limit: number;
  offset: number;
  /** Number of rows on all pages, if already counted in the same snapshot. */
  total?: number;
}

export interface PagedRows<Row> {
  rows: Row[];
  /** Number of rows on all pages. */
  total: number;
}

/** Groups rows by a key, each group in the order of `rows`. */
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

/** Sorts rows into the order of their ids; ids without a row are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
