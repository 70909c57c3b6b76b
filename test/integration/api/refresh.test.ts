/** Tests POST /v2/containers/refresh: one entry per container, each counted against the limit (spec D10). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ accountSettings: { limits: { default: 1_000, refresh: 1_000 } } });
});
afterAll(() => api.stop());

const PATH = '/v2/containers/refresh';
const refresh = (container_ids: unknown, key = api.key) => api.request('POST', PATH, { key, body: { container_ids } });

const entry = (container_id: string | undefined, status: string, sources: string[] = [], detail: unknown = null) => ({
  container_id,
  status,
  sources,
  detail,
});

describe('POST /v2/containers/refresh', () => {
  test('starts what can be started and reports why the others cannot', async () => {
    const tracked = await insertTracked(api.database, api.accountId, { containers: ['SIMU1234565', 'SIMU7654321'] });
    const ended = await insertTracked(api.database, api.accountId, { status: 'tracking_stopped' });
    const others = await insertTracked(api.database, api.otherAccountId);
    const [first, second] = tracked.containerIds;
    await api.request('PATCH', `/v2/containers/${second}/stop_tracking`);
    const unknown = newId();
    const ids = [
      first,
      second,
      ended.containerIds[0],
      others.containerIds[0],
      unknown,
      'number-1',
      first?.toUpperCase(),
    ];
    const answer = await refresh(ids);
    expect(answer.status).toBe(202);
    const missing = 'There is no such container';
    expect(answer.body).toEqual({
      containers: [
        entry(first, 'started', ['Shipping line', 'Terminal']),
        entry(second, 'stopped', [], 'Tracking of the container has stopped; resume it to refresh'),
        entry(ended.containerIds[0], 'stopped', [], 'Tracking of the shipment has stopped; resume it to refresh'),
        entry(others.containerIds[0], 'not_found', [], missing),
        entry(unknown, 'not_found', [], missing),
        entry('number-1', 'not_found', [], missing),
      ],
    });
    const watches = await api.database
      .selectFrom('watches')
      .select('refresh_requested_at')
      .where('tracking_request_id', '=', tracked.requestId)
      .execute();
    expect(watches.every(({ refresh_requested_at }) => refresh_requested_at !== null)).toBe(true);
    const untouched = await api.database
      .selectFrom('watches')
      .select('id')
      .where('tracking_request_id', '=', others.requestId)
      .where('refresh_requested_at', 'is not', null)
      .execute();
    expect(untouched).toEqual([]);
  });

  test.each([
    ['nothing', undefined, "Container ids can't be blank", '/container_ids'],
    ['an empty list', [], "Container ids can't be blank", '/container_ids'],
    ['one id', 'abc', 'Container ids must be a list of ids', '/container_ids'],
    ['numbers', [7], 'Container ids must hold strings only', '/container_ids/0'],
    ['too many', Array.from({ length: 101 }, newId), 'Container ids may hold 100 ids', '/container_ids'],
  ])('422 for %s', async (_, ids, detail, pointer) => {
    const answer = await refresh(ids);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ detail, source: { pointer } }]);
  });

  test('422 for a body that is not an object', async () => {
    expect((await api.request('POST', PATH, { body: [] })).status).toBe(422);
  });

  test('a container that was stopped is not refreshed either', async () => {
    const { containerIds } = await insertTracked(api.database, api.accountId);
    await api.request('PATCH', `/v2/containers/${containerIds[0]}/stop_tracking`);
    const answer = await api.request('PATCH', `/v2/containers/${containerIds[0]}/refresh`);
    expect(answer.status).toBe(409);
  });
});

describe('limits', () => {
  test('each container counts, and those beyond the limit get the time to retry', async () => {
    const limited = await startTestApi({ accountSettings: { limits: { default: 1_000, refresh: 2 } } });
    try {
      const { containerIds } = await insertTracked(limited.database, limited.accountId, {
        containers: ['SIMU0000001', 'SIMU0000002', 'SIMU0000003'],
      });
      const answer = await limited.request('POST', PATH, { body: { container_ids: [newId(), ...containerIds] } });
      const statuses = answer.body.containers.map(({ status }: { status: string }) => status);
      expect(statuses).toEqual(['not_found', 'started', 'started', 'limited']);
      expect(answer.body.retry_after).toBeGreaterThan(0);
      expect(answer.headers.get('retry-after')).toBe(String(answer.body.retry_after));
      const single = await limited.request('PATCH', `/v2/containers/${containerIds[0]}/refresh`);
      expect(single.status).toBe(429);
    } finally {
      await limited.stop();
    }
  });

  test('403 where refreshing is switched off for the account', async () => {
    const gated = await startTestApi({ accountSettings: { features: { on_demand_refresh: false } } });
    try {
      const answer = await gated.request('POST', PATH, { body: { container_ids: [newId()] } });
      expect(answer.status).toBe(403);
      expect(answer.body.errors[0].title).toBe('API access not enabled');
    } finally {
      await gated.stop();
    }
  });
});
