/** Sends a table part by part, first as a dry run, and keeps what came of each of its rows. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf } from '../../api/client.ts';
import { pause } from '../../app/pause.ts';
import { partsOf, readRecords, type TablePart } from './csv-records.ts';
import { type RowResult, sendTable } from './queries.ts';

/** Rows of one request: progress is seen, and a broken connection loses little. */
const PART_ROWS = 250;
/** More than any line lets ask for in an hour. */
export const MOST_ROWS = 10_000;

export interface ReceiptRow {
  line: number;
  result: RowResult;
}

export interface TableRun {
  /** `checked`: nothing is stored yet. */
  state: 'none' | 'checking' | 'checked' | 'adding' | 'added';
  rows: number;
  receipt: readonly ReceiptRow[];
  ignoredColumns: readonly string[];
  /** Until when it waits for the limit of new requests, in milliseconds of the epoch. */
  waitsUntil: number | null;
  problem: string | null;
}

const NOTHING: TableRun = { state: 'none', rows: 0, receipt: [], ignoredColumns: [], waitsUntil: null, problem: null };

export function useTableRun(onAdded: () => void) {
  const [run, setRun] = useState(NOTHING);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const begin = useCallback(async (table: string, isDryRun: boolean) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    const tell = (change: Partial<TableRun>) => !signal.aborted && setRun((now) => ({ ...now, ...change }));
    const records = readRecords(table);
    const rows = Math.max(0, records.length - 1);
    setRun({ ...NOTHING, rows, state: isDryRun ? 'checking' : 'adding' });
    try {
      if (rows === 0) throw new Error('The file has no row under its header');
      if (rows > MOST_ROWS) throw new Error(`The file has ${rows} rows; at most ${MOST_ROWS} can be added at once`);
      await sendParts(partsOf(records, PART_ROWS), isDryRun, signal, tell);
      tell({ state: isDryRun ? 'checked' : 'added' });
    } catch (error) {
      tell({ problem: problemOf(error), waitsUntil: null, state: isDryRun ? 'none' : 'added' });
    }
  }, []);
  const check = useCallback((table: string) => begin(table, true), [begin]);
  const add = useCallback(
    async (table: string) => {
      await begin(table, false);
      onAdded();
    },
    [begin, onAdded],
  );
  const cancel = useCallback(() => {
    stop.current?.abort();
    setRun((now) => ({ ...now, waitsUntil: null, state: now.state === 'adding' ? 'added' : 'none' }));
  }, []);
  return { run, check, add, cancel };
}

async function sendParts(
  parts: readonly TablePart[],
  isDryRun: boolean,
  signal: AbortSignal,
  tell: (change: Partial<TableRun>) => void,
): Promise<void> {
  const receipt: ReceiptRow[] = [];
  for (const part of parts) {
    const done = new Map<number, RowResult>();
    while (!signal.aborted) {
      const { results, retryAfterSeconds, ignoredColumns } = await sendTable(part.csv, isDryRun);
      // Sent again, rows that this run has added come back as tracked before.
      for (const [row, result] of results.entries()) {
        if (done.get(row)?.attributes.status !== 'created') done.set(row, result);
      }
      const rows = [...done].map(([row, result]) => ({ line: part.lines[row] ?? 0, result }));
      tell({ receipt: [...receipt, ...rows], ignoredColumns });
      if (![...done.values()].some(({ attributes }) => attributes.status === 'limited')) {
        receipt.push(...rows);
        break;
      }
      const waitMs = (retryAfterSeconds ?? 10) * 1_000;
      tell({ waitsUntil: Date.now() + waitMs });
      await pause(waitMs, signal);
      tell({ waitsUntil: null });
    }
    if (signal.aborted) return;
  }
}
