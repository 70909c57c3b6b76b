import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Authentication, type ClientCredentials, type PrivateKeyJwt, refuseHeaders } from './authentication.ts';
import { refuseAssertion } from './client-assertion.ts';
import { type Answer, jsonAnswer } from './response.ts';

const LIFE_SECONDS = 300;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export interface TokenRequest {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type OAuth = ClientCredentials | PrivateKeyJwt;

/** The token endpoint (RFC 6749, 4.4) and a record of the tokens it issued. */
export class TokenIssuer {
  readonly issued: string[] = [];
  readonly refusals: string[] = [];
  private readonly expiry = new Map<string, number>();
  private readonly usedAssertions = new Set<string>();
  private readonly settings: OAuth | null;
  private readonly tokenUrl: string;

  constructor(authentication: Authentication, tokenUrl: string) {
    const requested = authentication.kind === 'mtls' ? authentication.also : authentication;
    const isOAuth = requested?.kind === 'oauth2_client_credentials' || requested?.kind === 'oauth2_private_key_jwt';
    this.settings = isOAuth ? requested : null;
    this.tokenUrl = tokenUrl;
  }

  /** Invalidates every issued token, as a line does when it rotates its keys. */
  revokeAll(): void {
    this.expiry.clear();
  }

  refuseBearer(headers: IncomingHttpHeaders): string | null {
    const match = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/.exec(headers.authorization ?? '');
    if (!match?.[1]) return 'no Bearer token';
    const expiresAt = this.expiry.get(match[1]);
    if (expiresAt === undefined) return 'token unknown';
    return expiresAt > Date.now() ? null : 'token expired';
  }

  answer(request: TokenRequest): Answer {
    if (!this.settings) return jsonAnswer(404, { error: 'not_found' });
    if (request.method !== 'POST') return this.refuse(405, 'invalid_request', 'method is not POST', { Allow: 'POST' });
    if (!/^application\/x-www-form-urlencoded\b/.test(request.headers['content-type'] ?? '')) {
      return this.refuse(400, 'invalid_request', 'body is no form');
    }
    const form = new URLSearchParams(request.body);
    if (form.get('grant_type') !== 'client_credentials') {
      return this.refuse(400, 'unsupported_grant_type', `grant_type is ${form.get('grant_type')}`);
    }
    const refusal =
      this.settings.kind === 'oauth2_private_key_jwt'
        ? this.refuseSigned(this.settings, form, request.headers)
        : refuseSecret(this.settings, form, request.headers);
    if (refusal !== null) return this.refuse(401, 'invalid_client', refusal, { 'WWW-Authenticate': 'Basic' });
    if (this.settings.scope !== undefined && form.get('scope') !== this.settings.scope) {
      return this.refuse(400, 'invalid_scope', `scope is ${form.get('scope')}`);
    }
    return this.issue(this.settings.expiresInSeconds ?? LIFE_SECONDS);
  }

  private refuseSigned(settings: PrivateKeyJwt, form: URLSearchParams, headers: IncomingHttpHeaders): string | null {
    if (headers.authorization !== undefined) return 'two ways of client authentication';
    if (form.has('client_secret')) return 'a secret was sent';
    if (form.get('client_assertion_type') !== ASSERTION_TYPE) return 'client_assertion_type is another';
    const client = form.get('client_id');
    if (client !== null && client !== settings.clientId) return 'client_id is another';
    const expected = { ...settings, audience: settings.audience ?? this.tokenUrl };
    return refuseAssertion(form.get('client_assertion') ?? '', expected, this.usedAssertions);
  }

  private issue(expiresInSeconds: number): Answer {
    const token = randomBytes(24).toString('base64url');
    this.issued.push(token);
    this.expiry.set(token, Date.now() + expiresInSeconds * 1000);
    const body = { access_token: token, token_type: 'Bearer', expires_in: expiresInSeconds };
    return jsonAnswer(200, body, { 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  }

  private refuse(status: number, error: string, why: string, headers: Record<string, string> = {}): Answer {
    this.refusals.push(why);
    return jsonAnswer(status, { error, error_description: why }, headers);
  }
}

function refuseSecret(settings: ClientCredentials, form: URLSearchParams, headers: IncomingHttpHeaders): string | null {
  const missing = refuseHeaders(settings.tokenHeaders ?? {}, headers);
  if (missing !== null) return missing;
  if (settings.audience !== undefined && form.get('audience') !== settings.audience) return 'audience is another';
  if (settings.clientAuth === 'body') {
    if (headers.authorization !== undefined) return 'two ways of client authentication';
    const good = form.get('client_id') === settings.clientId && form.get('client_secret') === settings.clientSecret;
    return good ? null : 'client_id or client_secret is another';
  }
  if (form.has('client_secret')) return 'two ways of client authentication';
  const match = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(headers.authorization ?? '');
  if (!match?.[1]) return 'no Basic credentials';
  const [client, secret] = Buffer.from(match[1], 'base64').toString('utf8').split(':');
  // Both parts are form-encoded before they are joined (RFC 6749, 2.3.1).
  const good = formDecode(client) === settings.clientId && formDecode(secret) === settings.clientSecret;
  return good ? null : 'client or secret in Basic is another';
}

function formDecode(value: string | undefined): string | null {
  return new URLSearchParams(`value=${value ?? ''}`).get('value');
}
