/**
 * Keys of the authorization server, created once for all processes and sealed with the installation's secret key. New
 * keys at each start would break clients that cached the old ones.
 */
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { loadOrInsertOauthKey, replaceOauthKey } from '../../store/people/oauth-keys.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import type { SecretBox } from '../keys/encryption.ts';

export interface OauthKeys {
  /** Private ES256 key. */
  signing: JWK;
  cookies: string;
}

interface OauthKeyDeps {
  database: Queryable;
  secretBox: SecretBox;
  now: Date;
  /** Called if a stored key cannot be decrypted because the installation's secret key has changed. */
  onReplaced(kind: string): void;
}

/**
 * Loads the keys and replaces those that cannot be decrypted. Then only consents in progress must be repeated, because
 * tokens are not signed.
 */
export async function loadOauthKeys(deps: OauthKeyDeps): Promise<OauthKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomBytes(9).toString('base64url');
  const made: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' };
  const signing: JWK = JSON.parse(await loadOrCreateKey(deps, 'signing', JSON.stringify(made)));
  return {
    signing,
    cookies: await loadOrCreateKey(deps, 'cookies', randomBytes(32).toString('base64url')),
  };
}

async function loadOrCreateKey(deps: OauthKeyDeps, kind: 'signing' | 'cookies', made: string): Promise<string> {
  const { database, secretBox, now, onReplaced } = deps;
  const context = `oauth key ${kind}`;
  const key = { kind, sealed: secretBox.seal(made, context), createdAt: now };
  const sealed = await loadOrInsertOauthKey(database, key);
  try {
    return secretBox.open(sealed, context);
  } catch {
    await replaceOauthKey(database, key);
    onReplaced(kind);
    return made;
  }
}
