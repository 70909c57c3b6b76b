import { taskQueuesWithPrefix } from '../../workflows/task-queues.ts';
import type { TemporalServer } from './connect.ts';
import { createLazyCalls } from './lazy-calls.ts';

export interface TemporalProbeInput extends TemporalServer {
  taskQueuePrefix: string;
}

export interface TemporalProbe {
  /** Whether the server responds for the namespace. */
  check(): Promise<boolean>;
  /** Whether a worker has polled for workflow tasks within the last minute. */
  hasWorker(): Promise<boolean>;
  close(): Promise<void>;
}

// temporal.api.enums.v1.TaskQueueType
const workflowTasks = 1;
const deadlineMs = 2_000;
const recentMs = 75_000;

/**
 * Checks Temporal for `/healthz/dependencies`. Connects on the first check, so that the API starts even if Temporal is
 * down.
 */
export function createTemporalProbe({ taskQueuePrefix, ...server }: TemporalProbeInput): TemporalProbe {
  const { namespace } = server;
  const calls = createLazyCalls(server, deadlineMs);
  const queue = taskQueuesWithPrefix(taskQueuePrefix).tracking;
  return {
    async check() {
      try {
        await calls.call((service) => service.describeNamespace({ namespace }));
        return true;
      } catch {
        return false;
      }
    },
    async hasWorker() {
      try {
        const { pollers } = await calls.call((service) =>
          service.describeTaskQueue({
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
    close: calls.close,
  };
}
