/** Tests the email about an exception as its recipient gets it, from a person's rule to a real mail server. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { createMailer, type RunningMailer } from '../../../infra/processes/mailer.ts';
import { readConfiguration } from '../../../infra/settings/configuration.ts';
import { sendExceptionMails } from '../../../operations/exceptions/mails.ts';
import { changeNotificationRules } from '../../../operations/exceptions/notification-rules.ts';
import type { MailRoundDeps } from '../../../operations/notices/send-due.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { SmtpServer } from '../portal/smtp-server.ts';
import { insertExceptions } from '../web/exceptions-world.ts';
import { startTestApi, type TestApi } from './server.ts';

const NOON = new Date('2026-11-22T12:00:00Z');
const APP = 'https://seamark.example';

const smtp = new SmtpServer();
let api: TestApi;
let mailer: RunningMailer;
let deps: MailRoundDeps;
let userId: string;
beforeAll(async () => {
  api = await startTestApi();
  const address = await smtp.start();
  const settings = { SEAMARK_SMTP_URL: `smtp://${address}`, SEAMARK_MAIL_FROM: 'Seamark <seamark@example.com>' };
  mailer = createMailer(readConfiguration(settings), pino({ level: 'silent' }));
  deps = { database: api.database, appUrl: APP, send: (mail) => mailer.handOver(mail) };
  await createAdmin(
    { database: api.database, passwords: idlePortal().passwords, now: () => new Date() },
    { accountId: api.accountId, email: 'desk@example.com', password: async () => 'correct horse battery staple' },
  );
  userId = (await api.get('/v2/users')).body.data[0].id;
});
afterAll(async () => {
  await mailer?.stop();
  await smtp.stop();
  await api?.stop();
});

/** Returns the email's text as a mail program displays it. */
const shown = (data: string) =>
  data
    .replaceAll('=\n', '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

test('states the event, the deadline and the next step, with links to it and to unsubscribe', async () => {
  await changeNotificationRules(api.database, api.accountId, userId, { deliveries: { lfd_soon: 'at_once' } });
  const [worst = ''] = await insertExceptions(api.database, api.accountId);
  expect(await sendExceptionMails(deps, NOON)).toBe(1);
  const [{ to, data } = { to: [], data: '' }] = smtp.received;
  const text = shown(data);
  expect(to).toEqual(['RCPT TO:<desk@example.com>']);
  expect(text).toMatch(/^Subject: 2 exceptions in Default account$/m);
  expect(text).toContain(`List-Unsubscribe: <${APP}/settings/notifications>`);
  expect(text).toMatch(/^SIMU1000000: Last free day was \d+ \w+ \d{4}\n {2}Due .* \(America\/Los_Angeles\)\.$/m);
  expect(text).toMatch(/^ {2}Next: Pick up as soon as possible/m);
  expect(text.split('\n')).toContain(`  ${APP}/exceptions?open=${worst}`);
  expect(text.split('\n')).toContain(`${APP}/settings/notifications`);
  expect((await api.get(`/v2/exceptions/${worst}`)).body.data.attributes.container_number).toBe('SIMU1000000');
});

test('is not sent to a receiver who unsubscribed', async () => {
  await changeNotificationRules(api.database, api.accountId, userId, { deliveries: { lfd_soon: 'off' } });
  await api.database.updateTable('exceptions').set({ noticed_at: null }).where('kind', '=', 'lfd_soon').execute();
  expect(await sendExceptionMails(deps, NOON)).toBe(0);
  expect(smtp.received).toHaveLength(1);
});
