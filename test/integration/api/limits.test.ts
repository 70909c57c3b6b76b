/** Rolling limits over HTTP: buckets, headers, words, what counts, and two processes that count together. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/api-keys.ts';
import { type Answer, startTestApi, type TestApi } from './server.ts';

let now = new Date('2026-11-02T08:00:00.250Z');
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ accountSettings: {}, windowsNow: () => now });
});
afterAll(() => api.stop());

/** A new minute: what was asked before counts no more. */
const nextMinute = () => {
  now = new Date(now.getTime() + 60_000);
};
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

async function repeat(times: number, ask: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push((await ask()).status);
  return statuses;
}

const list = (key?: string) => api.get('/v2/shipping_lines', key === undefined ? {} : { key });
const create = () =>
  api.ask('POST', '/v2/tracking_requests', {
    body: {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: `LIM${randomUUID().slice(0, 8)}`, scac: 'TEST' },
      },
    },
  });
const headersOf = ({ headers }: Answer) =>
  Object.fromEntries(
    ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'retry-after'].map((name) => [
      name,
      headers.get(name),
    ]),
  );

describe('the default bucket', () => {
  test('lets 100 in, then none until the first of them is 60 s old', async () => {
    nextMinute();
    const first = await list();
    expect(headersOf(first)).toEqual({
      ratelimit: '"default";r=99;t=60',
      'ratelimit-policy': '"default";q=100;w=60',
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '99',
      'retry-after': null,
    });
    const reset = Number(first.headers.get('x-ratelimit-reset'));
    expect(Math.abs(reset - (Date.now() / 1_000 + 60))).toBeLessThan(5);
    pass(10_000);
    expect(new Set(await repeat(99, list))).toEqual(new Set([200]));
    const denied = await list();
    expect(denied.status).toBe(429);
    expect(denied.body.errors).toEqual([
      {
        id: expect.any(String),
        status: '429',
        title: 'Too Many Requests',
        detail: expect.stringMatching(/^Your account has exceeded its rate limit\. .*webhooks/),
      },
    ]);
    expect(headersOf(denied)).toEqual({
      ratelimit: '"default";r=0;t=50',
      'ratelimit-policy': '"default";q=100;w=60',
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '0',
      'retry-after': '50',
    });
    pass(49_001);
    expect(headersOf(await list())['retry-after']).toBe('1');
    pass(998);
    expect((await list()).status).toBe(429);
    pass(1);
    expect(await repeat(2, list)).toEqual([200, 429]);
    expect(headersOf(await list())['retry-after']).toBe('10');
  });

  test('counts neither what is refused without a key or scope, nor what is denied', async () => {
    nextMinute();
    const { key } = await createApiKey(api.database, { accountId: api.accountId, name: 'reader', scopes: ['read'] });
    expect(await repeat(5, () => list('smk_unknown'))).toEqual([401, 401, 401, 401, 401]);
    const body = { data: { type: 'shipment', attributes: {} } };
    expect(await repeat(5, () => api.ask('PATCH', `/v2/shipments/${randomUUID()}`, { key, body }))).toEqual(
      Array(5).fill(403),
    );
    expect((await list('smk_unknown')).headers.get('ratelimit')).toBeNull();
    expect((await api.ask('PATCH', `/v2/shipments/${randomUUID()}`, { key, body })).headers.get('ratelimit')).toBe(
      '"default";r=100;t=1',
    );
    expect((await repeat(150, list)).filter((status) => status === 200)).toHaveLength(100);
    pass(60_000);
    expect((await list()).status).toBe(200);
  });

  test('is one for all keys of an account, and not that of another account', async () => {
    nextMinute();
    const { key } = await createApiKey(api.database, { accountId: api.accountId, name: 'second' });
    await repeat(60, list);
    expect((await repeat(60, () => list(key))).filter((status) => status === 200)).toHaveLength(40);
    expect((await list(api.otherKey)).headers.get('ratelimit')).toBe('"default";r=99;t=60');
  });

  test('a key that is revoked while its account is denied is not served', async () => {
    nextMinute();
    const { id, key } = await createApiKey(api.database, { accountId: api.accountId, name: 'short' });
    await repeat(101, () => list(key));
    await api.database.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', id).execute();
    nextMinute();
    expect((await list(key)).status).toBe(401);
  });
});

describe('operations with a bucket of their own', () => {
  const refresh = () => api.ask('PATCH', `/v2/containers/${randomUUID()}/refresh`);
  test.each([
    ['create', 100, create, "You've hit the create tracking requests limit. Please try again in a minute."],
    ['refresh', 10, refresh, "You've hit the refresh limit. Please try again in a minute."],
  ])('%s: %i', async (bucket, limit, ask, detail) => {
    nextMinute();
    const statuses = await repeat(limit, ask);
    expect(statuses).not.toContain(429);
    const denied = await ask();
    expect(denied.status).toBe(429);
    expect(denied.body.errors).toMatchObject([{ title: 'Too Many Requests', detail }]);
    expect(denied.headers.get('ratelimit')).toBe(`"${bucket}";r=0;t=60`);
    expect(denied.headers.get('ratelimit-policy')).toBe(`"${bucket}";q=${limit};w=60`);
    expect((await list()).headers.get('ratelimit')).toBe('"default";r=99;t=60');
  });
});
