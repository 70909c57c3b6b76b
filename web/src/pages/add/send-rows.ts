/** Sends rows part by part. Those beyond the limit of new requests are sent again when it lets them through. */
import { waitForLimit } from '../../components/limit.ts';
import type { RowResult, SentRows } from './queries.ts';

/** Rows of one request: progress is seen, and a broken connection loses little. */
const PART_ROWS = 250;

export interface ReceiptRow {
  line: number;
  result: RowResult;
}

export interface Sending {
  /** What came of each row so far. */
  receipt: readonly ReceiptRow[];
  ignoredColumns: readonly string[];
  /** Until when it waits for the limit of new requests, in milliseconds of the epoch. */
  waitsUntil: number | null;
}

/** Each row has its place in what was given: `line`. */
export async function sendRows<Row extends { line: number }>(
  rows: readonly Row[],
  send: (rows: readonly Row[]) => Promise<SentRows>,
  signal: AbortSignal,
  tell: (change: Partial<Sending>) => void,
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
      tell({ receipt: [...receipt].map(([line, result]) => ({ line, result })), ignoredColumns, waitsUntil: null });
      // These alone: one that was added may have ended meanwhile, and would be added once more.
      left = left.filter((_, index) => results[index]?.attributes.status === 'limited');
      if (left.length > 0) await waitForLimit(retryAfterSeconds, signal, tell);
      if (signal.aborted) return;
    }
  }
}
