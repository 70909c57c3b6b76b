/**
 * Fetches client metadata documents, whose URL is the client id, and clients' keys. Strangers choose the URLs, so
 * requests go through the address guard.
 */
import type { OutboundClient } from '../../outbound/client.ts';
import { normalizeClientMetadata } from './client-metadata.ts';

const TIMEOUT_MS = 5_000;

/**
 * Whether a client id is an https URL with a path. Without a path, all clients on a host would be the same
 * client.
 */
export function isClientDocumentAddress(clientId: string): boolean {
  const url = URL.parse(clientId);
  return url !== null && url.protocol === 'https:' && url.pathname !== '/' && clientId.length <= 500;
}

/** Creates a `fetch` that throws if there is no response or the document describes no valid client. */
export function createDocumentFetch(outbound: OutboundClient): (url: string | URL) => Promise<Response> {
  return async (url) => {
    const headers = { accept: 'application/json', 'user-agent': 'Seamark' };
    const result = await outbound.get({ url: String(url), headers, timeoutMs: TIMEOUT_MS });
    if (result.outcome === 'failed') throw new Error(`${String(url)} was not read: ${result.message}`);
    const { status, body } = result;
    const { 'cache-control': cacheControl, expires } = result.headers;
    return new Response(status === 200 ? normalizeDocument(String(url), body) : null, {
      // The library accepts only 200. A `Response` cannot have a status below 200.
      status: status >= 200 && status <= 599 ? status : 502,
      headers: {
        'content-type': 'application/json',
        ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
        ...(expires === undefined ? {} : { expires }),
      },
    });
  };
}

/** Normalizes client metadata. Returns any other document unchanged. */
function normalizeDocument(url: string, body: string): string {
  const document: unknown = JSON.parse(body);
  if (typeof document !== 'object' || document === null || !('client_id' in document)) return body;
  const { client_id: clientId, client_secret: secret }: { client_id: unknown; client_secret?: unknown } = document;
  const normalized = normalizeClientMetadata(document);
  if ('error' in normalized) throw new Error(`${url} describes a client that is refused: ${normalized.description}`);
  // Clients are public unless they state otherwise, because they cannot be given a secret.
  const method = { token_endpoint_auth_method: 'none' };
  return JSON.stringify({ ...method, ...normalized.metadata, client_id: clientId, client_secret: secret });
}
