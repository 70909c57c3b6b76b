import { useCallback } from 'react';
import { useRun } from '../../components/use-run.ts';
import { addNumbers, type NumberToAdd } from './queries.ts';
import { type Sending, sendRows } from './send-rows.ts';
import { notConnectedLine } from './words.ts';

export interface NumbersRun extends Sending {
  isRunning: boolean;
  /** The reason why the run ended early. Numbers that were already added stay. */
  error: unknown;
}

const NOTHING: NumbersRun = { receipt: [], ignoredColumns: [], waitsUntil: null, isRunning: false, error: null };

/**
 * Adds numbers and tracks the result for each. `onSettled` receives the numbers that were sent, and those of them whose
 * line is not connected.
 */
export function useNumbersRun(
  onAdded: () => void,
  onSettled: (sent: readonly NumberToAdd[], waiting: readonly NumberToAdd[]) => void,
) {
  const { run, begin, end } = useRun(NOTHING);
  const add = useCallback(
    async (numbers: readonly NumberToAdd[]) => {
      const { signal, update } = begin({ ...NOTHING, isRunning: true });
      try {
        const rows = numbers.map((number, index) => ({ line: index + 1, number }));
        const send = async (some: readonly (typeof rows)[number][]) => {
          const sent = await addNumbers(some.map(({ number }) => number));
          const waiting = some.filter((_, index) => {
            const result = sent.results[index];
            return result !== undefined && notConnectedLine(result) !== null;
          });
          onSettled(
            some.map(({ number }) => number),
            waiting.map(({ number }) => number),
          );
          return sent;
        };
        await sendRows(rows, send, signal, update);
        update({ isRunning: false });
      } catch (error) {
        update({ isRunning: false, waitsUntil: null, error });
      }
      onAdded();
    },
    [begin, onAdded, onSettled],
  );
  const cancel = useCallback(() => end(() => ({ isRunning: false, waitsUntil: null })), [end]);
  const reset = useCallback(() => end(() => NOTHING), [end]);
  return { run, add, cancel, reset };
}
