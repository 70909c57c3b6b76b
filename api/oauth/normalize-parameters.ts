/** Normalizes clients' OAuth parameters for the library. Pure. */
import { readScopes } from '../../identity/oauth/scopes.ts';

export const OFFLINE_ACCESS = 'offline_access';
const DEFAULT_SCOPE = 'tracking:read';
/**
 * OpenID Connect parameters that clients send anyway. The library rejects them without the scope `openid`, which is not
 * offered.
 */
const OPENID_PARAMETERS = ['nonce', 'max_age', 'claims', 'claims_locales', 'id_token_hint', 'acr_values'];

/** Requests read access if the client requests no supported scope. */
export function normalizeAuthorization(given: URLSearchParams): URLSearchParams {
  const normalized = withCanonicalResources(given);
  for (const name of OPENID_PARAMETERS) normalized.delete(name);
  if (normalized.getAll('scope').length <= 1) {
    const scope = supportedScopes(normalized.get('scope') ?? '');
    normalized.set('scope', readScopes(scope).length > 0 ? scope : [DEFAULT_SCOPE, scope].filter(Boolean).join(' '));
  }
  return normalized;
}

export function normalizeTokenRequest(given: URLSearchParams): URLSearchParams {
  const normalized = withCanonicalResources(given);
  if (normalized.getAll('scope').length !== 1) return normalized;
  const scope = supportedScopes(normalized.get('scope') ?? '');
  if (scope === '') normalized.delete('scope');
  else normalized.set('scope', scope);
  return normalized;
}

function supportedScopes(text: string): string {
  const others = text.split(' ').includes(OFFLINE_ACCESS) ? [OFFLINE_ACCESS] : [];
  return [...readScopes(text), ...others].join(' ');
}

function withCanonicalResources(given: URLSearchParams): URLSearchParams {
  const normalized = new URLSearchParams(given);
  const resources = [...new Set(given.getAll('resource').map(canonicalResource))];
  normalized.delete('resource');
  for (const resource of resources) normalized.append('resource', resource);
  return normalized;
}

/**
 * Normalizes the URL of the MCP server as in tokens: no trailing slash, lower-case scheme and host, no default port.
 * Clients write it in various ways (RFC 8707).
 */
export function canonicalResource(given: string): string {
  const url = URL.parse(given);
  return url === null ? given : `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}${url.hash}`;
}
