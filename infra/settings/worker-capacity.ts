import os from 'node:os';
import { deriveCapacity, type WorkerCapacity } from '../../activities/worker-capacity.ts';
import type { Configuration } from './configuration.ts';

/** Returns the capacity of this worker process, based on its settings and memory limit. */
export function workerCapacity(configuration: Configuration): WorkerCapacity {
  return deriveCapacity(
    {
      cachedWorkflows: configuration.SEAMARK_WORKER_CACHED_WORKFLOWS,
      pollSlots: configuration.SEAMARK_WORKER_POLL_SLOTS,
      deliverySlots: configuration.SEAMARK_WORKER_DELIVERY_SLOTS,
      pollers: configuration.SEAMARK_WORKER_POLLERS,
    },
    memoryLimit(),
  );
}

/** Returns the container's memory limit in bytes; null if there is none. */
function memoryLimit(): number | null {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < os.totalmem() ? limit : null;
}
