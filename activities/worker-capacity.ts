const GIB = 1024 ** 3;
/**
 * Each cached run takes 0.33 MB. A worker with 1 GiB leaves the rest of its memory to activities (docs/benchmarks.md).
 */
const CACHED_WORKFLOWS_PER_GIB = 500;
const FEWEST_CACHED_WORKFLOWS = 50;
const MAX_CACHED_WORKFLOWS = 5_000;
/** The SDK needs two slots for workflow tasks as soon as it caches workflows. */
const FEWEST_WORKFLOW_SLOTS = 2;

export interface WorkerCapacity {
  /** Runs cached in memory. Any other run is replayed from its history when it wakes. */
  cachedWorkflows: number;
  /** Concurrent workflow tasks. */
  workflowSlots: number;
  /** Concurrent polls of lines. Polls of terminals have the same number of slots. */
  pollSlots: number;
  railSlots: number;
  /** Concurrent deliveries to webhooks. */
  deliverySlots: number;
  /** Maximum concurrent requests to Temporal for tasks of one queue. The SDK scales from one up to this number. */
  pollers: number;
}

/** Settings of the operator; null to derive the number. */
export interface GivenCapacity {
  cachedWorkflows: number | null;
  pollSlots: number | null;
  deliverySlots: number | null;
  pollers: number | null;
}

const NOTHING_GIVEN: GivenCapacity = { cachedWorkflows: null, pollSlots: null, deliverySlots: null, pollers: null };

/**
 * Derives the numbers that are not given: the cache from the process's memory limit (1 GiB if there is none), slots for
 * workflow tasks from the cache, slots for railroads from those for lines, and pollers from the largest number of
 * slots.
 */
export function deriveCapacity(
  given: GivenCapacity = NOTHING_GIVEN,
  memoryLimit: number | null = null,
): WorkerCapacity {
  const affordable = Math.floor(((memoryLimit ?? GIB) / GIB) * CACHED_WORKFLOWS_PER_GIB);
  const cachedWorkflows =
    given.cachedWorkflows ?? Math.min(MAX_CACHED_WORKFLOWS, Math.max(FEWEST_CACHED_WORKFLOWS, affordable));
  const pollSlots = given.pollSlots ?? 200;
  // One slot serves one webhook and costs a few KB and a heartbeat every 4 s. A receiver that never responds occupies
  // its slot for one or two timeouts before it is probed, so many receivers may fail at the same time before another
  // webhook has to wait.
  const deliverySlots = given.deliverySlots ?? 5 * pollSlots;
  return {
    cachedWorkflows,
    workflowSlots: Math.max(FEWEST_WORKFLOW_SLOTS, Math.min(40, Math.ceil(cachedWorkflows / 10))),
    pollSlots,
    railSlots: Math.ceil(pollSlots / 2),
    deliverySlots,
    pollers: given.pollers ?? Math.max(1, Math.min(20, Math.ceil(pollSlots / 10))),
  };
}
