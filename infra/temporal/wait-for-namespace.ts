import type { Client } from '@temporalio/client';
import pRetry from 'p-retry';
import type { Logger } from 'pino';

const DEADLINE_MS = 5_000;
const MAX_WAIT_MS = 15_000;

/**
 * Waits until Temporal responds and has the namespace, however long that takes. A worker that exited instead would be
 * restarted again and again, and might not be running once someone runs `prepare`.
 */
export async function waitForNamespace(client: Client, address: string, logger: Logger): Promise<void> {
  const { connection } = client;
  const { namespace } = client.options;
  await pRetry(
    () =>
      connection.withDeadline(Date.now() + DEADLINE_MS, () =>
        connection.workflowService.describeNamespace({ namespace }),
      ),
    {
      ...{ retries: Infinity, minTimeout: 1_000, maxTimeout: MAX_WAIT_MS, factor: 1.5 },
      onFailedAttempt: ({ error, attemptNumber }) =>
        logger.warn(
          { address, namespace, attempt: attemptNumber, reason: error.message },
          `waiting for Temporal at ${address} with namespace ${namespace}: nothing is polled or delivered. \`prepare\` creates a missing namespace`,
        ),
    },
  );
}
