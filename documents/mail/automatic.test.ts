import { describe, expect, it } from 'vitest';
import { type AutomaticMail, automaticMail } from './automatic.ts';
import { readMail } from './read-mail.ts';
import { mailText } from './testing/mail-text.ts';

const report = (type: string, part: string) =>
  [
    'From: Mail Delivery <mailer-daemon@importer.example>',
    `Content-Type: multipart/report; report-type="${type}"; boundary=r`,
    '',
    '--r',
    'Content-Type: text/plain',
    '',
    'Your message was not delivered.',
    '--r',
    `Content-Type: ${part}`,
    '',
    'Reporting-MTA: dns; mx.importer.example',
    '',
    'Action: failed',
    '--r--',
  ].join('\r\n');
const withHeader = (...headers: string[]) => mailText({ headers });

const cases: [name: string, raw: string, expected: AutomaticMail | null][] = [
  ['a report of delivery (RFC 3464)', report('delivery-status', 'message/delivery-status'), 'bounce'],
  ['a complaint', report('feedback-report', 'message/feedback-report'), 'bounce'],
  ['a bounce of an old system', withHeader('X-Failed-Recipients: a@b.example'), 'bounce'],
  ['a bounce without a sender', mailText({ from: 'MAILER-DAEMON@mx.example', headers: ['Return-Path: <>'] }), 'bounce'],
  ['a read receipt', report('disposition-notification', 'message/disposition-notification'), 'auto_reply'],
  ['an absence (RFC 3834)', withHeader('Auto-Submitted: auto-replied (vacation)'), 'auto_reply'],
  ['an absence of another system', withHeader('Precedence: auto_reply'), 'auto_reply'],
  ['an absence with a header of its own', withHeader('X-Autoreply: yes'), 'auto_reply'],
  ['a mail of this service', withHeader('X-Seamark-Mail: yes'), 'loop'],
  ['a message id of this service', withHeader('Message-ID: <1@Seamark.example>'), 'loop'],
  ['a mail in a circle', withHeader(...Array.from({ length: 51 }, () => 'Received: from a by b')), 'loop'],
  ['a notice that a carrier sends by machine', withHeader('Auto-Submitted: auto-generated', 'Precedence: bulk'), null],
  ['a notice of a list', withHeader('Precedence: list', 'List-Id: <notices.line-a.example>'), null],
  ['a notice without a return path', withHeader('Return-Path: <>'), null],
  ['a mail of a person', withHeader('Auto-Submitted: no', 'Message-ID: <1@line-a.example>'), null],
];

describe('automaticMail', () => {
  it.each(cases)('%s', async (_, raw, expected) => {
    const reading = await readMail(Buffer.from(raw));
    expect(reading.ok).toBe(true);
    if (reading.ok) expect(automaticMail(reading.mail, { messageIdDomains: ['seamark.example'] })).toBe(expected);
  });
});
