/** Sends rows in batches. Rows that exceed the limit on new requests are sent again once it allows them. */
import { waitForLimit } from '../../components/limit.ts';
import type { RowResult, SentRows } from './queries.ts';

/** Number of rows per request: small enough to show progress and to lose little if the connection breaks. */
const PART_ROWS = 250;

export interface ReceiptRow {
  line: number;
  result: RowResult;
}

export interface Sending {
  receipt: readonly ReceiptRow[];
  ignoredColumns: readonly string[];
  /** When the wait for the limit on new requests ends, in milliseconds since the epoch. */
  waitsUntil: number | null;
}

/** Sends rows; `line` is each row's position in the input. */
export async function sendRows<Row extends { line: number }>(
  rows: readonly Row[],
  send: (rows: readonly Row[]) => Promise<SentRows>,
  signal: AbortSignal,
  update: (change: Partial<Sending>) => void,
): Promise<void> {
  const receipt = new Map<number, RowResult>();
  for (let from = 0; from < rows.length; from += PART_ROWS) {
    let left = rows.slice(from, from + PART_ROWS);
    while (left.length > 0) {
      const { results, retryAfterSeconds, ignoredColumns } = await send(left);
      if (signal.aborted) return;
      for (const [index, { line }] of left.entries()) {
        const result = results[index];
        if (result !== undefined) receipt.set(line, result);
      }
      update({ receipt: [...receipt].map(([line, result]) => ({ line, result })), ignoredColumns, waitsUntil: null });
      // Resends only rate-limited rows. A request that was added may already have ended, and would be added a second
      // time.
      left = left.filter((_, index) => results[index]?.attributes.status === 'limited');
      if (left.length > 0) await waitForLimit(retryAfterSeconds, signal, update);
      if (signal.aborted) return;
    }
  }
}
