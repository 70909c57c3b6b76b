/**
 * A receiver of webhooks in a process of its own. It notes when the whole of a request is there, by the machine's monotonic
 * clock, and answers 204 at once; what is posted to `/dead` never has an answer.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrival {
  notificationId: string;
  /** `process.hrtime`, which all processes of a machine share. */
  atMs: number;
  bytes: number;
}

/** Asked over IPC, and answered with what it is about. */
export type ReceiverQuestion = 'count' | 'take';
export type ReceiverAnswer =
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

process.on('message', (question: ReceiverQuestion) => {
  if (question === 'count') report({ kind: 'count', count: arrivals.length });
  else {
    report({ kind: 'take', arrivals });
    arrivals = [];
  }
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => report({ kind: 'listening', port: (server.address() as AddressInfo).port }));

function report(answer: ReceiverAnswer): void {
  process.send?.(answer);
}
