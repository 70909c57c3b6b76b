/** Tables as bodies publish them and people export them: any encoding and line ends, columns found by the names of a header. */
import { parse } from 'csv-parse/sync';

export interface CsvRow {
  /** Line of the file on which the row ends, the first one is 1. */
  line: number;
  cells: string[];
}

/** The whole file cannot be read: nothing of it was taken. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** UTF-8, with or without a byte order mark, else Windows-1252, which holds Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export interface CsvLimits {
  /** Rows that are read; what follows is left alone. */
  rows?: number;
  /** Characters of one row; a longer one makes the file unreadable. */
  rowLength?: number;
}

/** Rows of any length, cells trimmed, empty lines left out. Throws `UnreadableFile` for quotes that never end. */
export function readCsv(bytes: Uint8Array, { rows, rowLength }: CsvLimits = {}): CsvRow[] {
  // Line ends of one kind: within a quoted cell the parser counts the two characters of others twice.
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) throw new UnreadableFile('The file is no text: export the table as CSV');
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      ...(rows === undefined ? {} : { to: rows }),
      ...(rowLength === undefined ? {} : { max_record_size: rowLength }),
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (cause) {
    throw new UnreadableFile(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string): number => first.split(sign).length;
  if (count('\t') > Math.max(count(','), count(';'))) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

export type Table<Column extends string> = { line: number; cell: (column: Column) => string }[];

/**
 * The rows under a header that names the columns, in any order and case. `names` holds what each column may be called;
 * a column in `required` must be there. Throws `UnreadableFile` where the header is another one.
 */
export function readTable<Column extends string>(
  rows: readonly CsvRow[],
  names: Readonly<Record<Column, readonly string[]>>,
  required: readonly NoInfer<Column>[],
): Table<Column> {
  const [header, ...rest] = rows;
  const titles = header?.cells.map(plainTitle) ?? [];
  const columns = Object.keys(names) as Column[];
  const positions = new Map(
    columns.map((column) => {
      const wanted = names[column].map(plainTitle);
      return [column, titles.findIndex((title) => wanted.includes(title))];
    }),
  );
  const missing = required.filter((column) => (positions.get(column) ?? -1) < 0);
  if (missing.length > 0) {
    const wanted = missing.map((column) => names[column].join(' or ')).join(', ');
    throw new UnreadableFile(`The first line must name the columns; missing: ${wanted}`);
  }
  return rest.map(({ line, cells }) => ({ line, cell: (column) => cells[positions.get(column) ?? -1] ?? '' }));
}

/** What two titles have in common that mean the same. */
export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
