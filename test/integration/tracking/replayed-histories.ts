/** Replays histories of runs with the current workflows, to detect changes that would break running workflows. */
import type { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { expect } from 'vitest';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';
import { type History, keepHistory } from './history-fixtures.ts';
import type { TrackingRig } from './tracking-rig.ts';

/** Set to 1 to store the histories of this run as fixtures, for a new workflow or for a path that no fixture covers. */
const keeps = process.env['SEAMARK_KEEP_HISTORIES'] === '1';

/**
 * A cold replay of this number of events takes less than 20 ms, with room for the wakes that stepping a clock may need.
 */
const MAX_EVENTS = 200;

interface StoredRun {
  workflowId: string;
  history: History;
}

/** Describes each failed replay. */
export async function problemsOfReplay(histories: readonly StoredRun[]): Promise<string[]> {
  const workflowBundle = await testWorkflowBundle();
  const problems: string[] = [];
  for await (const result of Worker.runReplayHistories({ workflowBundle }, histories)) {
    if (result.error) problems.push(`${result.workflowId}: ${result.error.message}`);
  }
  return problems;
}

/** Lists problems in the run histories of a request that has ended. They must replay and be short. */
export function problemsOfRuns(rig: Pick<TrackingRig, 'temporal'>, code: string, requestId: string): Promise<string[]> {
  return problemsOfWorkflow(rig.temporal, `tracking/${requestId}`, `track-shipment-${code.toLowerCase()}`);
}

/**
 * Lists problems in the histories of all runs of a workflow. `name` is the prefix for the names of histories that are
 * stored as fixtures.
 */
export async function problemsOfWorkflow(client: Client, id: string, name: string): Promise<string[]> {
  const histories: StoredRun[] = [];
  for (const runId of await runIdsOf(client, id)) {
    const history = await client.workflow.getHandle(id, runId).fetchHistory();
    histories.push({ workflowId: `${name}-${histories.length + 1}`, history });
  }
  if (histories.length === 0) return ['no run is listed'];
  const long = histories.filter(({ history }) => (history.events?.length ?? 0) >= MAX_EVENTS);
  const problems = [
    ...long.map(({ workflowId, history }) => `${workflowId} has ${history.events?.length} events`),
    ...(await problemsOfReplay(histories)),
  ];
  if (keeps) for (const { workflowId, history } of histories) await keepHistory(workflowId, history);
  return problems;
}

/** Waits until Temporal's visibility store, which lags behind, lists the runs. */
async function runIdsOf(client: Client, id: string): Promise<string[]> {
  const list = () => Array.fromAsync(client.workflow.list({ query: `WorkflowId = '${id}'` }), ({ runId }) => runId);
  await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  return list();
}
