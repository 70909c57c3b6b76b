/** Tests the process that receives emails, which is killed while a message arrives. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailText } from '../../../documents/mail/testing/mail-text.ts';
import { freePorts } from '../../support/free-ports.ts';
import { startTestApi, type TestApi } from '../api/server.ts';

const DOMAIN = 'in.seamark.example';
let api: TestApi;
let port: number;
const children: ChildProcess[] = [];
beforeAll(async () => {
  api = await startTestApi();
  [port = 0] = await freePorts(1);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await api?.stop();
});

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['infra/processes/mail-process.ts'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: api.databaseUrl,
      SEAMARK_INBOUND_MAIL_PORT: String(port),
      SEAMARK_INBOUND_MAIL_DOMAIN: DOMAIN,
    },
  });
  children.push(child);
  await once(child, 'message');
  return child;
}

test('a message without a reply was not stored, or is recognized when it is sent again', {
  timeout: 60_000,
}, async () => {
  const body = { data: { type: 'mail_address', attributes: { name: 'Desk' } } };
  const made = await api.request('POST', '/v2/mail_addresses', { body });
  const to = `${new URL(made.body.data.attributes.url).pathname.split('/').at(-1)}@${DOMAIN}`;
  // Without an author, no DNS lookup is needed.
  const raw = mailText({ headers: ['Message-ID: <killed@mail.example>'] }).replace(/^From: .*\r\n/, '');
  const send = () =>
    createTransport({ host: '127.0.0.1', port }).sendMail({ raw, envelope: { from: 'a@b.example', to } });
  const stored = () => api.database.selectFrom('email_submissions').select('message_id').execute();

  const first = await startProcess();
  const socket = connect(port, '127.0.0.1');
  const commands = ['EHLO a', 'MAIL FROM:<a@b.example>', `RCPT TO:<${to}>`, 'DATA', raw];
  // The connection of a killed process may end with a reset.
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  createInterface({ input: socket })
    .on('error', () => {})
    .on('line', (reply) => {
      if (reply.startsWith('250-')) return;
      const next = commands.shift() ?? '';
      socket.write(`${next}\r\n`);
      if (next === raw) first.kill('SIGKILL');
    });
  await ended;
  expect(await stored()).toHaveLength(0);

  const second = await startProcess();
  expect((await send()).response).toMatch(/^250 /);
  expect((await send()).response).toMatch(/^250 /);
  second.kill('SIGTERM');
  await once(second, 'exit');
  expect(second.exitCode).toBe(0);
  expect(await stored()).toHaveLength(1);
});
