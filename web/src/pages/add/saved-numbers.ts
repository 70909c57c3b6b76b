/** Stores numbers whose line is not connected in this browser, separately for each account. */
import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { useSession } from '../../app/session.ts';
import type { NumberToAdd } from './queries.ts';

const MAX_SAVED = 1_000;

export function useSavedNumbers() {
  const { account_id: accountId } = useSession().attributes;
  const [saved, setSaved] = useLocalStorage<NumberToAdd[]>({
    key: `seamark-saved-numbers-${accountId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  /** Replaces the numbers that were sent by those whose line is still not connected. */
  const settle = useCallback(
    (sent: readonly NumberToAdd[], waiting: readonly NumberToAdd[]) =>
      setSaved((before) => {
        const others = before.filter((number) => !sent.some((one) => one.request_number === number.request_number));
        return [...others, ...waiting].slice(-MAX_SAVED);
      }),
    [setSaved],
  );
  const discard = useCallback(() => setSaved([]), [setSaved]);
  return { saved, settle, discard };
}
