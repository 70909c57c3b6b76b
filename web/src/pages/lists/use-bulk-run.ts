/** Runs an action over any number of rows, batch by batch, and waits where a limit says so. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf } from '../../api/client.ts';
import { pause } from '../../app/pause.ts';
import { BATCH, type RowResult, type RunBatch } from './bulk-actions.ts';
import type { SelectedRow } from './list-definition.ts';

export interface BulkRun {
  total: number;
  /** Of rows that are done. */
  results: readonly RowResult[];
  /** Until when it waits, in milliseconds of the epoch; null: it does not. */
  waitsUntil: number | null;
  isRunning: boolean;
  /** Why it ended before its end; what is done stays done. */
  problem: string | null;
}

const NOTHING: BulkRun = { total: 0, results: [], waitsUntil: null, isRunning: false, problem: null };

export function useBulkRun(onEnd: () => void) {
  const [run, setRun] = useState(NOTHING);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = useCallback(
    async (rows: readonly SelectedRow[], runBatch: RunBatch) => {
      stop.current?.abort();
      const controller = new AbortController();
      stop.current = controller;
      const { signal } = controller;
      const tell = (change: Partial<BulkRun>) => !signal.aborted && setRun((now) => ({ ...now, ...change }));
      setRun({ ...NOTHING, total: rows.length, isRunning: true });
      try {
        await runAll(rows, runBatch, signal, tell);
        tell({ isRunning: false });
      } catch (error) {
        tell({ isRunning: false, waitsUntil: null, problem: problemOf(error) });
      }
      onEnd();
    },
    [onEnd],
  );
  const cancel = useCallback(() => {
    stop.current?.abort();
    setRun((now) => ({ ...now, isRunning: false, waitsUntil: null }));
  }, []);
  return { run, start, cancel };
}

async function runAll(
  rows: readonly SelectedRow[],
  runBatch: RunBatch,
  signal: AbortSignal,
  tell: (change: Partial<BulkRun>) => void,
): Promise<void> {
  let left = [...rows];
  const done: RowResult[] = [];
  while (left.length > 0 && !signal.aborted) {
    const batch = left.slice(0, BATCH);
    const { results, retryAfterSeconds } = await runBatch(batch);
    const waiting = new Set(results.filter(({ status }) => status === 'waiting').map(({ id }) => id));
    done.push(...results.filter(({ id }) => !waiting.has(id)));
    left = [...batch.filter(({ id }) => waiting.has(id)), ...left.slice(BATCH)];
    tell({ results: [...done] });
    if (waiting.size > 0) {
      const waitMs = (retryAfterSeconds ?? 10) * 1_000;
      tell({ waitsUntil: Date.now() + waitMs });
      await pause(waitMs, signal);
      tell({ waitsUntil: null });
    }
  }
}
