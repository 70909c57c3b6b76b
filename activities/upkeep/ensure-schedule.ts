import { isDeepStrictEqual } from 'node:util';
import {
  type Client,
  ScheduleAlreadyRunning,
  type ScheduleDescription,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import { taskQueuesWithPrefix } from '../../workflows/task-queues.ts';

export interface RegularWorkflow {
  temporalClient: Client;
  /** Id of the Schedule and of the workflow that it starts, without the prefix. */
  id: string;
  workflowType: string;
  everyMs: number;
  /** A run is skipped if the server was down and missed it by more than this. */
  catchupWindowMs: number;
  taskQueuePrefix: string;
}

/**
 * Creates the Schedule, or restores it if it was changed. A Schedule that someone paused stays paused. Safe to repeat.
 */
export async function ensureSchedule(regular: RegularWorkflow): Promise<void> {
  const { temporalClient, id, taskQueuePrefix } = regular;
  const scheduleId = `${taskQueuePrefix}${id}`;
  const wanted = wantedOf(regular, scheduleId);
  const handle = temporalClient.schedule.getHandle(scheduleId);
  const current = await handle.describe().catch(ignoreMissing);
  if (current === undefined) {
    await temporalClient.schedule.create({ scheduleId, ...wanted }).catch((error: unknown) => {
      // Another worker created it first.
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    });
  } else if (!isDeepStrictEqual(termsOf(current), termsOf(wanted))) {
    await handle.update(({ state }) => ({ ...wanted, state }));
  }
}

export async function deleteSchedule(temporalClient: Client, scheduleId: string): Promise<void> {
  await temporalClient.schedule.getHandle(scheduleId).delete().catch(ignoreMissing);
}

function wantedOf({ workflowType, everyMs, catchupWindowMs, taskQueuePrefix }: RegularWorkflow, workflowId: string) {
  return {
    spec: { intervals: [{ every: everyMs }] },
    action: {
      type: 'startWorkflow' as const,
      workflowType,
      workflowId,
      taskQueue: taskQueuesWithPrefix(taskQueuePrefix).tracking,
      workflowExecutionTimeout: '1 hour' as const,
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: catchupWindowMs },
  };
}

/** Returns the parts of a Schedule that determine what it starts and when. */
function termsOf({
  spec,
  action,
  policies,
}: Pick<ScheduleDescription, 'spec' | 'action' | 'policies'> | ReturnType<typeof wantedOf>) {
  const { workflowType, workflowId, taskQueue } = action;
  return {
    ...{ workflowType, workflowId, taskQueue },
    intervals: spec.intervals?.map(({ every }) => every),
    calendars: 'calendars' in spec ? (spec.calendars?.length ?? 0) : 0,
    overlap: policies.overlap,
    catchupWindow: policies.catchupWindow,
  };
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ScheduleNotFoundError)) throw error;
}
