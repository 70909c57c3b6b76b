/** Tests mailboxes on a real IMAP server: checking, reading and watching them. */
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { ImapFlow } from 'imapflow';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { extractInChild } from '../../../activities/documents/extract-in-child.ts';
import { type MailText, mailText, recordsOf, signerOf } from '../../../documents/mail/testing/mail-text.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { mailboxChecks } from '../../../mail/imap/check-mailbox.ts';
import { type ConnectRules, mailboxRules } from '../../../mail/imap/connect-mailbox.ts';
import { type MailboxWatcher, watchMailboxes } from '../../../mail/imap/watch-mailboxes.ts';
import { mailboxSealing } from '../../../operations/mail/mailboxes.ts';
import { type Dovecot, makeDovecot, PASSWORD } from '../../support/dovecot.ts';
import { BASE_URL, startTestApi, type TestApi } from '../api/server.ts';

const USER = 'desk@importer.example';
const line = signerOf('line-a.example');
const secretBox = createSecretBox(Buffer.alloc(32, 9));
let rules: ConnectRules = mailboxRules({ allowLoopback: true });
let api: TestApi;
let dovecot: Dovecot;
let writer: ImapFlow;
const watchers: MailboxWatcher[] = [];
const trusted = getCACertificates();

beforeAll(async () => {
  dovecot = await makeDovecot([USER, 'other@importer.example']);
  await dovecot.start();
  setDefaultCACertificates([dovecot.authority]);
  writer = await dovecot.client(USER);
  const checkMailbox: ReturnType<typeof mailboxChecks> = (login, signal) =>
    mailboxChecks({ rules, extract: extractInChild, readingMs: 60_000 })(login, signal);
  api = await startTestApi({ services: () => ({ secretBox, checkMailbox }) });
}, 300_000);
afterAll(async () => {
  setDefaultCACertificates(trusted);
  writer?.close();
  await api?.stop();
  await dovecot?.remove();
});
afterEach(async () => {
  await Promise.all(watchers.splice(0).map((watcher) => watcher.stop()));
  await api.database.deleteFrom('mailboxes').execute();
});

let count = 0;
/** Returns a unique message with a container number in its text. */
function unique(text: MailText = {}): string {
  count += 1;
  return mailText({
    from: 'n@line-a.example',
    body: `ARRIVAL NOTICE\nContainer: MSCU6683873\nNotice ${count}`,
    ...text,
    headers: [`Message-ID: <${count}@imap.example>`, ...(text.headers ?? [])],
  });
}

let folders = 0;
/** Creates a separate folder, so that tests do not share messages. */
async function makeFolder(): Promise<string> {
  folders += 1;
  const { path } = await writer.mailboxCreate(`Notices ${folders}`);
  return path;
}
const append = (folder: string, raw: string, at = new Date()) => writer.append(folder, raw, [], at);

const mailboxOf = (attributes: object = {}) => ({
  data: {
    type: 'mailbox',
    attributes: { host: 'localhost', port: dovecot.imapsPort, username: USER, password: PASSWORD, ...attributes },
  },
});

async function connectMailbox(attributes: object = {}): Promise<string> {
  const made = await api.request('POST', '/v2/mailboxes', { body: mailboxOf(attributes) });
  expect(made.status).toBe(201);
  expect(JSON.stringify(made.body)).not.toContain(PASSWORD);
  return made.body.data.id;
}
const stateOf = async (id: string) => (await api.get(`/v2/mailboxes/${id}`)).body.data.attributes;
const subjects = async () =>
  (await api.database.selectFrom('email_submissions').select('subject').orderBy('id').execute()).map(
    ({ subject }) => subject,
  );

const records = recordsOf([line.record, ['_dmarc.line-a.example', 'v=DMARC1; p=reject']]);
function watch(options: Parameters<typeof watchMailboxes>[1] = {}, resolve = records): MailboxWatcher {
  const watcher = watchMailboxes(
    {
      database: api.database,
      mail: { resolve, baseUrl: BASE_URL, messageIdDomains: [] },
      now: () => new Date(),
      rules,
      openPassword: ({ id, password_encrypted: sealed }) => secretBox.open(sealed, mailboxSealing(id)),
      logger: pino({ level: 'silent' }),
      backoffMs: [100],
      verifyAgainMs: 10,
    },
    { everyMs: 100, ...options },
  );
  watchers.push(watcher);
  return watcher;
}

const until = (read: () => Promise<unknown>, expected: unknown) =>
  expect.poll(read, { timeout: 30_000, interval: 50 }).toEqual(expected);

