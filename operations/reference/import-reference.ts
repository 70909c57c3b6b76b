/** Imports a list that the operator has licensed. Stores either all valid rows or nothing, and returns a report. */
import type { Database } from '../../store/postgres/database.ts';
import { type ImportCounts, type ImportedTable, importedUnlocodes, importRows } from '../../store/reference/imports.ts';
import { UnreadableFile } from '../lists/read-csv.ts';
import { readLines } from './import-lines.ts';
import { isSeededPort, readOwnTerminals, readSmdgTerminals } from './import-terminals.ts';
import { readUnLocode } from './import-un-locode.ts';
import type { Reading, RefusedRow } from './reading.ts';

export const IMPORT_LISTS = ['un-locode', 'smdg-terminals', 'smdg-liners', 'terminals', 'scac'] as const;
export type ImportList = (typeof IMPORT_LISTS)[number];

export interface ImportInput {
  list: ImportList;
  bytes: Uint8Array;
  /** Name of the source; defaults to the list's publisher. */
  source?: string;
  sourceEdition: string;
  /** Whether to compare the list without storing it. */
  dryRun: boolean;
  now: Date;
}

export interface ImportReport extends ImportCounts {
  list: ImportList;
  source: string;
  sourceEdition: string;
  dryRun: boolean;
  /** Number of lines that are not entries by the list's own rules. */
  skipped: number;
  refused: RefusedRow[];
}

const SOURCES: Readonly<Record<ImportList, string>> = {
  'un-locode': 'UN/LOCODE (UNECE)',
  'smdg-terminals': 'SMDG terminal code list',
  'smdg-liners': 'SMDG liner code list',
  terminals: 'own file',
  scac: 'SCAC list (NMFTA)',
};

/** Imports a list. Throws `UnreadableFile` if the file is not such a list, and then stores nothing. */
export async function importReference(database: Database, input: ImportInput): Promise<ImportReport> {
  const { table, reading } = await read(database, input);
  if (reading.rows.length === 0 && reading.skipped === 0) {
    const [first] = reading.refused;
    const why = first === undefined ? '' : `; line ${first.line}: ${first.reason}`;
    throw new UnreadableFile(`The file has no row of ${input.list}${why}`);
  }
  if (reading.refused.length > reading.rows.length) {
    const { line, reason } = reading.refused[0] ?? { line: 0, reason: '' };
    throw new UnreadableFile(
      `${reading.refused.length} rows cannot be read and ${reading.rows.length} can: the file is probably not ${input.list} (line ${line}: ${reason})`,
    );
  }
  const { list, dryRun, sourceEdition } = input;
  const source = input.source ?? SOURCES[list];
  const counts = await store(database, table, reading.rows, { source, sourceEdition }, dryRun);
  return { list, source, sourceEdition, dryRun, ...counts, skipped: reading.skipped, refused: reading.refused };
}

async function read(
  database: Database,
  { list, bytes, now }: ImportInput,
): Promise<{ table: ImportedTable; reading: Reading<object> }> {
  const today = now.toISOString().slice(0, 10);
  switch (list) {
    case 'un-locode':
      return { table: 'imported_places', reading: readUnLocode(bytes) };
    case 'smdg-terminals':
      return { table: 'imported_terminals', reading: readSmdgTerminals(bytes, today) };
    case 'terminals': {
      const imported = await importedUnlocodes(database);
      const isListedPort = (unlocode: string): boolean => isSeededPort(unlocode) || imported.has(unlocode);
      return { table: 'imported_terminals', reading: readOwnTerminals(bytes, isListedPort) };
    }
    case 'smdg-liners':
      return { table: 'imported_lines', reading: readLines(bytes, 'smdg', today) };
    case 'scac':
      return { table: 'imported_lines', reading: readLines(bytes, 'scac', today) };
  }
}

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

async function store(
  database: Database,
  table: ImportedTable,
  rows: readonly object[],
  marks: { source: string; sourceEdition: string },
  dryRun: boolean,
): Promise<ImportCounts> {
  let counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, republishedShipments: 0 };
  try {
    await database.transaction().execute(async (trx) => {
      counts = await importRows(trx, table, rows, marks);
      if (dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return counts;
}
