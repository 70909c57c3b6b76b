/**
 * What a client says of itself, by registration or in a document at its id, put into the form that the authorization server
 * needs. Pure. Clients are sloppy where it is harmless and hostile where it is not: both are met here.
 */
export type ClientMetadata = Record<string, unknown>;

export type NormalizedClient =
  | { metadata: ClientMetadata }
  | { error: 'invalid_redirect_uri' | 'invalid_client_metadata'; description: string };

/**
 * Everything else is left out: above all `scope`, which would keep a client from asking for more later, and algorithms of
 * tokens that we do not issue.
 */
const KEPT_MEMBERS = [
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
/** Run, read or open something on the machine of whoever follows them, or are no place to come back to. */
const REFUSED_SCHEMES = ['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source'].concat(
  ['ws', 'wss', 'ftp', 'mailto', 'tel', 'sms', 'chrome', 'resource', 'jar', 'intent', 'search-ms'],
);
/** Those of the system on Windows. */
const WINDOWS_SCHEME = /^ms-/;
/** As it is written everywhere: readers that mend what is sloppy do not agree on where it leads. */
const UNAMBIGUOUS = /^(https?:\/\/|(?!https?:)[a-z][a-z\d+.-]*:\/)[^\s\\\p{C}]*$/iu;

export function normalizeClientMetadata(given: unknown): NormalizedClient {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { error: 'invalid_client_metadata', description: 'client metadata must be a JSON object' };
  }
  const asked: ClientMetadata = { ...given };
  const uris = asked['redirect_uris'];
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_REDIRECTS) {
    return { error: 'invalid_redirect_uri', description: `redirect_uris must hold 1 to ${MAX_REDIRECTS} addresses` };
  }
  for (const uri of uris) {
    const problem = refuseRedirect(uri);
    if (problem !== null) return { error: 'invalid_redirect_uri', description: problem };
  }
  const metadata = Object.fromEntries(
    KEPT_MEMBERS.flatMap((key) => (asked[key] === undefined ? [] : [[key, asked[key]]])),
  );
  const name = displayName(asked['client_name']);
  if (name === null) delete metadata['client_name'];
  else metadata['client_name'] = name;
  // Some say `web` and come back to this machine or to a program on it: only `native` may, by any port.
  if (uris.some((uri) => isNativeRedirect(String(uri)))) metadata['application_type'] = 'native';
  const grantTypes = asked['grant_types'];
  if (Array.isArray(grantTypes)) metadata['grant_types'] = GRANT_TYPES.filter((type) => grantTypes.includes(type));
  return { metadata };
}

/** Why nobody may be sent back there, or null. */
export function refuseRedirect(uri: unknown): string | null {
  if (typeof uri !== 'string' || uri.length > MAX_REDIRECT_LENGTH) return 'redirect_uris must hold addresses';
  const url = URL.parse(uri);
  if (url === null) return 'redirect_uris must hold addresses with a scheme';
  const scheme = url.protocol.slice(0, -1);
  if (REFUSED_SCHEMES.includes(scheme) || WINDOWS_SCHEME.test(scheme))
    return `redirect_uris must not use the scheme ${scheme}`;
  if (!UNAMBIGUOUS.test(uri)) return 'redirect_uris must be written as scheme://host/path, or scheme:/path';
  if (url.username !== '' || url.password !== '') return 'redirect_uris must not hold credentials';
  if (scheme === 'http' && !isLoopback(url)) {
    return 'redirect_uris must use https, except for this machine itself (127.0.0.1, [::1] or localhost)';
  }
  return null;
}

/** A program on the machine of whoever uses it: at an address of that machine, or under a scheme of its own. */
export function isNativeRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  return url !== null && (isLoopback(url) || (url.protocol !== 'https:' && url.protocol !== 'http:'));
}

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname);
}

/** Without signs that nobody sees or that turn the text around: it is shown to people who have to decide by it. */
function displayName(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const shown = given
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shown === '' ? null : [...shown].slice(0, MAX_NAME_LENGTH).join('');
}