describe('a check', () => {
  const check = async (attributes: object = {}) => {
    const id = await connectMailbox({ enabled: false, ...attributes });
    const { status, body } = await api.request('POST', `/v2/mailboxes/${id}/check`);
    expect(status).toBe(200);
    return body.data.attributes;
  };

  test('lists the numbers in the mails since the date, and stores nothing', async () => {
    const folder = await makeFolder();
    await append(folder, unique());
    await append(folder, unique({ body: 'DELIVERY ORDER\nContainer: MSCU6683873\nContainer: TGHU1234560' }));
    await append(folder, unique(), new Date('2020-01-01'));
    const before = await subjects();
    const checked = await check({ folder });
    expect(checked).toMatchObject({ ok: true, problem: null, mails_since: 2, mails_read: 2 });
    expect(checked.folders).toContain(folder);
    expect(checked.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(4).fill('succeeded'));
    expect(checked.numbers[0]).toEqual({ kind: 'container', number: 'MSCU6683873', mails: 2, tracked: false });
    expect(await subjects()).toEqual(before);
    expect(await writer.status(folder, { unseen: true, messages: true })).toMatchObject({ unseen: 3, messages: 3 });
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'login', 'login_refused'],
    ['a missing folder', { folder: 'Nowhere' }, 'folder', 'folder_missing'],
    ['a port where nothing listens', { port: 20_001 }, 'connection', 'unreachable'],
    ['a host without an address', { host: 'nowhere.invalid' }, 'address', 'name_not_found'],
    ['a private address', { host: '10.0.0.1' }, 'address', 'address_refused'],
    ['a port of another service', { host: 'imap.example.com', port: 25 }, 'address', 'address_refused'],
  ])('names %s and what to do', async (_, attributes, failedStep, problem) => {
    const checked = await check(attributes);
    expect(checked).toMatchObject({ ok: false, problem, advice: expect.any(String), numbers: [] });
    const failed = checked.steps.find(({ outcome }: { outcome: string }) => outcome === 'failed');
    expect(failed.step).toBe(failedStep);
  });

  test('refuses a certificate that it does not trust, and a connection without encryption', async () => {
    setDefaultCACertificates(trusted);
    expect(await check()).toMatchObject({ problem: 'tls_failed' });
    setDefaultCACertificates([dovecot.authority]);
    expect(await check({ port: dovecot.imapPort, username: 'other@importer.example' })).toMatchObject({ ok: false });
  });

  test('connects by STARTTLS', async () => {
    expect(await check({ port: dovecot.imapPort, security: 'starttls' })).toMatchObject({ ok: true });
  });

  test('reaches this machine in development only', async () => {
    rules = mailboxRules({ allowLoopback: false });
    expect(await check()).toMatchObject({ problem: expect.stringMatching(/address_refused|name_not_found/) });
    rules = mailboxRules({ allowLoopback: true });
  });
});

