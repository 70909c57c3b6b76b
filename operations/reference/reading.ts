/** What was read from a file before anything is stored. */

export interface RefusedRow {
  line: number;
  /** The code that the row is about, as far as it could be read. */
  code: string | null;
  reason: string;
}

export interface Reading<Row> {
  rows: Row[];
  refused: RefusedRow[];
  /** Lines that are no entries by the list's own rules: headings, removed and rejected codes, references to others. */
  skipped: number;
}

/** Why a row is not taken. */
export interface Refusal {
  refused: string;
  code: string | null;
}

/** Reads row by row; a reason in place of a row refuses it, null skips it. A key that stands twice is refused. */
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
    } else reading.refused.push({ line: raw.line, code: key, reason: `stands on line ${before} already` });
  }
  return reading;
}

function isRefusal(row: unknown): row is Refusal {
  return typeof row === 'object' && row !== null && 'refused' in row;
}
