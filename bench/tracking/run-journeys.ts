/** Spreads journeys over the cores. The sums do not depend on the number of cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { emptyTally, mergeTally, type Tally } from './tally.ts';
import type { WorkerTask } from './worker.ts';

/** Small enough that no core waits long for the last batch. */
const CHUNK = 50;

export async function runJourneys(seed: number, journeys: number, cores = availableParallelism()): Promise<Tally> {
  const tally = emptyTally();
  let next = 0;
  const runOne = async (): Promise<void> => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    try {
      while (next < journeys) {
        const task: WorkerTask = { seed, from: next, until: Math.min(journeys, next + CHUNK) };
        next = task.until;
        mergeTally(tally, await judge(worker, task));
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(cores, Math.ceil(journeys / CHUNK)) }, runOne));
  return tally;
}

function judge(worker: Worker, task: WorkerTask): Promise<Tally> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(task);
  });
}
