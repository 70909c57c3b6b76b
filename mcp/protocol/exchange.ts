/** One message through the protocol library, which speaks the `Request` and `Response` of browsers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { McpHandlerRequestOptions } from '@modelcontextprotocol/server';
import type { Protocol } from './protocol.ts';
import { protocolHeaders } from './protocol-headers.ts';

/**
 * The adapter of the library makes a stream of each body and each answer; nearly all are a short text that is there at once.
 * Answers that text, where it is the answer to a message that the library accepted.
 */
export async function exchange(
  protocol: Protocol,
  request: IncomingMessage,
  response: ServerResponse,
  options: McpHandlerRequestOptions,
): Promise<string | null> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const address = 'http://localhost/mcp';
  const asked = new Request(address, {
    method: 'POST',
    headers: protocolHeaders(request.headers),
    signal: gone.signal,
  });
  const answer = await protocol.fetch(asked, options);
  const headers = Object.fromEntries(answer.headers);
  if (answer.body !== null && headers['content-type'] === 'text/event-stream') {
    response.writeHead(answer.status, headers);
    // Whoever hangs up while events are sent has had enough of them.
    await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response).catch(() => {});
    return null;
  }
  const text = await answer.text();
  response.writeHead(answer.status, { ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
  return answer.status === 200 ? text : null;
}
