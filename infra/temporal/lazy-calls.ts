import type { Connection } from '@temporalio/client';
import { connectTemporalLazily, type TemporalServer } from './connect.ts';

/** Calls to a Temporal server that may be down. The first call connects. All calls have the same time limit. */
export interface LazyCalls {
  /** Rejects when the time limit is reached, and immediately after `close`. */
  call<Result>(make: (service: Connection['workflowService']) => Promise<Result>): Promise<Result>;
  /** Closes the connection once the calls in progress have ended. */
  close(): Promise<void>;
}

/**
 * Creates the calls. `close` waits for those in progress, because a retry on a closed connection would throw from a
 * timer in the SDK and end the process.
 */
export function createLazyCalls(server: TemporalServer, deadlineMs: number): LazyCalls {
  const connection = connectTemporalLazily(server, deadlineMs);
  const running = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    async call(make) {
      if (isClosed) throw new Error('the connection to Temporal is closed');
      const call = connection.withDeadline(Date.now() + deadlineMs, () => make(connection.workflowService));
      running.add(call);
      return await call.finally(() => running.delete(call));
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(running);
      await connection.close();
    },
  };
}
