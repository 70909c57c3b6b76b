/** Tests mailboxes on a server that greets clients and then never responds. */
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailboxChecks } from './check-mailbox.ts';
import { connectMailbox, mailboxRules } from './connect-mailbox.ts';

const rules = mailboxRules({ allowLoopback: true });
let server: Server;
const sockets: Socket[] = [];
let commanded: Promise<void>;
beforeEach(async () => {
  const first = Promise.withResolvers<void>();
  commanded = first.promise;
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write('* OK ready\r\n');
    socket.once('data', () => first.resolve());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

function login() {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const security = 'starttls' as const;
  return { host: '127.0.0.1', port, security, username: 'desk', password: 'x', folder: 'INBOX', since: '2026-08-01' };
}

test('an attempt to connect ends with its signal', async () => {
  const stopping = new AbortController();
  const attempt = connectMailbox(login(), rules, { signal: stopping.signal });
  attempt.catch(() => {});
  await commanded;
  stopping.abort();
  await expect(attempt).rejects.toMatchObject({ name: 'MailboxFailure' });
});

test('an attempt to connect ends at its time limit', async () => {
  const { signal } = new AbortController();
  const attempt = connectMailbox(login(), rules, { signal, limitMs: 300 });
  await expect(attempt).rejects.toMatchObject({ problem: 'unreachable' });
});

test('a check ends when its request ends', async () => {
  const gone = new AbortController();
  const check = mailboxChecks({ rules, extract: () => Promise.reject(new Error('no mails')) })(login(), gone.signal);
  await commanded;
  gone.abort();
  expect(await check).toMatchObject({ failed: { step: 'connection' } });
});
