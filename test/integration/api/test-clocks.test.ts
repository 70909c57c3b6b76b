import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const create = async (attributes: Record<string, unknown>) =>
  (await api.ask('POST', '/v2/test_clocks', { body: { data: { type: 'test_clock', attributes } } })).body.data;
const advance = (id: string, attributes: Record<string, unknown>, key = api.key) =>
  api.ask('POST', `/v2/test_clocks/${id}/advance`, { key, body: { data: { type: 'test_clock', attributes } } });

test('a clock without a speed stands still; with one it runs', async () => {
  const frozen = await create({ start_at: '2026-01-01T00:00:00Z' });
  expect(frozen.attributes).toMatchObject({ now: '2026-01-01T00:00:00Z', frozen: true, speed: null });
  expect((await api.get(`/v2/test_clocks/${frozen.id}`)).body.data.attributes.now).toBe('2026-01-01T00:00:00Z');
  const running = await create({ start_at: '2026-01-01T00:00:00Z', speed: 1_000_000 });
  expect(running.attributes).toMatchObject({ frozen: false, speed: 1_000_000 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const later = (await api.get(`/v2/test_clocks/${running.id}`)).body.data.attributes.now;
  expect(Date.parse(later)).toBeGreaterThan(Date.parse('2026-01-01T01:00:00Z'));
});

test('advance steps through every due watch in order of time and answers when none is due', async () => {
  const clock = await create({ start_at: '2026-01-01T00:00:00Z' });
  const attributes = { request_type: 'bill_of_lading', request_number: 'STEP1', scac: 'TEST', test_clock_id: clock.id };
  await api.ask('POST', '/v2/tracking_requests', { body: { data: { type: 'tracking_request', attributes } } });

  // In place of a worker: asks whatever is due by the clock, every 12 hours from then.
  const polls: string[] = [];
  let stopped = false;
  const worker = (async () => {
    while (!stopped) {
      const polled = await api.database
        .updateTable('watches')
        .from('test_clocks')
        .set((eb) => ({ due_at: eb.fn('pg_catalog.timestamptz_pl_interval', ['watches.due_at', eb.val('12 hours')]) }))
        .whereRef('watches.due_at', '<=', 'test_clocks.position_at')
        .where('test_clocks.id', '=', clock.id)
        .returning('test_clocks.position_at')
        .execute();
      polls.push(...polled.map((row) => row.position_at.toISOString()));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  const answer = await advance(clock.id, { seconds: 2 * 86_400 + 3600 });
  stopped = true;
  await worker;
  expect(answer.status).toBe(200);
  expect(answer.body.data.attributes.now).toBe('2026-01-03T01:00:00Z');
  expect(polls).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T12:00:00.000Z',
    '2026-01-02T00:00:00.000Z',
    '2026-01-02T12:00:00.000Z',
    '2026-01-03T00:00:00.000Z',
  ]);
});

test('a clock never goes back', async () => {
  const clock = await create({ start_at: '2026-01-01T00:00:00Z' });
  await advance(clock.id, { to: '2026-02-01T00:00:00Z' });
  const back = await advance(clock.id, { to: '2026-01-15T00:00:00Z' });
  expect(back.body.data.attributes.now).toBe('2026-02-01T00:00:00Z');
});

test.each([
  [{}],
  [{ to: 'noon' }],
  [{ seconds: -1 }],
  [{ seconds: '1' }],
  [{ to: '2026-01-02T00:00:00Z', seconds: 1 }],
])('422 for an advance by %j', async (attributes) => {
  const clock = await create({});
  expect((await advance(clock.id, attributes)).status).toBe(422);
});

test('another account sees and moves no clock', async () => {
  const clock = await create({ start_at: '2026-01-01T00:00:00Z' });
  expect((await api.get(`/v2/test_clocks/${clock.id}`, { key: api.otherKey })).status).toBe(404);
  expect((await advance(clock.id, { seconds: 60 }, api.otherKey)).status).toBe(404);
  expect((await api.get(`/v2/test_clocks/${clock.id}`)).body.data.attributes.now).toBe('2026-01-01T00:00:00Z');
});
