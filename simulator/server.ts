/**
 * Serves the simulated world over HTTP. Its lines, terminals and railroad share one address, each with its own
 * protocol.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { controlReply } from './control-endpoint.ts';
import { InjectedFaults } from './faults.ts';
import { indexPage } from './index-page.ts';
import { PollLog } from './poll-log.ts';
import { PushSender, type PushSettings } from './push-sender.ts';
import { problemReply, type Reply } from './reply.ts';
import { respondAsSource, type SourceRequest } from './sources.ts';
import { pushControlReply, subscriptionReply } from './subscription-endpoint.ts';
import { FirstRequested } from './world-clock.ts';

export interface Simulator {
  /** Listens on 127.0.0.1, or on `host`; port 0 selects a free one. */
  listen(port: number, host?: string): Promise<{ url: string; close(): Promise<void> }>;
  polls: PollLog;
  faults: InjectedFaults;
  pushes: PushSender;
}

/** Interval at which events are pushed to subscribers that follow the wall clock. */
const pushEveryMs = 2_000;

const maxBodyBytes = 1_000_000;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size > maxBodyBytes) break;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function send(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.delayMs) await sleep(reply.delayMs, undefined, { ref: false });
  if (reply.drop) {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) });
  response.end(reply.body);
}

/**
 * Creates the world, which stores only the poll log, injected faults and the times of first requests, all in memory.
 */
export function createSimulator({ logger, push }: { logger: Logger; push?: PushSettings }): Simulator {
  const polls = new PollLog();
  const faults = new InjectedFaults();
  const firstRequested = new FirstRequested();
  const pushes = new PushSender(push);

  async function respond(message: IncomingMessage): Promise<Reply> {
    const host = message.headers.host ?? 'localhost';
    const request: SourceRequest = {
      method: message.method ?? 'GET',
      url: new URL(message.url ?? '/', `http://${host}`),
      headers: message.headers,
      body: await readBody(message),
      wallMs: Date.now(),
    };
    if (request.method === 'GET' && request.url.pathname === '/') return indexPage();
    const control = controlReply(request, polls, faults);
    if (control) return control;
    const pushed = (await pushControlReply(request, pushes)) ?? subscriptionReply(request, pushes, firstRequested);
    if (pushed) return pushed;
    const sent = respondAsSource(request, { faults, firstRequested });
    if (!sent) return problemReply(404, 'Not found', `Nothing is served at ${request.url.pathname}`);
    if (sent.poll) {
      polls.add(sent.poll);
      logger.info({ poll: sent.poll }, `${sent.poll.source} polled for ${sent.poll.number}: ${sent.poll.answered}`);
    }
    return sent.reply;
  }

  const server = createServer((request, response) => {
    respond(request)
      .then((reply) => send(response, reply))
      .catch((error: unknown) => {
        logger.error({ err: error, path: request.url }, 'simulated source failed');
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
  });

  return {
    polls,
    faults,
    pushes,
    async listen(port, host = '127.0.0.1') {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('The server has no port');
      const pushing = setInterval(() => void pushes.send(Date.now()), pushEveryMs).unref();
      const close = (): Promise<void> =>
        new Promise((resolve, reject) => {
          clearInterval(pushing);
          server.close((error) => (error ? reject(error) : resolve()));
          server.closeAllConnections();
        });
      return { url: `http://${host}:${address.port}`, close };
    },
  };
}
