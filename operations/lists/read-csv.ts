/** Parses CSV with any common encoding, delimiter and line ending. Columns are matched by their header. */

import { parse } from 'csv-parse/sync';
import { keysOf } from '../../reference/records.ts';

export interface CsvRow {
  /** Line on which the row ends, starting at 1. */
  line: number;
  cells: string[];
}

/** Thrown if a file cannot be read at all. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Decodes UTF-8 with or without a byte order mark, otherwise Windows-1252, a superset of Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export interface CsvLimits {
  /** Maximum rows to read. Further rows are ignored. */
  rows?: number;
  /** Maximum characters per row. A longer row makes the file unreadable. */
  rowLength?: number;
}

/** Returns rows with trimmed cells and skips empty lines. Throws `UnreadableFile` for an unclosed quote. */
export function readCsv(bytes: Uint8Array, { rows, rowLength }: CsvLimits = {}): CsvRow[] {
  // Normalizes line endings, because the parser counts a CRLF inside a quoted cell as two lines.
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) throw new UnreadableFile('The file is not text; export the table as CSV');
  try {
    const found: CsvRow[] = [];
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      on_record: (cells: string[], { lines }) => {
        found.push({ line: lines, cells });
        return cells;
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      ...(rows === undefined ? {} : { to: rows }),
      ...(rowLength === undefined ? {} : { max_record_size: rowLength }),
    });
    return found;
  } catch (cause) {
    throw new UnreadableFile(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Detects the delimiter, because spreadsheets write semicolons in many locales. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string): number => first.split(sign).length;
  if (count('\t') > Math.max(count(','), count(';'))) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

export type Table<Column extends string> = { line: number; cell: (column: Column) => string }[];

/**
 * Reads rows below a header with column titles in any order, ignoring case. `names` lists the accepted titles of each
 * column. Throws `UnreadableFile` if a `required` column is missing.
 */
export function readTable<Column extends string>(
  rows: readonly CsvRow[],
  names: Readonly<Record<Column, readonly string[]>>,
  required: readonly NoInfer<Column>[],
): Table<Column> {
  const [header, ...rest] = rows;
  const titles = header?.cells.map(plainTitle) ?? [];
  const columns = keysOf(names);
  const positions = new Map(
    columns.map((column) => {
      const accepted = names[column].map(plainTitle);
      return [column, titles.findIndex((title) => accepted.includes(title))];
    }),
  );
  const missing = required.filter((column) => (positions.get(column) ?? -1) < 0);
  if (missing.length > 0) {
    const expected = missing.map((column) => names[column].join(' or ')).join(', ');
    throw new UnreadableFile(`The first line must name the columns; missing: ${expected}`);
  }
  return rest.map(({ line, cells }) => ({ line, cell: (column) => cells[positions.get(column) ?? -1] ?? '' }));
}

export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
