/** Tests the SMTP server with real exchanges over TCP, by a mail client and by hand. */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ResolveRecords } from '../../../documents/mail/authentication.ts';
import { type MailText, mailText, recordsOf, signerOf } from '../../../documents/mail/testing/mail-text.ts';
import { type RunningSmtpServer, type SmtpInput, startSmtpServer } from '../../../mail/smtp/smtp-server.ts';
import { MAIL_RATES } from '../../../operations/mail/mail-limits.ts';
import { makeTlsMaterial } from '../../publisher/certificates.ts';
import { BASE_URL, startTestApi, type TestApi } from '../api/server.ts';

const DOMAIN = 'in.seamark.example';
const line = signerOf('line-a.example');
let silent: string[] = [];
const asked: string[] = [];
const resolve: ResolveRecords = (name, type) => {
  asked.push(`${type} ${name}`);
  const records = [
    line.record,
    ['_dmarc.line-a.example', 'v=DMARC1; p=reject'],
    ['line-a.example', 'v=spf1 ip4:127.0.0.1 -all'],
    ['_dmarc.line-b.example', 'v=DMARC1; p=reject'],
    ['line-b.example', 'v=spf1 ip4:192.0.2.1 -all'],
  ] as const;
  return recordsOf(records, silent)(name, type);
};

let api: TestApi;
let server: RunningSmtpServer;
const running: RunningSmtpServer[] = [];
beforeAll(async () => {
  api = await startTestApi();
  server = await start();
});
afterAll(async () => {
  await Promise.all([server, ...running].map((each) => each?.stop()));
  await api?.stop();
});
afterEach(() => {
  silent = [];
});

function start(more: Partial<SmtpInput> = {}): Promise<RunningSmtpServer> {
  return startSmtpServer(
    {
      database: api.database,
      mail: { resolve, baseUrl: BASE_URL, messageIdDomains: [] },
      domain: DOMAIN,
      tls: null,
      isRelay: () => false,
      now: () => new Date(),
      logger: pino({ level: 'silent' }),
      ...more,
    },
    { port: 0, host: '127.0.0.1' },
  );
}

async function another(more: Partial<SmtpInput>): Promise<number> {
  const started = await start(more);
  running.push(started);
  return started.port;
}

async function recipient(key = api.key): Promise<string> {
  const body = { data: { type: 'mail_address', attributes: { name: 'Desk' } } };
  const made = await api.request('POST', '/v2/mail_addresses', { body, key });
  return `${new URL(made.body.data.attributes.url).pathname.split('/').at(-1)}@${DOMAIN}`;
}

let count = 0;
function unique(text: MailText = {}): string {
  count += 1;
  return mailText({ ...text, headers: [`Message-ID: <${count}@smtp.example>`], body: `Notice ${count}` });
}

async function send(raw: string, to: string | string[], options: SendMailOptions = {}, port = server.port) {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    name: 'mx.line-a.example',
    tls: { rejectUnauthorized: false },
  });
  const envelope = { from: 'bounces@line-a.example', to };
  return transport.sendMail({ raw, envelope, ...options }).finally(() => transport.close());
}

const mails = () => api.database.selectFrom('email_submissions').selectAll().orderBy('created_at').execute();
const latest = async () => (await mails()).at(-1);

