import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientCredentials } from '../../publisher/authentication.ts';
import { makeSigningIdentity, makeTlsMaterial, type TlsMaterial } from '../../publisher/certificates.ts';

/** A long secret that resembles no other word and contains characters that need escaping in various formats. */
export const SECRET = 'hush+hush/&=%20"42 end';

export const GATEWAY = { 'Consumer-Key': 'consumer-key-0815' };

export const CREDENTIALS: ClientCredentials = {
  kind: 'oauth2_client_credentials',
  clientId: 'seamark',
  clientSecret: SECRET,
  clientAuth: 'basic',
};
export const OAUTH = { AUTH: 'oauth2_client_credentials', CLIENT_ID: 'seamark', CLIENT_SECRET: SECRET };

export interface Secrets {
  tls: TlsMaterial;
  signer: Awaited<ReturnType<typeof makeSigningIdentity>>;
  /**
   * Returns the path of one of the files `client.pem`, `client.key`, `client.pfx`, `stranger.*`, `signer.*`, `ca.pem`
   * and `secret.txt`.
   */
  file(name: string): string;
  remove(): Promise<void>;
}

/** Creates keys and certificates in a separate folder, as an operator would store them. */
export async function makeSecrets(): Promise<Secrets> {
  const folder = await mkdtemp(join(tmpdir(), 'line-secrets-'));
  const file = (name: string): string => join(folder, name);
  const [tls, signer] = await Promise.all([makeTlsMaterial(), makeSigningIdentity()]);
  const files: Record<string, string | Buffer> = {
    'ca.pem': tls.authority,
    'client.pem': tls.client.certificate,
    'client.key': tls.client.key,
    'client.pfx': tls.clientPfx,
    'stranger.pem': tls.stranger.certificate,
    'stranger.key': tls.stranger.key,
    'signer.pem': signer.certificate,
    'signer.key': signer.key,
    'signer.pfx': signer.pfx,
    'secret.txt': `${SECRET}\n`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(file(name), content);
  return { tls, signer, file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Returns every form in which a secret could leak. */
export function spellings(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, inJson, inForm, encodeURIComponent(secret), Buffer.from(secret).toString('base64'), 'sesame'];
}
