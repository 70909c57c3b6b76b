/** Tracking requests as a spreadsheet exports them: one row each, columns found by the names of the header. */
import { plainTitle, readCsv, readTable } from '../lists/csv.ts';
import type { TrackingRequestInput } from './request-input.ts';

const columns = {
  request_number: ['request_number', 'number'],
  request_type: ['request_type', 'type'],
  scac: ['scac', 'carrier'],
  auto_detect_vocc_scac: ['auto_detect_vocc_scac', 'auto_detect'],
  ref_numbers: ['ref_numbers', 'reference_numbers', 'references'],
  shipment_tags: ['shipment_tags', 'tags'],
  customer_id: ['customer_id'],
  test_clock_id: ['test_clock_id'],
} as const;

type Column = keyof typeof columns;

/** Names that are best used in a header. */
export const TABLE_COLUMNS = Object.keys(columns) as readonly Column[];

/** Between the items of a list in one cell. */
const LIST_SEPARATOR = ';';

export interface TableRow extends TrackingRequestInput {
  /** Line of the file; the header is line 1. */
  line: number;
}

export interface TrackingRequestTable {
  rows: TableRow[];
  /** Titles of columns that mean nothing here. */
  ignoredColumns: string[];
}

/** A row that a person could mean is far shorter. */
const ROW_LENGTH = 100_000;
/** Titles that are shown, and how much of each. */
const SHOWN_TITLES = 100;
const SHOWN_LENGTH = 100;

/** Reads up to `maxRows`, and one more where there are more. Throws `UnreadableFile`. */
export function readTrackingRequestTable(bytes: Uint8Array, maxRows: number): TrackingRequestTable {
  const csv = readCsv(bytes, { rows: maxRows + 2, rowLength: ROW_LENGTH });
  const table = readTable(csv, columns, ['request_number']);
  const known = new Set(Object.values(columns).flatMap((names) => names.map(plainTitle)));
  const ignored = (csv[0]?.cells ?? []).filter((title) => title !== '' && !known.has(plainTitle(title)));
  const ignoredColumns = ignored.slice(0, SHOWN_TITLES).map((title) => title.slice(0, SHOWN_LENGTH));
  return { rows: table.map(({ line, cell }) => ({ line, ...toInput(cell) })), ignoredColumns };
}

/** Cells that are empty give nothing. */
function toInput(cell: (column: Column) => string): TrackingRequestInput {
  const attributes: Record<string, unknown> = { scac: cell('scac'), request_number: cell('request_number') };
  for (const name of ['request_type', 'test_clock_id'] as const) {
    if (cell(name) !== '') attributes[name] = cell(name).toLowerCase();
  }
  for (const name of ['ref_numbers', 'shipment_tags'] as const) {
    const items = cell(name)
      .split(LIST_SEPARATOR)
      .map((item) => item.trim());
    attributes[name] = items.filter((item) => item !== '');
  }
  const autoDetect = cell('auto_detect_vocc_scac');
  if (autoDetect !== '') attributes['auto_detect_vocc_scac'] = readFlag(autoDetect);
  const customerId = cell('customer_id');
  return {
    attributes,
    relationships: customerId === '' ? {} : { customer: { data: { type: 'party', id: customerId } } },
  };
}

/** What is neither goes on as it is, to be refused with all else that is wrong with the row. */
function readFlag(text: string): boolean | string {
  if (/^(true|yes|y|1)$/i.test(text)) return true;
  return /^(false|no|n|0)$/i.test(text) ? false : text;
}
