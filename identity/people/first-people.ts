/** How the first person comes about: by a one-time link, or by who runs the server. There is never a default password. */
import { findAccountsByIds, lockAccount, lockBootstrap, oldestAccount } from '../../store/people/accounts.ts';
import { addMembership, setRole } from '../../store/people/memberships.ts';
import { findPersonByEmail, isAnybodyThere } from '../../store/people/people.ts';
import { deleteSetupLinks, isSetupLink, saveSetupLink, takeSetupLink } from '../../store/people/setup-links.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { audit, type By, OPERATOR } from '../accounts/audit.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { hashToken, newToken } from '../keys/secret-tokens.ts';
import { LOCAL_VISITOR_EMAIL, type NewPerson, preparePerson, readEmail, storePerson } from './people.ts';

export const SETUP_LINK_MS = 24 * 60 * 60_000;

/** The token of the link, which takes the place of an earlier one. Refused once there is anybody. */
export async function createSetupLink({ database, now }: Pick<IdentityDeps, 'database' | 'now'>): Promise<string> {
  const at = now();
  const { token, hash } = newToken();
  await database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    if (await isAnybodyThere(trx, LOCAL_VISITOR_EMAIL)) throw new IdentityError('is_set_up');
    await saveSetupLink(trx, { token_hash: hash, created_at: at, expires_at: new Date(at.getTime() + SETUP_LINK_MS) });
  });
  return token;
}

/** Whether a link is good. */
export async function readSetupLink(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  token: string,
): Promise<boolean> {
  return isSetupLink(database, hashToken(token), now());
}

/** The first person, owner of the first account. */
export async function useSetupLink(
  deps: IdentityDeps,
  input: { token: string; person: NewPerson; address: string | null },
): Promise<{ personId: string }> {
  // Before the work of a hash, which would else be there for everybody to ask for.
  if (!(await readSetupLink(deps, input.token))) throw new IdentityError('bad_link');
  const person = await preparePerson(deps, input.person);
  const at = deps.now();
  return deps.database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    if (!(await takeSetupLink(trx, hashToken(input.token), at))) throw new IdentityError('bad_link');
    if (await isAnybodyThere(trx, LOCAL_VISITOR_EMAIL)) throw new IdentityError('is_set_up');
    const account = await oldestAccount(trx);
    if (account === null) throw new IdentityError('no_account');
    await storePerson(trx, person, at);
    await makeOwner(trx, account.id, person, { by: { address: input.address }, at });
    return { personId: person.id };
  });
}

/** An owner of an account. Whoever is known by the address keeps his password; `password` is called where one is needed. */
export async function createAdmin(
  deps: IdentityDeps,
  input: { accountId: string; email: string; name?: string | null; password: () => Promise<string> },
): Promise<{ personId: string; isNew: boolean }> {
  const { accountId } = input;
  const email = readEmail(input.email);
  const [account] = await findAccountsByIds(deps.database, accountId, [accountId]);
  if (account === undefined) throw new IdentityError('no_account');
  const known = await findPersonByEmail(deps.database, email);
  const made = known === null ? await preparePerson(deps, { ...input, email, password: await input.password() }) : null;
  const person = made ?? known;
  if (person === null) throw new IdentityError('no_person');
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    if (made !== null) await storePerson(trx, made, at);
    await deleteSetupLinks(trx);
    await makeOwner(trx, accountId, person, { by: OPERATOR, at });
  });
  return { personId: person.id, isNew: known === null };
}

export async function makeOwner(
  trx: Queryable,
  accountId: string,
  { id: personId, email, name }: { id: string; email: string; name: string | null },
  { by, at }: { by: By | { address: string | null }; at: Date },
): Promise<void> {
  await lockAccount(trx, accountId);
  const role = 'owner';
  const { id } = await addMembership(trx, { accountId, userId: newId(), personId, email, name, role });
  await setRole(trx, accountId, id, role);
  const subject = { kind: 'user' as const, id, name: email };
  const who: By = 'actor' in by ? by : { actor: { ...subject, role }, address: by.address };
  await audit(trx, who, { accountId, action: 'member.added', subject, details: { role }, at });
}
