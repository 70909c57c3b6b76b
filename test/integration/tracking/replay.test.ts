import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';
import { type History, keepHistory, readHistories } from './history-fixtures.ts';
import { TrackingRig } from './tracking-rig.ts';

/** Set to 1 to keep the histories of this run as fixtures: with a new workflow, or a path that no fixture takes. */
const keeps = process.env['SEAMARK_KEEP_HISTORIES'] === '1';

const journeys: [code: string, attributes: Record<string, unknown>][] = [
  ['DIRECT', {}],
  ['TWOFATES', {}],
  ['NOTFOUND', {}],
  ['LINEDOWN', {}],
  ['RAIL', {}],
  // Its line has to be found out first.
  ['CANCELLED', { scac: '', auto_detect_vocc_scac: true }],
];

describe('histories', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
  });
  afterAll(async () => {
    await rig.stop();
  });

  async function replay(histories: { workflowId: string; history: History }[]): Promise<string[]> {
    const workflowBundle = await testWorkflowBundle();
    const failures: string[] = [];
    for await (const result of Worker.runReplayHistories({ workflowBundle }, histories)) {
      if (result.error) failures.push(`${result.workflowId}: ${result.error.message}`);
    }
    return failures;
  }

  it('of finished runs, kept as fixtures, still replay', async () => {
    const histories = await readHistories();
    expect(histories.length).toBeGreaterThanOrEqual(5);
    expect(await replay(histories)).toEqual([]);
  });

  it.each(journeys)('of every run of %s replay, and are short', async (code, attributes) => {
    const number = scenarioNumber(code, 70);
    const truth = truthOf(number, '2026-08-01T00:00:00Z');
    const { requestId, clockId } = await rig.track(number, { attributes });
    await rig.advance(clockId ?? '', truth.endsBy);
    const workflowId = `tracking/${requestId}`;
    await rig.temporal.workflow.getHandle(workflowId).result();
    const histories: { workflowId: string; history: History }[] = [];
    for await (const { runId } of rig.temporal.workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
      const history = await rig.temporal.workflow.getHandle(workflowId, runId).fetchHistory();
      histories.push({ workflowId: `${code}-${histories.length + 1}`, history });
      // What keeps a cold replay under 20 ms, with room for the wakes that stepping a clock may need.
      expect(history.events?.length).toBeLessThan(200);
    }
    expect(histories.length).toBeGreaterThan(0);
    expect(await replay(histories)).toEqual([]);
    if (!keeps) return;
    for (const { workflowId: name, history } of histories) {
      await keepHistory(`track-shipment-${name.toLowerCase()}`, history);
    }
  });
});

describe('the workflow bundle', () => {
  it('stays small: nothing but workflows and the SDK is in it', async () => {
    const { code } = await testWorkflowBundle();
    expect(Buffer.byteLength(code)).toBeLessThan(1_700_000);
  });
});
