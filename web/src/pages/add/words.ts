/** What came of a row, in words of those who sent it. */
import type { Tone } from '../../components/status.tsx';
import type { RowResult } from './queries.ts';

type Status = RowResult['attributes']['status'];

export const RESULTS: Readonly<Record<Status, { label: string; tone: Tone }>> = {
  created: { label: 'Tracked', tone: 'good' },
  valid: { label: 'Fine', tone: 'good' },
  duplicate: { label: 'Tracked before', tone: 'neutral' },
  invalid: { label: 'Wrong', tone: 'bad' },
  limited: { label: 'Waiting', tone: 'waiting' },
};

/** Why the row did not do what it was meant to; empty where all is well. */
export function reasonOf({ attributes: { status, duplicate_of_row: row, errors } }: RowResult): string {
  if (status === 'duplicate') {
    return row === null ? 'This number is tracked already' : 'The number stands in an earlier row too';
  }
  if (status === 'limited') return 'Beyond the limit of new requests; it waits to be sent again';
  return errors.map(({ detail }) => detail).join('. ');
}
