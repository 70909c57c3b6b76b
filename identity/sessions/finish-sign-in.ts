/**
 * The second step of a sign-in: a code of the app or a recovery code. No session exists before it, so no page can be
 * opened without it.
 */
import {
  deleteOldPendingSignIns,
  insertPendingSignIn,
  personOfPendingSignIn,
  takePendingSignIn,
} from '../../store/people/pending-sign-ins.ts';
import { findPerson, type PersonRow } from '../../store/people/people.ts';
import { isRememberedDevice, saveDevice } from '../../store/people/remembered-devices.ts';
import { countRecoveryCodes } from '../../store/people/second-factors.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { auditPerson } from '../accounts/audit.ts';
import type { SecondFactorDeps } from '../deps.ts';
import { hashToken, newToken } from '../keys/secret-tokens.ts';
import { type Means, withSecondFactor } from '../second-factor/prove.ts';
import { createSession } from './sessions.ts';

/** How long a person has to enter the code after the password. */
export const PENDING_SIGN_IN_MS = 10 * 60_000;

export interface FinishInput {
  pending: string;
  code: string;
  address: string | null;
  userAgent: string | null;
  /** The token that an earlier sign-in on this device issued. */
  device: string | null;
}

export type FinishResult =
  | {
      kind: 'signed_in';
      token: string;
      device: string;
      email: string;
      /** Number of recovery codes left, if one was used; otherwise null. */
      recoveryCodesLeft: number | null;
    }
  /** The sign-in has expired or was finished: the person must give the password again. */
  | { kind: 'ended' }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterMs: number; email: string; alarms: boolean };

/** Creates a pending sign-in and returns its token. Expired ones are deleted. */
export async function createPendingSignIn(trx: Queryable, personId: string, at: Date): Promise<string> {
  await deleteOldPendingSignIns(trx, pendingSince(at));
  const { token, hash } = newToken();
  await insertPendingSignIn(trx, { tokenHash: hash, personId, at });
  return token;
}

export async function isPendingSignIn({ database, now }: SecondFactorDeps, pending: string): Promise<boolean> {
  return (await personOfPendingSignIn(database, hashToken(pending), pendingSince(now()))) !== null;
}

export async function finishSignIn(deps: SecondFactorDeps, input: FinishInput): Promise<FinishResult> {
  const { database, now } = deps;
  const hash = hashToken(input.pending);
  const personId = await personOfPendingSignIn(database, hash, pendingSince(now()));
  const person = personId === null ? null : await findPerson(database, personId);
  if (person === null) return { kind: 'ended' };
  const { email } = person;
  const result = await withSecondFactor(deps, { person, ...input }, async (trx, means) => {
    // Another tab has finished it, or the password was changed.
    if (!(await takePendingSignIn(trx, hash))) return null;
    return beginSession(trx, input, { person, means, at: now() });
  });
  if (result.kind === 'throttled') return { ...result, email };
  return result.kind === 'done' ? { kind: 'signed_in', email, ...result.done } : result;
}

async function beginSession(
  trx: Queryable,
  { address, userAgent, device: former }: FinishInput,
  { person: { id: personId, email }, means, at }: { person: PersonRow; means: Means; at: Date },
): Promise<{ token: string; device: string; recoveryCodesLeft: number | null }> {
  const isRemembered = former !== null && (await isRememberedDevice(trx, hashToken(former), email));
  const device = isRemembered ? former : newToken().token;
  await saveDevice(trx, { tokenHash: hashToken(device), personId, at });
  const token = await createSession(trx, { personId, address, userAgent, hasSecondFactor: true }, at);
  const [details, by] = [{ second_factor: means }, { address }];
  await auditPerson(trx, personId, { action: 'person.signed_in', details, at, by });
  if (means === 'code') return { token, device, recoveryCodesLeft: null };
  const recoveryCodesLeft = await countRecoveryCodes(trx, personId);
  await auditPerson(trx, personId, {
    action: 'person.recovery_code_used',
    details: { left: recoveryCodesLeft },
    at,
    by,
  });
  return { token, device, recoveryCodesLeft };
}

function pendingSince(at: Date): Date {
  return new Date(at.getTime() - PENDING_SIGN_IN_MS);
}
