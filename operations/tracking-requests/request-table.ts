/** Parses tracking requests from CSV, with one row per request and columns matched by their header. */
import { keysOf } from '../../reference/records.ts';
import { plainTitle, readCsv, readTable } from '../lists/read-csv.ts';
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

export const TABLE_COLUMNS = keysOf(columns);

const LIST_SEPARATOR = ';';

export interface TableRow extends TrackingRequestInput {
  /** Line of the file; the header is line 1. */
  line: number;
}

export interface TrackingRequestTable {
  rows: TableRow[];
  ignoredColumns: string[];
}

/** Far longer than any real row. */
const MAX_ROW_LENGTH = 100_000;
/** Limits on the ignored titles that are reported. */
const MAX_TITLES = 100;
const MAX_TITLE_LENGTH = 100;

/** Reads up to `maxRows + 1` rows, so that the caller can detect a longer table. Throws `UnreadableFile`. */
export function readTrackingRequestTable(bytes: Uint8Array, maxRows: number): TrackingRequestTable {
  const csv = readCsv(bytes, { rows: maxRows + 2, rowLength: MAX_ROW_LENGTH });
  const table = readTable(csv, columns, ['request_number']);
  const titles = new Set(Object.values(columns).flatMap((names) => names.map(plainTitle)));
  const ignored = (csv[0]?.cells ?? []).filter((title) => title !== '' && !titles.has(plainTitle(title)));
  const ignoredColumns = ignored.slice(0, MAX_TITLES).map((title) => title.slice(0, MAX_TITLE_LENGTH));
  return { rows: table.map(({ line, cell }) => ({ line, ...toInput(cell) })), ignoredColumns };
}

/** Converts a row to input. Empty cells are treated as absent. */
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

/** Parses a flag. Any other text is passed through, so that it is rejected together with the row's other problems. */
function readFlag(text: string): boolean | string {
  if (/^(true|yes|y|1)$/i.test(text)) return true;
  return /^(false|no|n|0)$/i.test(text) ? false : text;
}
