/** Sends a CSV file in batches, first as a dry run, and tracks the result for each row. */
import { useCallback } from 'react';
import { problemOf } from '../../api/client.ts';
import { useRun } from '../../components/use-run.ts';
import { readRecords, tableOf } from './csv-records.ts';
import { sendTable } from './queries.ts';
import { type Sending, sendRows } from './send-rows.ts';

/** Maximum number of rows in a file, more than any limit allows in an hour. */
export const MAX_ROWS = 10_000;

export interface TableRun extends Sending {
  /** `checked`: nothing has been stored yet. */
  state: 'none' | 'checking' | 'checked' | 'adding' | 'added';
  rows: number;
  problem: string | null;
}

const NOTHING: TableRun = { state: 'none', rows: 0, receipt: [], ignoredColumns: [], waitsUntil: null, problem: null };

export function useTableRun(onAdded: () => void) {
  const { run, begin, end } = useRun(NOTHING);
  const send = useCallback(
    async (table: string, isDryRun: boolean) => {
      const [header, ...records] = readRecords(table);
      const rows = records.length;
      const { signal, update } = begin({ ...NOTHING, rows, state: isDryRun ? 'checking' : 'adding' });
      try {
        if (header === undefined || rows === 0) throw new Error('The file has no rows below the header');
        if (rows > MAX_ROWS) throw new Error(`The file has ${rows} rows; at most ${MAX_ROWS} can be added at once`);
        await sendRows(records, (some) => sendTable(tableOf(header, some), isDryRun), signal, update);
        update({ state: isDryRun ? 'checked' : 'added' });
      } catch (error) {
        update({ problem: problemOf(error), waitsUntil: null, state: isDryRun ? 'none' : 'added' });
      }
    },
    [begin],
  );
  const check = useCallback((table: string) => send(table, true), [send]);
  const add = useCallback(
    async (table: string) => {
      await send(table, false);
      onAdded();
    },
    [send, onAdded],
  );
  const cancel = useCallback(
    () => end(({ state }) => ({ waitsUntil: null, state: state === 'adding' ? 'added' : 'none' })),
    [end],
  );
  return { run, check, add, cancel };
}