describe('an email', () => {
  test('is stored with its documents before it is accepted', async () => {
    const sent = await send(unique({ subject: 'Arrival' }), await recipient());
    expect(sent.response).toMatch(/^250 /);
    expect(await latest()).toMatchObject({ account_id: api.accountId, subject: 'Arrival', set_aside_reason: null });
    const documents = await api.database.selectFrom('documents').select('source').execute();
    expect(documents).toEqual([{ source: 'email' }]);
  });

  test('that is sent again, or has arrived by the webhook, changes nothing', async () => {
    const to = await recipient();
    const raw = unique();
    await send(raw, to);
    const before = await mails();
    await send(raw, to);
    const hooked = await api.request('POST', `/v2/mail/${to.split('@')[0]}`, {
      raw,
      key: null,
      headers: { 'Content-Type': 'message/rfc822' },
    });
    expect(hooked.body.outcome).toBe('duplicate');
    expect(await mails()).toEqual(before);
  });

  test('proves its author by the sending address, if the policy of the domain covers it', async () => {
    const to = await recipient();
    await send(unique({ from: 'n@line-a.example' }), to);
    expect(await latest()).toMatchObject({
      authentication: { isAuthenticated: true, spf: 'pass', domain: 'line-a.example' },
    });
    expect(asked).toContain('TXT line-a.example');
    await send(unique({ from: 'n@line-b.example' }), to);
    expect(await latest()).toMatchObject({ set_aside_reason: 'forged', authentication: { problem: 'dmarc_failed' } });
  });

  test('from the operator’s own relay is judged only by its signature', async () => {
    const port = await another({ isRelay: (address) => address === '127.0.0.1' });
    const to = await recipient();
    await send(unique({ from: 'n@line-b.example' }), to, {}, port);
    expect(await latest()).toMatchObject({
      set_aside_reason: null,
      authentication: { spf: 'none', isAuthenticated: false },
    });
    await send(await line.sign(unique({ from: 'n@line-a.example' })), to, {}, port);
    expect(await latest()).toMatchObject({ authentication: { isAuthenticated: true } });
  });

  test('reaches each account once', async () => {
    const to = [await recipient(), await recipient(), await recipient(api.otherKey)];
    const before = (await mails()).length;
    await send(unique(), to);
    const accounts = (await mails()).slice(before).map((mail) => mail.account_id);
    expect(accounts.sort()).toEqual([api.accountId, api.otherAccountId].sort());
  });

  test('without a sender is recognized as a bounce', async () => {
    await send(unique({ from: 'mailer-daemon@line-c.example' }), await recipient(), {
      envelope: { from: '', to: await recipient() },
    });
    expect(await latest()).toMatchObject({ set_aside_reason: 'bounce' });
  });
});

test('an account without space does not withhold an email from other accounts, and the sender tries again', async () => {
  const to = [await recipient(api.otherKey), await recipient()];
  const ofOther = api.database.updateTable('accounts').where('id', '=', api.otherAccountId);
  await ofOther.set({ settings: JSON.stringify({ documents: { quota_megabytes: 0 } }) }).execute();
  const raw = unique({ subject: 'for both' });
  await expect(send(raw, to)).rejects.toMatchObject({ responseCode: 452 });
  expect(await latest()).toMatchObject({ account_id: api.accountId, subject: 'for both' });
  await ofOther.set({ settings: '{}' }).execute();
  const before = (await mails()).length;
  await send(raw, to);
  const repeated = (await mails()).slice(before);
  expect(repeated.map(({ account_id }) => account_id)).toEqual([api.otherAccountId]);
});

describe('refuses, and stores nothing', () => {
  let before: number;
  beforeAll(async () => {
    before = (await mails()).length;
  });
  afterEach(async () => expect((await mails()).length).toBe(before));

  test.each([
    ['an unknown address', () => `${'0'.repeat(40)}@${DOMAIN}`],
    ['another domain', async () => (await recipient()).replace(DOMAIN, 'elsewhere.example')],
    ['a person', () => `desk@${DOMAIN}`],
  ])('%s', async (_, to) => {
    await expect(send(unique(), await to())).rejects.toMatchObject({ responseCode: 550 });
  });

  test('an account without document processing', async () => {
    const to = await recipient(api.otherKey);
    const ofOther = api.database.updateTable('accounts').where('id', '=', api.otherAccountId);
    await ofOther.set({ settings: JSON.stringify({ features: { document_processing: false } }) }).execute();
    await expect(send(unique(), to)).rejects.toMatchObject({ responseCode: 550 });
    await ofOther.set({ settings: JSON.stringify({ documents: { quota_megabytes: 0 } }) }).execute();
    await expect(send(unique(), to)).rejects.toMatchObject({ responseCode: 452 });
  });

  test('a message that is too large, whether its size is announced or not', async () => {
    const port = await another({ limits: { messageBytes: 2_000 } });
    const to = await recipient();
    const raw = mailText({ body: 'x'.repeat(5_000) });
    await expect(send(raw, to, {}, port)).rejects.toMatchObject({ responseCode: 552 });
    const lines = await talk(port, [
      'EHLO a',
      'MAIL FROM:<a@b.example>',
      `RCPT TO:<${to}>`,
      'DATA',
      `${raw}\r\n.`,
      'QUIT',
    ]);
    expect(lines.at(-2)).toMatch(/^552 /);
    const announced = await talk(port, ['EHLO a', 'MAIL FROM:<a@b.example> SIZE=5000', 'QUIT']);
    expect(announced.at(-2)).toMatch(/^552 /);
  });

  test('a message for which there is temporarily no memory', async () => {
    const port = await another({ limits: { bufferBytes: 100 } });
    await expect(send(unique(), await recipient(), {}, port)).rejects.toMatchObject({ responseCode: 451 });
  });

  test('a sender whose name server does not respond, temporarily', async () => {
    silent = ['_dmarc.line-a.example', 'line-a.example'];
    await expect(send(unique(), await recipient())).rejects.toMatchObject({ responseCode: 451 });
  });

  test('everything while the database fails, temporarily', async () => {
    const to = await recipient();
    const failing = vi.spyOn(api.database, 'transaction').mockImplementation(() => {
      throw new Error('connection lost');
    });
    await expect(send(unique(), to)).rejects.toMatchObject({ responseCode: 451 });
    failing.mockRestore();
  });

  test('logins, and commands that would reveal an address', async () => {
    const lines = await talk(server.port, ['EHLO a', 'AUTH PLAIN AGEAYg==', 'VRFY desk', 'QUIT']);
    expect(lines.join('\n')).not.toMatch(/250[ -](AUTH|STARTTLS)/);
    expect(lines.find((each) => each.startsWith('5'))).toBeDefined();
    expect(lines.join('\n')).not.toMatch(/^235/m);
  });
});

