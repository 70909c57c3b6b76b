/**
 * Tests that histories of runs still replay: the stored fixtures, and a new one. `journey.slow.test.ts` covers more
 * journeys.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';
import { readHistories } from './history-fixtures.ts';
import { problemsOfReplay, problemsOfRuns } from './replayed-histories.ts';
import { TrackingRig } from './tracking-rig.ts';

describe('histories', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
  });
  afterAll(async () => {
    await rig.stop();
  });

  it('of finished runs, stored as fixtures, still replay', async () => {
    const histories = await readHistories();
    expect(histories.length).toBeGreaterThanOrEqual(5);
    expect(await problemsOfReplay(histories)).toEqual([]);
  });

  it('of a run that first had to detect the line replay, and are short', async () => {
    const number = scenarioNumber('CANCELLED', 70);
    const attributes = { scac: '', auto_detect_vocc_scac: true };
    const { requestId, clockId } = await rig.track(number, { attributes });
    await rig.advance(clockId ?? '', truthOf(number, '2026-08-01T00:00:00Z').endsBy);
    await rig.temporal.workflow.getHandle(`tracking/${requestId}`).result();
    expect(await problemsOfRuns(rig, 'CANCELLED', requestId)).toEqual([]);
  });
});

describe('the workflow bundle', () => {
  it('stays small: it contains only workflows and the SDK', async () => {
    const { code } = await testWorkflowBundle();
    expect(Buffer.byteLength(code)).toBeLessThan(1_750_000);
  });
});
