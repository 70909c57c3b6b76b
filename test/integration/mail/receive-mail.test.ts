/** Tests the webhook for mail providers: raw messages become email submissions and documents. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ResolveRecords } from '../../../documents/mail/authentication.ts';
import { CUT_MARK } from '../../../documents/mail/clean-text.ts';
import { type MailText, mailText, recordsOf, signerOf } from '../../../documents/mail/testing/mail-text.ts';
import { BASE_URL, startTestApi, type TestApi } from '../api/server.ts';

const line = signerOf('line-a.example');
const stranger = signerOf('stranger.example');
const records = [line.record, stranger.record, ['_dmarc.line-a.example', 'v=DMARC1; p=reject']] as const;
/** Host names whose DNS server does not respond. */
let silent: string[] = [];
const asked: string[] = [];
const resolve: ResolveRecords = (name, type) => {
  asked.push(name);
  return recordsOf(records, silent)(name, type);
};
const pdf = { fileName: 'notice.pdf', contentType: 'application/pdf' };

let api: TestApi;
let hook: string;
beforeAll(async () => {
  api = await startTestApi({
    services: () => ({ mail: { resolve, baseUrl: BASE_URL, messageIdDomains: ['seamark.example'] } }),
  });
  hook = await createHook();
});
afterAll(() => api?.stop());

const body = (type: string, attributes: unknown) => ({ body: { data: { type, attributes } } });

async function createHook(key?: string): Promise<string> {
  const options = { ...body('mail_address', { name: 'Desk' }), ...(key === undefined ? {} : { key }) };
  const made = await api.request('POST', '/v2/mail_addresses', options);
  return new URL(made.body.data.attributes.url).pathname;
}

const post = (raw: string | Uint8Array<ArrayBuffer>, path = hook, contentType = 'message/rfc822') =>
  api.request('POST', path, { raw, key: null, headers: { 'Content-Type': contentType } });

const allow = (sender: string, treatment: string) =>
  api.request('POST', '/v2/mail_senders', body('mail_sender', { sender, treatment }));

let count = 0;
/** Returns an email with a unique message id and attachment. */
function unique(text: MailText = {}): string {
  count += 1;
  const from = text.from ?? 'n@supplier.example';
  const attachments = text.attachments ?? [{ ...pdf, bytes: `%PDF-1.7 ${count}` }];
  return mailText({
    ...text,
    from,
    attachments,
    headers: [`Message-ID: <${count}@mail.example>`, ...(text.headers ?? [])],
  });
}

const rowOf = (id: string) =>
  api.database.selectFrom('email_submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const rowsOf = async (table: 'documents' | 'email_submissions' | 'document_files') => {
  const { total } = await api.database
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};
const everything = async () => [
  await rowsOf('documents'),
  await rowsOf('email_submissions'),
  await rowsOf('document_files'),
];

test('an email becomes a submission with a document per attachment, and the original message is stored', async () => {
  const raw = unique({
    attachments: [
      { ...pdf, bytes: 'A' },
      { ...pdf, fileName: 'b.pdf', bytes: 'B' },
    ],
  });
  const received = await post(raw);
  expect(received).toMatchObject({ status: 200, body: { outcome: 'received', documents: 2, set_aside_reason: null } });
  const { email_submission_id: id } = received.body;
  const { body: shown } = await api.get(`/v2/email_submissions/${id}`);
  expect(shown.data.attributes).toMatchObject({
    subject: 'Arrival notice',
    from: ['n@supplier.example'],
    to: ['desk@importer.example'],
    sent_at: '2026-11-10T08:30:00Z',
    documents_count: 2,
  });
  const documents = shown.included.filter(({ type }: { type: string }) => type === 'document');
  expect(documents.map(({ attributes }: { attributes: { source: string } }) => attributes.source)).toEqual([
    'email',
    'email',
  ]);
  const runs = await api.database.selectFrom('outbox').select('kind').where('kind', '=', 'process_document').execute();
  expect(runs).toHaveLength(2);
  const { file_id: fileId } = await rowOf(id);
  const kept = await api.database
    .selectFrom('document_file_chunks')
    .select('bytes')
    .where('file_id', '=', fileId ?? '')
    .executeTakeFirstOrThrow();
  expect(kept.bytes.toString()).toBe(raw);
  const { body: listed } = await api.get('/v2/mail_addresses');
  expect(listed.data[0].attributes.last_received_at).not.toBeNull();
});

