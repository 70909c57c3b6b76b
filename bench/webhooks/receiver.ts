/**
 * Receives webhooks in a separate process. Records when each request has arrived completely, by the machine's monotonic
 * clock, and returns 204 immediately; a POST to `/dead` never gets a response.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrival {
  notificationId: string;
  /** Milliseconds on the clock of `process.hrtime`, which all processes of a machine share. */
  atMs: number;
  bytes: number;
}

/** Kind of a request over IPC; the reply repeats it. */
export type ReceiverRequest = 'count' | 'take';
export type ReceiverReply =
  | { kind: 'listening'; port: number }
  | { kind: 'count'; count: number }
  | { kind: 'take'; arrivals: Arrival[] };

let arrivals: Arrival[] = [];

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    if (request.url === '/dead') return;
    const atMs = Number(process.hrtime.bigint()) / 1e6;
    arrivals.push({ notificationId: String(request.headers['webhook-id']), atMs, bytes });
    response.writeHead(204).end();
  });
});

process.on('message', (question: ReceiverRequest) => {
  if (question === 'count') report({ kind: 'count', count: arrivals.length });
  else {
    report({ kind: 'take', arrivals });
    arrivals = [];
  }
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => report({ kind: 'listening', port: (server.address() as AddressInfo).port }));

function report(response: ReceiverReply): void {
  process.send?.(response);
}
