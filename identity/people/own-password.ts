import { findPerson, lockPersonWithPassword, type PersonRow } from '../../store/people/people.ts';
import { removeAttempt, takeAttempt } from '../../store/people/sign-in-attempts.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { replacePassword } from './password-resets.ts';
import { hashNewPassword } from './people.ts';
import { SIGN_IN_WINDOW_MS, signInLimits } from './sign-in-limits.ts';

export interface OwnPasswordInput {
  personId: string;
  /** The session that stays open. All others end. */
  sessionId: string;
  current: string;
  next: string;
  address: string | null;
}

export type OwnPasswordResult =
  | { kind: 'changed' }
  /** The current password was wrong. */
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterMs: number };

/**
 * Changes a person's password. Wrong guesses are counted like those at sign-in, so a stolen session allows no
 * additional ones.
 */
export async function changeOwnPassword(deps: IdentityDeps, input: OwnPasswordInput): Promise<OwnPasswordResult> {
  const { database, now } = deps;
  const proof = await provePassword(deps, { ...input, password: input.current });
  if (proof.kind !== 'proven') return proof;
  const { person } = proof;
  const passwordHash = await hashNewPassword(deps, input.next, person);
  return database.transaction().execute(async (trx) => {
    if (!(await lockPersonWithPassword(trx, person.id, person.password_hash))) return { kind: 'refused' };
    const by = { address: input.address };
    await replacePassword(trx, person, { passwordHash, at: now(), by, currentSessionId: input.sessionId });
    return { kind: 'changed' };
  });
}

export type PasswordProof =
  | { kind: 'proven'; person: PersonRow }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterMs: number };

/** Checks the password of a signed-in person. Wrong guesses are counted like those at sign-in. */
export async function provePassword(
  { database, now, passwords }: IdentityDeps,
  input: { personId: string; password: string; address: string | null },
): Promise<PasswordProof> {
  const person = await findPerson(database, input.personId);
  if (person === null) throw new IdentityError('no_person');
  const { email, address } = signInLimits(person.email, input.address);
  const limits = [email, ...(address === null ? [] : [address])];
  const attempt = { id: newId(), limits, windowMs: SIGN_IN_WINDOW_MS, now: now() };
  const retryAfterMs = await takeAttempt(database, attempt);
  if (retryAfterMs !== null) return { kind: 'throttled', retryAfterMs };
  const { isCorrect } = await passwords.check(person.password_hash, input.password);
  if (!isCorrect) return { kind: 'refused' };
  for (const { subject } of limits) await removeAttempt(database, subject, attempt.id);
  return { kind: 'proven', person };
}
