import {
  constants,
  createHash,
  createPrivateKey,
  type KeyObject,
  randomUUID,
  sign,
  X509Certificate,
} from 'node:crypto';
import { AuthenticationFailed } from './failure.ts';
import type { KeyMaterial, SecretReader, TokenAuthentication } from './kinds.ts';
import { readPkcs12 } from './pkcs12.ts';
import { readSecretText } from './secrets.ts';

const LIFE_SECONDS = 300;

type PrivateKeyJwt = Extract<TokenAuthentication, { kind: 'oauth2_private_key_jwt' }>;

/**
 * Signs a JWT that proves the client's identity (RFC 7523), with the certificate's thumbprint if
 * the profile requires it.
 */
export async function clientAssertion(
  authentication: PrivateKeyJwt,
  clientId: string,
  read: SecretReader,
  nowMs: number,
): Promise<string> {
  const { key, certificate } = await readSigner(authentication.key, read);
  const issuedAt = Math.floor(nowMs / 1000);
  const header = {
    alg: authentication.algorithm,
    typ: 'JWT',
    ...(authentication.x5t ? thumbprints(certificate) : {}),
  };
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: authentication.audience ?? authentication.tokenUrl,
    jti: randomUUID(),
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + LIFE_SECONDS,
  };
  const input = `${encodeJson(header)}.${encodeJson(claims)}`;
  const options =
    authentication.algorithm === 'PS256'
      ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : { key, padding: constants.RSA_PKCS1_PADDING };
  return `${input}.${sign('sha256', Buffer.from(input), options).toString('base64url')}`;
}

function thumbprints(certificate: X509Certificate): Record<string, string> {
  const hash = (algorithm: string) => createHash(algorithm).update(certificate.raw).digest('base64url');
  return { x5t: hash('sha1'), 'x5t#S256': hash('sha256') };
}

async function readSigner(
  material: KeyMaterial,
  read: SecretReader,
): Promise<{ key: KeyObject; certificate: X509Certificate }> {
  const passphrase = material.passphrase ? await readSecretText(read, material.passphrase) : undefined;
  const files =
    material.type === 'pfx'
      ? { pfx: await read(material.pfx) }
      : { certificate: await read(material.certificate), key: await read(material.key) };
  try {
    if (files.pfx) return readPkcs12(files.pfx, passphrase ?? '');
    return {
      key: createPrivateKey({ key: files.key, ...(passphrase === undefined ? {} : { passphrase }) }),
      certificate: new X509Certificate(files.certificate),
    };
  } catch {
    const detail = 'the key or certificate that signs the client assertion cannot be read';
    throw new AuthenticationFailed({ reason: 'credentials_rejected', detail, retryAfterSeconds: null });
  }
}

function encodeJson(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
