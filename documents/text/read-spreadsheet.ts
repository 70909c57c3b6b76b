/** Reads the visible sheets of a spreadsheet. Formulas are not computed; their stored results are used. */
import { parse } from 'csv-parse/sync';
import { EncryptedFileError, readXls, readXlsx, type Workbook } from 'hucre';
import { type Deadline, MAX_CELLS } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';
import { gridPage } from './grid-page.ts';
import type { TextLayer } from './text-layer.ts';
import { repack, unpackArchive } from './unpack-archive.ts';

/** Per sheet. One more is read, so that a longer sheet is refused instead of read in part. */
const MAX_ROWS = 20_000;

export async function readXlsxText(bytes: Uint8Array, deadline: Deadline): Promise<TextLayer> {
  // Pictures and macros are dropped; everything else is unpacked within limits before the library reads it.
  const archive = repack(unpackArchive(bytes, (name) => /\.(xml|rels)$/.test(name)));
  return layerOf(await deadline.within(readXlsx(archive, options)));
}

/** Reads the older binary format. A compound file may also be an encrypted document or something else. */
export async function readXlsText(bytes: Uint8Array, deadline: Deadline): Promise<TextLayer> {
  try {
    return layerOf(await deadline.within(readXls(bytes, options)));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const isEncrypted = error instanceof EncryptedFileError || holdsName(bytes, 'EncryptedPackage');
    if (isEncrypted) throw new Unreadable('encrypted', 'It is protected by a password.');
    throw new Unreadable('unsupported_type', 'It is an older Office file other than a spreadsheet.');
  }
}

export function readCsv(text: string): TextLayer | null {
  const delimiter = [';', '\t', ','].find((each) => isSeparated(text, each));
  if (delimiter === undefined) return null;
  const rows: string[][] = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, to: MAX_ROWS + 1 });
  return gridLayer([rows]);
}

const options = {
  maxRows: MAX_ROWS + 1,
  sheets: ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => !hidden && !veryHidden,
};

function layerOf({ sheets }: Workbook): TextLayer {
  return gridLayer(sheets.map(({ rows }) => rows.map((row) => row.map(cellText))));
}

function gridLayer(sheets: readonly string[][][]): TextLayer {
  if (sheets.some(({ length }) => length > MAX_ROWS))
    throw new Unreadable('too_large', `It has over ${MAX_ROWS} rows.`);
  const cells = sheets.flat().reduce((sum, row) => sum + row.length, 0);
  if (cells > MAX_CELLS) throw new Unreadable('too_large', `It has over ${MAX_CELLS} cells.`);
  return { pages: sheets.map((rows, index) => gridPage(index + 1, rows)), positioned: false };
}

function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const time = value.toISOString();
  return time.slice(11, 16) === '00:00' ? time.slice(0, 10) : `${time.slice(0, 10)} ${time.slice(11, 16)}`;
}

/** Whether the first lines have about the same number of cells with this separator, at least three. */
function isSeparated(text: string, separator: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 6);
  const counts = lines.map((line) => line.split(separator).length);
  const [first = 0] = counts;
  return (
    lines.length > 1 && first >= 3 && counts.filter((count) => Math.abs(count - first) <= 1).length >= lines.length - 1
  );
}

/** Whether the bytes contain a name, encoded as UTF-16 as in the directory of a compound file. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  return Buffer.from(bytes).includes(Buffer.from(name, 'utf16le'));
}
