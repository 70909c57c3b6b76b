/** Spreads journeys and worlds over the CPU cores. The sums do not depend on the number of cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FAMILY_NAMES, type FamilyName } from '../../simulator/drawn/trade/families.ts';
import { emptyTally, mergeTally, type Tally } from './tally.ts';
import type { WorkerTask } from './worker.ts';

/** Small enough that no core has to wait long for the last batch. */
const CHUNK = 50;

export interface Draw {
  seed: number;
  journeys: number;
  /** Number of trade worlds per family. */
  worlds: number;
}

export async function runJourneys(draw: Draw, cores = availableParallelism()): Promise<Tally> {
  const tasks = tasksOf(draw);
  // Merged in the order of the tasks, so that every run shows the same examples.
  const results: Tally[] = [];
  let next = 0;
  const runOne = async (): Promise<void> => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    try {
      for (let index = next++; index < tasks.length; index = next++) {
        const task = tasks[index];
        if (task) results[index] = await judge(worker, task);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(cores, tasks.length) }, runOne));
  const tally = emptyTally();
  for (const result of results) mergeTally(tally, result);
  return tally;
}

function tasksOf({ seed, journeys, worlds }: Draw): WorkerTask[] {
  const tasks: WorkerTask[] = [];
  const add = (family: FamilyName | null, count: number): void => {
    for (let from = 0; from < count; from += CHUNK)
      tasks.push({ family, seed, from, until: Math.min(count, from + CHUNK) });
  };
  add(null, journeys);
  for (const family of FAMILY_NAMES) add(family, worlds);
  return tasks;
}

function judge(worker: Worker, task: WorkerTask): Promise<Tally> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(task);
  });
}
