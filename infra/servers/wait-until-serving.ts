import type { ChildProcess } from 'node:child_process';
import pRetry, { AbortError } from 'p-retry';

const timeoutMs = 60_000;

/**
 * Repeats `attempt` until it succeeds. If the server exits or does not serve in time, throws an error with the server's
 * last lines.
 */
export async function waitUntilServing(
  name: string,
  server: ChildProcess,
  lines: readonly string[],
  attempt: () => Promise<boolean>,
): Promise<void> {
  await pRetry(
    async () => {
      if (server.exitCode !== null || server.signalCode !== null) {
        throw new AbortError(`${name} ended while it started:\n${lines.join('\n')}`);
      }
      const isServing = await attempt().catch((cause: Error) => {
        throw new AbortError(cause);
      });
      if (!isServing) throw new Error(`${name} did not serve within ${timeoutMs / 1_000} s:\n${lines.join('\n')}`);
    },
    { retries: Infinity, maxRetryTime: timeoutMs, minTimeout: 100, factor: 1 },
  );
}
