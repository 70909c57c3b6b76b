import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { taskQueuesWithPrefix } from '../../workflows/task-queues.ts';

export interface RegularWorkflow {
  temporalClient: Client;
  /** Id of the Schedule and of the workflow that it starts, without the prefix. */
  id: string;
  workflowType: string;
  everyMs: number;
  /** A run missed by more than this, while the server was down, is skipped. */
  catchupWindow: '1 hour' | '10 minutes';
  taskQueuePrefix: string;
}

/** Creates the Schedule, or updates the interval of an existing one. Safe to call whenever a worker starts. */
export async function ensureSchedule(regular: RegularWorkflow): Promise<void> {
  const { temporalClient, id, workflowType, everyMs, catchupWindow, taskQueuePrefix: prefix } = regular;
  const scheduleId = `${prefix}${id}`;
  const spec = { intervals: [{ every: everyMs }] };
  const { schedule } = temporalClient;
  try {
    await schedule.create({
      scheduleId,
      spec,
      action: {
        type: 'startWorkflow',
        workflowType,
        workflowId: scheduleId,
        taskQueue: taskQueuesWithPrefix(prefix).tracking,
        workflowExecutionTimeout: '1 hour',
      },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await schedule.getHandle(scheduleId).update((current) => ({ ...current, spec }));
  }
}
