/**
 * Keys of the authorization server, made once for all its processes and sealed with the secret key of the installation: with
 * new ones at each start, what clients keep of the old ones would fail under the same name.
 */
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { keepOauthKey, replaceOauthKey } from '../../store/people/oauth-keys.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import type { SecretBox } from '../keys/encryption.ts';

export interface OauthKeys {
  /** Private, for ES256. */
  signing: JWK;
  /** Signs cookies. */
  cookies: string;
}

interface OauthKeyDeps {
  database: Queryable;
  box: SecretBox;
  now: Date;
  /** Those that were there cannot be opened: the secret key of the installation is another one. */
  onReplaced(kind: string): void;
}

/**
 * Where the secret key was lost, new ones take the place of those that nobody can open any more: only who is just being asked
 * for consent has to begin anew, since tokens are not signed.
 */
export async function loadOauthKeys(deps: OauthKeyDeps): Promise<OauthKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomBytes(9).toString('base64url');
  const made: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
  return {
    signing: JSON.parse(await loadOrCreateKey(deps, 'signing', JSON.stringify(made))) as JWK,
    cookies: await loadOrCreateKey(deps, 'cookies', randomBytes(32).toString('base64url')),
  };
}

async function loadOrCreateKey(deps: OauthKeyDeps, kind: 'signing' | 'cookies', made: string): Promise<string> {
  const { database, box, now, onReplaced } = deps;
  const context = `oauth key ${kind}`;
  const key = { kind, sealed: box.seal(made, context), createdAt: now };
  const sealed = await keepOauthKey(database, key);
  try {
    return box.open(sealed, context);
  } catch {
    await replaceOauthKey(database, key);
    onReplaced(kind);
    return made;
  }
}
