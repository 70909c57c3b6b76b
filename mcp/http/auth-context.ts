/** Who sent a message, handed from the HTTP side to the protocol side in the place that the protocol library has for it. */
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Caller } from '../../identity/keys/api-keys.ts';

export interface AuthContext {
  caller: Caller;
  /** How the caller is known: an API key cannot get more scopes, a token can. */
  by: 'key' | 'token';
  /** Seconds until there is room for the call in its bucket; null: there was room. */
  retryAfterSeconds: number | null;
}

/** Credentials themselves go no further than to where they were checked. */
export function toAuthInfo(visit: AuthContext): AuthInfo {
  return { token: '', clientId: visit.by, scopes: [...visit.caller.scopes], extra: { visit } };
}

export function authContextOf(info: AuthInfo | undefined): AuthContext {
  const visit = info?.extra?.['visit'] as AuthContext | undefined;
  if (visit === undefined) throw new Error('A message came past authentication');
  return visit;
}
