import type { Call, RawResponse } from '../http/call.ts';
import { AuthenticationFailed } from './failure.ts';
import { fetchToken } from './fetch-token.ts';
import { hmacSigners } from './hmac-signers.ts';
import type { Endpoint } from './kinds.ts';
import { readSecretText, readSetting, readSettings } from './secrets.ts';
import type { TokenCache } from './token-cache.ts';

export interface AuthenticationTools {
  tokens: TokenCache;
  /** Sends the token call through the same connection pool, so that it also uses mutual TLS. */
  send: (call: Call) => Promise<RawResponse>;
  nowMs: () => number;
}

/** A request ready to send, and all secrets in it for redaction. */
export interface AuthenticatedCall {
  call: Call;
  secrets: string[];
  /** Drops the token of this request. Null unless a new token may resolve a 401. */
  dropToken: (() => void) | null;
}

/** Adds the authentication that the endpoint requires. Rejects with `AuthenticationFailed` or `MissingSecret`. */
export async function authenticate(
  call: Call,
  endpoint: Endpoint,
  credentialKey: string,
  tools: AuthenticationTools,
): Promise<AuthenticatedCall> {
  const { authentication, readSecret: read } = endpoint;
  const secrets: string[] = [];
  const done = (added: Partial<Call>, dropToken: (() => void) | null = null): AuthenticatedCall => {
    return { call: { ...call, ...added }, secrets, dropToken };
  };
  switch (authentication.kind) {
    case 'none':
      return done({});
    case 'api_key_headers':
      return done({ headers: { ...call.headers, ...(await readSettings(read, authentication.headers, secrets)) } });
    case 'token': {
      const key = await readSecretText(read, authentication.key);
      secrets.push(key);
      return done({ headers: { ...call.headers, authorization: `Token ${key}` } });
    }
    case 'api_key_query': {
      const url = new URL(call.url);
      const parameters = await readSettings(read, authentication.parameters, secrets);
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return done({ url });
    }
    case 'basic': {
      const username = await readSetting(read, authentication.username, secrets);
      const password = await readSecretText(read, authentication.password);
      const credentials = Buffer.from(`${username}:${password}`).toString('base64');
      secrets.push(password, credentials);
      return done({ headers: { ...call.headers, authorization: `Basic ${credentials}` } });
    }
    case 'hmac': {
      const signer = hmacSigners[authentication.signer];
      if (!signer) throw misconfigured(`there is no HMAC signer named ${authentication.signer}`);
      const secret = await readSecretText(read, authentication.secret);
      secrets.push(secret);
      const keyId = await readSetting(read, authentication.keyId, secrets);
      const target = `${call.url.pathname}${call.url.search}`;
      const { method } = call;
      const signature = signer({ method, target, body: call.body ?? '', keyId, secret, nowMs: tools.nowMs() });
      return done({ headers: { ...call.headers, ...signature } });
    }
    case 'oauth2_client_credentials':
    case 'oauth2_private_key_jwt': {
      const token = await tools.tokens.get(
        credentialKey,
        { skewSeconds: authentication.refreshSkewSeconds, maxPerHour: authentication.maxTokensPerHour },
        () => fetchToken(authentication, read, tools.send, tools.nowMs),
      );
      secrets.push(token.value);
      const apiHeaders = await readSettings(read, authentication.apiHeaders, secrets);
      const headers = { ...call.headers, ...apiHeaders, authorization: `Bearer ${token.value}` };
      return done({ headers }, () => tools.tokens.drop(credentialKey, token.value));
    }
  }
}

function misconfigured(detail: string): AuthenticationFailed {
  return new AuthenticationFailed({ reason: 'credentials_rejected', detail, retryAfterSeconds: null });
}
