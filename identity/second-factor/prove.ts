/** Checks the second factor of a person: a code of the app, valid once, or a recovery code. */
import { lockPerson } from '../../store/people/people.ts';
import { isRememberedDevice } from '../../store/people/remembered-devices.ts';
import {
  findSecondFactor,
  type SecondFactorRow,
  takeRecoveryCode,
  takeStep,
} from '../../store/people/second-factors.ts';
import { forgetAttempts, removeAttempt, takeAttempt } from '../../store/people/sign-in-attempts.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { SecondFactorDeps } from '../deps.ts';
import { hashToken } from '../keys/secret-tokens.ts';
import { codeAlarmLimit, codeLimits, SIGN_IN_WINDOW_MS } from '../people/sign-in-limits.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** How a person proved the second factor. */
export type Means = 'code' | 'recovery_code';

export interface CodeAttempt {
  person: { id: string; email: string };
  /** A code of the app or a recovery code, as entered. */
  code: string;
  address: string | null;
  /** The token that an earlier sign-in on this device issued. */
  device: string | null;
}

export type ProofResult<Done> =
  | { kind: 'done'; means: Means; done: Done }
  | { kind: 'refused' }
  /** `alarms`: the person should learn that someone who knows the password guesses codes. */
  | { kind: 'throttled'; retryAfterMs: number; alarms: boolean };

export const sealingOf = (personId: string): string => `second factor ${personId}`;

/**
 * Counts the attempt, then checks the code and calls `action` in one transaction. `action` returns null if it is no
 * longer possible; the code is used up all the same.
 */
export async function withSecondFactor<Done>(
  deps: SecondFactorDeps,
  attempt: CodeAttempt,
  action: (trx: Queryable, means: Means) => Promise<Done | null>,
): Promise<ProofResult<Done>> {
  const counted = await countAttempt(deps, attempt);
  if ('retryAfterMs' in counted) return { kind: 'throttled', ...counted };
  return deps.database.transaction().execute(async (trx) => {
    await lockPerson(trx, attempt.person.id);
    const means = await takeCode(trx, deps, attempt);
    const done = means === null ? null : await action(trx, means);
    if (means === null || done === null) return { kind: 'refused' };
    await forgetAttempts(trx, counted.near);
    if (counted.everywhere !== null) await removeAttempt(trx, counted.everywhere, counted.id);
    return { kind: 'done', means, done };
  });
}

type Counted = { id: string; near: Buffer; everywhere: Buffer | null };

async function countAttempt(
  { database, now }: SecondFactorDeps,
  { person, code, address, device }: CodeAttempt,
): Promise<Counted | { retryAfterMs: number; alarms: boolean }> {
  const hash = device === null ? null : hashToken(device);
  const isRemembered = hash !== null && (await isRememberedDevice(database, hash, person.email));
  const limits = codeLimits(person.id, address, isRemembered ? hash : null);
  // A recovery code cannot be guessed, so guesses of others never keep the person from using one.
  const everywhere = recoveryCodeHash(code) === null ? limits.everywhere : null;
  const id = newId();
  const attempt = { id, windowMs: SIGN_IN_WINDOW_MS, now: now() };
  const nearWait = await takeAttempt(database, { ...attempt, limits: [limits.near] });
  if (nearWait !== null) return { retryAfterMs: nearWait, alarms: false };
  const wait = everywhere === null ? null : await takeAttempt(database, { ...attempt, limits: [everywhere] });
  if (wait === null) return { id, near: limits.near.subject, everywhere: everywhere?.subject ?? null };
  const alarm = { ...attempt, id: newId(), limits: [codeAlarmLimit(person.id)] };
  return { retryAfterMs: wait, alarms: (await takeAttempt(database, alarm)) === null };
}

/** Uses up a code. Returns null if it is wrong, expired or used. */
async function takeCode(trx: Queryable, deps: SecondFactorDeps, { person, code }: CodeAttempt): Promise<Means | null> {
  const factor = await findSecondFactor(trx, person.id);
  if (factor === null) return null;
  const hash = recoveryCodeHash(code);
  if (hash !== null) return (await takeRecoveryCode(trx, person.id, hash)) ? 'recovery_code' : null;
  const step = stepOfCode(openSecret(deps, factor), code, deps.now());
  return step !== null && (await takeStep(trx, person.id, step)) ? 'code' : null;
}

function openSecret({ secretBox }: SecondFactorDeps, { person_id: id, secret_encrypted: sealed }: SecondFactorRow) {
  return secretBox.open(sealed, sealingOf(id));
}
