/** What clients send to be let in and to get tokens, put into the form in which the library judges it. Pure. */
import { readScopes } from '../../identity/oauth/scopes.ts';

export const OFFLINE_ACCESS = 'offline_access';
const DEFAULT_SCOPE = 'tracking:read';
/** Of OpenID Connect, sent by clients out of habit: the library refuses them without the scope `openid`, which does not exist here. */
const OPENID_PARAMETERS = ['nonce', 'max_age', 'claims', 'claims_locales', 'id_token_hint', 'acr_values'];

/** Query of an authorization request. Without a scope that we know the client asks to read. */
export function normalizeAuthorization(given: URLSearchParams): URLSearchParams {
  const asked = withCanonicalResources(given);
  for (const name of OPENID_PARAMETERS) asked.delete(name);
  if (asked.getAll('scope').length <= 1) {
    const scope = knownScopes(asked.get('scope') ?? '');
    asked.set('scope', readScopes(scope).length > 0 ? scope : [DEFAULT_SCOPE, scope].filter(Boolean).join(' '));
  }
  return asked;
}

/** Form of a token request. */
export function normalizeTokenRequest(given: URLSearchParams): URLSearchParams {
  const asked = withCanonicalResources(given);
  if (asked.getAll('scope').length !== 1) return asked;
  const scope = knownScopes(asked.get('scope') ?? '');
  if (scope === '') asked.delete('scope');
  else asked.set('scope', scope);
  return asked;
}

function knownScopes(text: string): string {
  const others = text.split(' ').includes(OFFLINE_ACCESS) ? [OFFLINE_ACCESS] : [];
  return [...readScopes(text), ...others].join(' ');
}

function withCanonicalResources(given: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(given);
  const resources = [...new Set(given.getAll('resource').map(canonicalResource))];
  asked.delete('resource');
  for (const resource of resources) asked.append('resource', resource);
  return asked;
}

/**
 * The one address of the MCP server, as tokens name it: without a slash at its end, scheme and host in lower case, the port
 * left out where it is that of the scheme. Clients write it in several ways (RFC 8707, and decisions of the protocol).
 */
export function canonicalResource(given: string): string {
  const url = URL.parse(given);
  return url === null ? given : `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}${url.hash}`;
}
