/**
 * Verifies access tokens of an external issuer (SEAMARK_OAUTH_ISSUER): JWTs signed with its published keys. On first
 * use, a subject is bound to the person with the verified email address. The person's role determines the permissions.
 */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { findAccountsByIds } from '../../store/people/accounts.ts';
import { bindSubject, personOfSubject } from '../../store/people/external-identities.ts';
import { membershipsOfPerson } from '../../store/people/memberships.ts';
import { findPersonByEmail } from '../../store/people/people.ts';
import { readAccountSettings } from '../accounts/account-settings.ts';
import { closedState } from '../accounts/account-states.ts';
import type { IdentityDeps } from '../deps.ts';
import { allowedScopes, callerScopes, readScopes } from './scopes.ts';
import type { VerifiedToken } from './tokens.ts';

export interface ExternalIssuerDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  /** The issuer claim of the tokens, with or without a trailing slash. */
  issuer: string;
  /** Expected audience of the tokens: the URL of the MCP server. */
  audience: string;
  /**
   * Whether email addresses are trusted without `email_verified`. Safe only if the issuer's users cannot choose their
   * address.
   */
  trustUnverifiedEmail: boolean;
  /**
   * Replaces the issuer's published keys. A shared secret is never used, because the issuer's clients would have it
   * too.
   */
  keys?: JWTVerifyGetKey;
}

const ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
];
/** Tolerance for differences between clocks. */
const TOLERANCE_SECONDS = 5;
const TIMEOUT_MS = 5_000;
/** Names the account, for people with several. Without this claim, the oldest membership applies. */
const ACCOUNT_CLAIM = 'seamark_account_id';

/** Creates a verifier. It returns null for an invalid token and throws if the issuer's keys cannot be retrieved. */
export function createExternalVerifier(deps: ExternalIssuerDeps): (token: string) => Promise<VerifiedToken | null> {
  let keys: Promise<JWTVerifyGetKey> | null = deps.keys === undefined ? null : Promise.resolve(deps.keys);
  return async (token) => {
    keys ??= keysOf(deps.issuer);
    // If loading fails, the next token triggers a new attempt.
    keys.catch(() => {
      keys = null;
    });
    const claims = await verifyToken(deps, token, await keys);
    return claims === null ? null : callerOf(deps, claims);
  };
}

async function verifyToken(
  { issuer, audience, now }: ExternalIssuerDeps,
  token: string,
  keys: JWTVerifyGetKey,
): Promise<JWTPayload | null> {
  const plain = issuer.replace(/\/$/, '');
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: [plain, `${plain}/`],
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp'],
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: now(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) throw error;
    if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC') return null;
    throw error;
  }
}

async function callerOf(deps: ExternalIssuerDeps, claims: JWTPayload): Promise<VerifiedToken | null> {
  const { database } = deps;
  const { scope, scp, azp, client_id: clientId, exp } = claims;
  const personId = await personOf(deps, claims);
  if (personId === null) return null;
  const wanted = claims[ACCOUNT_CLAIM];
  const all = await membershipsOfPerson(database, personId);
  const membership = wanted === undefined ? all[0] : all.find(({ accountId }) => accountId === wanted);
  if (membership === undefined) return null;
  const [account] = await findAccountsByIds(database, membership.accountId, [membership.accountId]);
  const granted = readScopes(typeof scope === 'string' ? scope : [scp].flat().join(' '));
  return {
    caller: {
      accountId: membership.accountId,
      apiKeyId: null,
      userId: membership.userId,
      scopes: callerScopes(allowedScopes(granted, membership.role)),
      account: readAccountSettings(account?.settings),
      refused: closedState(account?.state ?? 'closed'),
    },
    clientId: String(azp ?? clientId ?? 'unknown'),
    expiresAt: new Date((exp ?? 0) * 1_000),
  };
}

/**
 * Returns the person to whom a token belongs. A subject stays bound to its person if its email address changes, and a
 * person has only one subject, so the next owner of an address cannot act as the previous one.
 */
async function personOf(deps: ExternalIssuerDeps, { sub, email, email_verified }: JWTPayload): Promise<string | null> {
  const { database, now, trustUnverifiedEmail } = deps;
  if (typeof sub !== 'string' || sub === '') return null;
  const issuer = deps.issuer.replace(/\/$/, '');
  const bound = await personOfSubject(database, issuer, sub);
  if (bound !== null) return bound;
  const isVerified =
    email_verified === true || email_verified === 'true' || (email_verified === undefined && trustUnverifiedEmail);
  if (typeof email !== 'string' || !isVerified) return null;
  const person = await findPersonByEmail(database, email.trim().toLowerCase());
  if (person === null) return null;
  const identity = { issuer, subject: sub, person_id: person.id, created_at: now() };
  if (await bindSubject(database, identity)) return person.id;
  // A concurrent call may have bound the subject.
  return (await personOfSubject(database, issuer, sub)) === person.id ? person.id : null;
}

const issuerMetadata = z.object({ jwks_uri: z.string() });

/** Finds the keys through the issuer's metadata, which is at one of two well-known URLs. */
async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  const url = new URL(issuer);
  const path = url.pathname.replace(/\/$/, '');
  const addresses = [
    `${url.origin}${path}/.well-known/openid-configuration`,
    `${url.origin}/.well-known/oauth-authorization-server${path}`,
  ];
  for (const address of addresses) {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) continue;
    const { success, data } = issuerMetadata.safeParse(await response.json());
    if (success) return createRemoteJWKSet(new URL(data.jwks_uri), { timeoutDuration: TIMEOUT_MS });
  }
  throw new Error(`The issuer ${issuer} publishes no keys`);
}