test('a long text is shown up to the limit, and the document has all of it', async () => {
  const text = `${'ship '.repeat(20_000)}end`;
  const raw = mailText({ from: 'n@supplier.example', subject: 'Long', body: text });
  const { body: received } = await post(raw);
  const { body: listed } = await api.get('/v2/email_submissions');
  const { attributes } = listed.data.find(({ id }: { id: string }) => id === received.email_submission_id);
  expect(attributes.body).toHaveLength(64 * 1024 + CUT_MARK.length);
  expect(attributes.body.endsWith(CUT_MARK)).toBe(true);
  const { file_size_bytes: size } = await api.database
    .selectFrom('documents')
    .select('file_size_bytes')
    .where('email_submission_id', '=', received.email_submission_id)
    .executeTakeFirstOrThrow();
  expect(Number(size)).toBeGreaterThanOrEqual(text.length);
});

test('the same message changes nothing, even by another route at the same time', async () => {
  const raw = unique();
  const [first] = await Promise.all([post(raw), post(raw), post(`Received: from mx by other\r\n${raw}`)]);
  const before = await everything();
  const again = await post(`Received: from a by b\r\n${raw}`);
  expect(again.body).toMatchObject({
    outcome: 'duplicate',
    documents: 0,
    email_submission_id: first.body.email_submission_id,
  });
  expect(await everything()).toEqual(before);
});

test('an attachment that the account already has is not filed again', async () => {
  const attachments = [{ ...pdf, bytes: 'the same paper' }];
  expect((await post(unique({ attachments }))).body.documents).toBe(1);
  expect((await post(unique({ attachments }))).body).toMatchObject({ outcome: 'received', documents: 0 });
});

describe('permission to state values', () => {
  test('only verified senders with a rule', async () => {
    const mayState = async (raw: string) => (await rowOf((await post(raw)).body.email_submission_id)).may_state;
    const notice = { from: 'n@stranger.example' };
    expect(await mayState(await stranger.sign(unique(notice)))).toBe(false);
    await allow('stranger.example', 'may_state_values');
    expect(await mayState(await stranger.sign(unique(notice)))).toBe(true);
    expect(await mayState(unique(notice))).toBe(false);
    expect(await mayState((await stranger.sign(unique(notice))).replace('Arrival notice', 'Arrival Notice!'))).toBe(
      false,
    );
  });

  test('a forged email is stored but does not become a document', async () => {
    await allow('line-a.example', 'may_state_values');
    const notice = { from: 'notices@line-a.example' };
    const changed = (await line.sign(unique(notice))).replace('See the', 'See our');
    const forged = await post(changed);
    expect(forged.body).toMatchObject({ outcome: 'received', documents: 0, set_aside_reason: 'forged' });
    const row = await rowOf(forged.body.email_submission_id);
    expect(row).toMatchObject({ may_state: false, authentication: { problem: 'dmarc_failed', because: 'forged' } });
    expect((await rowOf((await post(await line.sign(unique(notice)))).body.email_submission_id)).may_state).toBe(true);
  });

  test('a mail of which only the sending address may prove the sender is not forged', async () => {
    const received = await post(await stranger.sign(unique({ from: 'notices@line-a.example' })));
    expect(received.body).toMatchObject({ outcome: 'received', documents: 1, set_aside_reason: null });
    const row = await rowOf(received.body.email_submission_id);
    expect(row).toMatchObject({ may_state: false, authentication: { because: 'not_authenticated' } });
  });

  test('a mail waits while the name server of its sender does not respond', async () => {
    await allow('line-a.example', 'may_state_values');
    const raw = await line.sign(unique({ from: 'notices@line-a.example' }));
    const before = await everything();
    silent = [line.record[0]];
    expect(await post(raw)).toMatchObject({ status: 503, body: { errors: [{ code: 'dns_failed' }] } });
    expect(await everything()).toEqual(before);
    silent = [];
    const received = await post(raw);
    expect(received.body).toMatchObject({ outcome: 'received', documents: 1 });
    expect((await rowOf(received.body.email_submission_id)).may_state).toBe(true);
  });

  test('an email from a sender in quarantine does not become a document', async () => {
    await allow('ads@noise.example', 'quarantine');
    const answer = await post(unique({ from: 'ads@noise.example' }));
    expect(answer.body).toMatchObject({ documents: 0, set_aside_reason: 'quarantined' });
  });
});

