/**
 * Whoever sits in front of the machine itself, where the server is set to ask nobody to sign in: for development only (spec D16).
 * He is a person like others, owner of the first account, whose password nobody knows; the set-up link stays good beside him.
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

/** Beside a new one. What asks for pages and keeps no cookie, such as a program that watches them, gets one each time. */
const MAX_OTHER_SESSIONS = 20;

/** The token of a new session; null while there is no account. */
export async function signInLocalVisitor(
  { database, passwords, now }: IdentityDeps,
  from: { address: string | null; userAgent: string | null },
): Promise<string | null> {
  const known = await findPersonByEmail(database, LOCAL_VISITOR_EMAIL);
  const passwordHash = known === null ? await passwords.hash(randomBytes(32).toString('base64')) : '';
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

/** Once people sign in: his sessions end, and he is in no account any more. Nothing happens where he never came. */
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
