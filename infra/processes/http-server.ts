/** A server of HTTP as processes begin and end it. */
import type { Server } from 'node:http';

/** Longer than nearly all requests: a client that keeps its connection open without asking must not hold up the end. */
const DRAIN_MS = 5_000;

export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** What was asked is answered first. `release` lets go whoever waits for something that may never come. */
export async function drain(server: Server, release: () => Promise<void> = async () => {}): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  await release();
  // Those that were answered just now are idle a moment later.
  const closing = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(closing);
}
