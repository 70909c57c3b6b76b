/** A local webhook receiver that checks both signatures, counts deliveries, and detects duplicates by id. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { verifyDelivery } from '../../webhooks/signature.ts';

export interface ReceivedNotification {
  /** The same in every attempt, so that receivers can detect duplicates. */
  id: string;
  event: string;
  /** The whole document as sent. */
  payload: unknown;
  /** With lower-case names. */
  headers: IncomingMessage['headers'];
  receivedAt: Date;
  /** Whether this id was received before. */
  repeated: boolean;
}

export interface ReceiverOptions {
  /**
   * Secret in its printable form, or a function that returns it for each delivery. If it is null, the delivery is
   * rejected.
   */
  secret: string | (() => string | null);
  /** 0 for any free port. */
  port?: number;
  /** Called for each delivery with valid signatures, including duplicates. */
  onDelivery?: (notification: ReceivedNotification) => void;
  /** Called with the reason for each rejected delivery. */
  onRefused?: (problem: string) => void;
  /** Returns the response to a request, given its number counted from 1. By default, the response is 200. */
  answer?: (request: number, notification: ReceivedNotification) => Answer | Promise<Answer>;
}

/** `reset` breaks the connection without a response. */
export type Answer = number | 'reset' | { status: number; headers: Record<string, string> };

export interface Receiver {
  /** Address to register with `POST /v2/webhooks`. */
  url: string;
  /** Deliveries answered with a success status, in order of arrival, each id once. */
  received: ReceivedNotification[];
  /** All requests with valid signatures, including duplicates and failures. */
  requests: ReceivedNotification[];
  /** Reasons for the rejected deliveries. */
  refused: string[];
  close(): Promise<void>;
}

const maxBodyBytes = 1024 * 1024;

/** Starts listening on the loopback address. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const received: ReceivedNotification[] = [];
  const requests: ReceivedNotification[] = [];
  const refused: string[] = [];

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const problem = check(request, body, options.secret);
    if (problem !== null) {
      refused.push(problem);
      options.onRefused?.(problem);
      response.writeHead(401, { 'content-type': 'text/plain' }).end(problem);
      return;
    }
    const notification = readNotification(request, body, requests);
    requests.push(notification);
    options.onDelivery?.(notification);
    const answer = (await options.answer?.(requests.length, notification)) ?? 200;
    if (answer === 'reset') {
      request.socket.destroy();
      return;
    }
    const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
    const repeated = received.some((earlier) => earlier.id === notification.id);
    if (status >= 200 && status < 300 && !repeated) received.push(notification);
    response.writeHead(status, headers).end();
  };

  const server = createServer((request, response) => {
    receive(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    received,
    requests,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function check(request: IncomingMessage, body: string, secretOf: ReceiverOptions['secret']): string | null {
  if (request.method !== 'POST') return `${request.method} is not expected`;
  const secret = typeof secretOf === 'string' ? secretOf : secretOf();
  if (secret === null) return 'the secret is not set yet';
  return verifyDelivery({ secret, headers: request.headers, body, now: Math.floor(Date.now() / 1000) });
}

function readNotification(
  request: IncomingMessage,
  body: string,
  earlier: readonly ReceivedNotification[],
): ReceivedNotification {
  const payload: { data?: { id?: string; attributes?: { event?: string } } } = JSON.parse(body);
  const id = payload.data?.id ?? '';
  return {
    id,
    event: payload.data?.attributes?.event ?? '',
    payload,
    headers: request.headers,
    receivedAt: new Date(),
    repeated: earlier.some((notification) => notification.id === id),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
