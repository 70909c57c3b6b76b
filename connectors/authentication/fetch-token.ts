import type { Call, RawResponse } from '../http/call.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { clientAssertion } from './client-assertion.ts';
import { AuthenticationFailed } from './failure.ts';
import type { SecretReader, TokenAuthentication } from './kinds.ts';
import { readSecretText, readSetting, readSettings } from './secrets.ts';
import type { Token } from './token-cache.ts';

/** Token lifetime if the response does not state one. */
const DEFAULT_LIFE_SECONDS = 300;

/** Requests one token (RFC 6749 section 4.4, RFC 7523). Rejects with `AuthenticationFailed`. */
export async function fetchToken(
  authentication: TokenAuthentication,
  read: SecretReader,
  send: (call: Call) => Promise<RawResponse>,
  nowMs: () => number,
): Promise<Token> {
  const response = await send(await tokenCall(authentication, read, nowMs()));
  if (response.status < 200 || response.status > 299) throw refused(response, nowMs());
  const body = parseJson(response.body);
  const value = valueAt(body, authentication.tokenPath);
  if (typeof value !== 'string' || value === '') {
    throw failed('response_unreadable', `token endpoint: the response has no ${authentication.tokenPath}`);
  }
  const lifeMs = lifeSeconds(body) * 1000;
  return { value, lifeMs, expiresAt: nowMs() + lifeMs };
}

async function tokenCall(authentication: TokenAuthentication, read: SecretReader, nowMs: number): Promise<Call> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...(await readSettings(read, authentication.tokenHeaders, [])),
  };
  const clientId = await readSetting(read, authentication.clientId, []);
  if (authentication.kind === 'oauth2_private_key_jwt') {
    form.set('client_id', clientId);
    form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    form.set('client_assertion', await clientAssertion(authentication, clientId, read, nowMs));
  } else {
    const secret = await readSecretText(read, authentication.clientSecret);
    if (authentication.clientAuth === 'basic') headers.authorization = basicClient(clientId, secret);
    else {
      form.set('client_id', clientId);
      form.set('client_secret', secret);
    }
  }
  if (authentication.scope !== null) form.set('scope', authentication.scope);
  if (authentication.audience !== null && authentication.kind === 'oauth2_client_credentials') {
    form.set('audience', authentication.audience);
  }
  for (const [name, value] of Object.entries(await readSettings(read, authentication.extraForm, []))) {
    form.set(name, value);
  }
  const url = new URL(authentication.tokenUrl);
  for (const [name, value] of Object.entries(authentication.extraQuery)) url.searchParams.set(name, value);
  return { method: 'POST', url, headers, body: form.toString() };
}

/** Builds the Basic credentials. Both parts are form-encoded before they are joined (RFC 6749 section 2.3.1). */
function basicClient(clientId: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(secret)}`).toString('base64')}`;
}

function refused(response: RawResponse, nowMs: number): AuthenticationFailed {
  const retryAfter = retryAfterSeconds(response.headers['retry-after'], new Date(nowMs).toISOString());
  const reported = oauthError(response.body);
  const detail = `token endpoint returned ${response.status}${reported ? ` ${reported}` : ''}`;
  if (response.status === 429 || (response.status === 503 && retryAfter !== null))
    return failed('rate_limited', detail, retryAfter);
  if (response.status >= 500) return failed('source_unreachable', detail, retryAfter);
  return failed('credentials_rejected', detail);
}

/** Returns only registered error codes, because a description may repeat secrets that were sent. */
function oauthError(body: Uint8Array): string | null {
  const reported = valueAt(parseJson(body), 'error');
  return typeof reported === 'string' && /^[a-z_]{1,40}$/.test(reported) ? reported : null;
}

function failed(
  reason: 'rate_limited' | 'source_unreachable' | 'credentials_rejected' | 'response_unreadable',
  detail: string,
  retryAfter: number | null = null,
) {
  return new AuthenticationFailed({ reason, detail, retryAfterSeconds: retryAfter });
}

function lifeSeconds(body: unknown): number {
  const reported = Number(valueAt(body, 'expires_in'));
  return Number.isFinite(reported) && reported > 0 ? reported : DEFAULT_LIFE_SECONDS;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => {
    return typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
  }, value);
}
