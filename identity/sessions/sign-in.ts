/** Sign-in by e-mail address and password. Neither the response nor its timing reveals whether the person exists. */

import {
  findPersonByEmail,
  lockPersonWithPassword,
  type PersonRow,
  replacePasswordHash,
} from '../../store/people/people.ts';
import { deleteOldAttempts, forgetAttempt, forgetAttempts, takeAttempt } from '../../store/people/sign-in-attempts.ts';
import { newId } from '../../store/postgres/ids.ts';
import { auditPerson } from '../accounts/audit.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { readEmail } from '../people/people.ts';
import { SIGN_IN_WINDOW_MS, type SignInLimits, signInLimits } from '../people/sign-in-limits.ts';
import { createSession } from './sessions.ts';

export interface SignInInput {
  email: string;
  password: string;
  address: string | null;
  userAgent: string | null;
}

export type SignInResult =
  | { kind: 'signed_in'; token: string }
  /** The address is unknown, or the password is wrong. */
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterMs: number };

export async function signIn(deps: IdentityDeps, input: SignInInput): Promise<SignInResult> {
  const email = emailOrNull(input.email);
  if (email === null) return { kind: 'refused' };
  const limits = signInLimits(email, input.address);
  const attemptId = newId();
  const retryAfterMs = await countAttempt(deps, limits, attemptId);
  if (retryAfterMs !== null) return { kind: 'throttled', retryAfterMs };
  const person = await findPersonByEmail(deps.database, email);
  const { isCorrect, isOutdated } = await deps.passwords.check(person?.password_hash ?? null, input.password);
  if (person === null || !isCorrect) return { kind: 'refused' };
  const token = await beginSession(deps, input, person, { limits, attemptId });
  if (token === null) return { kind: 'refused' };
  if (isOutdated) {
    const hash = await deps.passwords.hash(input.password);
    await replacePasswordHash(deps.database, person.id, person.password_hash, hash);
  }
  return { kind: 'signed_in', token };
}

/** Signs in without a password a person who has just been created through a link. */
export async function signInAs(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  personId: string,
  { address, userAgent }: Pick<SignInInput, 'address' | 'userAgent'>,
): Promise<string> {
  const at = now();
  return database.transaction().execute(async (trx) => {
    const token = await createSession(trx, { personId, address, userAgent }, at);
    await auditPerson(trx, personId, { action: 'person.signed_in', at, by: { address } });
    return token;
  });
}

function emailOrNull(given: string): string | null {
  try {
    return readEmail(given);
  } catch (error) {
    if (error instanceof IdentityError) return null;
    throw error;
  }
}

async function countAttempt({ database, now }: IdentityDeps, limits: SignInLimits, id: string): Promise<number | null> {
  const at = now();
  await deleteOldAttempts(database, new Date(at.getTime() - SIGN_IN_WINDOW_MS));
  const counted = [limits.email, ...(limits.address === null ? [] : [limits.address])];
  return takeAttempt(database, { id, limits: counted, windowMs: SIGN_IN_WINDOW_MS, now: at });
}

/**
 * Null if the password was changed meanwhile: the change ended all sessions, so the old password must not open another one.
 */
async function beginSession(
  { database, now }: IdentityDeps,
  { address, userAgent }: SignInInput,
  person: PersonRow,
  { limits, attemptId }: { limits: SignInLimits; attemptId: string },
): Promise<string | null> {
  const at = now();
  return database.transaction().execute(async (trx) => {
    if (!(await lockPersonWithPassword(trx, person.id, person.password_hash))) return null;
    await forgetAttempts(trx, limits.email.subject);
    // Failures of others from the same address still count.
    if (limits.address !== null) await forgetAttempt(trx, limits.address.subject, attemptId);
    const token = await createSession(trx, { personId: person.id, address, userAgent }, at);
    await auditPerson(trx, person.id, { action: 'person.signed_in', at, by: { address } });
    return token;
  });
}
