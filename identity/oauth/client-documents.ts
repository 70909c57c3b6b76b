/**
 * Documents in which clients describe themselves, at the addresses that are their ids, and keys of clients: fetched from where
 * strangers say, so through the guard that keeps them out of our own network.
 */
import type { OutboundClient } from '../../outbound/client.ts';
import { normalizeClientMetadata } from './client-metadata.ts';

const TIMEOUT_MS = 5_000;

/** An id without a path would make whoever owns a host, but not what lies on it, a client. */
export function isClientDocumentAddress(clientId: string): boolean {
  const url = URL.parse(clientId);
  return url !== null && url.protocol === 'https:' && url.pathname !== '/' && clientId.length <= 500;
}

/** In the form of `fetch`. Throws where nothing was answered, and for a document that describes no client of ours. */
export function createDocumentFetch(outbound: OutboundClient): (url: string | URL) => Promise<Response> {
  return async (url) => {
    const headers = { accept: 'application/json', 'user-agent': 'Seamark' };
    const result = await outbound.get({ url: String(url), headers, timeoutMs: TIMEOUT_MS });
    if (result.outcome === 'failed') throw new Error(`${String(url)} was not read: ${result.message}`);
    const { status, body } = result;
    const { 'cache-control': cacheControl, expires } = result.headers;
    return new Response(status === 200 ? normalizeDocument(String(url), body) : null, {
      // Whoever reads this wants 200; a status without a body could not be given one.
      status: status >= 200 && status <= 599 ? status : 502,
      headers: {
        'content-type': 'application/json',
        ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
        ...(expires === undefined ? {} : { expires }),
      },
    });
  };
}

/** Descriptions of clients as they are needed; anything else as it is. */
function normalizeDocument(url: string, body: string): string {
  const document: unknown = JSON.parse(body);
  if (typeof document !== 'object' || document === null || !('client_id' in document)) return body;
  const { client_id: clientId, client_secret: secret } = document as Record<string, unknown>;
  const normalized = normalizeClientMetadata(document);
  if ('error' in normalized) throw new Error(`${url} describes a client that is refused: ${normalized.description}`);
  // Public clients unless they say otherwise: there is nobody to tell them a secret.
  const method = { token_endpoint_auth_method: 'none' };
  return JSON.stringify({ ...method, ...normalized.metadata, client_id: clientId, client_secret: secret });
}
