/** Creates the Temporal workers of one process: workflows on one queue, activities on a queue per kind of work. */
import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type NativeConnection,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import { type TaskQueues, taskQueuesWithPrefix } from '../workflows/task-queues.ts';

/** Activities by name, as `createTrackingActivities` and the like return them. */
export type Activities = NonNullable<WorkerOptions['activities']>;
export interface WorkflowBundle {
  code: string;
}

export interface WorkersInput {
  connection: NativeConnection;
  namespace: string;
  activities: Activities;
  taskQueuePrefix?: string;
  /** Made by `bundleWorkflows`; bundled here (about 1 s) when absent. */
  bundle?: WorkflowBundle;
  /** How long running activities may take to end at shutdown. */
  shutdownGraceMs?: number;
}

export interface Workers {
  /** Resolves when all workers have drained after `shutdown`; rejects when one of them fails. */
  run(): Promise<void>;
  shutdown(): void;
}

/** Bundles `workflows/index.ts`, once for all workers of a process or a test file. */
export async function bundleWorkflows(): Promise<WorkflowBundle> {
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    // The list of modules does not help operators.
    logger: new DefaultLogger('WARN'),
  });
}

export async function createWorkers(input: WorkersInput): Promise<Workers> {
  const queues = taskQueuesWithPrefix(input.taskQueuePrefix ?? '');
  const bundle = input.bundle ?? (await bundleWorkflows());
  const workers: Worker[] = [];
  for (const options of workerOptions(queues)) {
    workers.push(
      await Worker.create({
        connection: input.connection,
        namespace: input.namespace,
        activities: input.activities,
        shutdownGraceTime: input.shutdownGraceMs ?? 30_000,
        shutdownForceTime: (input.shutdownGraceMs ?? 30_000) + 15_000,
        // Activities decide how often they heartbeat.
        maxHeartbeatThrottleInterval: '100 milliseconds',
        ...options,
        ...(options.taskQueue === queues.tracking ? { workflowBundle: bundle } : {}),
      }),
    );
  }
  return {
    async run() {
      await Promise.all(workers.map((worker) => worker.run()));
    },
    shutdown() {
      for (const worker of workers) {
        if (worker.getState() === 'RUNNING') worker.shutdown();
      }
    },
  };
}

/** One worker per queue: two for the same queue and kind of task in one process are refused by the SDK. */
function workerOptions(queues: TaskQueues): (Partial<WorkerOptions> & { taskQueue: string })[] {
  const activityQueue = (taskQueue: string, slots: number) => ({
    taskQueue,
    maxConcurrentActivityTaskExecutions: slots,
    activityTaskPollerBehavior: { type: 'autoscaling', minimum: 1, maximum: 20 } as const,
  });
  return [
    {
      taskQueue: queues.tracking,
      // 333 KB RSS per cached workflow; polling by retry seldom wakes them.
      maxCachedWorkflows: 500,
      maxConcurrentWorkflowTaskExecutions: 40,
      maxConcurrentActivityTaskExecutions: 20,
      maxConcurrentLocalActivityExecutions: 40,
    },
    activityQueue(queues.line, 200),
    activityQueue(queues.terminal, 200),
    activityQueue(queues.rail, 100),
    // One slot is one webhook that is being delivered to, and costs a few KB and a heartbeat each 4 s. A receiver that never
    // answers holds it for a timeout or two before it is probed, so many may fail at once before another has to wait.
    activityQueue(queues.delivery, 1_000),
  ];
}
