/**
 * Names of the task queues. There is one queue per kind of work, never one per source, because quotas are stored in
 * Postgres (spec/tracking 4.3).
 */
export interface TaskQueues {
  /** Workflow tasks of every workflow type, and short database reads. */
  tracking: string;
  line: string;
  terminal: string;
  rail: string;
  delivery: string;
  /** Extraction keeps a processor busy for seconds, so it must not take slots from polls or deliveries. */
  documents: string;
}

export const TASK_QUEUES: TaskQueues = {
  tracking: 'tracking',
  line: 'line',
  terminal: 'terminal',
  rail: 'rail',
  delivery: 'delivery',
  documents: 'documents',
};

/** Prefixes the queues of an installation or test that shares a namespace with others. */
export function taskQueuesWithPrefix(prefix: string): TaskQueues {
  return {
    tracking: `${prefix}${TASK_QUEUES.tracking}`,
    line: `${prefix}${TASK_QUEUES.line}`,
    terminal: `${prefix}${TASK_QUEUES.terminal}`,
    rail: `${prefix}${TASK_QUEUES.rail}`,
    delivery: `${prefix}${TASK_QUEUES.delivery}`,
    documents: `${prefix}${TASK_QUEUES.documents}`,
  };
}

/** Derives the queues of a workflow from the queue that it runs on. */
export function taskQueuesFor(trackingQueue: string): TaskQueues {
  return taskQueuesWithPrefix(trackingQueue.slice(0, trackingQueue.length - TASK_QUEUES.tracking.length));
}
