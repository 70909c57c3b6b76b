/** Labels for the results of rows. */
import type { Tone } from '../../components/status.tsx';
import type { RowResult } from './queries.ts';

type Status = RowResult['attributes']['status'];

export const RESULTS: Readonly<Record<Status, { label: string; tone: Tone }>> = {
  created: { label: 'Tracked', tone: 'good' },
  valid: { label: 'Ready', tone: 'good' },
  duplicate: { label: 'Already tracked', tone: 'neutral' },
  invalid: { label: 'Rejected', tone: 'bad' },
  limited: { label: 'Waiting', tone: 'waiting' },
};

/** Returns the reason that a row was not added; empty on success. */
export function reasonOf({ attributes: { status, duplicate_of_row: row, errors } }: RowResult): string {
  if (status === 'duplicate') {
    return row === null ? 'This number is already tracked' : 'Duplicate of an earlier row';
  }
  if (status === 'limited') return 'Limit of new requests reached. The row will be sent again';
  return errors.map(({ detail }) => detail).join('. ');
}
