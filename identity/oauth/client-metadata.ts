/**
 * Normalizes client metadata, from a registration or a metadata document. Harmless mistakes are corrected; anything
 * dangerous is rejected.
 */
export type ClientMetadata = Record<string, unknown>;

export type NormalizedClient =
  | { metadata: ClientMetadata }
  | { error: 'invalid_redirect_uri' | 'invalid_client_metadata'; description: string };

/** All other members are dropped: `scope`, for example, would prevent the client from requesting more later. */
const STORED_MEMBERS = [
  'redirect_uris',
  'client_name',
  'client_uri',
  'logo_uri',
  'tos_uri',
  'policy_uri',
  'contacts',
  'response_types',
  'token_endpoint_auth_method',
  'token_endpoint_auth_signing_alg',
  'jwks',
  'jwks_uri',
  'application_type',
  'software_id',
  'software_version',
] as const;

const GRANT_TYPES = ['authorization_code', 'refresh_token'];
const MAX_NAME_LENGTH = 100;
const MAX_REDIRECTS = 20;
const MAX_REDIRECT_LENGTH = 1_000;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** Schemes that run, read or open something on the user's machine, or that no client can listen on. */
const REFUSED_SCHEMES = ['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source'].concat(
  ['ws', 'wss', 'ftp', 'mailto', 'tel', 'sms', 'chrome', 'resource', 'jar', 'intent', 'search-ms'],
);
/** Matches schemes that Windows itself handles. */
const WINDOWS_SCHEME = /^ms-/;
/** Only the canonical spelling, because lenient parsers disagree about where others lead. */
const UNAMBIGUOUS = /^(https?:\/\/|(?!https?:)[a-z][a-z\d+.-]*:\/)[^\s\\\p{C}]*$/iu;

export function normalizeClientMetadata(given: unknown): NormalizedClient {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { error: 'invalid_client_metadata', description: 'client metadata must be a JSON object' };
  }
  const stated: ClientMetadata = { ...given };
  const uris = stated['redirect_uris'];
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_REDIRECTS) {
    return { error: 'invalid_redirect_uri', description: `redirect_uris must hold 1 to ${MAX_REDIRECTS} addresses` };
  }
  for (const uri of uris) {
    const problem = refuseRedirect(uri);
    if (problem !== null) return { error: 'invalid_redirect_uri', description: problem };
  }
  const metadata = Object.fromEntries(
    STORED_MEMBERS.flatMap((key) => (stated[key] === undefined ? [] : [[key, stated[key]]])),
  );
  const name = displayName(stated['client_name']);
  if (name === null) delete metadata['client_name'];
  else metadata['client_name'] = name;
  // Clients that redirect to the user's machine must be `native`, which allows any port. Some declare `web` instead.
  if (uris.some((uri) => isNativeRedirect(String(uri)))) metadata['application_type'] = 'native';
  const grantTypes = stated['grant_types'];
  if (Array.isArray(grantTypes)) metadata['grant_types'] = GRANT_TYPES.filter((type) => grantTypes.includes(type));
  return { metadata };
}

/** Matches a name made up of letters, digits, hyphens and dots, or an address in brackets. */
const HOST = /^([a-z0-9-]+(\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** Returns why a redirect URI is rejected, or null. */
export function refuseRedirect(uri: unknown): string | null {
  if (typeof uri !== 'string' || uri.length > MAX_REDIRECT_LENGTH) return 'redirect_uris must hold addresses';
  const url = URL.parse(uri);
  if (url === null) return 'redirect_uris must hold addresses with a scheme';
  const scheme = url.protocol.slice(0, -1);
  if (REFUSED_SCHEMES.includes(scheme) || WINDOWS_SCHEME.test(scheme))
    return `redirect_uris must not use the scheme ${scheme}`;
  if (!UNAMBIGUOUS.test(uri)) return 'redirect_uris must be written as scheme://host/path, or scheme:/path';
  if (url.username !== '' || url.password !== '') return 'redirect_uris must not hold credentials';
  // Some hosts, such as *.example, look like patterns but are compared literally.
  if (scheme === 'https' && !HOST.test(url.hostname))
    return 'redirect_uris must name the host of an https address exactly';
  if (scheme === 'http' && !isLoopback(url)) {
    return 'redirect_uris must use https, except for this machine itself (127.0.0.1, [::1] or localhost)';
  }
  return null;
}

/** Whether a redirect leads to a program on the user's machine: a loopback address or a private scheme. */
export function isNativeRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  return url !== null && (isLoopback(url) || (url.protocol !== 'https:' && url.protocol !== 'http:'));
}

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname);
}

/** Removes invisible and direction-changing characters, because people rely on the name when they decide. */
function displayName(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const shown = given
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shown === '' ? null : [...shown].slice(0, MAX_NAME_LENGTH).join('');
}
