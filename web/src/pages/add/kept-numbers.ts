/** Numbers of lines that are not connected yet, kept in this browser for each account until their line can be polled. */
import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { useSession } from '../../app/session.ts';
import type { NumberToAdd } from './queries.ts';

const MOST_KEPT = 1_000;

export function useKeptNumbers() {
  const { account_id: accountId } = useSession().attributes;
  const [kept, setKept] = useLocalStorage<NumberToAdd[]>({
    key: `seamark-kept-numbers-${accountId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  /** Keeps the numbers that wait for a line, and drops others that were sent. */
  const settle = useCallback(
    (sent: readonly NumberToAdd[], waiting: readonly NumberToAdd[]) =>
      setKept((before) => {
        const others = before.filter((number) => !sent.some((one) => one.request_number === number.request_number));
        return [...others, ...waiting].slice(-MOST_KEPT);
      }),
    [setKept],
  );
  const discard = useCallback(() => setKept([]), [setKept]);
  return { kept, settle, discard };
}
