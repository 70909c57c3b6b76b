/** Creates temporary certificates: an authority, a server, a client, and the client's PKCS #12 file. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every system that runs these tests has it; npm does not install it. */
const OPENSSL = 'openssl';

export interface Certificates {
  folder: string;
  ca: string;
  serverCert: string;
  serverKey: string;
  clientCert: string;
  clientKey: string;
  clientPfx: string;
  passphrase: string;
}

export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'seamark-certificates-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync(OPENSSL, words, { cwd: folder, stdio: 'pipe' });
  const request = (name: string, subject: string) =>
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test Authority',
  );
  writeFileSync(file('server.ext'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  // Any extension makes the certificate version 3. Temporal's native connection rejects version 1.
  writeFileSync(file('client.ext'), 'extendedKeyUsage=clientAuth\n');
  for (const [name, extra] of [
    ['server', ['-extfile', 'server.ext']],
    ['client', ['-extfile', 'client.ext']],
  ] as const) {
    request(name, `/CN=${name}`);
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      ...extra,
    );
  }
  const passphrase = 'correct horse battery';
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    'client.key',
    '-in',
    'client.pem',
    '-out',
    'client.pfx',
    '-passout',
    `pass:${passphrase}`,
  );
  return {
    folder,
    ca: file('ca.pem'),
    serverCert: file('server.pem'),
    serverKey: file('server.key'),
    clientCert: file('client.pem'),
    clientKey: file('client.key'),
    clientPfx: file('client.pfx'),
    passphrase,
  };
}
