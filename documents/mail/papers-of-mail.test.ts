import { describe, expect, it } from 'vitest';
import { messageDigest } from './message-digest.ts';
import { messagesInside, papersOf } from './papers-of-mail.ts';
import { readMail } from './read-mail.ts';
import { type MailText, mailText } from './testing/mail-text.ts';

const pdf = { fileName: 'notice.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7' };

async function namesOf(raw: string): Promise<string[]> {
  const reading = await readMail(Buffer.from(raw));
  if (!reading.ok) throw new Error(reading.detail);
  const mails = [reading.mail, ...messagesInside(reading.mail).map(({ mail }) => mail)];
  return mails.flatMap(papersOf).map(({ fileName }) => fileName);
}

const forwarded = (inner: string) =>
  `From: a@b.example\r\nSubject: Fwd\r\nContent-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\nContent-Type: text/plain\r\n\r\nFYI\r\n--o\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--o--\r\n`;

describe('papersOf', () => {
  const cases: [name: string, raw: string, expected: string[]][] = [
    ['attachments', mailText({ attachments: [pdf, { ...pdf, fileName: 'b.pdf' }] }), ['notice.pdf', 'b.pdf']],
    ['the text of a mail without any', mailText({ subject: 'Delay: A/B <1>' }), ['Delay A B 1.txt']],
    [
      'the text of a mail that is signed',
      mailText({ attachments: [{ ...pdf, contentType: 'application/pkcs7-signature' }] }),
      ['Arrival notice.txt'],
    ],
    ['an empty attachment', mailText({ subject: '', attachments: [{ ...pdf, bytes: '' }] }), ['mail.txt']],
    ['a forwarded mail', forwarded(mailText({ attachments: [pdf] })), ['notice.pdf']],
    ['a forwarded mail that is a notice itself', forwarded(mailText({ subject: 'Rail update' })), ['Rail update.txt']],
    ['nothing', 'From: a@b.example\r\n\r\n  \r\n', []],
  ];
  it.each(cases)('of %s', async (_, raw, expected) => {
    expect(await namesOf(raw)).toEqual(expected);
  });
});

describe('messageDigest', () => {
  const digest = (raw: string) => messageDigest(Buffer.from(raw)).toString('hex');
  const mail = mailText({ headers: ['Message-ID: <1@line-a.example>'] });

  it('is the same whatever headers servers add on the way', () => {
    expect(digest(`Received: from a\r\n by b; today\r\nReturn-Path: <x@y.example>\r\n${mail}`)).toBe(digest(mail));
    expect(digest(mail.replace('Subject: Arrival notice', 'Subject: Arrival\r\n notice'))).toBe(digest(mail));
  });

  it.each<[string, MailText]>([
    ['subject', { subject: 'Delay notice' }],
    ['body', { body: 'Other' }],
    ['author', { from: 'x@y.example' }],
    ['message id', { headers: ['Message-ID: <2@line-a.example>'] }],
  ])('differs by %s', (_, other) => {
    expect(digest(mailText({ headers: ['Message-ID: <1@line-a.example>'], ...other }))).not.toBe(digest(mail));
  });
});
