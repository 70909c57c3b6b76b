import { createSecureContext } from 'node:tls';
import { AuthenticationFailed } from './failure.ts';
import type { Endpoint, KeyMaterial, SecretReader } from './kinds.ts';
import { readSecretText } from './secrets.ts';

export interface TlsMaterial {
  cert?: Buffer;
  key?: Buffer;
  pfx?: Buffer;
  passphrase?: string;
  ca?: Buffer;
}

/** Reads an endpoint's client certificate and certificate authority; empty if it needs neither. */
export async function readTlsMaterial(endpoint: Endpoint): Promise<TlsMaterial> {
  const { clientCertificate, certificateAuthority, readSecret } = endpoint;
  return {
    ...(clientCertificate ? await readKeyMaterial(readSecret, clientCertificate) : {}),
    ...(certificateAuthority ? { ca: await readSecret(certificateAuthority) } : {}),
  };
}

export async function readKeyMaterial(read: SecretReader, material: KeyMaterial): Promise<TlsMaterial> {
  const passphrase = material.passphrase ? { passphrase: await readSecretText(read, material.passphrase) } : {};
  if (material.type === 'pfx') return { pfx: await read(material.pfx), ...passphrase };
  return { cert: await read(material.certificate), key: await read(material.key), ...passphrase };
}

/** Throws `AuthenticationFailed` for an invalid certificate, key or passphrase, before anything is sent. */
export function checkTlsMaterial(material: TlsMaterial): void {
  try {
    createSecureContext({ ...material });
  } catch {
    const detail = 'client certificate, key or passphrase cannot be used';
    throw new AuthenticationFailed({ reason: 'credentials_rejected', detail, retryAfterSeconds: null });
  }
}
