/** The HTTP server. Requests that are malformed, too long or too slow get a JSON error. */
import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import type { DefaultContext } from 'koa';
import { newId } from '../store/postgres/ids.ts';
import { type ApiError, errorDocument, methodNotAllowed, unreadable } from './json-api/errors.ts';
import type { RequestState } from './pipeline/context.ts';
import { JSON_API } from './pipeline/send.ts';

export interface ServerLimits {
  /**
   * Maximum number of open connections. Further ones are closed immediately, so that a flood does not exhaust the file
   * descriptors.
   */
  connections?: number;
  /** Time limit for the headers of a request. */
  headersMs?: number;
  /** Time limit for a complete request. */
  requestMs?: number;
  /** Interval at which requests are checked against their time limits. */
  checkIntervalMs?: number;
}

/** Methods of the API. OPTIONS lists those of a single path. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST'];

export function createApiServer(app: Koa<RequestState, DefaultContext>, limits: ServerLimits = {}): Server {
  const { connections = 10_000, headersMs = 15_000, requestMs = 120_000, checkIntervalMs = 5_000 } = limits;
  const options = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkIntervalMs,
  };
  const respond = app.callback();
  const server = createServer(options, respond)
    .on('clientError', rejectUnreadable)
    // Unknown expectations are ignored.
    .on('checkExpectation', respond)
    .on('connect', (_request, socket: Duplex) => writeRawError(socket, methodNotAllowed(METHODS)));
  server.maxConnections = connections;
  return server;
}

interface ReadError extends NodeJS.ErrnoException {
  /** The bytes received last. */
  rawPacket?: Buffer;
}

function rejectUnreadable(error: ReadError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunResponse(socket)) socket.destroy();
  else writeRawError(socket, errorOf(error));
}

/** Whether a response has begun. A second status line would then be read as part of its body. */
function hasBegunResponse(socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

/** A request line with any method, because an unknown method yields 405 rather than 400. */
const REQUEST_LINE = /^[!#$%&'*+.^`|~\w-]{1,50} \S+ HTTP\/1\.[01]\r?\n/;

function errorOf({ code, rawPacket }: ReadError): ApiError {
  const isMethod = code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(rawPacket?.toString('latin1') ?? '');
  if (isMethod) return methodNotAllowed(METHODS);
  const status = statusOf(code);
  return unreadable(status, STATUS_CODES[status] ?? '');
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

function writeRawError(socket: Duplex, error: ApiError): void {
  const body = JSON.stringify(errorDocument(error, newId()));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    `Content-Type: ${JSON_API}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
