/**
 * Signs people in by email address and password. Neither the response nor its timing reveals whether the person exists.
 */

import { setTimeout as wait } from 'node:timers/promises';
import {
  findPersonByEmail,
  lockPersonWithPassword,
  type PersonRow,
  replacePasswordHash,
} from '../../store/people/people.ts';
import { isRememberedDevice, saveDevice } from '../../store/people/remembered-devices.ts';
import { findSecondFactor } from '../../store/people/second-factors.ts';
import { deleteOldAttempts, forgetAttempts, removeAttempt, takeAttempt } from '../../store/people/sign-in-attempts.ts';
import { newId } from '../../store/postgres/ids.ts';
import { auditPerson } from '../accounts/audit.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { hashToken, newToken } from '../keys/secret-tokens.ts';
import { readEmail } from '../people/people.ts';
import { SIGN_IN_DELAY_MS, SIGN_IN_WINDOW_MS, type SignInLimits, signInLimits } from '../people/sign-in-limits.ts';
import { createPendingSignIn } from './finish-sign-in.ts';
import { createSession } from './sessions.ts';

export interface SignInInput {
  email: string;
  password: string;
  address: string | null;
  userAgent: string | null;
  /** The token that an earlier sign-in on this device issued. */
  device?: string | null;
}

export type SignInResult =
  /** `device` is the token for the device's next sign-in. */
  | { kind: 'signed_in'; token: string; device: string }
  /** The password is right. `pending` is the token with which the second factor must be given (`finish-sign-in.ts`). */
  | { kind: 'needs_second_factor'; pending: string }
  /** The email address does not exist, or the password is wrong. */
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterMs: number };

export async function signIn(deps: IdentityDeps, input: SignInInput): Promise<SignInResult> {
  const email = emailOrNull(input.email);
  if (email === null) return { kind: 'refused' };
  const limits = await limitsOf(deps, email, input);
  const attemptId = newId();
  const retryAfterMs = await countAttempt(deps, limits, attemptId);
  if (retryAfterMs !== null) return { kind: 'throttled', retryAfterMs };
  const person = await findPersonByEmail(deps.database, email);
  // A person who has signed in in this browser before does not wait behind strangers, who may send any number of
  // attempts.
  const turn = { lane: email, isFirst: limits.everywhere === null };
  const { isCorrect, isOutdated } = await deps.passwords.check(person?.password_hash ?? null, input.password, turn);
  if (person === null || !isCorrect) return { kind: 'refused' };
  const begun = await beginSession(deps, input, person, { limits, attemptId });
  if (begun === null) return { kind: 'refused' };
  if (isOutdated) {
    const hash = await deps.passwords.hash(input.password);
    await replacePasswordHash(deps.database, person.id, person.password_hash, hash);
  }
  return begun;
}

async function limitsOf(
  { database }: IdentityDeps,
  email: string,
  { address, device }: SignInInput,
): Promise<SignInLimits> {
  const hash = device ? hashToken(device) : null;
  const isRemembered = hash !== null && (await isRememberedDevice(database, hash, email));
  return signInLimits(email, address, isRemembered ? hash : null);
}

/** Signs in a person who was just created through a link, without a password. */
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
  const attempt = { id, windowMs: SIGN_IN_WINDOW_MS, now: at };
  const counted = [limits.email, ...(limits.address === null ? [] : [limits.address])];
  const retryAfterMs = await takeAttempt(database, { ...attempt, limits: counted });
  if (retryAfterMs !== null || limits.everywhere === null) return retryAfterMs;
  const isMany = (await takeAttempt(database, { ...attempt, limits: [limits.everywhere] })) !== null;
  if (isMany) await wait(SIGN_IN_DELAY_MS);
  return null;
}

/**
 * Creates the session, or a pending sign-in for a person who has a second factor. Returns null if the password has been changed in the meantime: that ended all sessions, so the
 * old password must not start another.
 */
async function beginSession(
  { database, now }: IdentityDeps,
  { address, userAgent, device: former }: SignInInput,
  person: PersonRow,
  { limits, attemptId }: { limits: SignInLimits; attemptId: string },
): Promise<SignInResult | null> {
  const at = now();
  const isRemembered = limits.everywhere === null;
  const device = isRemembered && former ? former : newToken().token;
  return database.transaction().execute(async (trx) => {
    if (!(await lockPersonWithPassword(trx, person.id, person.password_hash))) return null;
    await forgetAttempts(trx, limits.email.subject);
    // Uncounts only this attempt. Failures of other people from the same address still count.
    for (const limit of [limits.address, limits.everywhere]) {
      if (limit !== null) await removeAttempt(trx, limit.subject, attemptId);
    }
    if ((await findSecondFactor(trx, person.id)) !== null) {
      return { kind: 'needs_second_factor', pending: await createPendingSignIn(trx, person.id, at) };
    }
    await saveDevice(trx, { tokenHash: hashToken(device), personId: person.id, at });
    const token = await createSession(trx, { personId: person.id, address, userAgent }, at);
    await auditPerson(trx, person.id, { action: 'person.signed_in', at, by: { address } });
    return { kind: 'signed_in', token, device };
  });
}
