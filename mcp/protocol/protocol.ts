/**
 * Serves all revisions of the protocol: 2026-07-28, and 2025-11-25 and earlier. No state is shared between requests.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

export interface Protocol {
  fetch(request: Request, options?: McpHandlerRequestOptions): Promise<Response>;
  close(): Promise<void>;
}

export function createProtocol(factory: McpServerFactory, onError: (error: Error) => void): Protocol {
  const modern = createMcpHandler(factory, { legacy: 'reject', onerror: onError });
  return {
    async fetch(request, options = {}) {
      const isLegacy = await isLegacyRequest(request, options.parsedBody);
      return isLegacy ? serveLegacy(factory, request, options) : modern.fetch(request, options);
    },
    close: () => modern.close(),
  };
}

/** Does what the library does by default, but responds with JSON instead of a stream that contains a single event. */
async function serveLegacy(
  factory: McpServerFactory,
  request: Request,
  options: McpHandlerRequestOptions,
): Promise<Response> {
  const server = await factory({ era: 'legacy', requestInfo: request, ...options });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, options);
  } finally {
    await server.close();
  }
}
