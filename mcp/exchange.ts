/** One message through the protocol library, which speaks the `Request` and `Response` of browsers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { McpHandlerRequestOptions } from '@modelcontextprotocol/server';
import type { Protocol } from './protocol.ts';

/** Both kinds of answer are welcome; the library knows no wildcards (mcp/http.ts has looked at what was sent). */
const ACCEPT = 'application/json, text/event-stream';

/**
 * The adapter of the library makes a stream of each body and each answer; nearly all are a short text that is there at once.
 * Credentials stay here: the library gets the headers of the protocol alone.
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
  const asked = new Request(address, { method: 'POST', headers: protocolHeaders(request), signal: gone.signal });
  const answer = await protocol.fetch(asked, options);
  const headers = Object.fromEntries(answer.headers);
  if (answer.body !== null && headers['content-type'] === 'text/event-stream') {
    response.writeHead(answer.status, headers);
    // Whoever hangs up while events are sent has had enough of them.
    await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response).catch(() => {});
    return;
  }
  const text = await answer.text();
  response.writeHead(answer.status, { ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

function protocolHeaders({ headers }: IncomingMessage): Record<string, string> {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('mcp-') && value !== undefined ? [[name, String(value)]] : [],
  );
  return { ...Object.fromEntries(own), accept: ACCEPT, 'content-type': headers['content-type'] ?? '' };
}
