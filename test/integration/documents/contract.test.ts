/**
 * Tests the operations on documents, row by row (spec/contract 1.10, 6.2). Each response is also checked against the
 * description.
 */
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import { startTestApi, type TestApi } from '../api/server.ts';
import { announce, blobOf, createDocument, documentBody, pathOf, textFile, upload } from './upload.ts';

let api: TestApi;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  const { status, body } = await createDocument(api, textFile('ARRIVAL NOTICE of the first'), 'The first');
  expect([status, body.data.attributes.extraction_status]).toEqual([201, 'pending']);
  id = body.data.id;
});
afterAll(() => api.stop());

const UNKNOWN = '019e4b91-2200-7237-a043-2b3c4d5ef999';

describe('a new document', () => {
  test('has the attributes and links of the contract', async () => {
    const { status, body } = await api.get(`/v2/documents/${id}`);
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({
      name: 'The first',
      document_type: null,
      document_type_manual: null,
      classification_notes: null,
      source: 'api',
      file_name: 'notice.txt',
      file_content_type: 'text/plain',
      file_size_bytes: 27,
    });
    expect(body.data.links).toEqual({
      self: expect.stringMatching(`/v2/documents/${id}$`),
      download: expect.stringMatching(`/v2/documents/${id}/download_url$`),
    });
    expect(Object.keys(body.data.relationships)).toEqual([
      'account',
      'user',
      'reviewer',
      'email_submission',
      'last_document_representation',
      'shipments',
      'cargos',
      'tracking_requests',
    ]);
  });

  test('enqueues its run', async () => {
    const rows = await api.database
      .selectFrom('outbox')
      .select('kind')
      .where('workflow_id', '=', `document/${id}`)
      .execute();
    expect(rows).toEqual([{ kind: 'process_document' }]);
  });

  test('of bytes received before is refused, and nothing is processed', async () => {
    const before = await api.database.selectFrom('outbox').selectAll().execute();
    const { status, body } = await createDocument(api, textFile('ARRIVAL NOTICE of the first', 'again.txt'));
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([
      {
        status: '409',
        code: 'duplicate_document',
        title: 'Duplicate document',
        detail: expect.stringContaining('The first'),
        meta: { existing_document_id: id, existing_document_name: 'The first' },
      },
    ]);
    expect(await api.database.selectFrom('outbox').selectAll().execute()).toHaveLength(before.length);
  });

  test('of two that arrive at once with the same bytes is one', async () => {
    const file = textFile('twins');
    const signed = await Promise.all([upload(api, file), upload(api, file)]);
    const answers = await Promise.all(
      signed.map((one) => api.request('POST', '/v2/documents', { body: documentBody({ attached_document: one }) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

test.each([
  ['replace', 201, 1],
  ['accept', 201, 2],
])('an account may %s duplicates', async (duplicates, expected, left) => {
  const file = textFile(`to ${duplicates}`, `${duplicates}.txt`);
  await createDocument(api, file);
  const set = (documents: object) =>
    api.database
      .updateTable('accounts')
      .set({ settings: JSON.stringify({ ...GENEROUS, documents }) })
      .where('id', '=', api.accountId)
      .execute();
  await set({ duplicates });
  expect((await createDocument(api, file)).status).toBe(expected);
  await set({});
  const { body } = await api.get(`/v2/documents?filter[filename]=${duplicates}`);
  expect(body.data).toHaveLength(left);
});

describe('rejected', () => {
  const rows: [string, string, unknown, number, Record<string, unknown>][] = [
    [
      'POST',
      '/v2/documents',
      documentBody({ name: 'x' }),
      422,
      { source: { pointer: '/data/attributes/attached_document' }, code: 'blank' },
    ],
    [
      'POST',
      '/v2/documents',
      documentBody({ attached_document: `${UNKNOWN}.${'a'.repeat(22)}` }),
      422,
      { code: 'invalid' },
    ],
    ['GET', `/v2/documents/${UNKNOWN}`, undefined, 404, { detail: "Couldn't find Document" }],
    ['GET', '/v2/documents/nothing', undefined, 404, { detail: "Couldn't find Document" }],
    ['PATCH', `/v2/documents/${UNKNOWN}`, documentBody({}), 404, { detail: "Couldn't find Document" }],
    ['DELETE', `/v2/documents/${UNKNOWN}`, undefined, 404, { detail: "Couldn't find Document" }],
    ['GET', `/v2/documents/${UNKNOWN}/download_url`, undefined, 404, { detail: "Couldn't find Document" }],
    ['GET', `/v2/documents/${UNKNOWN}/reading`, undefined, 404, { detail: "Couldn't find Document" }],
    ['POST', `/v2/documents/${UNKNOWN}/reextract`, undefined, 404, { detail: "Couldn't find Document" }],
    ['POST', `/v2/documents/${UNKNOWN}/rotate`, { degrees: 90 }, 404, { detail: "Couldn't find Document" }],
    ['GET', `/v2/email_submissions/${UNKNOWN}`, undefined, 404, { detail: "Couldn't find EmailSubmission" }],
    [
      'GET',
      '/v2/document_schemas/unknown@2026-03-23',
      undefined,
      404,
      { detail: "Couldn't find DocumentSchema with 'id'=unknown@2026-03-23" },
    ],
    [
      'GET',
      '/v2/documents?include=invalid_relation',
      undefined,
      400,
      {
        title: 'Bad Request',
        detail: 'invalid_relation is not specified as a relationship on V2::DocumentSerializer',
        source: { parameter: 'include' },
      },
    ],
    ['GET', '/v2/documents?page[number]=0', undefined, 400, { source: { parameter: 'page[number]' } }],
    [
      'GET',
      '/v2/documents?filter[document_types]=letter',
      undefined,
      400,
      { source: { parameter: 'filter[document_types]' } },
    ],
    [
      'GET',
      '/v2/documents?filter[extraction_status]=lost',
      undefined,
      400,
      { source: { parameter: 'filter[extraction_status]' } },
    ],
  ];
  test.each(rows)('%s %s', async (method, path, body, status, error) => {
    const answer = await api.request(method, path, body === undefined ? {} : { body });
    expect([answer.status, answer.body.errors]).toMatchObject([status, [{ status: String(status), ...error }]]);
  });

  test.each([
    [{ document_type_manual: 'letter' }, '/data/attributes/document_type_manual'],
    [{ extracted_data_manual: 'text' }, '/data/attributes/extracted_data_manual'],
    [{ extracted_data_manual: { issueDate: '9999-99-99' } }, '/data/attributes/extracted_data_manual/issueDate'],
    [
      { extracted_data_manual: { transport: { portOfDischargeArrivalDate: '2026-02-30' } } },
      '/data/attributes/extracted_data_manual/transport/portOfDischargeArrivalDate',
    ],
    [
      { extracted_data_manual: { utilizedTransportEquipments: [{}, { lastFreeDay: '0000-01-01' }] } },
      '/data/attributes/extracted_data_manual/utilizedTransportEquipments/1/lastFreeDay',
    ],
    [
      { extracted_data_manual: { utilizedTransportEquipments: [{ cargoGrossWeight: { value: 1e308, unit: 'KGM' } }] } },
      '/data/attributes/extracted_data_manual/utilizedTransportEquipments/0/cargoGrossWeight',
    ],
  ])('a change to %j', async (attributes, pointer) => {
    const { status, body } = await api.request('PATCH', `/v2/documents/${id}`, { body: documentBody(attributes) });
    expect([status, body.errors[0].source]).toEqual([422, { pointer }]);
  });

  test.each([
    [{ degrees: 45 }, 'Invalid rotation', 'degrees must be one of: 90, 180, 270'],
    [{}, 'Invalid rotation', 'degrees must be one of: 90, 180, 270'],
    [{ degrees: 90 }, 'Invalid rotation', 'Only images and PDFs can be rotated'],
  ])('a rotation by %j', async (body, title, detail) => {
    const answer = await api.request('POST', `/v2/documents/${id}/rotate`, { body });
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ title, detail }]]);
  });

  test('a file that no longer exists', async () => {
    const { body } = await createDocument(api, textFile('soon without a file', 'lost.png', 'image/png'));
    const path = `/v2/documents/${body.data.id}`;
    await api.database.updateTable('documents').set({ file_id: null }).where('id', '=', body.data.id).execute();
    const answers = [
      await api.get(`${path}/download_url`),
      await api.request('POST', `${path}/rotate`, { body: { degrees: 90 } }),
    ];
    for (const { status, body: answered } of answers) {
      expect([status, answered.errors[0].title]).toEqual([422, 'No document attached']);
    }
  });
});

describe('repeated work', () => {
  test.each([
    ['reextract', undefined, 'extract'],
    ['reclassify', undefined, 'extract'],
    ['relink', undefined, 'extract'],
  ])('%s is accepted, and an extraction that is pending stays', async (action, body, work) => {
    const before = await rowOf(id);
    const answer = await api.request('POST', `/v2/documents/${id}/${action}`, body === undefined ? {} : { body });
    expect([answer.status, answer.body]).toEqual([202, { status: 'accepted' }]);
    expect(await rowOf(id)).toMatchObject({ pending_work: work, work_version: before.work_version + 1 });
  });

  test('of an image by its rotation', async () => {
    const { body } = await createDocument(api, textFile('no real image', 'scan.png', 'image/png'));
    for (const [degrees, turns] of [
      [270, 3],
      [180, 1],
    ]) {
      const answer = await api.request('POST', `/v2/documents/${body.data.id}/rotate`, { body: { degrees } });
      expect([answer.status, answer.body]).toEqual([202, { status: 'accepted' }]);
      expect(await rowOf(body.data.id)).toMatchObject({ quarter_turns: turns, pending_work: 'extract' });
    }
  });

  const rowOf = (documentId: string) =>
    api.database.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow();
});

test('a person’s kind and contents replace those that were found, until null clears them', async () => {
  const attributes = { document_type_manual: 'delivery_order', extracted_data_manual: { note: 'by hand' } };
  const changed = await api.request('PATCH', `/v2/documents/${id}`, { body: documentBody(attributes) });
  expect([changed.status, changed.body.data.attributes]).toMatchObject([
    200,
    { ...attributes, document_type: 'delivery_order' },
  ]);
  const cleared = await api.request('PATCH', `/v2/documents/${id}`, {
    body: documentBody({ document_type_manual: null, extracted_data_manual: null }),
  });
  expect(cleared.body.data.attributes).toMatchObject({ document_type: null, extracted_data_manual: null });
});

test('a deleted document is gone from every address, but its row stays', async () => {
  const file = textFile('to be deleted', 'deleted.txt');
  const { body } = await createDocument(api, file);
  const path = `/v2/documents/${body.data.id}`;
  const address = pathOf((await api.get(`${path}/download_url`)).body.download_url);
  const deleted = await api.request('DELETE', path);
  expect([deleted.status, deleted.body]).toEqual([204, null]);
  expect((await api.get(path)).status).toBe(404);
  expect((await api.request('DELETE', path)).status).toBe(404);
  expect((await api.get(address, { key: null })).status).toBe(404);
  expect((await api.get('/v2/documents?filter[filename]=deleted')).body.data).toEqual([]);
  const rows = await api.database.selectFrom('documents').select('id').where('id', '=', body.data.id).execute();
  expect(rows).toHaveLength(1);
  expect((await createDocument(api, file)).status).toBe(201);
});

describe('the list', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (const [name, type, numbers] of [
      ['Zebra invoice', 'freight_invoice', ['MSCU1234566']],
      ['Alpha order', 'delivery_order', []],
      ['Beta notice', 'arrival_notice', ['BILL77']],
    ] as const) {
      const { body } = await createDocument(api, textFile(`of ${name}`, `${name.replace(' ', '-')}.txt`), name);
      ids.push(body.data.id);
      await api.database
        .updateTable('documents')
        .set({ document_type: type, reference_numbers: [...numbers] })
        .where('id', '=', body.data.id)
        .execute();
    }
  });

  test.each([
    ['filter[filename]=zebra', [0]],
    ['filter[filename]=invoice zeb', [0]],
    ['filter[filename]=order', [1]],
    ['filter[filename]=Order-Alpha.txt', [1]],
    ["filter[filename]='%26!:*", []],
    ['filter[reference]=mscu 123456-6', [0]],
    ['filter[reference]=BILL77', [2]],
    ['filter[reference]=BILL7', []],
    ['filter[document_types]=freight_invoice,delivery_order&sort=created_at', [0, 1]],
    ['filter[document_types]=freight_invoice,delivery_order,arrival_notice&sort=document_type', [2, 1, 0]],
    ['filter[document_types]=freight_invoice,delivery_order,arrival_notice&sort=-document_type', [0, 1, 2]],
    ['filter[document_types]=freight_invoice,delivery_order,arrival_notice&sort=added_by,-created_at', [2, 1, 0]],
    ['filter[document_types]=freight_invoice,delivery_order,arrival_notice', [2, 1, 0]],
  ])('%s', async (query, expected) => {
    const { status, body } = await api.get(`/v2/documents?${query}`);
    expect([status, body.data.map((one: { id: string }) => ids.indexOf(one.id))]).toEqual([200, expected]);
    expect(body.meta.total).toBe(expected.length);
  });

  test('has pages of 25, by number and by cursor', async () => {
    const first = await api.get('/v2/documents?page[size]=2&page[after]=&sort=document_type');
    const { next } = first.body.links;
    const second = await api.get(pathOf(next));
    expect(first.body.data).toHaveLength(2);
    expect(second.body.data).not.toEqual(first.body.data);
    expect((await api.get('/v2/documents')).body.links.current).toContain('page[number]=1');
  });

  test.each(['last_document_representation', 'current_extraction', 'account,user,shipments,cargos,email_submission'])(
    'includes %s',
    async (include) => {
      const { status, body } = await api.get(`/v2/documents?include=${include}`);
      expect([status, Array.isArray(body.included)]).toEqual([200, true]);
    },
  );
});

describe('kinds', () => {
  test('are listed as plain JSON', async () => {
    const { status, body } = await api.get('/v2/documents/types');
    expect([status, body]).toEqual([
      200,
      { document_types: expect.arrayContaining([{ code: 'arrival_notice', label: 'Arrival notice' }]) },
    ]);
  });

  test('each have a schema', async () => {
    const { body } = await api.get('/v2/documents/types');
    for (const { code } of body.document_types) {
      const answer = await api.get(`/v2/document_schemas/${code}@2026-11-24`);
      expect([answer.status, answer.body.data.attributes]).toMatchObject([
        200,
        { document_type: code, schema_format: 'json_schema', current: true, draft: false },
      ]);
    }
  });
});

describe('emails', () => {
  let mailId: string;
  beforeAll(async () => {
    mailId = newId();
    const at = { account_id: api.accountId, id: mailId, raw_sha256: Buffer.alloc(32, 1) };
    await api.database
      .insertInto('email_submissions')
      .values({ ...at, subject: 'Papers', body: 'b'.repeat(300), from_addresses: ['a@line.example'] })
      .execute();
    await api.database.updateTable('documents').set({ email_submission_id: mailId }).where('id', '=', id).execute();
  });

  test('include their documents unless requested otherwise', async () => {
    const { body } = await api.get('/v2/email_submissions');
    expect(body.data).toMatchObject([
      { id: mailId, attributes: { subject: 'Papers', documents_count: 1, body: 'b'.repeat(300) } },
    ]);
    expect(body.included.map(({ type }: { type: string }) => type)).toEqual(['document']);
    expect((await api.get(`/v2/email_submissions/${mailId}?include=account`)).body.included).toMatchObject([
      { type: 'account' },
    ]);
  });

  test('are shortened inside their documents', async () => {
    const { body } = await api.get(`/v2/documents/${id}?include=email_submission`);
    const [mail] = body.included;
    expect(mail.attributes).not.toHaveProperty('body');
    expect(mail.attributes.body_preview).toBe('b'.repeat(200));
  });
});

describe('a file', () => {
  test('is announced with what the contract names', async () => {
    const file = textFile('announced');
    const { status, body } = await announce(api, file);
    expect([status, body]).toMatchObject([200, { ...blobOf(file), metadata: {}, service_name: expect.any(String) }]);
    expect(body.direct_upload.headers).toEqual({ 'Content-Type': 'text/plain', 'Content-MD5': blobOf(file).checksum });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['without a name', { filename: ' ' }, '/blob/filename'],
    ['that is empty', { byte_size: 0 }, '/blob/byte_size'],
    ['that is too large', { byte_size: 26_214_401 }, '/blob/byte_size'],
    ['with no digest', { checksum: 'abc' }, '/blob/checksum'],
    ['of a type that breaks a header', { content_type: 'text/plain\r\nX: y' }, '/blob/content_type'],
  ])('%s is refused', async (_, change, pointer) => {
    const body = { blob: { ...blobOf(textFile('x')), ...change } };
    const answer = await api.request('POST', '/rails/active_storage/direct_uploads', { body });
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, { pointer }]);
  });

  test.each<[string, string, Record<string, string>, string]>([
    ['other bytes', 'other bytes!', {}, 'Content-MD5'],
    ['another size', 'bytes', {}, 'Content-Length'],
    ['another type', 'these bytes!', { 'Content-Type': 'text/html' }, 'Content-Type'],
    ['another digest', 'these bytes!', { 'Content-MD5': '1B2M2Y8AsgTpgAmY7PhCfg==' }, 'Content-MD5'],
  ])('that arrives with %s is refused', async (_, sent, change, header) => {
    const { body } = await announce(api, textFile('these bytes!'));
    const headers = { ...body.direct_upload.headers, ...change };
    const answer = await api.request('PUT', pathOf(body.direct_upload.url), { raw: sent, headers, key: null });
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, { header }]);
    const created = await api.request('POST', '/v2/documents', {
      body: documentBody({ attached_document: body.signed_id }),
    });
    expect([created.status, created.body.errors[0].detail]).toEqual([
      422,
      'Attached document has not been uploaded yet',
    ]);
  });

  test('that arrives twice is stored once', async () => {
    const file = textFile('twice');
    const { body } = await announce(api, file);
    const send = () =>
      api.request('PUT', pathOf(body.direct_upload.url), {
        raw: file.bytes,
        headers: body.direct_upload.headers,
        key: null,
      });
    expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
  });

  test('of a forged or expired address is refused', async () => {
    const { body } = await announce(api, textFile('late'));
    const path = pathOf(body.direct_upload.url);
    for (const forged of [path.replace(/.{22}$/, 'A'.repeat(22)), path.replace('disk/', 'disk/0')]) {
      expect((await api.request('PUT', forged, { raw: 'late', key: null })).status).toBe(404);
    }
    await api.database.updateTable('document_uploads').set({ expires_at: sql`now() - interval '1 second'` }).execute();
    const late = await api.request('PUT', path, { raw: 'late', headers: body.direct_upload.headers, key: null });
    expect(late.status).toBe(404);
  });

  test('larger than announced is refused before it is read', async () => {
    const { body } = await announce(api, textFile('small'));
    const answer = await statusWithoutBody(pathOf(body.direct_upload.url), 20_000_000);
    expect(answer).toBe(422);
  });

  test('of another account cannot become a document', async () => {
    const signed = await upload(api, textFile('of the other'), api.otherKey);
    const answer = await api.request('POST', '/v2/documents', { body: documentBody({ attached_document: signed }) });
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'invalid']);
  });

  test('beyond the quota is refused', async () => {
    await api.database
      .updateTable('accounts')
      .set({ settings: JSON.stringify({ ...GENEROUS, documents: { quota_megabytes: 0 } }) })
      .where('id', '=', api.otherAccountId)
      .execute();
    const { status, body } = await announce(api, textFile('too much'), api.otherKey);
    expect([status, body.errors[0].code]).toEqual([422, 'quota_exceeded']);
  });

  test('is served as an attachment that no browser runs', async () => {
    const file = textFile('<script>alert(1)</script>', 'an “odd” name.html', 'text/html');
    const { body } = await createDocument(api, file);
    const { status, body: link } = await api.get(`/v2/documents/${body.data.id}/download_url`);
    expect(status).toBe(200);
    const served = await api.get(pathOf(link.download_url), { key: null });
    expect([served.status, served.body]).toEqual([200, '<script>alert(1)</script>']);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''an%20%E2%80%9Codd%E2%80%9D%20name.html",
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    const put = await api.request('PUT', pathOf(link.download_url), { raw: 'x', key: null });
    expect(put.status).toBe(404);
  });
});

