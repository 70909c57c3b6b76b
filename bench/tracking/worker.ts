/** Judges a batch of journeys and returns their sums. */
import { parentPort } from 'node:worker_threads';
import { judgeJourney } from './judge-journey.ts';
import { addJourney, emptyTally } from './tally.ts';

export interface WorkerTask {
  seed: number;
  from: number;
  until: number;
}

parentPort?.on('message', ({ seed, from, until }: WorkerTask) => {
  const tally = emptyTally();
  for (let serial = from; serial < until; serial++) addJourney(tally, judgeJourney(seed, serial));
  parentPort?.postMessage(tally);
});
