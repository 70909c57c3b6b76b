import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A key and its certificate, in PEM form. */
export interface Identity {
  key: string;
  certificate: string;
}

/** A certificate authority for one test, a server and a client whose certificates it signed, and a stranger. */
export interface TlsMaterial {
  authority: string;
  server: Identity;
  client: Identity;
  /** Self-signed, so no server of this test trusts it. */
  stranger: Identity;
  /** Key and certificate of the client in one file, encrypted with `PASSPHRASE`. */
  clientPfx: Buffer;
}

/**
 * Creates new keys and certificates with the `openssl` command. They are valid for a day, and for the server names
 * 127.0.0.1 and localhost.
 */
export async function makeTlsMaterial(): Promise<TlsMaterial> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-tls-'));
  const at = (name: string): string => join(folder, name);
  const openssl = (...parts: string[]): Promise<unknown> => run('openssl', parts, { cwd: folder });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const identity = async (name: string): Promise<Identity> => ({
    key: await readFile(at(`${name}.key`), 'utf8'),
    certificate: await readFile(at(`${name}.pem`), 'utf8'),
  });
  try {
    for (const name of ['authority', 'stranger']) {
      const out = ['-keyout', `${name}.key`, '-out', `${name}.pem`];
      await openssl('req', '-x509', ...newKey, ...out, '-days', '1', '-subj', `/CN=publisher ${name}`);
    }
    await writeFile(at('server.ext'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\nextendedKeyUsage=serverAuth\n');
    await writeFile(at('client.ext'), 'extendedKeyUsage=clientAuth\n');
    for (const name of ['server', 'client']) {
      await openssl(
        'req',
        ...newKey,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
        '-subj',
        `/CN=publisher ${name}`,
      );
      const authority = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
      const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.ext`];
      await openssl('x509', '-req', ...files, ...authority, '-days', '1');
    }
    const pair = ['-in', 'client.pem', '-inkey', 'client.key'];
    await openssl('pkcs12', '-export', ...pair, '-out', 'client.pfx', '-passout', `pass:${PASSPHRASE}`);
    return {
      authority: await readFile(at('authority.pem'), 'utf8'),
      server: await identity('server'),
      client: await identity('client'),
      stranger: await identity('stranger'),
      clientPfx: await readFile(at('client.pfx')),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Passphrase of every PFX created here. */
export const PASSPHRASE = 'open sesame';

/**
 * Creates an RSA key with a self-signed certificate, as clients register for signed assertions; returns both as a PFX
 * too.
 */
export async function makeSigningIdentity(): Promise<Identity & { pfx: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-rsa-'));
  try {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(join(folder, 'key.pem'), key);
    const parts = ['req', '-x509', '-key', 'key.pem', '-out', 'certificate.pem', '-days', '1', '-subj', '/CN=caller'];
    await run('openssl', parts, { cwd: folder });
    const pair = ['-in', 'certificate.pem', '-inkey', 'key.pem', '-passout', `pass:${PASSPHRASE}`];
    await run('openssl', ['pkcs12', '-export', ...pair, '-out', 'both.pfx'], { cwd: folder });
    const certificate = await readFile(join(folder, 'certificate.pem'), 'utf8');
    return { key, certificate, pfx: await readFile(join(folder, 'both.pfx')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds a client assertion (RS256) without a library, for the publisher's own tests. */
export function makeAssertion(identity: Identity, claims: Record<string, unknown>): string {
  const thumbprint = createHash('sha1').update(new X509Certificate(identity.certificate).raw).digest('base64url');
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT', x5t: thumbprint })}.${part(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), identity.key).toString('base64url')}`;
}
