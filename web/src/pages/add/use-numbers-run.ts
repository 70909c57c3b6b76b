/** Adds numbers, and keeps what came of each of them. */
import { useCallback } from 'react';
import { useRun } from '../../components/use-run.ts';
import { addNumbers, type NumberToAdd } from './queries.ts';
import { type Sending, sendRows } from './send-rows.ts';

export interface NumbersRun extends Sending {
  isRunning: boolean;
  /** Why it ended before its end; what is added stays. */
  error: unknown;
}

const NOTHING: NumbersRun = { receipt: [], ignoredColumns: [], waitsUntil: null, isRunning: false, error: null };

export function useNumbersRun(onAdded: () => void) {
  const { run, begin, end } = useRun(NOTHING);
  const add = useCallback(
    async (numbers: readonly NumberToAdd[]) => {
      const { signal, tell } = begin({ ...NOTHING, isRunning: true });
      try {
        const rows = numbers.map((number, index) => ({ line: index + 1, number }));
        await sendRows(rows, (some) => addNumbers(some.map(({ number }) => number)), signal, tell);
        tell({ isRunning: false });
      } catch (error) {
        tell({ isRunning: false, waitsUntil: null, error });
      }
      onAdded();
    },
    [begin, onAdded],
  );
  const cancel = useCallback(() => end(() => ({ isRunning: false, waitsUntil: null })), [end]);
  const reset = useCallback(() => end(() => NOTHING), [end]);
  return { run, add, cancel, reset };
}
