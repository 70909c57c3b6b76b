/** Creates the first person, through a one-time link or by the operator. There is no default password. */
import { findAccountsByIds, lockBootstrap, oldestAccount } from '../../store/people/accounts.ts';
import { findPersonByEmail, hasOtherPeople } from '../../store/people/people.ts';
import { deleteSetupLinks, isSetupLink, saveSetupLink, takeSetupLink } from '../../store/people/setup-links.ts';
import { OPERATOR } from '../accounts/audit.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { hashToken, newToken } from '../keys/secret-tokens.ts';
import { removeLocalVisitor } from '../sessions/local-visitor.ts';
import { makeOwner } from './owners.ts';
import { LOCAL_VISITOR_EMAIL, type NewPerson, preparePerson, readEmail, storePerson } from './people.ts';

export const SETUP_LINK_MS = 24 * 60 * 60_000;

/** Creates a setup link, which replaces an earlier one, and returns its token. Throws once a person exists. */
export async function createSetupLink({ database, now }: Pick<IdentityDeps, 'database' | 'now'>): Promise<string> {
  const at = now();
  const { token, hash } = newToken();
  await database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    if (await hasOtherPeople(trx, LOCAL_VISITOR_EMAIL)) throw new IdentityError('is_set_up');
    await saveSetupLink(trx, { token_hash: hash, created_at: at, expires_at: new Date(at.getTime() + SETUP_LINK_MS) });
  });
  return token;
}

export async function readSetupLink(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  token: string,
): Promise<boolean> {
  return isSetupLink(database, hashToken(token), now());
}

/** Creates the first person as the owner of the first account. */
export async function useSetupLink(
  deps: IdentityDeps,
  input: { token: string; person: NewPerson; address: string | null },
): Promise<{ personId: string }> {
  // Checks the link before the expensive hash, which any visitor could trigger otherwise.
  if (!(await readSetupLink(deps, input.token))) throw new IdentityError('bad_link');
  const person = await preparePerson(deps, input.person);
  const at = deps.now();
  return deps.database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    if (!(await takeSetupLink(trx, hashToken(input.token), at))) throw new IdentityError('bad_link');
    if (await hasOtherPeople(trx, LOCAL_VISITOR_EMAIL)) throw new IdentityError('is_set_up');
    const account = await oldestAccount(trx);
    if (account === null) throw new IdentityError('no_account');
    await removeLocalVisitor(trx, at);
    await storePerson(trx, person, at);
    await makeOwner(trx, account.id, person, { by: { address: input.address }, at });
    return { personId: person.id };
  });
}

/**
 * Makes a person an owner. An existing person's password stays the same; `password` is called only for a new person.
 */
export async function createAdmin(
  deps: IdentityDeps,
  input: { accountId: string; email: string; name?: string | null; password: () => Promise<string> },
): Promise<{ personId: string; isNew: boolean }> {
  const { accountId } = input;
  const email = readEmail(input.email);
  const [account] = await findAccountsByIds(deps.database, accountId, [accountId]);
  if (account === undefined) throw new IdentityError('no_account');
  const existing = await findPersonByEmail(deps.database, email);
  const created =
    existing === null ? await preparePerson(deps, { ...input, email, password: await input.password() }) : null;
  const person = created ?? existing;
  if (person === null) throw new IdentityError('no_person');
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    if (created !== null) await storePerson(trx, created, at);
    await deleteSetupLinks(trx);
    await removeLocalVisitor(trx, at);
    await makeOwner(trx, accountId, person, { by: OPERATOR, at });
  });
  return { personId: person.id, isNew: existing === null };
}
