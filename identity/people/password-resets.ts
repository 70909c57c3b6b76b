import {
  deletePasswordReset,
  findPasswordReset,
  savePasswordReset,
  takePasswordReset,
} from '../../store/people/password-resets.ts';
import { deletePendingSignIns } from '../../store/people/pending-sign-ins.ts';
import { findPerson, type PersonRow, setPassword } from '../../store/people/people.ts';
import { forgetDevices } from '../../store/people/remembered-devices.ts';
import { deleteSessions } from '../../store/people/sessions.ts';
import { forgetAttempts } from '../../store/people/sign-in-attempts.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { auditPerson, type By } from '../accounts/audit.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { hashToken, newToken } from '../keys/secret-tokens.ts';
import { hashNewPassword, personByEmail } from './people.ts';
import { signInLimits } from './sign-in-limits.ts';

export const RESET_LINK_MS = 60 * 60_000;

/** Creates a reset link, which replaces an earlier one, and returns its token. */
export async function createResetLink(
  { database, now }: IdentityDeps,
  email: string,
  by: By | { address: string | null },
): Promise<string> {
  const at = now();
  const person = await personByEmail({ database }, email);
  const { token, hash } = newToken();
  const expiresAt = new Date(at.getTime() + RESET_LINK_MS);
  await database.transaction().execute(async (trx) => {
    await savePasswordReset(trx, { person_id: person.id, token_hash: hash, created_at: at, expires_at: expiresAt });
    await auditPerson(trx, person.id, { action: 'person.reset_link_made', at, by });
  });
  return token;
}

/** Returns the person to whom a link belongs, or null if the link is invalid. */
export async function readResetLink(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  token: string,
): Promise<{ email: string } | null> {
  const personId = await findPasswordReset(database, hashToken(token), now());
  return personId === null ? null : findPerson(database, personId);
}

/** Sets the password through a link, which stays valid if the password is rejected. */
export async function useResetLink(
  deps: IdentityDeps,
  input: { token: string; password: string; address: string | null },
): Promise<void> {
  const { database, now } = deps;
  const tokenHash = hashToken(input.token);
  const personId = await findPasswordReset(database, tokenHash, now());
  const person = personId === null ? null : await findPerson(database, personId);
  if (person === null) throw new IdentityError('bad_link');
  const passwordHash = await hashNewPassword(deps, input.password, person);
  await database.transaction().execute(async (trx) => {
    if (!(await takePasswordReset(trx, tokenHash, now()))) throw new IdentityError('bad_link');
    await replacePassword(trx, person, { passwordHash, at: now(), by: { address: input.address } });
  });
}

export async function resetPassword(
  deps: IdentityDeps,
  input: { email: string; password: string },
  by: By,
): Promise<void> {
  const person = await personByEmail(deps, input.email);
  const passwordHash = await hashNewPassword(deps, input.password, person);
  await deps.database.transaction().execute(async (trx) => {
    await replacePassword(trx, person, { passwordHash, at: deps.now(), by });
  });
}

interface NewPassword {
  passwordHash: string;
  at: Date;
  by: By | { address: string | null };
  /** The session in which the password is changed, which stays open. */
  currentSessionId?: string;
}

/** Replaces the password, ends all other sessions and links, and clears failed sign-ins. */
export async function replacePassword(
  trx: Queryable,
  person: PersonRow,
  { passwordHash, at, by, currentSessionId }: NewPassword,
): Promise<void> {
  await setPassword(trx, person.id, passwordHash, at);
  await deletePasswordReset(trx, person.id);
  const sessions = await deleteSessions(
    trx,
    person.id,
    currentSessionId === undefined ? {} : { exceptId: currentSessionId },
  );
  // The sign-in was begun with the former password.
  await deletePendingSignIns(trx, person.id);
  await forgetDevices(trx, person.id);
  const address = 'address' in by ? by.address : null;
  await forgetAttempts(trx, signInLimits(person.email, address).email.subject);
  await auditPerson(trx, person.id, {
    action: 'person.password_changed',
    details: { sessions_ended: sessions },
    at,
    by,
  });
}
