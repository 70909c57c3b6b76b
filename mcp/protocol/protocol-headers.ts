import type { IncomingHttpHeaders } from 'node:http';

/** Both kinds of answer are welcome; the library knows no wildcards (mcp/http/http-server.ts has looked at what was sent). */
const ACCEPT = 'application/json, text/event-stream';

/** All headers that the protocol library gets: credentials stay here. */
export function protocolHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const own: Record<string, string> = {};
  for (const name in headers) if (name.startsWith('mcp-')) own[name] = String(headers[name]);
  return { ...own, accept: ACCEPT, 'content-type': headers['content-type'] ?? '' };
}
