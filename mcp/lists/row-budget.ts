/**
 * Twenty-five rows of a list stay under 25 kB also where much is known: a model pays for each answer, and clients cut long ones.
 * Where rows are too long together, what they can best do without is left out of all of them, and the answer says so.
 */

type Row = Record<string, unknown>;

/** On the average; the rest of the answer has up to 1,500. */
const BYTES_PER_ROW = 940;
const LEAST_ROWS = 25;

export interface FittedRows {
  items: Row[];
  /** Members of all rows that were left out. */
  leftOut: string[];
}

/** `expendable`: members of rows, the least important first. */
export function fitRows(items: readonly Row[], expendable: readonly string[]): FittedRows {
  const limit = BYTES_PER_ROW * Math.max(items.length, LEAST_ROWS);
  let fitted = [...items];
  const leftOut: string[] = [];
  for (const name of expendable) {
    if (Buffer.byteLength(JSON.stringify(fitted)) <= limit) break;
    fitted = fitted.map(({ [name]: _, ...rest }) => rest);
    leftOut.push(name);
  }
  return { items: fitted, leftOut };
}
