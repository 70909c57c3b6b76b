/** A person turns the second factor on and off, and gets new recovery codes. Each needs the password. */
import { deletePendingSignIns } from '../../store/people/pending-sign-ins.ts';
import { lockPersonWithPassword, type PersonRow } from '../../store/people/people.ts';
import { deleteSecondFactor, insertSecondFactor, replaceRecoveryCodes } from '../../store/people/second-factors.ts';
import { deleteSessions, setSecondFactorOfSession } from '../../store/people/sessions.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { auditPerson, type By } from '../accounts/audit.ts';
import type { IdentityDeps, SecondFactorDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { provePassword } from '../people/own-password.ts';
import { personByEmail } from '../people/people.ts';
import { type CodeAttempt, sealingOf, withSecondFactor } from './prove.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { newSecret, stepOfCode } from './totp.ts';

/** A page with a new secret may stay open this long. */
const SETUP_MS = 60 * 60_000;

export interface OwnFactorInput {
  personId: string;
  /** The session in which the person acts, which stays open. All others end. */
  sessionId: string;
  password: string;
  /** A code of the app, or a recovery code where the factor is on already. */
  code: string;
  address: string | null;
  device: string | null;
}

export type OwnFactorResult<Done> =
  | { kind: 'done'; done: Done }
  | { kind: 'wrong_password' }
  | { kind: 'wrong_code' }
  | { kind: 'throttled'; retryAfterMs: number };

/**
 * Creates a secret for a page. It is stored nowhere: the page holds it, readable for people and sealed for the server,
 * so two tabs do not disturb each other, and only this session can confirm it.
 */
export function startSetUp(
  { secretBox, now }: SecondFactorDeps,
  sessionId: string,
): { secret: string; sealed: string } {
  const secret = newSecret();
  const text = JSON.stringify([secret, now().getTime()]);
  return { secret, sealed: secretBox.seal(text, setUpContext(sessionId)).toString('base64url') };
}

/** Returns the secret of a page; null if the page is too old or belongs to another session. */
export function readSetUp({ secretBox, now }: SecondFactorDeps, sessionId: string, sealed: string): string | null {
  try {
    const [secret, at]: [string, number] = JSON.parse(
      secretBox.open(Buffer.from(sealed, 'base64url'), setUpContext(sessionId)),
    );
    return now().getTime() - at < SETUP_MS ? secret : null;
  } catch {
    return null;
  }
}

const setUpContext = (sessionId: string) => `second factor set-up ${sessionId}`;

/** Turns the factor on once a code proves that the app has the secret. Returns recovery codes, which are shown once. */
export async function setUpSecondFactor(
  deps: SecondFactorDeps,
  secret: string,
  input: OwnFactorInput,
): Promise<OwnFactorResult<{ codes: string[] }>> {
  const { database, secretBox, now } = deps;
  const proof = await provePassword(deps, input);
  if (proof.kind !== 'proven') return proof.kind === 'refused' ? { kind: 'wrong_password' } : proof;
  const { person } = proof;
  const at = now();
  const step = stepOfCode(secret, input.code, at);
  if (step === null) return { kind: 'wrong_code' };
  return database.transaction().execute(async (trx) => {
    if (!(await lockPersonWithPassword(trx, person.id, person.password_hash))) return { kind: 'wrong_password' };
    const sealed = secretBox.seal(secret, sealingOf(person.id));
    const factor = { person_id: person.id, secret_encrypted: sealed, last_step: step, created_at: at };
    if (!(await insertSecondFactor(trx, factor))) throw new IdentityError('has_second_factor');
    const { codes, hashes } = newRecoveryCodes();
    await replaceRecoveryCodes(trx, person.id, hashes);
    await setSecondFactorOfSession(trx, input.sessionId, at);
    await endOthers(trx, person.id, { action: 'person.second_factor_set_up', at, input });
    return { kind: 'done', done: { codes } };
  });
}

export async function turnOffSecondFactor(
  deps: SecondFactorDeps,
  input: OwnFactorInput,
): Promise<OwnFactorResult<true>> {
  return withPasswordAndCode(deps, input, async (trx, person) => {
    if (!(await deleteSecondFactor(trx, person.id))) return null;
    await setSecondFactorOfSession(trx, input.sessionId, null);
    await endOthers(trx, person.id, { action: 'person.second_factor_removed', at: deps.now(), input });
    return true;
  });
}

/** Replaces the recovery codes and returns new ones, which are shown once. */
export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  input: OwnFactorInput,
): Promise<OwnFactorResult<{ codes: string[] }>> {
  return withPasswordAndCode(deps, input, async (trx, person) => {
    const { codes, hashes } = newRecoveryCodes();
    await replaceRecoveryCodes(trx, person.id, hashes);
    const by = { address: input.address };
    await auditPerson(trx, person.id, { action: 'person.recovery_codes_renewed', at: deps.now(), by });
    return { codes };
  });
}

/** Turns off the factor of a person who has lost it, and ends all their sessions. For the operator only. */
export async function removeSecondFactor(
  { database, now }: IdentityDeps,
  email: string,
  by: By,
): Promise<{ wasOn: boolean }> {
  const person = await personByEmail({ database }, email);
  return database.transaction().execute(async (trx) => {
    const wasOn = await deleteSecondFactor(trx, person.id);
    if (!wasOn) return { wasOn };
    await deletePendingSignIns(trx, person.id);
    const details = { sessions_ended: await deleteSessions(trx, person.id) };
    await auditPerson(trx, person.id, { action: 'person.second_factor_removed', details, at: now(), by });
    return { wasOn };
  });
}

async function withPasswordAndCode<Done>(
  deps: SecondFactorDeps,
  input: OwnFactorInput,
  action: (trx: Queryable, person: PersonRow) => Promise<Done | null>,
): Promise<OwnFactorResult<Done>> {
  const proof = await provePassword(deps, input);
  if (proof.kind !== 'proven') return proof.kind === 'refused' ? { kind: 'wrong_password' } : proof;
  const { person } = proof;
  const attempt: CodeAttempt = { ...input, person };
  const result = await withSecondFactor(deps, attempt, async (trx) => {
    const isCurrent = await lockPersonWithPassword(trx, person.id, person.password_hash);
    return isCurrent ? action(trx, person) : null;
  });
  return result.kind === 'refused' ? { kind: 'wrong_code' } : result;
}

/** Ends all other sessions and sign-ins of the person, which were begun under the former rule. */
async function endOthers(
  trx: Queryable,
  personId: string,
  {
    action,
    at,
    input,
  }: { action: 'person.second_factor_set_up' | 'person.second_factor_removed'; at: Date; input: OwnFactorInput },
): Promise<void> {
  await deletePendingSignIns(trx, personId);
  const details = { sessions_ended: await deleteSessions(trx, personId, { exceptId: input.sessionId }) };
  await auditPerson(trx, personId, { action, details, at, by: { address: input.address } });
}
