/**
 * Lets the operator sign in on the machine itself before any person exists, with a one-time link that `npm start`
 * prints. The user is an ordinary person with a random password who owns the first account. The link and the user's
 * access end when the first real person is created (spec D16).
 */
import { randomBytes } from 'node:crypto';
import { lockBootstrap, oldestAccount } from '../../store/people/accounts.ts';
import { deleteLocalLinks, saveLocalLink, takeLocalLink } from '../../store/people/local-links.ts';
import { membershipsOfPerson, removeMembership } from '../../store/people/memberships.ts';
import { findPersonByEmail, hasOtherPeople } from '../../store/people/people.ts';
import { deleteSessions, deleteSessionsBeyond } from '../../store/people/sessions.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { hashToken, newToken } from '../keys/secret-tokens.ts';
import { makeOwner } from '../people/owners.ts';
import { LOCAL_VISITOR_EMAIL, storePerson } from '../people/people.ts';
import { createSession } from './sessions.ts';

const LINK_MS = 24 * 60 * 60_000;

/** Maximum number of older sessions that stay open. Limited because each start prints a new link. */
const MAX_OTHER_SESSIONS = 20;

/** Creates a link, which replaces an earlier one, and returns its token. Throws once anyone else exists. */
export async function createLocalLink({ database, now }: Pick<IdentityDeps, 'database' | 'now'>): Promise<string> {
  const { token, hash } = newToken();
  await database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    if (await hasOtherPeople(trx, LOCAL_VISITOR_EMAIL)) throw new IdentityError('is_set_up');
    await saveLocalLink(trx, hash, new Date(now().getTime() + LINK_MS));
  });
  return token;
}

/**
 * Redeems a link and returns the token of a new session. Throws for a used, replaced or expired link, if there is no
 * account, and once anyone other than the local visitor exists.
 */
export async function useLocalLink(
  { database, passwords, now }: IdentityDeps,
  input: { token: string; address: string | null; userAgent: string | null },
): Promise<string> {
  const { token, ...from } = input;
  const at = now();
  return database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    const account = await oldestAccount(trx);
    const isValid = await takeLocalLink(trx, hashToken(token), at);
    if (account === null || !isValid || (await hasOtherPeople(trx, LOCAL_VISITOR_EMAIL)))
      throw new IdentityError('bad_link');
    const existing = await findPersonByEmail(trx, LOCAL_VISITOR_EMAIL);
    const person = existing ?? { id: newId(), email: LOCAL_VISITOR_EMAIL, name: 'You, on this machine' };
    if (existing === null) {
      const passwordHash = await passwords.hash(randomBytes(32).toString('base64'));
      await storePerson(trx, { ...person, passwordHash }, at);
    }
    const isMember = (await membershipsOfPerson(trx, person.id)).length > 0;
    if (!isMember) await makeOwner(trx, account.id, person, { by: { address: from.address }, at });
    await deleteSessionsBeyond(trx, { personId: person.id, before: at, most: MAX_OTHER_SESSIONS });
    return createSession(trx, { personId: person.id, ...from }, at);
  });
}

/** Ends the link, the sessions and the memberships of the local visitor. */
export async function removeLocalVisitor(trx: Queryable, at: Date): Promise<void> {
  await deleteLocalLinks(trx);
  const person = await findPersonByEmail(trx, LOCAL_VISITOR_EMAIL);
  if (person === null) return;
  for (const { accountId, userId } of await membershipsOfPerson(trx, person.id)) {
    await removeMembership(trx, accountId, userId, at);
  }
  await deleteSessions(trx, person.id);
}
