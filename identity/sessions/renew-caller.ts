import { findValidKeyById } from '../../store/people/api-keys.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type Caller, callerOf } from '../keys/api-keys.ts';
import { callerOfSession } from './session-caller.ts';
import { findSessionById } from './sessions.ts';

/**
 * Reloads the caller of a long request with the current settings and role. Returns null if the key was revoked, the
 * session has ended, the account is no longer open, or the person has switched to another account.
 */
export async function renewCaller(database: Database, caller: Caller, now: Date): Promise<Caller | null> {
  const renewed = await renew(database, caller, now);
  return renewed?.refused == null ? renewed : null;
}

async function renew(database: Database, caller: Caller, now: Date): Promise<Caller | null> {
  if (caller.person !== undefined) {
    const session = await findSessionById({ database, now: () => now }, caller.person.sessionId);
    const renewed = session && callerOfSession(session);
    return renewed?.accountId === caller.accountId ? renewed : null;
  }
  if (caller.apiKeyId === null) return null;
  const row = await findValidKeyById(database, caller.accountId, caller.apiKeyId, now);
  return row === null ? null : callerOf(database, row, now);
}
