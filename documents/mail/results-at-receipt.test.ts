import { describe, expect, test } from 'vitest';
import { authenticateMail, UNKNOWN_TRANSFER } from './authentication.ts';
import { passedAtReceipt } from './results-at-receipt.ts';
import { mailText, recordsOf, signerOf } from './testing/mail-text.ts';

const asked = { authservId: 'mx.example.com', domain: 'line-a.example' };
const results = (...values: string[]) =>
  values.map((value) => ({ name: 'authentication-results', value: `A-R: ${value}` }));
/** A result that quotes the local part of `MAIL FROM`, which the sender chose. */
const quoted = (localPart: string, more = '') =>
  `mx.example.com; spf=pass smtp.mailfrom=${localPart}@evil.example${more}`;
const FAILED = '; dmarc=fail (p=REJECT) header.from=line-a.example';

test.each([
  'mx.example.com; spf=pass smtp.mailfrom="a; (b"@line-a.example; dmarc=pass header.from=line-a.example',
  'mx.example.com; dmarc=pass header.from=line-a.example',
  'MX.example.com 1;\r\n\tspf=fail smtp.mailfrom=x.example; dmarc=pass (p=REJECT; sp=none) header.from="line-a.example"',
  'mx.example.com; dkim=pass header.d=line-a.example; dmarc = pass (a (nested) comment) header.from=notices@line-a.example',
])('accepts: %s', (value) => {
  expect(passedAtReceipt(results(value), asked)).toBe(true);
});

test.each([
  ['of another server', ['mx.example.net; dmarc=pass header.from=line-a.example']],
  ['below that of another server', ['mx.example.net; none', 'mx.example.com; dmarc=pass header.from=line-a.example']],
  ['another domain', ['mx.example.com; dmarc=pass header.from=line-b.example']],
  ['a subdomain', ['mx.example.com; dmarc=pass header.from=mail.line-a.example']],
  ['failed', ['mx.example.com; dmarc=fail header.from=line-a.example']],
  ['in a comment', ['mx.example.com; dmarc=fail (dmarc=pass header.from=line-a.example) header.from=line-a.example']],
  ['given twice', ['mx.example.com; dmarc=pass header.from=line-a.example; dmarc=fail header.from=line-a.example']],
  ['of DKIM only', ['mx.example.com; dkim=pass header.d=line-a.example']],
  ['of two authors', ['mx.example.com; dmarc=pass header.from=line-b.example header.from=line-a.example']],
  ['in the quoted sender', [quoted('"; dmarc=pass header.from=line-a.example; x="')]],
  ['in the quoted sender, which begins a comment', [quoted('"; dmarc=pass header.from=line-a.example ; x=("', FAILED)]],
  ['after an escaped quote', [quoted('"\\"; dmarc=pass header.from=line-a.example; x="')]],
  ['in a quoted reason', ['mx.example.com; dmarc=pass reason="header.from=line-a.example"']],
  [
    'in the quoted sender in a comment',
    ['mx.example.com; spf=pass (domain of "); dmarc=pass header.from=line-a.example; x=("@evil.example)'],
  ],
  ['before an open quote', ['mx.example.com; dmarc=pass header.from=line-a.example; x="']],
  ['before an open comment', ['mx.example.com; dmarc=pass header.from=line-a.example; x=(']],
  ['after a comment closed twice', ['mx.example.com; x=()); dmarc=pass header.from=line-a.example']],
  ['absent', []],
])('rejects: %s', (_, values) => {
  expect(passedAtReceipt(results(...values), asked)).toBe(false);
});

describe('an email in a mailbox', () => {
  const line = signerOf('line-a.example');
  const policy = ['_dmarc.line-a.example', 'v=DMARC1; p=reject'] as const;
  const text = mailText({ from: 'n@line-a.example' });
  const passed = 'Authentication-Results: mx.example.com; dmarc=pass header.from=line-a.example\r\n';
  const judge = (raw: string, authservId: string | null, records: readonly (readonly [string, string])[] = [policy]) =>
    authenticateMail({
      bytes: Buffer.from(raw),
      transfer: UNKNOWN_TRANSFER,
      mailbox: { authservId },
      resolve: recordsOf(records),
    });

  test('is not forged if the key of its signature is gone, but not proven either', async () => {
    expect(await judge(await line.sign(text), null)).toMatchObject({ isForged: false, isAuthenticated: false });
  });

  test('is proven by its signature while the key exists', async () => {
    expect(await judge(await line.sign(text), null, [policy, line.record])).toMatchObject({ isAuthenticated: true });
  });

  test('is proven by the result of its server, if the account names that server', async () => {
    const raw = passed + (await line.sign(text));
    expect(await judge(raw, 'mx.example.com')).toMatchObject({ isAuthenticated: true, problem: null });
    expect(await judge(raw, 'mx.example.net')).toMatchObject({ isAuthenticated: false });
    expect(await judge(raw, null)).toMatchObject({ isAuthenticated: false });
  });

  test('is not proven by that result if the signature leaves out a part', async () => {
    const partly = await line.sign(text, { bodyLength: 5 });
    expect(await judge(passed + partly, 'mx.example.com')).toMatchObject({ isAuthenticated: false });
    const headers = await line.sign(text, { headerList: 'from:subject' });
    expect(await judge(passed + headers, 'mx.example.com')).toMatchObject({ isAuthenticated: false });
  });

  test('is not proven by that result if it has two authors', async () => {
    const raw = `${passed}From: x@line-b.example\r\n${text}`;
    expect(await judge(raw, 'mx.example.com')).toMatchObject({ isAuthenticated: false, problem: 'ambiguous_headers' });
  });
});
