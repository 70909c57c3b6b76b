import { may } from '../accounts/roles.ts';
import type { Caller, Scope } from '../keys/api-keys.ts';
import type { Session } from './sessions.ts';

/**
 * Returns the caller of a session (spec D2), whose scopes follow from the role in the current account; null if the
 * person has no account.
 */
export function callerOfSession({ id: sessionId, person, membership }: Session): Caller | null {
  if (membership === null) return null;
  const { accountId, userId, role, account, refused } = membership;
  const scopes = (['read', 'write'] as const).filter((scope): scope is Scope => may(role, scope));
  return { accountId, apiKeyId: null, userId, scopes, account, refused, person: { ...person, sessionId, role } };
}
