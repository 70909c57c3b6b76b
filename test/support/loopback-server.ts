/** A line on the loopback address that responds through the test's handler and records the requests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Leaves the connection open without a response. */
  silent?: boolean;
}

export interface Loopback {
  baseUrl: string;
  asked: Asked[];
  close(): Promise<void>;
}

export async function startLoopback(
  handler: (asked: Asked) => Reply,
  tls: ServerOptions | null = null,
): Promise<Loopback> {
  const asked: Asked[] = [];
  const scheme = tls ? 'https' : 'http';
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    void readAll(request).then((body) => {
      const url = new URL(request.url ?? '/', `${scheme}://localhost`);
      const one: Asked = { method: request.method ?? '', url, headers: request.headers, body };
      asked.push(one);
      send(response, handler(one));
    });
  };
  const server: Server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${scheme}://${tls ? 'localhost' : '127.0.0.1'}:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.silent) return;
  response.writeHead(reply.status ?? 200, reply.headers ?? {});
  const { body = '' } = reply;
  response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
}
