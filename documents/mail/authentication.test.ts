import { describe, expect, it } from 'vitest';
import { authenticateMail, type MailTransfer, UNKNOWN_TRANSFER } from './authentication.ts';
import { type MailText, mailText, recordsOf, signerOf } from './testing/mail-text.ts';

const line = signerOf('line-a.example');
const stranger = signerOf('stranger.example');
const policy = (domain: string, p: string): [string, string] => [`_dmarc.${domain}`, `v=DMARC1; p=${p}`];
const spf: [string, string] = ['line-a.example', 'v=spf1 ip4:198.51.100.7 -all'];
const sentByLine: MailTransfer = {
  address: '198.51.100.7',
  helo: 'mx.line-a.example',
  sender: 'bounce@line-a.example',
};
const sentElsewhere: MailTransfer = { ...sentByLine, address: '203.0.113.9' };

const OF_MIME = 'from:date:mime-version:content-type';
const signatureOf = (domain: string) =>
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=mail; h=from:date; bh=AA==; b=AA==\r\n`;

function verify(raw: string, records: [string, string][], transfer = UNKNOWN_TRANSFER, fail: string[] = []) {
  return authenticateMail({ bytes: Buffer.from(raw), transfer, resolve: recordsOf(records, fail) });
}

describe('an email proves its sender', () => {
  it('by a signature of its domain', async () => {
    const verdict = await verify(await line.sign(mailText({})), [line.record]);
    expect(verdict).toMatchObject({ isAuthenticated: true, isForged: false, domain: 'line-a.example', problem: null });
    expect(verdict.dkim).toEqual([{ domain: 'line-a.example', result: 'pass' }]);
  });

  it('by a signature of its author, date and MIME headers', async () => {
    const verdict = await verify(await line.sign(mailText({}), { headerList: OF_MIME }), [line.record]);
    expect(verdict).toMatchObject({ isAuthenticated: true, problem: null });
  });

  it('by a signature of its author and date, without MIME headers', async () => {
    const raw = await line.sign(mailText({}).replace(/^(MIME-Version|Content-Type): .*\r\n/gm, ''), {
      headerList: 'from:date',
    });
    expect(await verify(raw, [line.record])).toMatchObject({ isAuthenticated: true, problem: null });
  });

  it('by a signature of the parent domain, with a policy', async () => {
    const raw = await line.sign(mailText({ from: 'n@mail.line-a.example' }));
    const verdict = await verify(raw, [line.record, policy('line-a.example', 'reject')]);
    expect(verdict).toMatchObject({ isAuthenticated: true, domain: 'mail.line-a.example' });
    expect(verdict.dmarc).toEqual({ result: 'pass', policy: 'reject' });
  });

  it('by the address it was sent from, if the domain has a policy', async () => {
    const verdict = await verify(mailText({}), [spf, policy('line-a.example', 'none')], sentByLine);
    expect(verdict).toMatchObject({ isAuthenticated: true, spf: 'pass', dmarc: { result: 'pass', policy: 'none' } });
  });
});

describe('an email does not prove its sender', () => {
  const cases: [
    name: string,
    raw: () => Promise<string> | string,
    records: [string, string][],
    problem: string,
    isForged: boolean,
  ][] = [
    ['without a signature', () => mailText({}), [line.record], 'not_aligned', false],
    [
      'signed by another domain',
      () => stranger.sign(mailText({})),
      [line.record, stranger.record],
      'not_aligned',
      false,
    ],
    [
      'signed by another domain where the policy rejects, but the sending address may prove it',
      () => stranger.sign(mailText({})),
      [line.record, stranger.record, policy('line-a.example', 'reject')],
      'not_aligned',
      false,
    ],
    [
      'without a signature where the policy rejects, but the sending address may prove it',
      () => mailText({}),
      [spf, policy('line-a.example', 'reject')],
      'not_aligned',
      false,
    ],
    [
      'with a changed body',
      async () => (await line.sign(mailText({ body: 'ETA 10 November' }))).replace('ETA 10', 'ETA 12'),
      [line.record, policy('line-a.example', 'quarantine')],
      'dmarc_failed',
      true,
    ],
    [
      'with a changed body and no policy',
      async () => (await line.sign(mailText({ body: 'ETA 10 November' }))).replace('ETA 10', 'ETA 12'),
      [line.record],
      'not_aligned',
      false,
    ],
    ['whose key is gone', () => line.sign(mailText({})), [], 'not_aligned', false],
    [
      'whose key is in test',
      () => line.sign(mailText({})),
      [[line.record[0], `${line.record[1]}; t=y`]],
      'not_aligned',
      false,
    ],
    [
      'whose signature leaves the end of the body out',
      async () => `${await line.sign(mailText({ body: 'As agreed.' }), { bodyLength: 12 })}ETA 12 November\r\n`,
      [line.record],
      'not_aligned',
      false,
    ],
    [
      'whose date is not signed',
      () => line.sign(mailText({}), { headerList: 'from:to:subject' }),
      [line.record],
      'not_aligned',
      false,
    ],
    [
      'whose content type is not signed',
      () => line.sign(mailText({}), { headerList: 'from:date:subject:mime-version' }),
      [line.record],
      'not_aligned',
      false,
    ],
    [
      'whose encoding was added afterwards',
      async () => `Content-Transfer-Encoding: base64\r\n${await line.sign(mailText({}), { headerList: OF_MIME })}`,
      [line.record],
      'not_aligned',
      false,
    ],
    [
      'whose MIME version is not signed',
      () => line.sign(mailText({}), { headerList: 'from:date:content-type' }),
      [line.record],
      'not_aligned',
      false,
    ],
    [
      'with two authors',
      () => line.sign(mailText({ from: 'a@line-a.example, b@other.example' })),
      [line.record],
      'no_single_author',
      false,
    ],
    [
      'with a second From',
      async () => `From: boss@importer.example\r\n${await line.sign(mailText({}))}`,
      [line.record],
      'ambiguous_headers',
      false,
    ],
    [
      'with a second Date',
      async () => `Date: Wed, 2 Dec 2026 08:00:00 +0000\r\n${await line.sign(mailText({}))}`,
      [line.record],
      'ambiguous_headers',
      false,
    ],
    [
      'with a second MIME version',
      async () => `MIME-Version: 2.0\r\n${await line.sign(mailText({}))}`,
      [line.record],
      'ambiguous_headers',
      false,
    ],
    ['from nobody', () => line.sign(mailText({ from: 'undisclosed' })), [line.record], 'no_single_author', false],
    ['that is no mail', () => '\0\xff', [], 'no_single_author', false],
  ];

  it.each(cases)('%s', async (_, raw, records, problem, isForged) => {
    const verdict = await verify(await raw(), records);
    expect(verdict).toMatchObject({ isAuthenticated: false, problem, isForged });
  });

  it('sent from an address that the domain does not name', async () => {
    const verdict = await verify(mailText({}), [spf, policy('line-a.example', 'reject')], sentElsewhere);
    expect(verdict).toMatchObject({ isAuthenticated: false, isForged: true, spf: 'fail', problem: 'dmarc_failed' });
  });

  it('sent from its address by a domain without a policy', async () => {
    expect(await verify(mailText({}), [spf], sentByLine)).toMatchObject({ spf: 'pass', problem: 'not_aligned' });
  });

  it('while the name server does not respond', async () => {
    const verdict = await verify(await line.sign(mailText({})), [], UNKNOWN_TRANSFER, [line.record[0]]);
    expect(verdict).toMatchObject({ isAuthenticated: false, problem: 'dns_failed' });
  });

  it.each(['reject', 'quarantine'])('while the name server of the key does not respond, policy %s', async (p) => {
    const records = [policy('line-a.example', p)];
    const verdict = await verify(await line.sign(mailText({})), records, UNKNOWN_TRANSFER, [line.record[0]]);
    expect(verdict).toMatchObject({ isAuthenticated: false, isForged: false, problem: 'dns_failed' });
  });

  it('while all name servers are silent, which ends at the deadline', async () => {
    const raw = await line.sign(await stranger.sign(mailText({})));
    const bytes = Buffer.from(raw);
    const resolve = () => new Promise<never>(() => {});
    const verdict = await authenticateMail({ bytes, transfer: UNKNOWN_TRANSFER, resolve, deadlineMs: 5 });
    expect(verdict).toMatchObject({ isAuthenticated: false, isForged: false, problem: 'dns_failed' });
  });

  it('with more signatures than an email may have, none of which is looked up', async () => {
    const signatures = Array.from({ length: 11 }, (_, index) => signatureOf(`d${index}.example`)).join('');
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [];
    };
    const bytes = Buffer.from(signatures + (await line.sign(mailText({}))));
    const verdict = await authenticateMail({ bytes, transfer: UNKNOWN_TRANSFER, resolve });
    expect(verdict).toMatchObject({ isAuthenticated: false, isForged: false, problem: 'not_verifiable' });
    expect(asked).toEqual([]);
  });

  it('while the name server of another signature does not respond', async () => {
    const raw = await stranger.sign((await line.sign(mailText({}))).replace('See the', 'See  our'));
    const records = [line.record, policy('line-a.example', 'reject')];
    const verdict = await verify(raw, records, UNKNOWN_TRANSFER, [stranger.record[0]]);
    expect(verdict).toMatchObject({ isForged: true, problem: 'dmarc_failed' });
  });

  it('by a domain that resembles another', async () => {
    const mail: MailText = { from: '"notices@line-a.example" <n@línea-a.example>' };
    const verdict = await verify(await line.sign(mailText(mail)), [line.record]);
    expect(verdict).toMatchObject({ isAuthenticated: false, domain: 'xn--lnea-a-3va.example' });
  });
});
