/**
 * Replays histories of runs with the current workflows: a change that would break running workflows
 * fails here.
 */
import { Worker } from '@temporalio/worker';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';
import { type History, keepHistory } from './history-fixtures.ts';
import type { TrackingRig } from './tracking-rig.ts';

/**
 * Set to 1 to store the histories of this run as fixtures: for a new workflow, or a path that no
 * fixture covers.
 */
const keeps = process.env['SEAMARK_KEEP_HISTORIES'] === '1';

/** Limit that keeps a cold replay under 20 ms, with room for the wakes that stepping a clock may need. */
const MOST_EVENTS = 200;

interface StoredRun {
  workflowId: string;
  history: History;
}

/** Describes a failed replay. */
export async function problemsOfReplay(histories: readonly StoredRun[]): Promise<string[]> {
  const workflowBundle = await testWorkflowBundle();
  const problems: string[] = [];
  for await (const result of Worker.runReplayHistories({ workflowBundle }, histories)) {
    if (result.error) problems.push(`${result.workflowId}: ${result.error.message}`);
  }
  return problems;
}

/** Lists problems in the run histories of an ended request: they must replay and be short. */
export async function problemsOfRuns(
  rig: Pick<TrackingRig, 'temporal'>,
  code: string,
  requestId: string,
): Promise<string[]> {
  const id = `tracking/${requestId}`;
  const histories: StoredRun[] = [];
  for await (const { runId } of rig.temporal.workflow.list({ query: `WorkflowId = '${id}'` })) {
    const history = await rig.temporal.workflow.getHandle(id, runId).fetchHistory();
    histories.push({ workflowId: `${code}-${histories.length + 1}`, history });
  }
  if (histories.length === 0) return ['no run is listed'];
  const long = histories.filter(({ history }) => (history.events?.length ?? 0) >= MOST_EVENTS);
  const problems = [
    ...long.map(({ workflowId, history }) => `${workflowId} has ${history.events?.length} events`),
    ...(await problemsOfReplay(histories)),
  ];
  if (keeps)
    for (const { workflowId, history } of histories)
      await keepHistory(`track-shipment-${workflowId.toLowerCase()}`, history);
  return problems;
}
