/**
 * Limits 25 rows of a list to 25 kB, because models are billed per token and clients truncate long results. If the rows
 * are too long, the least important members are removed from all of them, and the result names the removed members.
 */

type Row = Record<string, unknown>;

/** Average per row. The rest of the result takes up to 1,500 bytes. */
const BYTES_PER_ROW = 940;
const MIN_ROWS = 25;

export interface FittedRows {
  items: Row[];
  leftOut: string[];
}

/**
 * Removes members from all rows until the rows fit. `expendable` lists those that may be removed, least important
 * first.
 */
export function fitRows(items: readonly Row[], expendable: readonly string[]): FittedRows {
  const limit = BYTES_PER_ROW * Math.max(items.length, MIN_ROWS);
  let fitted = [...items];
  const leftOut: string[] = [];
  for (const name of expendable) {
    if (Buffer.byteLength(JSON.stringify(fitted)) <= limit) break;
    fitted = fitted.map(({ [name]: _, ...rest }) => rest);
    leftOut.push(name);
  }
  return { items: fitted, leftOut };
}
