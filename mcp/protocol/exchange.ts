import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { McpHandlerRequestOptions } from '@modelcontextprotocol/server';
import type { Protocol } from './protocol.ts';
import { protocolHeaders } from './protocol-headers.ts';

/**
 * Passes one message through the protocol library, which uses web `Request` and `Response` objects. Replaces the
 * library's adapter, which turns every body into a stream although nearly all are short.
 */
export async function exchange(
  protocol: Protocol,
  request: IncomingMessage,
  response: ServerResponse,
  options: McpHandlerRequestOptions,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const address = 'http://localhost/mcp';
  const webRequest = new Request(address, {
    method: 'POST',
    headers: protocolHeaders(request.headers),
    signal: gone.signal,
  });
  const answer = await protocol.fetch(webRequest, options);
  const headers = Object.fromEntries(answer.headers);
  if (answer.body !== null && headers['content-type'] === 'text/event-stream') {
    response.writeHead(answer.status, headers);
    // The client may close the connection while events are being sent.
    await pipeline(Readable.fromWeb(answer.body), response).catch(() => {});
    return;
  }
  const text = await answer.text();
  response.writeHead(answer.status, { ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}
