/**
 * Authenticates and admits a call with `Authorization: Token <API key>` or `Bearer <OAuth access token>`. Neither
 * scheme accepts the other's credentials (spec/service 5, spec D2).
 */

import { refusalText } from '../../identity/accounts/account-states.ts';
import type { Caller } from '../../identity/keys/api-keys.ts';
import type { Admissions, Quota } from '../../identity/rate-limits/admission.ts';
import type { Challenges } from './challenge.ts';
import type { RequiredGrants } from './required-grants.ts';
import { httpError } from './respond.ts';

/** Verifies an access token. Returns null if it is unknown, expired, revoked or issued for another server. */
export type VerifyBearer = (token: string) => Promise<{ caller: Caller } | null>;

export interface Credentials {
  by: 'key' | 'token';
  secret: string;
}

// The scheme is case-insensitive (RFC 9110). The credentials are used verbatim, so a quoted key is a different key.
const HEADER = /^(Token|Bearer) ([\x21-\x7e]{1,2048})$/i;

export function readCredentials(header: string | undefined): Credentials | null {
  const [, scheme, secret] = HEADER.exec(header ?? '') ?? [];
  if (scheme === undefined || secret === undefined) return null;
  return { by: scheme.toLowerCase() === 'token' ? 'key' : 'token', secret };
}

export interface Admitted {
  caller: Caller;
  by: Credentials['by'];
  isAdmitted: boolean;
  /** Quota of the bucket that rejected the call, otherwise of the first bucket. */
  quota: Quota | null;
}

export interface AuthenticateDeps {
  admissions: Admissions;
  verifyBearer: VerifyBearer;
  challenges: Challenges;
}

/** Throws `HttpError` with 401 or 403. */
export async function authenticate(
  deps: AuthenticateDeps,
  given: Credentials,
  grants: RequiredGrants,
): Promise<Admitted> {
  return given.by === 'key' ? admitKey(deps, given.secret, grants) : admitToken(deps, given.secret, grants);
}

/** Authenticates the caller and counts the request in its first bucket with one statement. */
async function admitKey(
  { admissions, challenges }: AuthenticateDeps,
  key: string,
  grants: RequiredGrants,
): Promise<Admitted> {
  const [[bucket, count], ...others] = grants.counts;
  const admission = await admissions.admit({ key, scope: 'read', bucket });
  if (admission === null) throw challenges.unknownKey();
  const { caller } = admission;
  requireOpen(caller);
  if (!caller.scopes.includes('read')) throw httpError(403, 'Forbidden', 'This API key has no read scope');
  const first = { caller, by: 'key' as const, isAdmitted: admission.isAdmitted, quota: admission.quota };
  if (!first.isAdmitted) return first;
  const rest: RequiredGrants['counts'][number][] = [...(count > 1 ? [[bucket, count - 1] as const] : []), ...others];
  return takeAll(admissions, first, rest);
}

async function admitToken(deps: AuthenticateDeps, token: string, grants: RequiredGrants): Promise<Admitted> {
  const verified = await deps.verifyBearer(token);
  if (verified === null) throw deps.challenges.invalidToken();
  const { caller } = verified;
  requireOpen(caller);
  if (!grants.scopes.every((scope) => caller.scopes.includes(scope)))
    throw deps.challenges.insufficientScope(grants.scopes);
  return takeAll(deps.admissions, { caller, by: 'token', isAdmitted: true, quota: null }, grants.counts);
}

/** Throws 403 if the caller's account is suspended or closed. */
function requireOpen({ refused }: Caller): void {
  if (refused != null) throw httpError(403, 'Forbidden', refusalText(refused));
}

async function takeAll(
  admissions: Admissions,
  admitted: Admitted,
  counts: readonly RequiredGrants['counts'][number][],
) {
  let quota = admitted.quota;
  for (const [bucket, wanted] of counts) {
    const taken = await admissions.take(admitted.caller, bucket, wanted);
    if (taken.admitted < wanted) return { ...admitted, isAdmitted: false, quota: taken.quota };
    quota ??= taken.quota;
  }
  return { ...admitted, quota };
}
