/**
 * Signs in every visitor on this machine if the server requires no sign-in, for development only (spec D16). The local
 * visitor is a person like others, owner of the first account, with a random password; the set-up link stays valid.
 */
import { randomBytes } from 'node:crypto';
import { lockBootstrap, oldestAccount } from '../../store/people/accounts.ts';
import { membershipsOfPerson, removeMembership } from '../../store/people/memberships.ts';
import { findPersonByEmail } from '../../store/people/people.ts';
import { deleteSessions, deleteSessionsBeyond } from '../../store/people/sessions.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { makeOwner } from '../people/first-people.ts';
import { LOCAL_VISITOR_EMAIL, storePerson } from '../people/people.ts';
import { createSession } from './sessions.ts';

/** Maximum number of sessions besides a new one. Programs that store no cookie get a session with each request. */
const MAX_OTHER_SESSIONS = 20;

/** Creates a session and returns its token; null while there is no account. */
export async function signInLocalVisitor(
  { database, passwords, now }: IdentityDeps,
  from: { address: string | null; userAgent: string | null },
): Promise<string | null> {
  const existing = await findPersonByEmail(database, LOCAL_VISITOR_EMAIL);
  const passwordHash = existing === null ? await passwords.hash(randomBytes(32).toString('base64')) : '';
  const at = now();
  return database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    const account = await oldestAccount(trx);
    if (account === null) return null;
    const there = await findPersonByEmail(trx, LOCAL_VISITOR_EMAIL);
    const person = there ?? { id: newId(), email: LOCAL_VISITOR_EMAIL, name: 'You, on this machine' };
    if (there === null) await storePerson(trx, { ...person, passwordHash }, at);
    const isMember = (await membershipsOfPerson(trx, person.id)).length > 0;
    if (!isMember) await makeOwner(trx, account.id, person, { by: { address: from.address }, at });
    await deleteSessionsBeyond(trx, { personId: person.id, before: at, most: MAX_OTHER_SESSIONS });
    return createSession(trx, { personId: person.id, ...from }, at);
  });
}

/** Ends the sessions and memberships of the local visitor once sign-in is required. */
export async function dismissLocalVisitor({ database, now }: Pick<IdentityDeps, 'database' | 'now'>): Promise<void> {
  const person = await findPersonByEmail(database, LOCAL_VISITOR_EMAIL);
  if (person === null) return;
  await database.transaction().execute(async (trx) => {
    for (const { accountId, userId } of await membershipsOfPerson(trx, person.id)) {
      await removeMembership(trx, accountId, userId, now());
    }
    await deleteSessions(trx, person.id);
  });
}
