/** Starts HTTP servers and shuts them down gracefully. */
import type { Server } from 'node:http';

/**
 * Longer than nearly all requests take, but short enough that a client with an idle connection does not delay the
 * shutdown.
 */
const DRAIN_MS = 5_000;

export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Closes the server once open requests are complete. `release` ends requests that wait for events. */
export async function drain(server: Server, release: () => Promise<void> = async () => {}): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  await release();
  // A connection becomes idle only some time after its response, so this has to be repeated.
  const closing = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(closing);
}