describe('a message inside another one', () => {
  const forward = (inner: string) => {
    const around = unique({ from: 'n@stranger.example', attachments: [{ ...pdf, bytes: 'INSIDE' }] });
    return around
      .replace(/Content-Type: application\/pdf[\s\S]*?\r\n\r\n/, 'Content-Type: message/rfc822\r\n\r\n')
      .replace(Buffer.from('INSIDE').toString('base64'), () => inner.trimEnd());
  };
  const rowWith = (subject: string) =>
    api.database.selectFrom('email_submissions').selectAll().where('subject', '=', subject).executeTakeFirst();
  const noticeOf = (text: MailText) => mailText({ ...text, headers: [`Message-ID: <${text.subject}@inside.example>`] });
  beforeAll(async () => {
    await allow('stranger.example', 'may_state_values');
    await allow('line-a.example', 'may_state_values');
  });

  test('does not inherit the trust in the sender who forwards it', async () => {
    const inner = noticeOf({ from: 'x@nobody.example', subject: 'Forwarded-by-a-trusted-sender' });
    const { body: received } = await post(await stranger.sign(forward(inner)));
    expect(received).toMatchObject({ outcome: 'received', documents: 1 });
    expect((await rowOf(received.email_submission_id)).may_state).toBe(true);
    expect(await rowWith('Forwarded-by-a-trusted-sender')).toMatchObject({ may_state: false, set_aside_reason: null });
  });

  test('is proven by its own signature', async () => {
    const inner = await line.sign(
      noticeOf({ from: 'n@line-a.example', subject: 'Forwarded-by-anyone', body: 'Own text' }),
    );
    expect((await post(forward(inner))).body).toMatchObject({ outcome: 'received', documents: 1 });
    expect(await rowWith('Forwarded-by-anyone')).toMatchObject({ may_state: true });
  });

  test('waits like any mail while the name server of a sender with a rule does not respond', async () => {
    const inner = await line.sign(
      noticeOf({ from: 'n@line-a.example', subject: 'Forwarded-in-time', body: 'Waiting' }),
    );
    const raw = forward(inner);
    const before = await everything();
    silent = [line.record[0]];
    const refused = await post(raw);
    silent = [];
    expect(refused).toMatchObject({ status: 503, body: { errors: [{ code: 'dns_failed' }] } });
    expect(await everything()).toEqual(before);
    expect((await post(raw)).body).toMatchObject({ outcome: 'received', documents: 1 });
    expect(await rowWith('Forwarded-in-time')).toMatchObject({ may_state: true });
  });

  test('does not hold up the mail around it if its sender may not state values anyway', async () => {
    const other = signerOf('other.example');
    const inner = await other.sign(
      noticeOf({ from: 'n@other.example', subject: 'Forwarded-at-once', body: 'No rule' }),
    );
    silent = [other.record[0]];
    const { body: received } = await post(forward(inner));
    silent = [];
    expect(received).toMatchObject({ outcome: 'received', documents: 1 });
  });

  test('counts once, however often it is forwarded', async () => {
    const inner = noticeOf({ subject: 'Forwarded-twice', body: 'Another text' });
    expect((await post(forward(inner))).body.documents).toBe(1);
    expect((await post(forward(inner))).body).toMatchObject({ outcome: 'received', documents: 0 });
  });
});

