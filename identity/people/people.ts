import { findPersonByEmail, insertPerson, type PersonRow } from '../../store/people/people.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { passwordProblem } from '../passwords/password-rules.ts';

/** Not a deliverable address (identity/sessions/local-visitor.ts). */
export const LOCAL_VISITOR_EMAIL = 'visitor@localhost';

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 200;

/**
 * Normalizes an email address for comparison. Throws `bad_email` if it is malformed; does not check that it exists.
 */
export function readEmail(given: string): string {
  const email = given.trim().normalize('NFC').toLowerCase();
  const isOne =
    email.length <= MAX_EMAIL_LENGTH && /^[^\s@\p{C}<>"(),:;[\]\\]+@[^\s@\p{C}<>"(),:;[\]\\]+$/u.test(email);
  if (!isOne) throw new IdentityError('bad_email');
  return email;
}

export async function personByEmail({ database }: Pick<IdentityDeps, 'database'>, email: string): Promise<PersonRow> {
  const person = await findPersonByEmail(database, readEmail(email));
  if (person === null) throw new IdentityError('no_person');
  return person;
}

export interface NewPerson {
  email: string;
  name?: string | null;
  password: string;
}

/** A person ready to be stored. The slow hash is computed before the transaction begins. */
export interface PreparedPerson {
  id: string;
  email: string;
  name: string | null;
  passwordHash: string;
}

export async function preparePerson(deps: IdentityDeps, given: NewPerson): Promise<PreparedPerson> {
  const email = readEmail(given.email);
  const name = (given.name ?? '').trim() || null;
  // Other people see the name next to their own, so it must be one line of visible characters.
  if (name !== null && (name.length > MAX_NAME_LENGTH || /\p{C}/u.test(name))) throw new IdentityError('bad_name');
  return { id: newId(), email, name, passwordHash: await hashNewPassword(deps, given.password, { email, name }) };
}

/** Hashes a new password. Throws if it violates the rules. */
export async function hashNewPassword(
  { passwords }: IdentityDeps,
  password: string,
  person: { email: string; name: string | null },
): Promise<string> {
  const problem = passwordProblem(password, person);
  if (problem !== null) throw new IdentityError('weak_password', problem);
  return passwords.hash(password);
}

export async function storePerson(
  trx: Queryable,
  { passwordHash, ...person }: PreparedPerson,
  at: Date,
): Promise<void> {
  const row = { ...person, password_hash: passwordHash, password_changed_at: at };
  if (!(await insertPerson(trx, row))) throw new IdentityError('is_person');
}
