/** Result of reading a list: valid rows and rejected rows, before anything is stored. */

export interface RefusedRow {
  line: number;
  /** Code of the row, if readable. */
  code: string | null;
  reason: string;
}

export interface Reading<Row> {
  rows: Row[];
  refused: RefusedRow[];
  /** Number of lines that are not entries by the list's own rules: headings, removed and rejected codes, references. */
  skipped: number;
}

export interface Refusal {
  refused: string;
  code: string | null;
}

/** Reads row by row. `read` returns a refusal to reject a row, or null to skip it. Repeated keys are rejected. */
export function readRows<Raw extends { line: number }, Row>(
  raws: readonly Raw[],
  read: (raw: Raw) => Row | Refusal | null,
  keyOf: (row: Row) => string,
): Reading<Row> {
  const reading: Reading<Row> = { rows: [], refused: [], skipped: 0 };
  const lines = new Map<string, number>();
  for (const raw of raws) {
    const row = read(raw);
    if (row === null) {
      reading.skipped += 1;
      continue;
    }
    if (isRefusal(row)) {
      reading.refused.push({ line: raw.line, code: row.code, reason: row.refused });
      continue;
    }
    const key = keyOf(row);
    const before = lines.get(key);
    if (before === undefined) {
      lines.set(key, raw.line);
      reading.rows.push(row);
    } else reading.refused.push({ line: raw.line, code: key, reason: `repeats line ${before}` });
  }
  return reading;
}

function isRefusal(row: unknown): row is Refusal {
  return typeof row === 'object' && row !== null && 'refused' in row;
}
