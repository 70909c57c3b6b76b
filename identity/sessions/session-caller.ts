/** A signed-in person as the caller of operations (spec D2): what the role allows in the account that is worked in. */

import { may } from '../accounts/roles.ts';
import type { Caller, Scope } from '../keys/api-keys.ts';
import type { Session } from './sessions.ts';

/** Null for one who is in no account. */
export function callerOfSession({ id: sessionId, person, membership }: Session): Caller | null {
  if (membership === null) return null;
  const { accountId, userId, role, account } = membership;
  const scopes = (['read', 'write'] as const).filter((scope): scope is Scope => may(role, scope));
  return { accountId, apiKeyId: null, userId, scopes, account, person: { ...person, sessionId, role } };
}