describe('a mailbox', () => {
  test('is read from its date on, and then as emails arrive; nothing in it changes', async () => {
    const folder = await makeFolder();
    const before = await subjects();
    await append(folder, unique({ subject: 'old' }), new Date('2020-01-01'));
    await append(folder, await line.sign(unique({ subject: 'first' })));
    await append(folder, unique({ subject: 'second' }));
    const id = await connectMailbox({ folder });
    watch();
    await until(async () => (await subjects()).slice(before.length), ['first', 'second']);
    await until(async () => (await stateOf(id)).state, 'connected');
    await append(folder, unique({ subject: 'third' }));
    await until(async () => (await subjects()).slice(before.length), ['first', 'second', 'third']);
    await until(async () => (await stateOf(id)).received_count, 3);
    expect(await stateOf(id)).toMatchObject({
      problem: null,
      connected_since: expect.any(String),
      last_received_at: expect.any(String),
    });
    expect(await writer.status(folder, { unseen: true, messages: true })).toMatchObject({ unseen: 4, messages: 4 });
    const proven = await api.database
      .selectFrom('email_submissions')
      .select('authentication')
      .where('subject', '=', 'first')
      .executeTakeFirstOrThrow();
    expect(proven.authentication).toMatchObject({ isAuthenticated: true });
  });

  test.each([
    ['one after the other if memory has room for one message', 1, 1],
    ['at the same time otherwise', undefined, 2],
  ])('and another one are read %s', async (_, memoryBytes, expected) => {
    let [running, peak] = [0, 0];
    const meet: typeof records = async (...query) => {
      running += 1;
      peak = Math.max(peak, running);
      for (let turns = 0; turns < 25 && peak < 2; turns += 1) await wait(20);
      running -= 1;
      return records(...query);
    };
    const before = (await subjects()).length;
    for (const folder of [await makeFolder(), await makeFolder()]) {
      await append(folder, unique({ subject: 'at the same time' }));
      await connectMailbox({ folder });
    }
    watch(memoryBytes === undefined ? {} : { memoryBytes }, meet);
    await until(async () => (await subjects()).length, before + 2);
    expect(peak).toBe(expected);
  });

  test('is read by one of two workers, and by the other one once its lease is over', async () => {
    const folder = await makeFolder();
    const before = await subjects();
    const id = await connectMailbox({ folder });
    // Simulates a killed worker, whose lease ends only by expiring.
    await api.database
      .updateTable('mailboxes')
      .set({ lease_owner: id, lease_until: new Date(Date.now() + 1_500), connected_at: new Date() })
      .execute();
    const first = watch();
    await append(folder, unique({ subject: 'a' }));
    expect(await subjects()).toEqual(before);
    await until(async () => (await subjects()).slice(before.length), ['a']);
    watch();
    await append(folder, unique({ subject: 'b' }));
    await until(async () => (await subjects()).slice(before.length), ['a', 'b']);
    await first.stop();
    await append(folder, unique({ subject: 'c' }));
    await until(async () => (await subjects()).slice(before.length), ['a', 'b', 'c']);
    expect((await stateOf(id)).received_count).toBe(3);
  });

  test('waits for a silent name server with one mail of a domain, and reads the others at once', async () => {
    const folder = await makeFolder();
    const before = await subjects();
    const silent = signerOf('silent.example');
    for (const subject of ['a', 'b', 'c']) {
      await append(folder, await silent.sign(unique({ subject, from: 'n@silent.example' })));
    }
    const lookups: string[] = [];
    const id = await connectMailbox({ folder });
    watch({}, (name, type) => {
      lookups.push(name);
      return recordsOf([], [silent.record[0]])(name, type);
    });
    await until(async () => (await stateOf(id)).received_count, 3);
    expect((await subjects()).slice(before.length)).toEqual(['a', 'b', 'c']);
    expect(lookups.filter((name) => name === silent.record[0])).toHaveLength(3 + 1 + 1);
  });

  test('continues to be read by a worker whose lease had expired for a moment', async () => {
    const folder = await makeFolder();
    const before = await subjects();
    const id = await connectMailbox({ folder });
    watch({ everyMs: 3_000 });
    await until(async () => (await stateOf(id)).state, 'connected');
    await api.database
      .updateTable('mailboxes')
      .set({ lease_until: new Date(0) })
      .execute();
    await append(folder, unique({ subject: 'a' }));
    await until(async () => (await subjects()).slice(before.length), ['a']);
    await until(async () => (await stateOf(id)).state, 'connected');
    await append(folder, unique({ subject: 'b' }));
    await until(async () => (await subjects()).slice(before.length), ['a', 'b']);
  });

  test('loses and duplicates nothing if the worker ends before the cursor moves', async () => {
    const folder = await makeFolder();
    const before = await subjects();
    for (const subject of ['a', 'b', 'c']) await append(folder, unique({ subject }));
    const id = await connectMailbox({ folder });
    const first = watch();
    await until(async () => (await stateOf(id)).received_count, 3);
    await first.stop();
    await api.database.updateTable('mailboxes').set({ last_uid: 1 }).execute();
    await append(folder, unique({ subject: 'd' }));
    watch();
    await until(async () => (await subjects()).slice(before.length), ['a', 'b', 'c', 'd']);
  });

  test('is read again once its server is back, with what arrived in the meantime', async () => {
    const folder = await makeFolder();
    const before = await subjects();
    const id = await connectMailbox({ folder });
    watch();
    await until(async () => (await stateOf(id)).state, 'connected');
    await dovecot.halt();
    await until(async () => (await stateOf(id)).problem, 'unreachable');
    expect(await stateOf(id)).toMatchObject({ state: 'failing', advice: expect.any(String), connected_since: null });
    await dovecot.start();
    writer = await dovecot.client(USER);
    await append(folder, unique({ subject: 'after the restart' }));
    await until(async () => (await subjects()).slice(before.length), ['after the restart']);
    await until(async () => (await stateOf(id)).state, 'connected');
  });

  test('whose server renumbers its messages is read from the beginning, without duplicates', async () => {
    const folder = await makeFolder();
    const before = await subjects();
    const [a, b] = [unique({ subject: 'a' }), unique({ subject: 'b' })];
    await append(folder, a);
    const id = await connectMailbox({ folder });
    const first = watch();
    await until(async () => (await stateOf(id)).received_count, 1);
    await first.stop();
    await writer.mailboxDelete(folder);
    // Dovecot uses the second at which a folder was created as its UIDVALIDITY.
    await wait(1_100);
    await writer.mailboxCreate(folder);
    await append(folder, a);
    await append(folder, b);
    watch();
    await until(async () => (await subjects()).slice(before.length), ['a', 'b']);
  });

  test('shows a rejected login, and is read once the password is changed', async () => {
    const folder = await makeFolder();
    const id = await connectMailbox({ folder, password: 'wrong' });
    watch();
    await until(async () => (await stateOf(id)).problem, 'login_refused');
    await api.request('PATCH', `/v2/mailboxes/${id}`, {
      body: { data: { type: 'mailbox', id, attributes: { password: PASSWORD } } },
    });
    await until(async () => (await stateOf(id)).state, 'connected');
  });

  test('is not read while it is off or its account has no document processing', async () => {
    const folder = await makeFolder();
    const id = await connectMailbox({ folder });
    watch();
    await until(async () => (await stateOf(id)).state, 'connected');
    const body = { data: { type: 'mailbox', id, attributes: { enabled: false } } };
    expect((await api.request('PATCH', `/v2/mailboxes/${id}`, { body })).body.data.attributes.state).toBe('off');
    const before = await subjects();
    await append(folder, unique());
    await wait(500);
    expect(await subjects()).toEqual(before);
  });
});
