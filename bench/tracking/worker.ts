/** Judges a batch of journeys and returns their sums. */
import { parentPort } from 'node:worker_threads';
import type { FamilyName } from '../../simulator/drawn/trade/families.ts';
import { wrongOutcomes } from './account-outcomes.ts';
import { judgeJourney } from './judge-journey.ts';
import { addHours, addJourney, addOutcome, emptyTally } from './tally.ts';
import { judgeWorld } from './trade-request.ts';

export interface WorkerTask {
  /** Null for drawn journeys. */
  family: FamilyName | null;
  seed: number;
  from: number;
  until: number;
}

parentPort?.on('message', ({ family, seed, from, until }: WorkerTask) => {
  const tally = emptyTally();
  for (let serial = from; serial < until; serial++) {
    if (family === null) addJourney(tally, judgeJourney(seed, serial));
    else {
      const requests = judgeWorld(family, seed, serial);
      requests.forEach(({ hourly }, request) => {
        addHours(tally, family, hourly, `${family}/${serial}.${request}`);
      });
      const namesDocuments = requests[0]?.world.habits.missesDocuments === false;
      const histories = requests.map(({ history }) => history);
      for (const { request, wrong } of wrongOutcomes(histories, namesDocuments))
        addOutcome(tally, family, wrong, `${family}/${serial}.${request}`);
    }
  }
  parentPort?.postMessage(tally);
});
