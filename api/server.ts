/** The HTTP server around the application: what is no HTTP, or too long, never reaches it and is answered here, in JSON. */
import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import type { DefaultContext } from 'koa';
import { newId } from '../store/ids.ts';
import { errorDocument, unreadable } from './json-api/errors.ts';
import type { RequestState } from './pipeline/context.ts';
import { JSON_API } from './pipeline/send.ts';

/** Not listening yet. */
export function createApiServer(app: Koa<RequestState, DefaultContext>): Server {
  return createServer(app.callback()).on('clientError', answerUnreadable);
}

function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(error.code);
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify(errorDocument(unreadable(status, title), newId()));
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    `Content-Type: ${JSON_API}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
