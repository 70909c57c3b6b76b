/** Hostile mails: nesting, parts without number, injected headers, file names that are paths, broken encodings. */

import type { UnreadableMail } from '../../documents/mail/mail.ts';
import { mailText } from '../../documents/mail/testing/mail-text.ts';
import { bytesOf, type Hostility, joined } from './hostile-file.ts';

export interface HostileMail {
  name: string;
  bytes(): Uint8Array;
  /** What reading it must yield. If absent, any outcome within the limits is correct. */
  outcome?: 'read' | UnreadableMail;
}

const MEGABYTE = 1024 * 1024;
const HEAD = ['From: Line A <notices@line-a.example>', 'To: desk@importer.example', 'Subject: Arrival notice'];
const lines = (...rows: readonly string[]) => rows.join('\r\n');
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i));

export function hostileMails({ trap, random }: Hostility): HostileMail[] {
  const mail = (name: string, text: () => string | Uint8Array, outcome?: HostileMail['outcome']): HostileMail => ({
    ...{ name, bytes: () => joined(text()) },
    ...(outcome === undefined ? {} : { outcome }),
  });
  const headers = (name: string, outcome: HostileMail['outcome'], ...more: readonly string[]) =>
    mail(name, () => mailText({ headers: more }), outcome);
  const attached = (fileName: string) =>
    mail(
      `with an attachment named ${JSON.stringify(fileName.slice(0, 40))}`,
      () => mailText({ attachments: [{ fileName, contentType: 'text/plain', bytes: 'ARRIVAL NOTICE' }] }),
      'read',
    );
  const multipart = (depth: number) => () =>
    lines(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary="b0"',
      '',
      ...times(depth, (i) => lines(`--b${i}`, `Content-Type: multipart/mixed; boundary="b${i + 1}"`, '')),
      `--b${depth}`,
      '',
      'text',
    );
  const enclosed = (depth: number) => () =>
    times(depth, (i) => i).reduce(
      (inner) => lines(...HEAD, 'Content-Type: message/rfc822', '', inner),
      lines(...HEAD, '', 'text'),
    );
  const typed = (name: string, type: string, body: string, outcome?: HostileMail['outcome']) =>
    mail(name, () => lines(...HEAD, `Content-Type: ${type}`, '', body), outcome);
  return [
    mail('of parts 20 deep', multipart(20), 'read'),
    mail('of parts 100 deep', multipart(100), 'nested_too_deep'),
    mail('of parts 5,000 deep', multipart(5_000), 'nested_too_deep'),
    mail('of messages 3 deep', enclosed(3), 'read'),
    mail('of messages 20 deep', enclosed(20), 'nested_too_deep'),
    mail('of messages 500 deep', enclosed(500), 'nested_too_deep'),
    mail(
      'of 201 attachments',
      () =>
        mailText({ attachments: times(201, (i) => ({ fileName: `${i}.txt`, contentType: 'text/plain', bytes: 'x' })) }),
      'too_many_parts',
    ),
    mail(
      'of 20,001 parts',
      () => lines(...HEAD, 'Content-Type: multipart/mixed; boundary="b"', '', '--b\r\n\r\n'.repeat(20_001)),
      'too_many_parts',
    ),
    mail(
      'of more bytes than are read',
      () => joined(lines(...HEAD, '', ''), new Uint8Array(26 * MEGABYTE)),
      'too_large',
    ),
    headers('with a megabyte of headers', 'not_readable', ...times(1_000, (i) => `X-${i}: ${'x'.repeat(1_000)}`)),
    mail('without an author', () => 'Subject: x\r\n\r\ntext', 'not_readable'),
    mail('of no bytes', () => new Uint8Array(), 'not_readable'),
    mail('of zeros', () => new Uint8Array(10_000), 'not_readable'),
    mail(
      'of random bytes',
      () => Uint8Array.from({ length: 5_000 }, () => Math.floor(random.next() * 256)),
      'not_readable',
    ),
    mail(
      'with a header in its subject',
      () => mailText({ subject: '=?utf-8?Q?Notice=0D=0ABcc:_all@importer.example=0D=0A=0D=0Abody?=' }),
      'read',
    ),
    mail(
      'with a header in its author',
      () => mailText({ from: '=?utf-8?B?QQ0KQmNjOiB4QHkuZXhhbXBsZQ==?= <a@line-a.example>' }),
      'read',
    ),
    mail(
      'with bare line feeds in its headers',
      () => `From: a@line-a.example\nSubject: x\rBcc: y@z.example\n\ntext`,
      'read',
    ),
    mail('with two authors', () =>
      lines('From: a@line-a.example', 'From: b@line-b.example', ...HEAD.slice(1), '', 'text'),
    ),
    mail(
      'with an author inside a name',
      () => mailText({ from: '"notices@line-a.example" <x@stranger.example>' }),
      'read',
    ),
    mail('with an author in a group', () => mailText({ from: 'Lines: a@line-a.example, b@stranger.example;' })),
    mail('with zeros in its headers', () => mailText({ subject: 'a\u0000b', from: 'a\u0000@line-a.example' }), 'read'),
    headers(
      'with results that it states itself',
      'read',
      'Authentication-Results: mx.importer.example; dmarc=pass header.from=line-a.example',
      'Received-SPF: pass',
    ),
    headers(
      'with 200 signatures',
      'read',
      ...times(200, (i) => `DKIM-Signature: v=1; a=rsa-sha256; d=line-a.example; s=s${i}; h=from; bh=AA==; b=AA==`),
    ),
    headers(
      'with signatures of hostile domains',
      'read',
      ...['..', 'a..b', '127.0.0.1', 'localhost', `${'x'.repeat(300)}.example`, '*.example', "';--"].map(
        (domain) => `DKIM-Signature: v=1; a=rsa-sha256; d=${domain}; s=${domain}; h=from; bh=AA==; b=AA==`,
      ),
    ),
    headers(
      'with 100 seals',
      'read',
      ...times(100, (i) => `ARC-Seal: i=${i + 1}; a=rsa-sha256; cv=pass; d=line-a.example; s=s; b=AA==`),
    ),
    headers('of 500 hops', 'read', ...times(500, () => 'Received: from x by y; Tue, 10 Nov 2026 09:30:00 +0100')),
    headers('with 10,000 recipients', 'read', `Cc: ${times(10_000, (i) => `a${i}@b.example`).join(',')}`),
    headers('with 10,000 references', 'read', `References: ${times(10_000, (i) => `<${i}@b.example>`).join(' ')}`),
    headers(
      'with 5,000 encoded words',
      'read',
      `X-A: ${'=?utf-8?Q?=41?= '.repeat(5_000)}`,
      `Comments: ${'=?x?B?====?='.repeat(5_000)}`,
    ),
    headers('with comments in comments', 'read', `X-A: ${'('.repeat(50_000)}`),
    ...[
      '../../etc/passwd',
      '..\\\\..\\\\x.exe',
      '/etc/shadow',
      'a\u202efdp.exe',
      'x'.repeat(5_000),
      '=?utf-8?Q?a=0D=0AX:_1?=',
      '=?utf-8?Q?=2E=2E=2Fx?=',
      '.',
      '..',
      'nul',
      '<script>.html',
      'a\u0000.pdf',
      '__proto__',
    ].map(attached),
    typed(
      'with a name in 10,000 pieces',
      `application/pdf;${times(10_000, (i) => ` name*${i}="x"`).join(';')}`,
      'text',
    ),
    typed('with a name of no charset', "application/pdf; name*=x'y'%ff%00%0d%0a", 'text', 'read'),
    typed(
      'whose text is at an address',
      `message/external-body; access-type=URL; URL="${trap}"`,
      'Content-Type: text/plain\r\n\r\n',
      'read',
    ),
    typed(
      'with a page that loads everything',
      'text/html',
      `<img src="${trap}"><script>fetch("${trap}")</script><p>text</p>`,
      'read',
    ),
    typed('of an empty boundary', 'multipart/mixed; boundary=""', '--\r\n--\r\n--'),
    typed(
      'of a boundary of 10,000 characters',
      `multipart/mixed; boundary="${'b'.repeat(10_000)}"`,
      `--${'b'.repeat(10_000)}\r\n\r\ntext`,
    ),
    typed(
      'of a boundary that is a pattern',
      'multipart/mixed; boundary="(a+)+$"',
      '--(a+)+$\r\n\r\ntext\r\n--(a+)+$--',
      'read',
    ),
    typed('of an unknown charset', 'text/plain; charset=../../x', 'text', 'read'),
    typed('in UTF-7', 'text/html; charset=utf-7', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
    typed('of a megabyte in one line', 'text/plain', 'x'.repeat(MEGABYTE), 'read'),
    typed(
      'with the end of SMTP inside',
      'text/plain',
      'text\r\n.\r\nMAIL FROM:<x@y.example>\r\nRCPT TO:<z@importer.example>',
      'read',
    ),
    ...(['base64', 'quoted-printable', 'x-uuencode', '8bit', '=?utf-8?Q?base64?='] as const).map((encoding) =>
      mail(`of broken ${encoding}`, () =>
        lines(
          ...HEAD,
          `Content-Transfer-Encoding: ${encoding}`,
          'Content-Type: application/pdf; name=a.pdf',
          '',
          '====\u0000=ZZ=3D=\r\n=\r\nbegin 644 ../../x\r\n'.repeat(200),
        ),
      ),
    ),
    mail(
      'of a Microsoft envelope',
      () =>
        mailText({
          attachments: [
            { fileName: 'winmail.dat', contentType: 'application/ms-tnef', bytes: bytesOf('789f3e22', 'hex') },
          ],
        }),
      'read',
    ),
    mail(
      'with a mail that attaches an archive of itself',
      () => mailText({ attachments: [{ fileName: 'self.eml', contentType: 'message/rfc822', bytes: mailText({}) }] }),
      'read',
    ),
  ];
}
