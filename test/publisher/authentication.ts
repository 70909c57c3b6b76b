import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { TokenIssuer } from './token-issuer.ts';

export interface ClientCredentials {
  kind: 'oauth2_client_credentials';
  clientId: string;
  clientSecret: string;
  /** Where the token request contains the client's own credentials (RFC 6749, 2.3.1). */
  clientAuth: 'basic' | 'body';
  scope?: string;
  audience?: string;
  expiresInSeconds?: number;
  /** Headers required in the token request and in every other call, for gateways that also require a key. */
  tokenHeaders?: Record<string, string>;
  apiHeaders?: Record<string, string>;
}

export interface PrivateKeyJwt {
  kind: 'oauth2_private_key_jwt';
  clientId: string;
  /**
   * PEM of the certificate that the client has registered. The `x5t` must be its SHA-1, and its key verifies the
   * signature.
   */
  certificate: string;
  algorithm: 'RS256' | 'PS256';
  /** Expected `aud`; by default, the token URL. */
  audience?: string;
  scope?: string;
  expiresInSeconds?: number;
}

/** Every type of authentication in spec/sources B2, on the server side. `mtls` is enforced by the TLS server itself. */
export type Authentication =
  | { kind: 'none' }
  | { kind: 'api_key_headers'; headers: Record<string, string> }
  | { kind: 'api_key_query'; parameters: Record<string, string> }
  | { kind: 'basic'; username: string; password: string }
  | ClientCredentials
  | PrivateKeyJwt
  | { kind: 'mtls'; also?: Exclude<Authentication, { kind: 'mtls' }> }
  | Hmac;

/**
 * A signature with a shared secret over the date, the digest and the request line, in headers that start with `prefix`.
 */
export interface Hmac {
  kind: 'hmac';
  keyId: string;
  secret: string;
  algorithm: 'sha1' | 'sha256';
  /** Empty for plain `Date`, `Digest` and `Authorization`; some gateways use a prefix, such as `X-Coscon-`. */
  prefix: string;
}

/** Parts of a request that authentication checks. */
export interface Credentials {
  method: string;
  /** Path and query as sent. */
  target: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Returns null if the call is authenticated, otherwise the reason, which is recorded for the test; a real line would
 * not reveal it.
 */
export function refuse(authentication: Authentication, call: Credentials, tokens: TokenIssuer): string | null {
  switch (authentication.kind) {
    case 'none':
      return null;
    case 'api_key_headers':
      return refuseHeaders(authentication.headers, call.headers);
    case 'api_key_query':
      return refuseParameters(authentication.parameters, call.url.searchParams);
    case 'basic':
      return refuseBasic(authentication, call.headers.authorization);
    case 'oauth2_client_credentials':
      return refuseHeaders(authentication.apiHeaders ?? {}, call.headers) ?? tokens.refuseBearer(call.headers);
    case 'oauth2_private_key_jwt':
      return tokens.refuseBearer(call.headers);
    case 'mtls':
      return authentication.also ? refuse(authentication.also, call, tokens) : null;
    case 'hmac':
      return refuseHmac(authentication, call);
  }
}

/** Returns the names of query parameters that are keys rather than filters. */
export function keyParameters(authentication: Authentication): string[] {
  if (authentication.kind === 'mtls') return keyParameters(authentication.also ?? { kind: 'none' });
  return authentication.kind === 'api_key_query' ? Object.keys(authentication.parameters) : [];
}

export function refuseHeaders(expected: Record<string, string>, headers: IncomingHttpHeaders): string | null {
  for (const [name, value] of Object.entries(expected)) {
    if (headers[name.toLowerCase()] !== value) return `header ${name} is ${headers[name.toLowerCase()] ?? 'missing'}`;
  }
  return null;
}

function refuseParameters(expected: Record<string, string>, parameters: URLSearchParams): string | null {
  for (const [name, value] of Object.entries(expected)) {
    if (parameters.getAll(name).join('\n') !== value) return `parameter ${name} is ${parameters.get(name)}`;
  }
  return null;
}

function refuseBasic(expected: { username: string; password: string }, header: string | undefined): string | null {
  const match = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(header ?? '');
  if (!match?.[1]) return 'no Basic credentials';
  const given = Buffer.from(match[1], 'base64').toString('utf8');
  return given === `${expected.username}:${expected.password}` ? null : 'other user or password';
}

const SKEW_MS = 120_000;

/**
 * The signature header lists the headers that it covers; `request-line` stands for method, target and HTTP version. It
 * must cover the date (within two minutes), the digest of the body and the request line.
 */
function refuseHmac({ keyId, secret, algorithm, prefix }: Hmac, call: Credentials): string | null {
  const header = (name: string): string => String(call.headers[name.toLowerCase()] ?? '');
  const fields = new Map<string, string>();
  for (const [, name, value] of header(`${prefix}Authorization`).matchAll(/(\w+)="([^"]*)"/g)) {
    if (name !== undefined && value !== undefined) fields.set(name, value);
  }
  if (fields.get('username') !== keyId) return 'other key id';
  if (fields.get('algorithm') !== `hmac-${algorithm}`) return 'other algorithm';
  const covered = (fields.get('headers') ?? '').split(' ');
  for (const name of [`${prefix}Date`, `${prefix}Digest`, 'request-line']) {
    if (!covered.some((given) => given.toLowerCase() === name.toLowerCase())) return `${name} is not signed`;
  }
  if (!(Math.abs(Date.parse(header(`${prefix}Date`)) - Date.now()) <= SKEW_MS)) return 'date out of the window';
  const digest = `SHA-256=${createHash('sha256').update(call.body).digest('base64')}`;
  if (header(`${prefix}Digest`) !== digest) return 'digest of another body';
  const lines = covered.map((name) =>
    name === 'request-line' ? `${call.method} ${call.target} HTTP/1.1` : `${name}: ${header(name)}`,
  );
  const expected = createHmac(algorithm, secret).update(lines.join('\n')).digest();
  const given = Buffer.from(fields.get('signature') ?? '', 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'signature does not verify';
  return null;
}
