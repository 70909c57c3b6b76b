/**
 * Tests rolling rate limits over HTTP: buckets, headers, messages, what is counted, and two processes that share a
 * count.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { featureOff, forbidden, tooManyRequests } from '../../../api/json-api/errors.ts';
import type { Route } from '../../../api/route.ts';
import { inferNumberRoute } from '../../../api/routes/tracking-requests/infer-number.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { serveApi } from '../../support/serve-api.ts';
import { madeUpDoc } from './sample-document.ts';
import { type Answer, lines, startTestApi, type TestApi } from './server.ts';

let now = new Date('2026-11-02T08:00:00.250Z');
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ accountSettings: {}, windowsNow: () => now });
});
afterAll(() => api.stop());

/** Moves on by a minute, so that earlier requests are no longer counted. */
const nextMinute = () => {
  now = new Date(now.getTime() + 60_000);
};
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

async function repeat(times: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push((await call()).status);
  return statuses;
}

const list = (key?: string) => api.get('/v2/shipping_lines', key === undefined ? {} : { key });
const create = () =>
  api.request('POST', '/v2/tracking_requests', {
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
  test('admits 100 requests, then none until the first of them is 60 s old', async () => {
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
    expect(Math.abs(reset - (Date.now() / 1_000 + 60))).toBeLessThan(30);
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

  test('counts neither requests without a key or scope, nor denied ones', async () => {
    nextMinute();
    const { key } = await createApiKey(api.database, { accountId: api.accountId, name: 'reader', scopes: ['read'] });
    expect(await repeat(5, () => list('smk_unknown'))).toEqual([401, 401, 401, 401, 401]);
    const body = { data: { type: 'shipment', attributes: {} } };
    expect(await repeat(5, () => api.request('PATCH', `/v2/shipments/${randomUUID()}`, { key, body }))).toEqual(
      Array(5).fill(403),
    );
    expect((await list('smk_unknown')).headers.get('ratelimit')).toBeNull();
    expect((await api.request('PATCH', `/v2/shipments/${randomUUID()}`, { key, body })).headers.get('ratelimit')).toBe(
      '"default";r=100;t=1',
    );
    expect((await repeat(150, list)).filter((status) => status === 200)).toHaveLength(100);
    pass(60_000);
    expect((await list()).status).toBe(200);
  });

  test('is shared by all keys of an account, but not with another account', async () => {
    nextMinute();
    const { key } = await createApiKey(api.database, { accountId: api.accountId, name: 'second' });
    await repeat(60, list);
    expect((await repeat(60, () => list(key))).filter((status) => status === 200)).toHaveLength(40);
    expect((await list(api.otherKey)).headers.get('ratelimit')).toBe('"default";r=99;t=60');
  });

  describe('a changed setting takes effect with the next request', () => {
    const exhaust = async (settings: object = { limits: { default: 2 } }) => {
      nextMinute();
      await change('accounts', { settings: JSON.stringify(settings) }, api.accountId);
      const { id, key } = await createApiKey(api.database, { accountId: api.accountId, name: 'denied' });
      expect((await repeat(4, () => list(key))).slice(2)).toEqual([429, 429]);
      return { id, key };
    };
    const change = (table: 'accounts' | 'api_keys', values: object, id: string) =>
      api.database.updateTable(table).set(values).where('id', '=', id).execute();
    afterEach(() => change('accounts', { settings: '{}', state: 'open' }, api.accountId));

    test('after higher limits', async () => {
      const { key } = await exhaust();
      await change('accounts', { settings: JSON.stringify({ limits: { default: 5 } }) }, api.accountId);
      expect(await repeat(4, () => list(key))).toEqual([200, 200, 200, 429]);
      await change('accounts', { settings: JSON.stringify({ limits: { default: 6 } }) }, api.accountId);
      expect(await repeat(2, () => list(key))).toEqual([200, 429]);
    });

    test('after suspension, and after its end', async () => {
      const { key } = await exhaust();
      await change('accounts', { state: 'suspended' }, api.accountId);
      expect(await repeat(2, () => list(key))).toEqual([403, 403]);
      await change('accounts', { state: 'open', settings: '{}' }, api.accountId);
      expect((await list(key)).status).toBe(200);
    });

    test('after the key is revoked', async () => {
      const { id, key } = await exhaust();
      await change('api_keys', { revoked_at: new Date() }, id);
      expect(await repeat(2, () => list(key))).toEqual([401, 401]);
    });

    test('after the key expires', async () => {
      const { id, key } = await exhaust();
      await change('api_keys', { expires_at: new Date(Date.now() - 1_000) }, id);
      expect((await list(key)).status).toBe(401);
    });
  });
});

describe('operations with their own bucket', () => {
  const refresh = () => api.request('PATCH', `/v2/containers/${randomUUID()}/refresh`);
  test.each([
    ['create', 100, create, "You've hit the create tracking requests limit. Please try again in a minute."],
    ['refresh', 10, refresh, "You've hit the refresh limit. Please try again in a minute."],
  ])('%s: %i', async (bucket, limit, call, detail) => {
    nextMinute();
    const statuses = await repeat(limit, call);
    expect(statuses).not.toContain(429);
    const denied = await call();
    expect(denied.status).toBe(429);
    expect(denied.body.errors).toMatchObject([{ title: 'Too Many Requests', detail }]);
    expect(denied.headers.get('ratelimit')).toBe(`"${bucket}";r=0;t=60`);
    expect(denied.headers.get('ratelimit-policy')).toBe(`"${bucket}";q=${limit};w=60`);
    expect((await list()).headers.get('ratelimit')).toBe('"default";r=99;t=60');
  });
});

test('infer has its own bucket and texts', () => {
  expect(inferNumberRoute.bucket).toBe('infer');
  expect(tooManyRequests('infer', 3)).toMatchObject({
    status: 429,
    headers: { 'Retry-After': '3' },
    errors: [{ status: '429', detail: 'Rate limit exceeded' }],
  });
});

describe('two processes', () => {
  test('count together, by the clock of the database', async () => {
    const one = await startTestApi({ accountSettings: { limits: { default: 30 } } });
    const other = await serveApi({ database: one.database, registry: lines });
    const requestOther = () =>
      fetch(`${other.origin}/v2/shipping_lines`, { headers: { Authorization: `Token ${one.key}` } });
    try {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one.get('/v2/shipping_lines') : requestOther())),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    } finally {
      await other.stop();
      await one.stop();
    }
  });
});

