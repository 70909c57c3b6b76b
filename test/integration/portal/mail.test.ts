/** Tests that emails are sent by SMTP and that failures are logged for the operator only. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetMail } from '../../../identity/mail/mail.ts';
import { createMailer, type RunningMailer } from '../../../infra/processes/mailer.ts';
import { appUrlOf, readConfiguration } from '../../../infra/settings/configuration.ts';
import { examplesIn } from '../../support/run-example.ts';
import { PortalRig } from './portal-rig.ts';
import { SmtpServer } from './smtp-server.ts';

const LINK = 'https://seamark.example/portal/reset-password/secret';
const mail = resetMail({ to: 'mira@example.com', link: LINK });

let server: SmtpServer;
let toServer: Record<string, string>;
let mailer: RunningMailer;
let log: Record<string, unknown>[];

function createTestMailer(settings: Record<string, string>, timeoutMs = 20_000): RunningMailer {
  log = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void log.push(JSON.parse(line)) });
  return createMailer(readConfiguration(settings), logger, timeoutMs);
}

beforeEach(async () => {
  server = new SmtpServer();
  const address = await server.start();
  const SEAMARK_MAIL_FROM = 'Seamark <seamark@example.com>';
  toServer = { SEAMARK_SMTP_URL: `smtp://mira:se%3Acret@${address}`, SEAMARK_MAIL_FROM };
  mailer = createTestMailer(toServer);
});
afterEach(() => server.stop());

describe('a mail', () => {
  test('is plain text with its link in one line', async () => {
    mailer.send(mail);
    await mailer.stop();
    const [received] = server.received;
    expect(received?.from).toBe('MAIL FROM:<seamark@example.com>');
    expect(received?.to).toEqual(['RCPT TO:<mira@example.com>']);
    expect(received?.login).toBe('mira se:cret');
    expect(received?.data).toMatch(/^From: Seamark <seamark@example.com>$/m);
    expect(received?.data).toMatch(/^Subject: A new password for Seamark$/m);
    expect(received?.data).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(received?.data.split('\n')).toContain(LINK);
    expect(log).toEqual([]);
  });

  test('is sent to the address as stored', async () => {
    const to = "a'b+c=d@example.com";
    mailer.send({ ...mail, to });
    await mailer.stop();
    expect(server.received.map((one) => one.to)).toEqual([[`RCPT TO:<${to}>`]]);
  });

  test.each([
    ['refuses receivers', /550 5\.1\.1 nobody here/],
    ['says nothing', /Timeout|Greeting never received/],
  ] as const)('that cannot be sent, because the server %s, is logged without its link', async (manner, reason) => {
    server.manner = manner;
    if (manner === 'says nothing') mailer = createTestMailer(toServer, 300);
    mailer.send(mail);
    await mailer.stop();
    expect(log).toEqual([
      {
        level: 50,
        to: mail.to,
        subject: mail.subject,
        reason: expect.stringMatching(reason),
        msg: 'an email could not be sent',
      },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/reset-password|cret/);
  });

  test('is printed if no server is configured', async () => {
    mailer = createTestMailer({});
    mailer.send(mail);
    expect(log).toEqual([{ level: 40, ...mail, msg: 'SEAMARK_SMTP_URL is not set: pass on this email yourself' }]);
  });
});

test('a server without a sender, and invalid settings, are rejected at start', () => {
  const refused = (settings: Record<string, string>) => () => createTestMailer(settings);
  const SEAMARK_SMTP_URL = 'smtp://mail.example.com';
  expect(refused({ SEAMARK_SMTP_URL })).toThrow('SEAMARK_MAIL_FROM must be set where SEAMARK_SMTP_URL is');
  expect(refused({ SEAMARK_SMTP_URL: 'http://mail.example.com' })).toThrow(
    'SEAMARK_SMTP_URL must be an address such as',
  );
  expect(refused({ SEAMARK_SMTP_URL, SEAMARK_MAIL_FROM: 'nobody' })).toThrow(
    'SEAMARK_MAIL_FROM must be an email address',
  );
});

test('the settings shown in the guide are accepted', async () => {
  const [example = '', ...more] = await examplesIn('docs/accounts.md', 'ini');
  expect(more).toEqual([]);
  const settings = example
    .trim()
    .split('\n')
    .map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []);
  const configuration = readConfiguration(Object.fromEntries(settings));
  expect(appUrlOf(configuration)).toBe('https://tracking.example.com');
  expect(() => createTestMailer(Object.fromEntries(settings))).not.toThrow();
});

test('a forgotten password gets a response while the mail server is silent', async () => {
  server.manner = 'says nothing';
  mailer = createTestMailer(toServer, 300);
  const rig = await PortalRig.start({ mailer });
  try {
    const someone = await rig.world.account();
    const visitor = rig.visitor();
    await visitor.get('/portal/forgotten-password');
    const answer = await visitor.submit({ email: someone.email });
    expect([answer.status, log]).toEqual([200, []]);
    await expect.poll(() => log.map(({ to }) => to)).toEqual([someone.email]);
  } finally {
    await rig.stop();
  }
});
