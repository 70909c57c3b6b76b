/**
 * Keys of the authorization server, made once for all its processes and sealed with the secret key of the installation: with
 * new ones at each start, what clients keep of the old ones would fail under the same name.
 */
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Queryable } from '../store/database.ts';
import { keepOauthKey } from '../store/oauth-keys.ts';
import type { SecretBox } from './encryption.ts';

export interface OauthKeys {
  /** Private, for ES256. */
  signing: JWK;
  /** Signs cookies. */
  cookies: string;
}

/** Throws where the keys that are there were sealed with another secret key. */
export async function oauthKeys(database: Queryable, box: SecretBox, now: Date): Promise<OauthKeys> {
  const keep = async (kind: 'signing' | 'cookies', made: string): Promise<string> => {
    const context = `oauth key ${kind}`;
    return box.open(await keepOauthKey(database, { kind, sealed: box.seal(made, context), createdAt: now }), context);
  };
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const made: JWK = {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(9).toString('base64url'),
    alg: 'ES256',
    use: 'sig',
  };
  return {
    signing: JSON.parse(await keep('signing', JSON.stringify(made))) as JWK,
    cookies: await keep('cookies', randomBytes(32).toString('base64url')),
  };
}
