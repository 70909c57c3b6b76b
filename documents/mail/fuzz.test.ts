/** Tests that broken and hostile bytes never make reading or verifying throw: both always return a value. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authenticateMail, UNKNOWN_TRANSFER } from './authentication.ts';
import { automaticMail } from './automatic.ts';
import { readMail } from './read-mail.ts';
import { mailText, recordsOf } from './testing/mail-text.ts';

const seeds = [
  mailText({ attachments: [{ fileName: 'notice.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7' }] }),
  mailText({ headers: ['DKIM-Signature: v=1; a=rsa-sha256; d=line-a.example; s=mail; h=from:date; bh=AA==; b=AA=='] }),
  'From: a@b.example\r\nContent-Type: message/rfc822\r\n\r\nFrom: c@d.example\r\nContent-Type: text/html; charset=utf-7\r\n\r\n<script>x</script>',
  'Content-Type: multipart/mixed; boundary=""\r\nContent-Transfer-Encoding: x\r\n\r\n--\r\n--\r\n',
  'From: =?x?B?====?=\r\nSubject: =?utf-8?Q?=ZZ=?= =?utf-16?B?2AA=?=\r\nDate: Tue, 99 Foo\r\nReferences: <<<<>>>> <\r\n\r\n',
  'ARC-Seal: i=1; cv=none\r\nARC-Seal: i=1\r\nReceived: from [::1] by x; \r\nReturn-Path: <>\r\nFrom: a@b.example\r\n\r\n',
].map((text) => Buffer.from(text));

const brokenMail = fc
  .record({
    seed: fc.constantFrom(...seeds),
    edits: fc.array(fc.record({ at: fc.nat(2_000), bytes: fc.uint8Array({ maxLength: 6 }), drop: fc.nat(12) }), {
      maxLength: 8,
    }),
  })
  .map(({ seed, edits }) =>
    edits.reduce((bytes, { at, bytes: given, drop }) => {
      const from = at % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, from), given, bytes.subarray(from + drop)]);
    }, seed),
  );

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be gone
const control = /[\u0000-\u0008\u000E-\u001F\u007F]/;

describe('any bytes', () => {
  it('are read into an email with clean texts, or refused with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(brokenMail, fc.uint8Array({ maxLength: 500 })), async (bytes) => {
        const reading = await readMail(bytes);
        if (!reading.ok) {
          expect(reading.detail).not.toBe('');
          return;
        }
        const { subject, from, text, attachments, messageId } = reading.mail;
        const names = attachments.map(({ fileName }) => fileName ?? '');
        for (const each of [subject, text ?? '', messageId ?? '', ...names, ...from.map(({ name }) => name)]) {
          expect(each).not.toMatch(control);
          expect(each.isWellFormed()).toBe(true);
        }
        for (const name of names) expect(name).not.toMatch(/[/\\\n]/);
        automaticMail(reading.mail, { messageIdDomains: [] });
      }),
      { numRuns: 400 },
    );
  });

  it('are never treated as authenticated without a key', async () => {
    await fc.assert(
      fc.asyncProperty(brokenMail, async (bytes) => {
        const verdict = await authenticateMail({ bytes, transfer: UNKNOWN_TRANSFER, resolve: recordsOf([]) });
        expect(verdict.isAuthenticated).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});
