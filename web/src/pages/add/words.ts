import type { Tone } from '../../components/status.tsx';
import type { RowResult } from './queries.ts';

type Status = RowResult['attributes']['status'];

const RESULTS: Readonly<Record<Status, { label: string; tone: Tone }>> = {
  created: { label: 'Tracked', tone: 'good' },
  valid: { label: 'Ready', tone: 'good' },
  duplicate: { label: 'Already tracked', tone: 'neutral' },
  invalid: { label: 'Rejected', tone: 'bad' },
  limited: { label: 'Waiting', tone: 'waiting' },
};

const NOT_CONNECTED = /^Scac '(\w+)' is not supported/;

/** Returns the SCAC of the line that cannot be polled yet, or null if the row has another result. */
export function notConnectedLine({ attributes: { status, errors } }: RowResult): string | null {
  if (status !== 'invalid') return null;
  const lines = errors.map(({ detail }) => NOT_CONNECTED.exec(detail)?.[1] ?? null);
  // If there are other problems, connecting the line is not enough.
  return lines.includes(null) ? null : (lines[0] ?? null);
}

export function resultOf(result: RowResult): { label: string; tone: Tone } {
  return notConnectedLine(result) === null
    ? RESULTS[result.attributes.status]
    : { label: 'Not connected yet', tone: 'waiting' };
}

/** Returns why a row was not added; empty on success. */
export function reasonOf({ attributes: { status, duplicate_of_row: row, errors } }: RowResult): string {
  if (status === 'duplicate') {
    return row === null ? 'This number is already tracked' : 'Duplicate of an earlier row';
  }
  if (status === 'limited') return 'Limit on new requests reached. The row will be sent again';
  return errors.map(({ detail }) => detail).join('. ');
}
