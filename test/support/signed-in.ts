import { createAdmin } from '../../identity/people/first-people.ts';
import { createSession } from '../../identity/sessions/sessions.ts';
import type { Database } from '../../store/postgres/database.ts';
import { idlePortal } from './idle-portal.ts';

/** Returns the headers that one of our pages sends when an owner of the account has opened it. */
export async function signedIn(database: Database, accountId: string): Promise<Record<string, string>> {
  const now = () => new Date();
  const deps = { database, now, passwords: idlePortal().passwords };
  const person = { accountId, email: 'owner@example.com', password: async () => 'far from any harbour' };
  const { personId } = await createAdmin(deps, person);
  const token = await createSession(database, { personId, address: null, userAgent: null }, now());
  return { Cookie: `seamark_session=${token}`, 'Sec-Fetch-Site': 'same-origin' };
}
