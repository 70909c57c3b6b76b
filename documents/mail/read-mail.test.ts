import { describe, expect, it } from 'vitest';
import { MAIL_LIMITS } from './limits.ts';
import type { Mail } from './mail.ts';
import { readMail } from './read-mail.ts';
import { mailText } from './testing/mail-text.ts';

async function mailOf(raw: string | Uint8Array): Promise<Mail> {
  const reading = await readMail(typeof raw === 'string' ? Buffer.from(raw) : raw);
  if (!reading.ok) throw new Error(`${reading.reason}: ${reading.detail}`);
  return reading.mail;
}

const pdf = { fileName: 'notice.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 …' };

describe('readMail', () => {
  it('reads sender, recipients, date, subject and thread', async () => {
    const raw = mailText({
      from: '=?utf-8?Q?L=C3=ADnea_A?= <Notices@Line-A.example>',
      to: 'Desk: a@importer.example, "B, C" <b@importer.example>;',
      subject: '=?utf-8?B?QXZpc28gZGUgbGxlZ2FkYSDinJM=?=',
      headers: [
        'Cc: c@importer.example',
        'Message-ID: <n1@line-a.example>',
        'In-Reply-To: <m2@importer.example>',
        'References: <m1@importer.example>\r\n <m2@importer.example>',
      ],
      attachments: [pdf],
    });
    const mail = await mailOf(raw);
    expect(mail).toMatchObject({
      subject: 'Aviso de llegada ✓',
      from: [{ name: 'Línea A', address: 'notices@line-a.example' }],
      cc: [{ name: '', address: 'c@importer.example' }],
      date: '2026-11-10T08:30:00.000Z',
      messageId: 'n1@line-a.example',
      inReplyTo: 'm2@importer.example',
      references: ['m1@importer.example', 'm2@importer.example'],
      contentType: 'multipart/mixed',
      html: null,
      nested: [],
    });
    expect(mail.to.map(({ address }) => address)).toEqual(['a@importer.example', 'b@importer.example']);
    expect(mail.text?.trim()).toBe('See the notice attached.');
    const [file] = mail.attachments;
    expect(file).toMatchObject({ fileName: 'notice.pdf', contentType: 'application/pdf', isInline: false });
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe(pdf.bytes);
  });

  it('reads a forwarded message as an email with its own parts', async () => {
    const inner = mailText({ subject: 'Delay notice', attachments: [pdf] });
    const raw = [
      'From: agent@forwarder.example',
      'Subject: Fwd',
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      '--outer',
      'Content-Type: message/rfc822',
      '',
      inner,
      '--outer--',
      '',
    ].join('\r\n');
    const mail = await mailOf(raw);
    expect(mail.attachments).toEqual([]);
    expect(mail.nested.map(({ mail: { subject } }) => subject)).toEqual(['Delay notice']);
    expect(mail.nested[0]?.mail.attachments.map(({ fileName }) => fileName)).toEqual(['notice.pdf']);
  });

  it('does not treat an image of the HTML body as a document', async () => {
    const raw = [
      'From: n@line-a.example',
      'Content-Type: multipart/related; boundary=r',
      '',
      '--r',
      'Content-Type: text/html',
      '',
      '<p>ETA <b>10 Nov</b></p><img src="cid:logo">',
      '--r',
      'Content-Type: image/png',
      'Content-ID: <logo>',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--r--',
    ].join('\r\n');
    const mail = await mailOf(raw);
    expect(mail.html).toContain('<b>10 Nov</b>');
    expect(mail.attachments.map(({ isInline }) => isInline)).toEqual([true]);
  });

  it('decodes the bytes of other encodings', async () => {
    const head = 'From: n@line-a.example\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n';
    const mail = await mailOf(Buffer.concat([Buffer.from(head), Buffer.from('Gr\xfc\xdfe', 'latin1')]));
    expect(mail.text?.trim()).toBe('Grüße');
  });
});

describe('hostile names and texts', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\windows\\\\notice.pdf', 'notice.pdf'],
    ['.htaccess', 'htaccess'],
    ['..', null],
    ['=?utf-8?Q?a=0D=0ASet-Cookie:_x=00.pdf?=', 'a Set-Cookie: x.pdf'],
    ['=?utf-8?B?aW52b2ljZeKArmZkcC5leGU=?=', 'invoicefdp.exe'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(196)}.pdf`],
  ])('a file named %j becomes %j', async (fileName, expected) => {
    const mail = await mailOf(mailText({ attachments: [{ ...pdf, fileName }] }));
    expect(mail.attachments.map(({ fileName: name }) => name)).toEqual([expected]);
  });

  it('a subject with hidden line breaks stays one line', async () => {
    const mail = await mailOf(mailText({ subject: '=?utf-8?Q?ETA=0D=0ABcc:_x@y.example=00=1B?=' }));
    expect(mail.subject).toBe('ETA Bcc: x@y.example');
  });

  it.each([
    ['not a date', null],
    ['1 Jan 1970 00:00:00 +0000', null],
    ['Tue, 10 Nov 299999 09:30:00 +0000', null],
  ])('a Date of %j is %j', async (date, expected) => {
    const raw = `From: n@line-a.example\r\nDate: ${date}\r\n\r\nText\r\n`;
    expect((await mailOf(raw)).date).toBe(expected);
  });
});

describe('a message beyond the limits is refused with a reason', () => {
  const parts = (count: number) =>
    `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\nContent-Type: image/png\r\n\r\nA\r\n'.repeat(count)}--x--\r\n`;
  const nestedParts = (depth: number) => {
    const open = Array.from(
      { length: depth },
      (_, index) => `--b${index - 1}\r\nContent-Type: multipart/mixed; boundary=b${index}\r\n\r\n`,
    );
    return `From: a@b.example\r\n${open.join('').replace('--b-1\r\n', '')}`;
  };
  const nestedMessages = (depth: number) =>
    `${'From: a@b.example\r\nContent-Type: message/rfc822\r\n\r\n'.repeat(depth)}From: a@b.example\r\n\r\nText\r\n`;
  const cases: [name: string, raw: () => Uint8Array, reason: string][] = [
    ['of too many bytes', () => Buffer.alloc(MAIL_LIMITS.bytes + 1, 'a'), 'too_large'],
    ['of too many attachments', () => Buffer.from(parts(MAIL_LIMITS.attachments + 1)), 'too_many_parts'],
    ['of a million parts', () => Buffer.from(parts(500_000)), 'too_many_parts'],
    ['of parts in parts', () => Buffer.from(nestedParts(100)), 'nested_too_deep'],
    ['of messages in messages', () => Buffer.from(nestedMessages(50)), 'nested_too_deep'],
    [
      'of endless headers',
      () => Buffer.from(`From: a@b.example\r\nX-A: ${'a'.repeat(600_000)}\r\n\r\n`),
      'not_readable',
    ],
    ['of nothing', () => Buffer.alloc(0), 'not_readable'],
    ['of a body alone', () => Buffer.from('\r\n\r\nText'), 'not_readable'],
  ];
  it.each(cases)('%s', async (_, raw, reason) => {
    expect(await readMail(raw())).toMatchObject({ ok: false, reason });
  });
});
