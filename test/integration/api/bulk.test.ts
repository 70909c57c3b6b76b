/** Tests POST /v2/tracking_requests/bulk: one result per row, no duplicates, and limits that apply. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { type Answer, BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Attributes = Record<string, unknown>;

const row = (attributes: Attributes, relationships?: unknown) => ({
  type: 'tracking_request',
  attributes: { scac: 'TEST', ...attributes },
  ...(relationships === undefined ? {} : { relationships }),
});

const send = (rows: unknown, { query = '', key = api.key }: { query?: string; key?: string } = {}) =>
  api.request('POST', `/v2/tracking_requests/bulk${query}`, { key, body: { data: rows } });

const sendTable = (text: string | Uint8Array<ArrayBuffer>, contentType = 'text/csv') =>
  api.request('POST', '/v2/tracking_requests/bulk', { raw: text, headers: { 'Content-Type': contentType } });

const statuses = ({ body }: Answer) => body.data.map((one: { attributes: Attributes }) => one.attributes['status']);

const requestIds = ({ body }: Answer) =>
  body.data.map((one: { relationships: { tracking_request: { data: { id: string } | null } } }) => {
    return one.relationships.tracking_request.data?.id ?? null;
  });

const countRequests = async () => {
  const { count } = await api.database
    .selectFrom('tracking_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('JSON', () => {
  test('creates new requests, names tracked ones and reports problems, in the order of the rows', async () => {
    const tracked = await send([row({ request_number: 'BULKA0001', request_type: 'booking_number' })]);
    const answer = await send([
      row({ request_number: 'BULKA0002', ref_numbers: ['PO-1'], shipment_tags: ['rush'] }),
      row({ request_number: 'bulk-a 0001' }),
      row({ request_number: '', scac: 'XXXX' }),
      row({ request_number: 'BULKA0002' }),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(statuses(answer)).toEqual(['created', 'duplicate', 'invalid', 'duplicate']);
    const [created, , , again] = requestIds(answer);
    expect(requestIds(answer)).toEqual([created, requestIds(tracked)[0], null, again]);
    expect(again).toBe(created);
    expect(answer.body.meta).toEqual({
      rows: 4,
      created: 1,
      valid: 0,
      duplicates: 2,
      invalid: 1,
      limited: 0,
      dry_run: false,
    });
    expect(answer.body.links).toEqual({ self: `${BASE_URL}/v2/tracking_requests/bulk` });
    expect(answer.body.data[3].attributes).toEqual({
      row: 3,
      line: null,
      status: 'duplicate',
      request_number: 'BULKA0002',
      duplicate_of_row: 0,
      errors: [],
    });
    expect(answer.body.data[2].attributes.errors).toEqual([
      {
        status: '422',
        title: 'Unprocessable Entity',
        detail: "Request number can't be blank",
        code: 'blank',
        source: { pointer: '/data/2/attributes/request_number' },
      },
      {
        status: '422',
        title: 'Unprocessable Entity',
        detail: "Scac 'XXXX' is not recognized",
        code: 'blank',
        source: { pointer: '/data/2/attributes/scac' },
      },
    ]);
    const { body } = await api.get(`/v2/tracking_requests/${created}`);
    expect(body.data.attributes).toMatchObject({ status: 'pending', ref_numbers: ['PO-1'], shipment_tags: ['rush'] });
  });

  test('gives every created request the watch of its line and a wake', async () => {
    const answer = await send([
      row({ request_number: 'BULKB0001' }),
      { type: 'tracking_request', attributes: { request_number: 'BULKB0002', auto_detect_vocc_scac: true } },
    ]);
    const ids = requestIds(answer);
    const watches = await api.database
      .selectFrom('watches')
      .select(['tracking_request_id', 'source_kind', 'source_code', 'credential_key'])
      .where('tracking_request_id', 'in', ids)
      .orderBy('source_code')
      .execute();
    expect(watches).toEqual([
      { tracking_request_id: ids[0], source_kind: 'line', source_code: 'TEST', credential_key: 'line:TEST' },
      {
        tracking_request_id: ids[1],
        source_kind: 'line',
        source_code: 'undetected',
        credential_key: 'line:undetected',
      },
    ]);
    const wakes = await api.database
      .selectFrom('outbox')
      .select('payload')
      .where(
        'workflow_id',
        'in',
        ids.map((id: string) => `tracking/${id}`),
      )
      .orderBy('workflow_id')
      .execute();
    expect(wakes.map(({ payload }) => payload)).toMatchObject(
      ids.toSorted().map((id: string) => ({ accountId: api.accountId, trackingRequestId: id })),
    );
  });

  test('the same body again stores nothing and returns the same ids', async () => {
    const rows = ['BULKC0001', 'BULKC0002', 'BULKC0003'].map((request_number) => row({ request_number }));
    const first = await send(rows);
    const before = await countRequests();
    const second = await send(rows);
    expect(statuses(second)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(requestIds(second)).toEqual(requestIds(first));
    expect(await countRequests()).toBe(before);
  });

  test('rows without a line return the same ids once the line has been detected', async () => {
    const rows = ['BULKI0001', 'BULKI0002'].map((request_number) =>
      row({ request_number, scac: '', auto_detect_vocc_scac: true }),
    );
    const first = await send(rows);
    const [id] = requestIds(first);
    await api.database.updateTable('tracking_requests').set({ scac: 'TEST' }).where('id', '=', id).execute();
    const before = await countRequests();
    for (const query of ['?dry_run=true', '']) {
      const second = await send(rows, { query });
      expect(statuses(second)).toEqual(['duplicate', 'duplicate']);
      expect(requestIds(second)).toEqual(requestIds(first));
    }
    expect(await countRequests()).toBe(before);
  });

  test('of two rows with the same number, the one without a line repeats the one with a line if that comes first, not the reverse', async () => {
    const open = { scac: '', auto_detect_vocc_scac: true };
    const answer = await send([
      row({ request_number: 'BULKJ0001' }),
      row({ request_number: 'BULKJ0001', ...open }),
      row({ request_number: 'BULKJ0002', ...open }),
      row({ request_number: 'BULKJ0002' }),
    ]);
    expect(statuses(answer)).toEqual(['created', 'duplicate', 'created', 'created']);
    expect(answer.body.data[1].attributes.duplicate_of_row).toBe(0);
    expect(requestIds(answer)[1]).toBe(requestIds(answer)[0]);
  });

  test('an entirely invalid row lists its first twenty problems', async () => {
    const wrong = row({ request_number: 'BULKW0001', ref_numbers: Array(50).fill(1) });
    const { body } = await send([wrong, row({ request_number: 'BULKW0002' })]);
    expect(body.data[0].attributes.errors).toHaveLength(20);
    expect(body.data[1].attributes).toMatchObject({ status: 'created', errors: [] });
  });

  test('the same body sent ten times concurrently creates each number once', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => row({ request_number: `BULKD${index}` }));
    const bodies = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? rows : rows.toReversed()));
    const answers = await Promise.all(bodies.map((body) => send(body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect(answers.reduce((sum, { body }) => sum + body.meta.created, 0)).toBe(30);
    const ids = new Set(answers.flatMap(requestIds));
    expect(ids.size).toBe(30);
    expect(ids.has(null)).toBe(false);
  });

  test('another account creates its own', async () => {
    const rows = [row({ request_number: 'BULKE0001' })];
    const [own, others] = [await send(rows), await send(rows, { key: api.otherKey })];
    expect(statuses(others)).toEqual(['created']);
    expect(requestIds(others)).not.toEqual(requestIds(own));
  });

  test.each([
    ['SIMU1234561', 'container'],
    ['simu 123456-1', 'container'],
    ['SIMU1234562', 'bill_of_lading'],
    ['MEDUFR030802', 'bill_of_lading'],
  ])('%s without a type is a %s', async (request_number, type) => {
    const answer = await send([row({ request_number, request_type: '' })]);
    const { body } = await api.get(`/v2/tracking_requests/${requestIds(answer)[0]}`);
    expect(body.data.attributes.request_type).toBe(type);
    await api.request('DELETE', `/v2/tracking_requests/${requestIds(answer)[0]}`);
  });

  test('a dry run stores nothing and previews the result', async () => {
    await send([row({ request_number: 'BULKF0001' })]);
    const before = await countRequests();
    const rows = ['BULKF0001', 'BULKF0002', 'BULKF0002', ''].map((request_number) => row({ request_number }));
    const answer = await send(rows, { query: '?dry_run=true' });
    expect(statuses(answer)).toEqual(['duplicate', 'valid', 'duplicate', 'invalid']);
    expect(answer.body.data[2].attributes.duplicate_of_row).toBe(1);
    expect(answer.body.meta).toMatchObject({ created: 0, valid: 1, duplicates: 2, invalid: 1, dry_run: true });
    expect(await countRequests()).toBe(before);
  });

  test('customers and custom fields are validated for each row', async () => {
    const party = await api.request('POST', '/v2/parties', {
      body: { data: { type: 'party', attributes: { company_name: 'Rowing Ltd' } } },
    });
    const customer = (id: string) => ({ customer: { data: { type: 'party', id } } });
    const fields = { initial_custom_fields: { shipment: [{ api_slug: 'nowhere', value: 1 }] } };
    const answer = await send([
      row({ request_number: 'BULKG0001' }, customer(party.body.data.id)),
      row({ request_number: 'BULKG0002' }, customer(newId())),
      row({ request_number: 'BULKG0003', ...fields }),
      row({ request_number: 'BULKG0004' }, customer(api.otherAccountId)),
    ]);
    expect(statuses(answer)).toEqual(['created', 'invalid', 'invalid', 'invalid']);
    expect(
      answer.body.data.flatMap((one: { attributes: { errors: { source: unknown }[] } }) => {
        return one.attributes.errors.map(({ source }) => source);
      }),
    ).toEqual([
      { pointer: '/data/1/relationships/customer/data/id' },
      { pointer: '/data/2/attributes/initial_custom_fields/shipment/0/api_slug' },
      { pointer: '/data/3/relationships/customer/data/id' },
    ]);
  });

  // Takes less than a second on an idle machine; the limit allows for a busy one.
  test('a thousand rows are accepted in one call', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      row({ request_number: `BULKH${index}`, ref_numbers: ['A'] }),
    );
    const from = performance.now();
    const answer = await send(rows);
    expect(answer.body.meta).toMatchObject({ rows: 1_000, created: 1_000 });
    expect(performance.now() - from).toBeLessThan(15_000);
  });

  test.each([
    ['no list', {}, 422, '/data'],
    ['no rows', [], 422, '/data'],
    ['a row that is no object', [7], 422, '/data/0'],
    ['a row without a type', [{ attributes: {} }], 422, '/data/0/type'],
    ['a row of another type', [{ type: 'shipment', attributes: {} }], 409, '/data/0/type'],
    ['a row with an id', [{ ...row({ request_number: 'X1' }), id: newId() }], 422, '/data/0/id'],
    ['attributes that are no object', [{ type: 'tracking_request', attributes: [] }], 422, '/data/0/attributes'],
    ['1,001 rows', Array.from({ length: 1_001 }, () => row({})), 422, '/data'],
    ['a NUL byte', [row({ request_number: 'A\0' })], 422, '/data/0/attributes/request_number'],
  ])('%s is rejected as a whole', async (_, rows, status, pointer) => {
    const answer = await send(rows);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].source).toEqual({ pointer });
  });
});

describe('a table', () => {
  test('is read by its column names; errors name the line', async () => {
    const answer = await sendTable(
      '\ufeffRequest Number,SCAC,ref_numbers,shipment_tags,auto_detect_vocc_scac,Our desk\n' +
        'BULKT0001,test,"PO-1; PO-2",urgent,,Ines\n' +
        '\n' +
        '"BULKT\n0002",TEST,,,no,\n' +
        'BULKT0003,,,,yes,\n' +
        'BULKT0004,,,,maybe,\n',
    );
    expect(answer.status).toBe(200);
    expect(statuses(answer)).toEqual(['created', 'created', 'created', 'invalid']);
    expect(answer.body.data.map((one: { attributes: Attributes }) => one.attributes['line'])).toEqual([2, 5, 6, 7]);
    expect(answer.body.meta.ignored_columns).toEqual(['Our desk']);
    expect(answer.body.data[3].attributes.errors).toMatchObject([
      { source: { pointer: '/data/3/attributes/auto_detect_vocc_scac' }, meta: { line: 7 } },
      { detail: "Scac can't be blank", source: { pointer: '/data/3/attributes/scac' }, meta: { line: 7 } },
    ]);
    const { body } = await api.get(`/v2/tracking_requests/${requestIds(answer)[0]}`);
    expect(body.data.attributes).toMatchObject({
      scac: 'TEST',
      ref_numbers: ['PO-1', 'PO-2'],
      shipment_tags: ['urgent'],
    });
  });

  test('may be separated by semicolons or tabs, in Windows-1252', async () => {
    const semicolons = await sendTable('request_number;scac;ref_numbers\r\nBULKU0001;TEST;"A;B"\r\n');
    const tabs = await sendTable(
      new Uint8Array([...Buffer.from('number\tscac\ttags\nBULKU0002\tTEST\tM\u00fcnchen\n', 'latin1')]),
    );
    expect([...statuses(semicolons), ...statuses(tabs)]).toEqual(['created', 'created']);
    const { body } = await api.get(`/v2/tracking_requests/${requestIds(tabs)[0]}`);
    expect(body.data.attributes.tags).toEqual(['M\u00fcnchen']);
  });

  test.each([
    ['without the column of numbers', 'scac,type\nTEST,container\n', 'text/csv', 422],
    ['with a header alone', 'request_number,scac\n', 'text/csv', 422],
    ['with NUL bytes', 'request_number\nA\0B\n', 'text/csv', 422],
    ['of another type', 'request_number\nA\n', 'text/html', 415],
    ['as JSON that is none', 'request_number\nA\n', 'application/json', 400],
    ['that is empty', '', 'text/csv', 400],
  ])('%s is rejected', async (_, text, contentType, status) => {
    expect((await sendTable(text, contentType)).status).toBe(status);
  });

  test('of more than 8 MiB is rejected', async () => {
    const text = `request_number,ref_numbers\n${'A'.repeat(8 * 1024 * 1024)}`;
    expect((await sendTable(text)).status).toBe(413);
    expect((await send([row({ request_number: 'A'.repeat(1024 * 1024) })])).status).toBe(413);
  });

  test.each([
    ['of millions of rows', `request_number\n${'A\n'.repeat(4_000_000)}`],
    ['of millions of columns', `request_number${',a'.repeat(4_000_000)}\nA\n`],
    ['whose quote never ends', `request_number\n"${'A\n'.repeat(1_000_000)}`],
  ])('%s is rejected quickly', async (_, text) => {
    const from = performance.now();
    expect((await sendTable(text)).status).toBe(422);
    expect(performance.now() - from).toBeLessThan(15_000);
  });
});

describe('limits', () => {
  let limited: TestApi;
  beforeAll(async () => {
    limited = await startTestApi({ accountSettings: { limits: { default: 1_000, create: 3 } } });
  });
  afterAll(() => limited.stop());

  test('rows beyond the limit are not created, and the response says when to retry', async () => {
    const rows = ['L1AAAA', 'L2AAAA', 'L3AAAA', 'L4AAAA', 'L4AAAA', ''].map((request_number) =>
      row({ request_number }),
    );
    const body = { data: rows };
    const path = '/v2/tracking_requests/bulk';
    await limited.request('POST', `${path}?dry_run=true`, { body });
    const first = await limited.request('POST', path, { body });
    expect(first.status).toBe(200);
    expect(statuses(first)).toEqual(['created', 'created', 'created', 'limited', 'limited', 'invalid']);
    expect(first.body.meta).toMatchObject({ created: 3, limited: 2, invalid: 1 });
    expect(Number(first.headers.get('retry-after'))).toBe(first.body.meta.retry_after);
    expect(first.body.meta.retry_after).toBeGreaterThan(0);
    const second = await limited.request('POST', path, { body });
    expect(statuses(second)).toEqual(['duplicate', 'duplicate', 'duplicate', 'limited', 'limited', 'invalid']);
    const single = await limited.request('POST', '/v2/tracking_requests', {
      body: { data: { ...row({ request_number: 'L5AAAA', request_type: 'container' }) } },
    });
    expect(single.status).toBe(429);
  });
});
