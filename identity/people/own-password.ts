import { findPerson, lockPersonWithPassword } from '../../store/people/people.ts';
import { takeAttempt } from '../../store/people/sign-in-attempts.ts';
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
  const { database, now, passwords } = deps;
  const person = await findPerson(database, input.personId);
  if (person === null) throw new IdentityError('no_person');
  const { email, address } = signInLimits(person.email, input.address);
  const limits = [email, ...(address === null ? [] : [address])];
  const attempt = { id: newId(), limits, windowMs: SIGN_IN_WINDOW_MS, now: now() };
  const retryAfterMs = await takeAttempt(database, attempt);
  if (retryAfterMs !== null) return { kind: 'throttled', retryAfterMs };
  const { isCorrect } = await passwords.check(person.password_hash, input.current);
  if (!isCorrect) return { kind: 'refused' };
  const passwordHash = await hashNewPassword(deps, input.next, person);
  return database.transaction().execute(async (trx) => {
    if (!(await lockPersonWithPassword(trx, person.id, person.password_hash))) return { kind: 'refused' };
    const by = { address: input.address };
    await replacePassword(trx, person, { passwordHash, at: now(), by, currentSessionId: input.sessionId });
    return { kind: 'changed' };
  });
}
