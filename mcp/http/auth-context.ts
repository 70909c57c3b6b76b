/** Passes the caller from HTTP to the protocol, in the library's `AuthInfo`. */
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Caller } from '../../identity/keys/api-keys.ts';

export interface AuthContext {
  caller: Caller;
  /** Kind of credential. A client can request more scopes for a token, but not for a key. */
  by: 'key' | 'token';
  /** Seconds until the rate limit allows the call; null if it was admitted. */
  retryAfterSeconds: number | null;
}

/** Omits the credentials themselves. */
export function toAuthInfo(auth: AuthContext): AuthInfo {
  return { token: '', clientId: auth.by, scopes: [...auth.caller.scopes], extra: { auth } };
}

export function authContextOf(info: AuthInfo | undefined): AuthContext {
  const auth = info?.extra?.['auth'] as AuthContext | undefined;
  if (auth === undefined) throw new Error('A message bypassed authentication');
  return auth;
}