describe('a copy that may not state values', () => {
  const attachments = (content: string) => [{ ...pdf, bytes: content }];
  const byLine = { from: 'notices@line-a.example' };
  const setDuplicates = async (duplicates: string) => {
    const { settings } = await api.database
      .selectFrom('accounts')
      .select('settings')
      .where('id', '=', api.accountId)
      .executeTakeFirstOrThrow();
    const changed = JSON.stringify({ ...Object(settings), documents: { duplicates } });
    await api.database.updateTable('accounts').set({ settings: changed }).where('id', '=', api.accountId).execute();
  };
  const documentsOf = (id: string) =>
    api.database
      .selectFrom('documents')
      .select('id')
      .where('email_submission_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
  beforeAll(() => allow('line-a.example', 'may_state_values'));
  afterEach(() => setDuplicates('reject'));

  test('does not replace a document of one that may', async () => {
    await setDuplicates('replace');
    const papers = { attachments: attachments('to replace') };
    const { body: trusted } = await post(await line.sign(unique({ ...byLine, ...papers })));
    expect((await post(unique(papers))).body).toMatchObject({ outcome: 'received', documents: 0 });
    expect(await documentsOf(trusted.email_submission_id)).toHaveLength(1);
    const { body: again } = await post(await line.sign(unique({ ...byLine, ...papers })));
    expect(again).toMatchObject({ documents: 1 });
    expect(await documentsOf(trusted.email_submission_id)).toHaveLength(0);
  });

  test.each(['reject', 'replace', 'accept'])('does not block one that may (%s)', async (duplicates) => {
    await setDuplicates(duplicates);
    const papers = { attachments: attachments(`first by a stranger, ${duplicates}`) };
    expect((await post(unique(papers))).body.documents).toBe(1);
    const { body: trusted } = await post(await line.sign(unique({ ...byLine, ...papers })));
    expect(trusted).toMatchObject({ outcome: 'received', documents: 1 });
    expect(await documentsOf(trusted.email_submission_id)).toHaveLength(1);
  });

  test('does not block the same message with its signature', async () => {
    const raw = unique(byLine);
    const { body: unsigned } = await post(raw);
    const signed = await line.sign(raw);
    const { body: trusted } = await post(signed);
    expect(trusted).toMatchObject({ outcome: 'received', documents: 1 });
    expect((await rowOf(trusted.email_submission_id)).may_state).toBe(true);
    expect((await rowOf(unsigned.email_submission_id)).may_state).toBe(false);
    const before = await everything();
    for (const copy of [raw, signed]) expect((await post(copy)).body.outcome).toBe('duplicate');
    expect(await everything()).toEqual(before);
  });

  test('is a duplicate of the same message with its signature', async () => {
    const raw = unique(byLine);
    const { body: trusted } = await post(await line.sign(raw));
    expect((await post(raw)).body).toMatchObject({
      outcome: 'duplicate',
      email_submission_id: trusted.email_submission_id,
    });
  });
});

test.each([
  ['a loop', () => unique({ headers: ['X-Seamark-Mail: yes'] }), 'loop'],
  ['an absence', () => unique({ headers: ['Auto-Submitted: auto-replied'] }), 'auto_reply'],
  ['a bounce', () => unique({ headers: ['X-Failed-Recipients: a@b.example'] }), 'bounce'],
  [
    'messages in messages',
    () => 'From: a@b.example\r\nContent-Type: message/rfc822\r\n\r\n'.repeat(40),
    'nested_too_deep',
  ],
  ['no mail at all', () => '\0\0\0', 'not_readable'],
])('%s is set aside', async (_, raw, reason) => {
  expect(await post(raw())).toMatchObject({ status: 200, body: { documents: 0, set_aside_reason: reason } });
});

test('the sender of a message that cannot be read is not looked up', async () => {
  const nested = 'From: n@line-a.example\r\nContent-Type: message/rfc822\r\n\r\n'.repeat(40);
  const raw = await line.sign(nested);
  asked.length = 0;
  expect((await post(raw)).body).toMatchObject({ set_aside_reason: 'nested_too_deep' });
  expect(asked).toEqual([]);
});

test('an account gets only its own emails', async () => {
  const otherHook = await createHook(api.otherKey);
  const raw = unique();
  const { body: own } = await post(raw);
  const { body: others } = await post(raw, otherHook);
  expect(others).toMatchObject({ outcome: 'received', documents: 1 });
  expect(others.email_submission_id).not.toBe(own.email_submission_id);
  expect((await api.get(`/v2/email_submissions/${others.email_submission_id}`)).status).toBe(404);
});

describe('what the webhook rejects is not stored', () => {
  const settings = (change: Record<string, unknown>) =>
    api.database
      .updateTable('accounts')
      .set({ settings: JSON.stringify(change) })
      .where('id', '=', api.accountId)
      .execute();

  test('an unknown secret, another content type, an account without space or without documents', async () => {
    const { settings: original } = await api.database
      .selectFrom('accounts')
      .select('settings')
      .where('id', '=', api.accountId)
      .executeTakeFirstOrThrow();
    const before = await everything();
    expect((await post(unique(), `/v2/mail/${'0'.repeat(40)}`)).status).toBe(404);
    expect((await post(unique(), '/v2/mail/x')).status).toBe(404);
    expect((await post(unique(), hook, 'application/json')).status).toBe(415);
    await settings({ documents: { quota_megabytes: 0 } });
    expect((await post(unique())).status).toBe(503);
    await settings({ features: { document_processing: false } });
    expect((await post(unique())).status).toBe(403);
    await settings(Object(original));
    expect(await everything()).toEqual(before);
  });

  test('an email whose documents do not all fit', async () => {
    const before = await everything();
    await settings({ documents: { quota_megabytes: 1 } });
    const attachments = [1, 2].map((mark) => ({ ...pdf, bytes: Buffer.alloc(400_000, mark) }));
    expect((await post(unique({ attachments }))).status).toBe(503);
    expect(await everything()).toEqual(before);
    await settings({ documents: { quota_megabytes: 100 } });
    expect((await post(unique({ attachments }))).body.documents).toBe(2);
  });

  test('a deleted address', async () => {
    const made = await api.request('POST', '/v2/mail_addresses', body('mail_address', { name: 'Old' }));
    const path = new URL(made.body.data.attributes.url).pathname;
    await api.request('DELETE', `/v2/mail_addresses/${made.body.data.id}`);
    expect((await post(unique(), path)).status).toBe(404);
  });
});

test('a mail is published once, with its documents, also to webhooks', async () => {
  const url = 'https://hooks.example.com/mail';
  const { body: made } = await api.request(
    'POST',
    '/v2/webhooks',
    body('webhook', { url, events: ['email_submission.created'] }),
  );
  const raw = unique({ subject: 'To publish' });
  const { email_submission_id: id } = (await post(raw)).body;
  expect((await post(raw)).body.outcome).toBe('duplicate');
  await allow('n@set-aside.example', 'quarantine');
  const aside = (await post(unique({ from: 'n@set-aside.example' }))).body;
  const notifications = await api.database
    .selectFrom('webhook_notifications')
    .select('body')
    .where('webhook_id', '=', made.data.id)
    .orderBy('sequence')
    .execute();
  const posted = notifications.map((row) => JSON.parse(row.body ?? ''));
  expect(posted).toMatchObject([
    {
      data: {
        attributes: { event: 'email_submission.created' },
        relationships: { reference_object: { data: { id, type: 'email_submission' } } },
      },
      included: [
        { id, type: 'email_submission', attributes: { subject: 'To publish', documents_count: 1 } },
        { type: 'document', attributes: { source: 'email', extraction_status: 'pending' } },
      ],
    },
    { included: [{ id: aside.email_submission_id, attributes: { set_aside_reason: 'quarantined' } }] },
  ]);
});
