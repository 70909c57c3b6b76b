/** Webhook receivers that misbehave at random (from a seed) and record everything they read. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Arrival } from './facts.ts';

/** Ways to handle a request. Only those on the first line accept it. */
export const BEHAVIOURS = [
  ...(['accept', 'huge body', 'endless body', 'slow body'] as const),
  ...(['error', 'busy', 'redirect', 'gone', 'refuse', 'no http'] as const),
  ...(['stall', 'reset', 'early reset', 'slow status', 'half a status'] as const),
] as const;
export type Behavior = (typeof BEHAVIOURS)[number];

export type BehaviorWeights = Partial<Record<Behavior, number>>;

/** Size of a huge body in bytes; an endless body continues until the sender stops reading. */
const HUGE = 4 * 1024 * 1024;
const ACCEPTED = [200, 201, 202, 204];
const CHUNK = Buffer.alloc(64 * 1024, 'x');

const bodySchema = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({ sequence: z.number() }),
    relationships: z.object({ reference_object: z.object({ data: z.object({ id: z.string() }) }) }),
  }),
});

interface Endpoint {
  webhookId: string;
  temper: BehaviorWeights;
  random: () => number;
  verifier: Webhook;
  secret: string;
}

export class Receivers {
  readonly arrivals: Arrival[] = [];
  /** Number of connections to the target of redirects, which no sender may follow. */
  followed = 0;
  private readonly endpoints = new Map<string, Endpoint>();
  private readonly server: Server;
  private readonly trap: Server;

  private constructor() {
    this.server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
      this.receive(request, response).catch(() => request.socket.destroy());
    });
    this.trap = createServer((_request, response) => response.end()).on('connection', () => {
      this.followed += 1;
    });
  }

  static async start(): Promise<Receivers> {
    const receivers = new Receivers();
    for (const server of [receivers.server, receivers.trap]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    return receivers;
  }

  url(name: string): string {
    return `http://127.0.0.1:${portOf(this.server)}/${name}`;
  }

  serve(
    name: string,
    input: { webhookId: string; secret: string; temper: BehaviorWeights; random: () => number },
  ): void {
    this.endpoints.set(`/${name}`, { ...input, verifier: new Webhook(input.secret) });
  }

  change(name: string, temper: BehaviorWeights): void {
    const endpoint = this.endpoints.get(`/${name}`);
    if (endpoint === undefined) throw new Error(`nobody receives at ${name}`);
    endpoint.temper = temper;
  }

  async stop(): Promise<void> {
    for (const server of [this.server, this.trap]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = this.endpoints.get(request.url ?? '');
    if (endpoint === undefined) {
      response.writeHead(404).end();
      return;
    }
    const manner = choose(endpoint.temper, endpoint.random());
    if (manner === 'early reset') {
      request.socket.resetAndDestroy();
      return;
    }
    const body = await readBody(request);
    const chance = endpoint.random();
    const status = statusOf(manner, chance);
    this.arrivals.push({
      ...readArrival(endpoint, request, body),
      answer: status,
      accepted: status !== null && ACCEPTED.includes(status),
      at: performance.now(),
    });
    this.answer(manner, status ?? 0, request, response);
  }

  private answer(manner: Behavior, status: number, { socket }: IncomingMessage, response: ServerResponse): void {
    switch (manner) {
      case 'huge body':
        response.writeHead(status).end(Buffer.alloc(HUGE, 'x'));
        break;
      case 'endless body':
        response.writeHead(status);
        writeWithoutEnd(response);
        break;
      case 'slow body':
        response.writeHead(status);
        trickle(response, 'a byte at a time');
        break;
      case 'busy':
        response.writeHead(status, { 'retry-after': '1' }).end();
        break;
      case 'redirect':
        response.writeHead(status, { location: `http://127.0.0.1:${portOf(this.trap)}/private` }).end();
        break;
      case 'no http':
        socket.end('hello, this is no HTTP\r\n\r\n');
        break;
      case 'stall':
        break;
      case 'reset':
        socket.resetAndDestroy();
        break;
      case 'slow status':
        trickle(socket, `HTTP/1.1 200 OK\r\ncontent-length: 0\r\nx-slow: ${'x'.repeat(1_000)}\r\n\r\n`);
        break;
      case 'half a status':
        socket.end('HTTP/1.1 200');
        break;
      default:
        response.writeHead(status).end(status === 204 ? undefined : `${manner}\0`);
    }
  }
}

/** Returns the status that the sender receives; null if there is none. */
function statusOf(manner: Behavior, chance: number): number | null {
  switch (manner) {
    case 'accept':
      return ACCEPTED[Math.floor(chance * ACCEPTED.length)] ?? 200;
    case 'huge body':
    case 'endless body':
    case 'slow body':
      return 200;
    case 'error':
      return chance < 0.5 ? 500 : 503;
    case 'busy':
      return 429;
    case 'redirect':
      return chance < 0.5 ? 301 : 307;
    case 'gone':
      return 410;
    case 'refuse':
      return chance < 0.5 ? 400 : 206;
    default:
      return null;
  }
}

function choose(temper: BehaviorWeights, chance: number): Behavior {
  const weights = BEHAVIOURS.map((manner) => temper[manner] ?? 0);
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return BEHAVIOURS[index] ?? 'accept';
  }
  return 'accept';
}

/** Checks both signatures without any code of the product. */
function readArrival(
  { webhookId, verifier, secret }: Endpoint,
  request: IncomingMessage,
  body: Buffer,
): Omit<Arrival, 'answer' | 'accepted' | 'at'> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const text = body.toString('utf8');
  let problem: string | null = null;
  try {
    verifier.verify(text, headers);
  } catch (error) {
    problem = String(error);
  }
  const plain = createHmac('sha256', secret).update(body).digest('hex');
  if (headers['x-t49-webhook-signature'] !== plain) problem ??= 'the plain signature does not match';
  const { data } = bodySchema.parse(JSON.parse(text));
  return {
    webhookId,
    notificationId: headers['webhook-id'] ?? '',
    timestamp: headers['webhook-timestamp'] ?? '',
    bodyId: data.id,
    eventId: data.relationships.reference_object.data.id,
    sequence: data.attributes.sequence,
    bodyHash: createHash('sha256').update(body).digest('base64'),
    problem,
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Sends one byte at a time, for much longer than any sender waits. */
function trickle(stream: NodeJS.WritableStream, text: string): void {
  let sent = 0;
  const timer = setInterval(() => stream.write(text[sent++ % text.length] ?? ''), 100);
  for (const end of ['close', 'error']) stream.once(end, () => clearInterval(timer));
}

function writeWithoutEnd(response: ServerResponse): void {
  const more = (): void => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on('drain', more).on('error', () => {});
  more();
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
