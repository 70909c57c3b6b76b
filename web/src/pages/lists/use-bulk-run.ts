/** Runs an action on rows in batches, waiting whenever a rate limit is reached. */
import { useCallback } from 'react';
import { problemOf } from '../../api/client.ts';
import { waitForLimit } from '../../components/limit.ts';
import { useRun } from '../../components/use-run.ts';
import { BATCH, type RowResult, type RunBatch } from './bulk-actions.ts';

export interface BulkRun {
  total: number;
  /** Results of the completed rows. */
  results: readonly RowResult[];
  /** When the wait ends, in milliseconds since the epoch; null if the run is not waiting. */
  waitsUntil: number | null;
  isRunning: boolean;
  /** Why the run ended early. Completed rows stay changed. */
  problem: string | null;
}

const NOTHING: BulkRun = { total: 0, results: [], waitsUntil: null, isRunning: false, problem: null };

export function useBulkRun<Row extends { id: string }>(onEnd: () => void) {
  const { run, begin, end } = useRun(NOTHING);
  const start = useCallback(
    async (rows: readonly Row[], runBatch: RunBatch<Row>) => {
      const { signal, update } = begin({ ...NOTHING, total: rows.length, isRunning: true });
      try {
        await runAll(rows, runBatch, signal, update);
        update({ isRunning: false });
      } catch (error) {
        update({ isRunning: false, waitsUntil: null, problem: problemOf(error) });
      }
      onEnd();
    },
    [begin, onEnd],
  );
  const cancel = useCallback(() => end(() => ({ isRunning: false, waitsUntil: null })), [end]);
  return { run, start, cancel };
}

async function runAll<Row extends { id: string }>(
  rows: readonly Row[],
  runBatch: RunBatch<Row>,
  signal: AbortSignal,
  update: (change: Partial<BulkRun>) => void,
): Promise<void> {
  let left = [...rows];
  const done: RowResult[] = [];
  while (left.length > 0 && !signal.aborted) {
    const batch = left.slice(0, BATCH);
    const { results, retryAfterSeconds } = await runBatch(batch);
    const waiting = new Set(results.filter(({ status }) => status === 'waiting').map(({ id }) => id));
    done.push(...results.filter(({ id }) => !waiting.has(id)));
    left = [...batch.filter(({ id }) => waiting.has(id)), ...left.slice(BATCH)];
    update({ results: [...done], waitsUntil: null });
    if (waiting.size > 0) await waitForLimit(retryAfterSeconds, signal, update);
  }
}
