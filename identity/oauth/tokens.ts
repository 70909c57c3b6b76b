/**
 * Verifies access tokens of our authorization server. Each call looks up the token, so a revoked token, a disconnected
 * client, a removed user or a new role takes effect immediately.
 */
import { findValidToken, touchOauthGrant } from '../../store/people/oauth-grants.ts';
import { readAccountSettings } from '../accounts/account-settings.ts';
import { closedState } from '../accounts/account-states.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Caller } from '../keys/api-keys.ts';
import { hashToken } from '../keys/secret-tokens.ts';
import { allowedScopes, callerScopes, readScopes } from './scopes.ts';

export interface VerifiedToken {
  caller: Caller;
  clientId: string;
  expiresAt: Date;
}

/** Minimum interval between updates of a grant's last use. */
const TOUCH_AFTER_MS = 60_000;

/**
 * Verifies a token. Returns null if it is unknown, revoked, expired or for another `audience`; responses must not
 * reveal which. The role limits the scopes.
 */
export async function verifyAccessToken(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  token: string,
  audience: string,
): Promise<VerifiedToken | null> {
  const at = now();
  const row = await findValidToken(database, hashToken(token), at);
  if (row === null || ![row.payload.aud].flat().includes(audience)) return null;
  if (row.last_used_at === null || at.getTime() - row.last_used_at.getTime() >= TOUCH_AFTER_MS) {
    await touchOauthGrant(database, row.account_id, row.grant_id, at);
  }
  return {
    caller: {
      accountId: row.account_id,
      apiKeyId: null,
      userId: row.user_id,
      scopes: callerScopes(allowedScopes(readScopes(row.payload.scope ?? ''), row.role)),
      account: readAccountSettings(row.settings),
      refused: closedState(row.account_state),
    },
    clientId: row.client_id,
    expiresAt: row.expires_at,
  };
}
