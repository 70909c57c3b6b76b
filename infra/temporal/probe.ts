import { Connection } from '@temporalio/client';
import { taskQueuesWithPrefix } from '../../workflows/task-queues.ts';

export interface TemporalProbeInput {
  address: string;
  namespace: string;
  taskQueuePrefix: string;
}

export interface TemporalProbe {
  /** The server answers for the namespace. */
  check(): Promise<boolean>;
  /** A worker asked for workflow tasks within the last minute. */
  hasWorker(): Promise<boolean>;
  close(): Promise<void>;
}

// temporal.api.enums.v1.TaskQueueType
const workflowTasks = 1;
const deadlineMs = 2_000;
const recentMs = 75_000;

/** Looks at Temporal for `/readyz`. Connects at the first look, so that the API starts without Temporal. */
export function createTemporalProbe({ address, namespace, taskQueuePrefix }: TemporalProbeInput): TemporalProbe {
  const connection = Connection.lazy({ address, connectTimeout: deadlineMs });
  const queue = taskQueuesWithPrefix(taskQueuePrefix).tracking;
  const soon = <Result>(ask: () => Promise<Result>): Promise<Result> =>
    connection.withDeadline(Date.now() + deadlineMs, ask);
  return {
    async check() {
      try {
        await soon(() => connection.workflowService.describeNamespace({ namespace }));
        return true;
      } catch {
        return false;
      }
    },
    async hasWorker() {
      try {
        const { pollers } = await soon(() =>
          connection.workflowService.describeTaskQueue({
            namespace,
            taskQueue: { name: queue },
            taskQueueType: workflowTasks,
          }),
        );
        return (pollers ?? []).some(
          ({ lastAccessTime }) => Date.now() - Number(lastAccessTime?.seconds ?? 0) * 1_000 < recentMs,
        );
      } catch {
        return false;
      }
    },
    close: () => connection.close(),
  };
}
