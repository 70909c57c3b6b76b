import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTracked } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const create = (attributes: Record<string, unknown>, key = api.key) =>
  api.request('POST', '/v2/tracking_requests', { key, body: { data: { type: 'tracking_request', attributes } } });

const valid = (number: string) => ({ request_type: 'bill_of_lading', request_number: number, scac: 'TEST' });

describe('POST /v2/tracking_requests', () => {
  test('responds 201 with the pending request, in the shape of the contract', async () => {
    const answer = await create({ ...valid(' direct 000-001 '), ref_numbers: ['PO-1'], shipment_tags: ['rush'] });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    const { id } = answer.body.data;
    expect(answer.headers.get('location')).toBe(`${BASE_URL}/v2/tracking_requests/${id}`);
    expect(answer.body).toEqual({
      data: {
        id,
        type: 'tracking_request',
        attributes: {
          request_number: 'direct 000-001',
          request_type: 'bill_of_lading',
          scac: 'TEST',
          ref_numbers: ['PO-1'],
          shipment_tags: ['rush'],
          tags: ['rush'],
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
          updated_at: expect.any(String),
          status: 'pending',
          failed_reason: null,
          is_retrying: false,
          retry_count: null,
          test_clock_id: null,
        },
        relationships: {
          tracked_object: { data: null },
          shipment: { data: null },
          customer: { data: null },
          user: { data: null },
        },
        links: { self: `${BASE_URL}/v2/tracking_requests/${id}` },
      },
      links: { self: `${BASE_URL}/v2/tracking_requests` },
    });
  });

  test('stores the request, a line watch that is due and a wake together', async () => {
    const { body } = await create(valid('direct000002'));
    const { id } = body.data;
    const request = await api.database
      .selectFrom('tracking_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(request).toMatchObject({ account_id: api.accountId, normalized_number: 'DIRECT000002', status: 'pending' });
    const watches = await api.database
      .selectFrom('watches')
      .selectAll()
      .where('tracking_request_id', '=', id)
      .execute();
    expect(watches).toMatchObject([{ source_kind: 'line', source_code: 'TEST', credential_key: 'line:TEST' }]);
    expect(watches[0]?.due_at.getTime()).toBeLessThanOrEqual(Date.now());
    const wakes = await api.database
      .selectFrom('outbox')
      .selectAll()
      .where('workflow_id', '=', `tracking/${id}`)
      .execute();
    expect(wakes).toMatchObject([{ kind: 'wake_tracking', payload: { trackingRequestId: id } }]);
  });

  test.each([
    [{ scac: '' }, '/data/attributes/scac', "Scac can't be blank", 'blank'],
    [{ scac: undefined }, '/data/attributes/scac', "Scac can't be blank", 'blank'],
    [{ scac: '', auto_detect_vocc_scac: false }, '/data/attributes/scac', "Scac can't be blank", 'blank'],
    [
      { auto_detect_vocc_scac: 'yes' },
      '/data/attributes/auto_detect_vocc_scac',
      'Auto detect vocc scac must be true or false',
      'invalid',
    ],
    [{ scac: 'XXXX' }, '/data/attributes/scac', "Scac 'XXXX' is not recognized", 'blank'],
    [{ scac: 'XXXX', auto_detect_vocc_scac: true }, '/data/attributes/scac', "Scac 'XXXX' is not recognized", 'blank'],
    [
      { scac: 'ZIMU' },
      '/data/attributes/scac',
      "Scac 'ZIMU' is not supported. We do not currently integrate with Zim American Integrated Shipping Services",
      'blank',
    ],
    [
      { scac: 'MAEU' },
      '/data/attributes/scac',
      "Scac 'MAEU' is not supported. We do not currently integrate with Maersk; to enable it: set SEAMARK_LINE_MAEU_BASE_URL",
      'blank',
    ],
    [{ request_number: ' ' }, '/data/attributes/request_number', "Request number can't be blank", 'blank'],
    [{ request_number: '--' }, '/data/attributes/request_number', "Request number can't be blank", 'blank'],
    [{ request_number: 7 }, '/data/attributes/request_number', 'Request number must be a string', 'invalid'],
    [
      { request_type: 'parcel' },
      '/data/attributes/request_type',
      'Request type must be one of: bill_of_lading, booking_number, container',
      'invalid',
    ],
    [{ ref_numbers: ['a', 7] }, '/data/attributes/ref_numbers/1', 'Ref numbers must hold strings only', 'invalid'],
    [
      { ref_numbers: Array.from({ length: 51 }, String) },
      '/data/attributes/ref_numbers',
      'Ref numbers may hold 50 items',
      'too_long',
    ],
    [
      { ref_numbers: ['x'.repeat(256)] },
      '/data/attributes/ref_numbers/0',
      'Each of Ref numbers may have 255 characters',
      'too_long',
    ],
    [
      { test_clock_id: 'noon' },
      '/data/attributes/test_clock_id',
      'Test clock must be the id of a test clock',
      'invalid',
    ],
  ])('422 for %j', async (change, pointer, detail, code) => {
    const answer = await create({ ...valid('wrong1'), ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      {
        id: answer.headers.get('x-request-id'),
        status: '422',
        source: { pointer },
        title: 'Unprocessable Entity',
        detail,
        code,
      },
    ]);
  });

  test('lists all problems in one response and stores nothing', async () => {
    const before = await count();
    const answer = await create({ request_number: '', scac: 'XXXX', ref_numbers: 7 });
    expect(answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer).sort()).toEqual([
      '/data/attributes/ref_numbers',
      '/data/attributes/request_number',
      '/data/attributes/request_type',
      '/data/attributes/scac',
    ]);
    expect(await count()).toEqual(before);
  });

  test('422 duplicate while an active request of the account has the number, in any spelling; after its end, the number is accepted', async () => {
    const first = await create(valid('dupe 000001'));
    const second = await create(valid('DUPE-000001'));
    expect(second.status).toBe(422);
    expect(second.body.errors).toMatchObject([
      {
        code: 'duplicate',
        source: { pointer: '/data/attributes/request_number' },
        detail:
          "Request number 'DUPE-000001' with scac 'TEST' already exists in a tracking_request with a pending or created status",
        meta: { tracking_request_id: first.body.data.id },
      },
    ]);
    expect((await create(valid('DUPE000001'), api.otherKey)).status).toBe(201);
    await api.database
      .updateTable('tracking_requests')
      .set({ status: 'failed' })
      .where('id', '=', first.body.data.id)
      .execute();
    expect((await create(valid('DUPE000001'))).status).toBe(201);
  });

  test('of twenty identical concurrent requests, one is accepted', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(valid('RACE000001'))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(422)]);
  });

  test('stores a request without a line if it is to be detected, once per number; a given line is respected', async () => {
    const open = { request_type: 'bill_of_lading', request_number: 'OPEN000001', auto_detect_vocc_scac: true };
    const first = await create({ ...open, scac: '' });
    expect(first.status).toBe(201);
    expect(first.body.data.attributes).toMatchObject({ scac: null, status: 'pending', failed_reason: null });
    const second = await create({ ...open, request_number: 'open-000001' });
    expect(second.status).toBe(422);
    expect(second.body.errors).toMatchObject([
      { code: 'duplicate', source: { pointer: '/data/attributes/request_number' } },
    ]);
    expect((await create({ ...open, scac: 'TEST' })).body.data.attributes.scac).toBe('TEST');
    expect((await create({ ...open, request_number: 'OPEN000001' }, api.otherKey)).status).toBe(201);
  });

  test('sent again without a line, it is a duplicate of the request that tracks the number, at whatever line', async () => {
    const open = { request_type: 'bill_of_lading', request_number: 'OPEN000002', auto_detect_vocc_scac: true };
    const first = await create(open);
    const { id } = first.body.data;
    await api.database.updateTable('tracking_requests').set({ scac: 'TEST' }).where('id', '=', id).execute();
    // The number has been submitted for another line since then.
    expect((await create({ ...open, scac: 'CLAM' })).status).toBe(201);
    const again = await create({ ...open, request_number: 'open 000002' });
    expect(again.status).toBe(422);
    expect(again.body.errors).toMatchObject([
      {
        code: 'duplicate',
        detail: "Request number 'open 000002' already exists in a tracking_request with a pending or created status",
        meta: { tracking_request_id: id },
      },
    ]);
    expect((await create(open, api.otherKey)).status).toBe(201);
    await api.database
      .updateTable('tracking_requests')
      .set({ status: 'failed' })
      .where('account_id', '=', api.accountId)
      .where('normalized_number', '=', 'OPEN000002')
      .execute();
    expect((await create(open)).status).toBe(201);
  });

  test('accepts the alias booking, a lower-case scac, an alternative scac and one reference as a string', async () => {
    const answer = await create({
      request_type: 'booking',
      request_number: 'BKG1',
      scac: 'cwlq',
      ref_numbers: 'PO-9',
    });
    expect(answer.body.data.attributes).toMatchObject({
      request_type: 'booking_number',
      scac: 'CLAM',
      ref_numbers: ['PO-9'],
    });
  });

  test('a test clock drives simulated lines of its own account only', async () => {
    const clock = await api.request('POST', '/v2/test_clocks', {
      body: { data: { type: 'test_clock', attributes: { start_at: '2026-01-01T00:00:00Z' } } },
    });
    const test_clock_id = clock.body.data.id;
    const accepted = await create({ ...valid('CLOCK000001'), test_clock_id });
    expect(accepted.status).toBe(201);
    const watch = await api.database
      .selectFrom('watches')
      .select('due_at')
      .where('tracking_request_id', '=', accepted.body.data.id)
      .executeTakeFirstOrThrow();
    expect(watch.due_at.toISOString()).toBe('2026-01-01T00:00:00.000Z');
    const real = await create({ ...valid('CLOCK000002'), scac: 'CLAM', test_clock_id });
    expect(real.body.errors).toMatchObject([{ detail: 'Test clocks drive simulated lines only' }]);
    const foreign = await create({ ...valid('CLOCK000003'), test_clock_id }, api.otherKey);
    expect(foreign.body.errors).toMatchObject([{ detail: 'Test clock does not exist' }]);
  });
});

