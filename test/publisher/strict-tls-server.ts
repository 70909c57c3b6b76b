import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsMaterial } from './certificates.ts';

/**
 * Starts a server that rejects a client certificate with a specific TLS alert, as gateways do. Uses the `openssl`
 * command, because Node's own server only closes the connection. It serves a page of its own instead of events.
 */
export async function startStrictTlsServer(
  tls: TlsMaterial,
  version: 'tls1_2' | 'tls1_3',
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'strict-tls-'));
  await writeFile(join(folder, 'authority.pem'), tls.authority);
  await writeFile(join(folder, 'server.pem'), tls.server.certificate);
  await writeFile(join(folder, 'server.key'), tls.server.key);
  const files = ['-cert', 'server.pem', '-key', 'server.key', '-CAfile', 'authority.pem'];
  const strict = ['-Verify', '1', '-verify_return_error', '-www'];
  const server = spawn('openssl', ['s_server', `-${version}`, '-accept', '127.0.0.1:0', ...files, ...strict], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('close', () => reject(new Error('openssl s_server ended')));
    server.stdout.on('data', (chunk) => {
      const found = /ACCEPT .*:(\d+)/.exec(String(chunk))?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    url: `https://127.0.0.1:${port}`,
    async close() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