test('an address that gets too many emails is rejected for a while, and no other one is', async () => {
  const to = await recipient();
  const { id } = await api.database
    .selectFrom('mail_addresses')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { limitMails } = await import('../../../operations/mail/mail-limits.ts');
  const mail = { account_id: api.accountId, id };
  for (let sent = 0; sent < MAIL_RATES.address; sent += 1) expect(await limitMails(api.database, mail)).toBeNull();
  await expect(send(unique(), to)).rejects.toMatchObject({
    responseCode: 451,
    response: expect.stringContaining('try again'),
  });
  const hooked = await api.request('POST', `/v2/mail/${to.split('@')[0]}`, {
    raw: unique(),
    key: null,
    headers: { 'Content-Type': 'message/rfc822' },
  });
  expect(hooked.status).toBe(429);
  expect(Number(hooked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(unique(), await recipient())).response).toMatch(/^250 /);
});

describe('a client', () => {
  test('that guesses addresses loses its connection', async () => {
    const guesses = Array.from({ length: 7 }, (_, index) => `RCPT TO:<guess${index}@${DOMAIN}>`);
    const lines = await talk(server.port, ['EHLO a', 'MAIL FROM:<a@b.example>', ...guesses, 'QUIT']);
    expect(lines.at(-1)).toMatch(/^421 /);
  });

  test('gets a few connections, each for a limited time', async () => {
    const port = await another({ limits: { connectionsPerClient: 1, sessionMs: 300 } });
    const first = connect(port, '127.0.0.1');
    await new Promise((done) => first.once('data', done));
    expect((await talk(port, [])).at(-1)).toMatch(/^421 /);
    await new Promise((done) => first.once('close', done));
    expect((await talk(port, ['QUIT'])).at(0)).toMatch(/^220 /);
  });

  test('is read up to the end of one message, whatever line endings it uses', async () => {
    const to = await recipient();
    const before = (await mails()).length;
    const smuggled = `${unique()}\n.\r\nMAIL FROM:<x@line-b.example>\r\nRCPT TO:<${to}>\r\nDATA\r\n${unique()}`;
    await talk(server.port, [
      'EHLO a',
      'MAIL FROM:<a@b.example>',
      `RCPT TO:<${to}>`,
      'DATA',
      `${smuggled}\r\n.`,
      'QUIT',
    ]);
    expect((await mails()).length).toBe(before + 1);
  });
});

test('a connection is encrypted by STARTTLS if there is a certificate', async () => {
  const { server: identity } = await makeTlsMaterial();
  const port = await another({ tls: { certificate: identity.certificate, key: identity.key } });
  const transport = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { rejectUnauthorized: false } });
  const sent = await transport.sendMail({ raw: unique(), envelope: { from: 'a@b.example', to: await recipient() } });
  expect(sent.response).toMatch(/^250 /);
  transport.close();
});

/** Sends commands one by one until the server closes the connection, and returns the last line of each reply. */
async function talk(port: number, commands: string[]): Promise<string[]> {
  const socket: Socket = connect(port, '127.0.0.1');
  const replies: string[] = [];
  const rest = [...commands];
  socket.on('error', () => {});
  for await (const reply of createInterface({ input: socket })) {
    replies.push(reply);
    if (/^\d{3}-/.test(reply)) continue;
    const next = rest.shift();
    if (next !== undefined && socket.writable) socket.write(`${next}\r\n`);
  }
  return replies;
}