describe('the operator’s settings for an account', () => {
  test('other limits apply immediately; invalid values are replaced by the default', async () => {
    const set = (settings: unknown) =>
      api.database
        .updateTable('accounts')
        .set({ settings: JSON.stringify(settings) })
        .where('id', '=', api.accountId)
        .execute();
    nextMinute();
    for (const [settings, policy] of [
      [{ limits: { default: 3 } }, '"default";q=3;w=60'],
      [{ limits: { default: 600_000 } }, '"default";q=600000;w=60'],
      [{ limits: { default: 'many' } }, '"default";q=100;w=60'],
      [{ limits: [] }, '"default";q=100;w=60'],
      [{ limits: { create: 7 } }, '"default";q=100;w=60'],
    ] as const) {
      await set(settings);
      expect((await list()).headers.get('ratelimit-policy')).toBe(policy);
    }
    await set({ limits: { default: 0 } });
    const denied = await list();
    expect([denied.status, denied.headers.get('retry-after')]).toEqual([429, '60']);
    await set({});
  });

  test('a disabled feature is 403 with the text that clients expect, and is not counted', async () => {
    const { database, otherAccountId, otherKey } = api;
    const settings = { features: { on_demand_refresh: false, routing_data: false } };
    await database
      .updateTable('accounts')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', otherAccountId)
      .execute();
    nextMinute();
    const refused = await api.request('PATCH', `/v2/containers/${randomUUID()}/refresh`, { key: otherKey });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('ratelimit')).toBe('"refresh";r=10;t=1');
    expect(refused.body.errors).toMatchObject([
      { status: '403', title: 'API access not enabled', detail: expect.stringMatching(/not enabled/) },
    ]);
    expect(featureOff('routing_data').errors).toEqual([
      { status: '403', title: 'Forbidden', detail: 'Routing data feature is not enabled for this account' },
    ]);
    expect(JSON.stringify(forbidden('This API key has no write scope').errors)).not.toMatch(/not enabled|feature/i);
  });
});

describe('windows that cannot be reached', () => {
  test('admit requests, but only those with a key', async () => {
    const broken = await startTestApi({ accountSettings: {} });
    try {
      await broken.database.schema.alterTable('rate_limits').renameTo('elsewhere').execute();
      const answer = await broken.get('/v2/shipping_lines');
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
      expect((await broken.get('/v2/shipping_lines', { key: 'smk_unknown' })).status).toBe(401);
    } finally {
      await broken.stop();
    }
  });
});

describe('an operation whose request counts for many', () => {
  const bulk: Route = {
    name: 'take-many',
    method: 'POST',
    path: '/v2/take_many',
    scope: 'write',
    body: 'required',
    doc: madeUpDoc([200]),
    async handle({ limits, body }) {
      const { wanted } = body as { wanted: number };
      return { status: 200, body: await limits.take('create', wanted), contentType: 'application/json' };
    },
  };

  test('reports how many were admitted, and when to retry the others', async () => {
    const rig = await startTestApi({ accountSettings: {}, windowsNow: () => now, moreRoutes: [bulk] });
    try {
      const call = (wanted: number) => rig.request('POST', '/v2/take_many', { body: { wanted } });
      const first = await call(70);
      expect(first.body).toEqual({ admitted: 70, retryAfterSeconds: null });
      expect(first.headers.get('ratelimit')).toBe('"default";r=99;t=60, "create";r=30;t=60');
      expect(first.headers.get('x-ratelimit-remaining')).toBe('99');
      pass(20_000);
      expect((await call(70)).body).toEqual({ admitted: 30, retryAfterSeconds: 40 });
      pass(40_000);
      expect((await call(70)).body).toEqual({ admitted: 70, retryAfterSeconds: null });
    } finally {
      await rig.stop();
    }
  });
});
