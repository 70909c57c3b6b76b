/**
 * Creates the Temporal workers of one process: workflows on one queue, and activities on one queue per kind of work.
 */
import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type NativeConnection,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import { type TaskQueues, taskQueuesWithPrefix } from '../workflows/task-queues.ts';
import { deriveCapacity, type WorkerCapacity } from './worker-capacity.ts';

export type Activities = NonNullable<WorkerOptions['activities']>;
export interface WorkflowBundle {
  code: string;
}

export interface WorkersInput {
  connection: NativeConnection;
  namespace: string;
  activities: Activities;
  taskQueuePrefix?: string;
  /** Created by `bundleWorkflows`. If absent, the bundle is built here (about 1 s). */
  bundle?: WorkflowBundle;
  /** Derived for a process with 1 GiB by default. */
  capacity?: WorkerCapacity;
  /** Time that running activities have to finish at shutdown. */
  shutdownGraceMs?: number;
}

export interface Workers {
  /** Resolves when all workers have drained after `shutdown`. Rejects if one of them fails. */
  run(): Promise<void>;
  shutdown(): void;
}

/** Bundles `workflows/index.ts` once for all workers of a process or a test file. */
export async function bundleWorkflows(): Promise<WorkflowBundle> {
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    // Suppresses the list of modules, which operators do not need.
    logger: new DefaultLogger('WARN'),
  });
}

export async function createWorkers(input: WorkersInput): Promise<Workers> {
  const queues = taskQueuesWithPrefix(input.taskQueuePrefix ?? '');
  const bundle = input.bundle ?? (await bundleWorkflows());
  const workers: Worker[] = [];
  for (const options of workerOptions(queues, input.capacity ?? deriveCapacity())) {
    workers.push(
      await Worker.create({
        connection: input.connection,
        namespace: input.namespace,
        activities: input.activities,
        shutdownGraceTime: input.shutdownGraceMs ?? 30_000,
        shutdownForceTime: (input.shutdownGraceMs ?? 30_000) + 15_000,
        // Each activity determines how often it sends heartbeats.
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

/** Maximum concurrent document extractions. Each process may use three quarters of a gigabyte. */
const DOCUMENT_SLOTS = 2;

/**
 * Returns the options of one worker per queue. The SDK rejects two workers for the same queue and kind of task in one
 * process.
 */
export function workerOptions(
  queues: TaskQueues,
  capacity: WorkerCapacity,
): (Partial<WorkerOptions> & { taskQueue: string })[] {
  const activityQueue = (taskQueue: string, slots: number) => ({
    taskQueue,
    maxConcurrentActivityTaskExecutions: slots,
    activityTaskPollerBehavior: { type: 'autoscaling', minimum: 1, maximum: capacity.pollers } as const,
  });
  return [
    {
      taskQueue: queues.tracking,
      // Workflows that poll through activity retries are rarely woken.
      maxCachedWorkflows: capacity.cachedWorkflows,
      maxConcurrentWorkflowTaskExecutions: capacity.workflowSlots,
      maxConcurrentActivityTaskExecutions: 20,
      maxConcurrentLocalActivityExecutions: 40,
    },
    activityQueue(queues.line, capacity.pollSlots),
    activityQueue(queues.terminal, capacity.pollSlots),
    activityQueue(queues.rail, capacity.railSlots),
    activityQueue(queues.delivery, capacity.deliverySlots),
    activityQueue(queues.documents, DOCUMENT_SLOTS),
  ];
}