describe('reading and changing', () => {
  test('GET lists the newest first and includes what is tracked by default', async () => {
    const tracked = await insertTracked(api.database, api.accountId, { number: 'LISTED1' });
    const answer = await api.get('/v2/tracking_requests?filter[request_number]=LISTED1');
    expect(answer.body.data.map((item: { id: string }) => item.id)).toEqual([tracked.requestId]);
    expect(answer.body.included).toMatchObject([{ type: 'shipment', id: tracked.shipmentId }]);
    expect(answer.body.meta).toEqual({ size: 1, total: 1, pagination: { current: 1, records: 1 } });
    for (const name of ['shipment', 'container', 'shipment,container', 'tracked_object']) {
      expect((await api.get(`/v2/tracking_requests?include=${name}`)).status).toBe(200);
    }
  });

  test('filters accept the type `booking` too, and reject unknown types and statuses', async () => {
    const { requestId } = await insertTracked(api.database, api.accountId, { number: 'FILTERED1' });
    const list = (query: string) => api.get(`/v2/tracking_requests?filter[request_number]=FILTERED1&${query}`);
    const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);
    expect(idsOf(await list('filter[request_type]=bill_of_lading&filter[status]=created&filter[scac]=test'))).toEqual([
      requestId,
    ]);
    expect(idsOf(await list('filter[request_type]=booking'))).toEqual([]);
    for (const name of ['filter[status]', 'filter[request_type]']) {
      const answer = await list(`${name}=arrived`);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ title: 'Bad Request', source: { parameter: name } }]);
    }
  });

  test('PATCH takes ref_numbers, and ref_number as the description has it', async () => {
    const { requestId } = await insertTracked(api.database, api.accountId);
    const patch = (attributes: unknown) =>
      api.request('PATCH', `/v2/tracking_requests/${requestId}`, {
        body: { data: { type: 'tracking_request', attributes } },
      });
    expect((await patch({ ref_numbers: ['A', 'B'] })).body.data.attributes.ref_numbers).toEqual(['A', 'B']);
    expect((await patch({ ref_number: 'C' })).body.data.attributes.ref_numbers).toEqual(['C']);
    expect((await patch({})).body.data.attributes.ref_numbers).toEqual(['C']);
  });

  test('another account cannot see or change it', async () => {
    const { requestId } = await insertTracked(api.database, api.accountId);
    const path = `/v2/tracking_requests/${requestId}`;
    const body = { data: { type: 'tracking_request', attributes: { ref_numbers: ['stolen'] } } };
    expect((await api.get(path)).status).toBe(200);
    expect((await api.get(path, { key: api.otherKey })).status).toBe(404);
    expect((await api.request('PATCH', path, { key: api.otherKey, body })).status).toBe(404);
    expect((await api.get(path)).body.data.attributes.ref_numbers).toEqual([]);
    const list = await api.get('/v2/tracking_requests?page[size]=100', { key: api.otherKey });
    expect(list.body.data.map((item: { id: string }) => item.id)).not.toContain(requestId);
  });
});

async function count(): Promise<unknown> {
  const { rows } = await api.database
    .selectFrom('tracking_requests')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  const { wakes } = await api.database
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('wakes'))
    .executeTakeFirstOrThrow();
  return { rows, wakes };
}
