import { z } from 'zod';
import type { Column } from './columns.ts';
import { writeRow } from './csv.ts';
import type { ExportedPages } from './export-pages.ts';
import { ExportText } from './export-text.ts';
import { MAX_ROWS, sheetWriter } from './sheet.ts';
import { WorkbookStream } from './workbook.ts';

export interface TableFormat {
  /** `CSV` */
  label: string;
  extension: string;
  /** Suffix that distinguishes the operation's name from that of the CSV export. */
  nameSuffix: string;
  mediaType: string;
  contentType: string;
  /** End of a sentence in the API description. */
  about: string;
  schema: z.ZodType;
  /** Longer lists are rejected; without it, any length is accepted. */
  maxRows?: number;
  /** Starts the table. The reader must read it to the end or call `return`. */
  stream(table: ExportedTable): AsyncIterableIterator<string | Uint8Array>;
}

export interface ExportedTable {
  /** The last path segment of the list: `containers`. */
  title: string;
  columns: readonly Column[];
  pages: ExportedPages;
  /** Called once, regardless of how the export ends. */
  onEnd(): void;
}

const csv: TableFormat = {
  label: 'CSV',
  extension: 'csv',
  nameSuffix: '',
  mediaType: 'text/csv',
  contentType: 'text/csv; charset=utf-8',
  about: 'in UTF-8 (RFC 4180)',
  schema: z.string(),
  stream({ columns, pages, onEnd }) {
    const writer = {
      head: writeRow(columns.map(({ name }) => name)),
      row: (resource: Parameters<Column['read']>[0]) => writeRow(columns.map((column) => column.read(resource))),
      foot: '',
    };
    return new ExportText(pages, writer, onEnd);
  },
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const xlsx: TableFormat = {
  label: 'XLSX',
  extension: 'xlsx',
  nameSuffix: '-xlsx',
  mediaType: XLSX,
  contentType: XLSX,
  about: 'in a workbook with one sheet (Office Open XML) whose times are dates in UTC',
  schema: z.string().meta({ format: 'binary' }),
  maxRows: MAX_ROWS,
  stream({ title, columns, pages, onEnd }) {
    return new WorkbookStream(title, new ExportText(pages, sheetWriter(columns), onEnd));
  },
};

export const FORMATS: readonly TableFormat[] = [csv, xlsx];
