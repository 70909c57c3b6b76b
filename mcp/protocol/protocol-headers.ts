import type { IncomingHttpHeaders } from 'node:http';

/** The library does not understand wildcards. http-server.ts has already checked the client's header. */
const ACCEPT = 'application/json, text/event-stream';

/** Selects the headers for the protocol library, without credentials. */
export function protocolHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const own: Record<string, string> = {};
  for (const name in headers) if (name.startsWith('mcp-')) own[name] = String(headers[name]);
  return { ...own, accept: ACCEPT, 'content-type': headers['content-type'] ?? '' };
}
