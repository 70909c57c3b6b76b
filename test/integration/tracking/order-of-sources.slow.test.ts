/**
 * Tests that sources due at the same moment of a test clock are polled in a fixed order, however fast each responds.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { readJourneyRecord } from '../../support/journey-record.ts';
import { TrackingRig } from './tracking-rig.ts';

const START = '2026-08-01T00:00:00Z';
const NUMBER = scenarioNumber('RAIL', 21);

let rig: TrackingRig;

beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
});
afterAll(async () => {
  await rig.stop();
});

/** Tracks the same number for another account, while the responses of some sources take longer. */
async function journeyWithSlow(sources: readonly string[]) {
  const accountId = newId();
  await rig.database.insertInto('accounts').values({ id: accountId, name: 'Test' }).execute();
  for (const source of sources) {
    rig.simulator.faults.add({
      ...{ source, kind: 'slow', number: null, until: null, count: null, retryAfterSeconds: 0, delayMs: 40 },
    });
  }
  const { requestId, clockId } = await rig.track(NUMBER, { accountId, startAt: START });
  await rig.advanceFor(accountId, clockId ?? '', truthOf(NUMBER, START).endsBy);
  rig.simulator.faults.clear(null);
  return readJourneyRecord(rig.database, requestId);
}

it('a slow line and slow terminals leave the same history', { timeout: 180_000 }, async () => {
  const withSlowLine = await journeyWithSlow(['TEST', 'SIMA', 'SIMB', 'SIMC']);
  const withSlowTerminals = await journeyWithSlow(['SIM1', 'SIM2', 'SIM3', 'SIM4', 'SIM5', 'SIMR']);
  expect(withSlowLine.changes.length).toBeGreaterThan(30);
  expect(withSlowTerminals).toEqual(withSlowLine);
});