test('a suspended account neither receives nor serves files at addresses made before', async () => {
  const { body } = await createDocument(api, textFile('before the suspension', 'before.txt'));
  const { download_url } = (await api.get(`/v2/documents/${body.data.id}/download_url`)).body;
  const { direct_upload } = (await announce(api, textFile('too late'))).body;
  const send = () =>
    api.request('PUT', pathOf(direct_upload.url), { raw: 'too late', headers: direct_upload.headers, key: null });
  const state = (to: 'open' | 'suspended') =>
    api.database.updateTable('accounts').set({ state: to }).where('id', '=', api.accountId).execute();
  await state('suspended');
  expect((await api.get(pathOf(download_url), { key: null })).status).toBe(404);
  expect((await send()).status).toBe(404);
  await state('open');
  expect((await api.get(pathOf(download_url), { key: null })).body).toBe('before the suspension');
  expect((await send()).status).toBe(204);
});

test('a file of several parts is served as received', async () => {
  const bytes = new Uint8Array(2_500_000).map((_, index) => index % 251);
  const { body } = await createDocument(api, { bytes, fileName: 'large.bin', contentType: 'application/octet-stream' });
  const { download_url } = (await api.get(`/v2/documents/${body.data.id}/download_url`)).body;
  const served = await fetch(`${api.origin}${pathOf(download_url)}`);
  expect(served.headers.get('content-length')).toBe('2500000');
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
});

test('without the feature every operation is 403, and the events are hidden', async () => {
  const settings = JSON.stringify({ ...GENEROUS, features: { document_processing: false } });
  await api.database.updateTable('accounts').set({ settings }).where('id', '=', api.otherAccountId).execute();
  const key = api.otherKey;
  for (const path of ['/v2/documents', '/v2/documents/types', '/v2/email_submissions', `/v2/documents/${id}`]) {
    const { status, body } = await api.get(path, { key });
    expect([status, body.errors[0].detail]).toEqual([
      403,
      'Document processing feature is not enabled for this account',
    ]);
  }
  const { body } = await api.get('/v2/webhooks/events', { key });
  expect(JSON.stringify(body)).not.toContain('document.extracted');
  expect(JSON.stringify((await api.get('/v2/webhooks/events')).body)).toContain('link.created');
});

/** Sends only the headers of an upload and returns the status of the response. */
async function statusWithoutBody(path: string, length: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${api.origin}${path}`, { method: 'PUT', headers: { 'Content-Length': String(length) } });
    sent.once('error', reject).once('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      sent.destroy();
    });
    sent.flushHeaders();
  });
}
