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
export function toAuthInfo(visit: AuthContext): AuthInfo {
  return { token: '', clientId: visit.by, scopes: [...visit.caller.scopes], extra: { visit } };
}

export function authContextOf(info: AuthInfo | undefined): AuthContext {
  const visit = info?.extra?.['visit'] as AuthContext | undefined;
  if (visit === undefined) throw new Error('A message came past authentication');
  return visit;
}
