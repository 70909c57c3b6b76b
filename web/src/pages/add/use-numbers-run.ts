/** Adds numbers and holds the result of each. */
import { useCallback } from 'react';
import { useRun } from '../../components/use-run.ts';
import { addNumbers, type NumberToAdd } from './queries.ts';
import { type Sending, sendRows } from './send-rows.ts';

export interface NumbersRun extends Sending {
  isRunning: boolean;
  /** The reason for an early end; added numbers stay. */
  error: unknown;
}

const NOTHING: NumbersRun = { receipt: [], ignoredColumns: [], waitsUntil: null, isRunning: false, error: null };

export function useNumbersRun(onAdded: () => void) {
  const { run, begin, end } = useRun(NOTHING);
  const add = useCallback(
    async (numbers: readonly NumberToAdd[]) => {
      const { signal, update } = begin({ ...NOTHING, isRunning: true });
      try {
        const rows = numbers.map((number, index) => ({ line: index + 1, number }));
        await sendRows(rows, (some) => addNumbers(some.map(({ number }) => number)), signal, update);
        update({ isRunning: false });
      } catch (error) {
        update({ isRunning: false, waitsUntil: null, error });
      }
      onAdded();
    },
    [begin, onAdded],
  );
  const cancel = useCallback(() => end(() => ({ isRunning: false, waitsUntil: null })), [end]);
  const reset = useCallback(() => end(() => NOTHING), [end]);
  return { run, add, cancel, reset };
}
