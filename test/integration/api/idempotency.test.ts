/** Tests that a POST with an Idempotency-Key is executed once, whatever happens to its responses (spec D4). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../../api/json-api/errors.ts';
import { type ApiResponse, created, type Route } from '../../../api/route.ts';
import { pruneIdempotencyKeys } from '../../../store/http/idempotency.ts';
import { madeUpDoc } from './sample-document.ts';
import { type Answer, startTestApi, type TestApi } from './server.ts';

/** Stands in for the work of the operation under test. */
let carryOut: () => Promise<ApiResponse>;
let runs = 0;

const operation: Route = {
  name: 'do-once',
  method: 'POST',
  path: '/v2/done_once',
  scope: 'write',
  body: 'optional',
  doc: madeUpDoc([201, 204], 'application/vnd.api+json'),
  async handle() {
    runs += 1;
    return carryOut();
  },
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ moreRoutes: [operation] });
});
afterAll(() => api.stop());
beforeEach(() => {
  runs = 0;
  carryOut = async () => created({ data: { run: runs } }, `http://x/${runs}`);
});

const send = (key: string, body: unknown = { a: 1 }, path = '/v2/done_once', token = api.key): Promise<Answer> =>
  api.request('POST', path, { body, key: token, headers: { 'Idempotency-Key': key } });
const keyRow = (key: string) =>
  api.database.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst();

describe('the same request again', () => {
  test('gets the same response without any effect', async () => {
    const key = randomUUID();
    const first = await send(key);
    const second = await send(key);
    expect([first.status, second.status, runs]).toEqual([201, 201, 1]);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    for (const name of ['location', 'content-type', 'etag']) {
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('makes one tracking request', async () => {
    const key = randomUUID();
    const attributes = { request_type: 'bill_of_lading', request_number: 'IDEM1', scac: 'TEST' };
    const body = { data: { type: 'tracking_request', attributes } };
    const answers = await Promise.all([1, 2, 3].map(() => send(key, body, '/v2/tracking_requests')));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const again = await send(key, body, '/v2/tracking_requests');
    expect(again.status).toBe(201);
    const rows = await api.database.selectFrom('tracking_requests').selectAll().execute();
    expect(rows.map(({ id }) => id)).toEqual([again.body.data.id]);
  });

  test('gets the same error again, with the id under which it was logged', async () => {
    carryOut = () => Promise.reject(new ApiError(422, [{ status: '422', title: 'Unprocessable Entity' }]));
    const key = randomUUID();
    const first = await send(key);
    const second = await send(key);
    expect([first.status, second.status, runs]).toEqual([422, 422, 1]);
    expect(second.body).toEqual(first.body);
  });

  test.each([
    ['500', () => Promise.reject(new Error('broken'))],
    ['503', () => Promise.reject(new ApiError(503, [{ status: '503', title: 'Service Unavailable' }]))],
    ['201', async () => ({ ...created({ data: null }), headers: { 'Retry-After': '5' } })],
    ['429', () => Promise.reject(new ApiError(429, [{ status: '429', title: 'Too Many Requests' }]))],
  ])('is executed after a %s', async (status, fail) => {
    const key = randomUUID();
    const succeed = carryOut;
    carryOut = fail;
    expect((await send(key)).status).toBe(Number(status));
    carryOut = succeed;
    expect((await send(key)).status).toBe(201);
    expect(runs).toBe(2);
  });

  test('is executed after 24 hours, and the old row is deleted', async () => {
    const key = randomUUID();
    await send(key);
    const aged = new Date(Date.now() - 24.1 * 3_600_000);
    await api.database.updateTable('idempotency_keys').set({ created_at: aged }).where('key', '=', key).execute();
    expect((await send(key, { another: 'body' })).headers.get('idempotent-replayed')).toBeNull();
    expect(runs).toBe(2);
    await pruneIdempotencyKeys(api.database, new Date());
    expect(await keyRow(key)).toBeDefined();
    await pruneIdempotencyKeys(api.database, new Date(Date.now() + 25 * 3_600_000));
    expect(await keyRow(key)).toBeUndefined();
  });

  test('a response without a body is repeated without one', async () => {
    carryOut = async () => ({ status: 204, body: undefined });
    const key = randomUUID();
    await send(key);
    const again = await send(key);
    expect([again.status, again.body, runs]).toEqual([204, null, 1]);
  });
});

describe('while the first request runs', () => {
  test('gets a 409, and is never executed twice', async () => {
    const key = randomUUID();
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    carryOut = async () => {
      await finished;
      return created({ data: null });
    };
    const first = send(key);
    while (runs === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await send(key);
    expect(second.status).toBe(409);
    expect(second.headers.get('retry-after')).toBe('1');
    expect(second.body.errors).toMatchObject([{ status: '409', source: { header: 'Idempotency-Key' } }]);
    finish();
    expect((await first).status).toBe(201);
    expect((await send(key)).headers.get('idempotent-replayed')).toBe('true');
    expect(runs).toBe(1);
  });

  test('a process that died during the request blocks its key until the lease ends', async () => {
    const key = randomUUID();
    await send(key);
    const forget = { status: null, headers: null, body: null };
    const leases = api.database.updateTable('idempotency_keys').where('key', '=', key);
    await leases.set({ ...forget, leased_until: new Date(Date.now() + 60_000) }).execute();
    expect((await send(key)).status).toBe(409);
    await leases.set({ leased_until: new Date(Date.now() - 1) }).execute();
    expect((await send(key, { another: 'body' })).status).toBe(422);
    expect((await send(key)).status).toBe(201);
    expect(runs).toBe(2);
  });
});

describe('the key', () => {
  test('belongs to one body, one address and one account', async () => {
    const key = randomUUID();
    await send(key);
    for (const other of [await send(key, { a: 2 }), await send(key, { a: 1 }, '/v2/done_once?x=1')]) {
      expect(other.status).toBe(422);
      expect(other.body.errors).toMatchObject([{ status: '422', source: { header: 'Idempotency-Key' } }]);
    }
    expect(runs).toBe(1);
    expect((await send(key, { a: 1 }, '/v2/done_once', api.otherKey)).headers.get('idempotent-replayed')).toBeNull();
    expect(runs).toBe(2);
  });

  test.each([[''], ['two words'], ['x'.repeat(256)], ['schlüssel']])('400 for %j', async (key) => {
    const answer = await send(key);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ title: 'Bad Request', source: { header: 'Idempotency-Key' } }]);
    expect(runs).toBe(0);
  });

  test('may have 255 characters; a body that cannot be read uses none', async () => {
    const key = 'k'.repeat(255);
    const broken = await api.request('POST', '/v2/done_once', { raw: '{', headers: { 'Idempotency-Key': key } });
    expect(broken.status).toBe(400);
    expect((await send(key)).status).toBe(201);
  });

  test('is ignored for other methods', async () => {
    const headers = { 'Idempotency-Key': 'two words' };
    expect((await api.get('/v2/shipments', { headers })).status).toBe(200);
  });
});
