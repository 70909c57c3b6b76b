import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const create = async (attributes: Record<string, unknown>) =>
  (await api.request('POST', '/v2/test_clocks', { body: { data: { type: 'test_clock', attributes } } })).body.data;
const advance = (id: string, attributes: Record<string, unknown>, key = api.key) =>
  api.request('POST', `/v2/test_clocks/${id}/advance`, { key, body: { data: { type: 'test_clock', attributes } } });

test('a clock runs only if it has a speed', async () => {
  const frozen = await create({ start_at: '2026-01-01T00:00:00Z' });
  expect(frozen.attributes).toMatchObject({ now: '2026-01-01T00:00:00Z', frozen: true, speed: null });
  expect((await api.get(`/v2/test_clocks/${frozen.id}`)).body.data.attributes.now).toBe('2026-01-01T00:00:00Z');
  const running = await create({ start_at: '2026-01-01T00:00:00Z', speed: 1_000_000 });
  expect(running.attributes).toMatchObject({ frozen: false, speed: 1_000_000 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const later = (await api.get(`/v2/test_clocks/${running.id}`)).body.data.attributes.now;
  expect(Date.parse(later)).toBeGreaterThan(Date.parse('2026-01-01T01:00:00Z'));
});

test('advance steps through every due watch in order of time and responds when none is due', async () => {
  const clock = await create({ start_at: '2026-01-01T00:00:00Z' });
  const attributes = { request_type: 'bill_of_lading', request_number: 'STEP1', scac: 'TEST', test_clock_id: clock.id };
  await api.request('POST', '/v2/tracking_requests', { body: { data: { type: 'tracking_request', attributes } } });

  // Stands in for a worker by postponing watches that are due by the clock by 12 hours, as a poll would.
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

test('a clock never runs backwards', async () => {
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
  [{ to: '9999-12-31T23:59:59-12:00' }],
])('422 for an advance by %j', async (attributes) => {
  const clock = await create({});
  expect((await advance(clock.id, attributes)).status).toBe(422);
});

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'])(
  '422 for a clock that starts at %s',
  async (start_at) => {
    const body = { data: { type: 'test_clock', attributes: { start_at } } };
    const answer = await api.request('POST', '/v2/test_clocks', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].source.pointer).toBe('/data/attributes/start_at');
  },
);

test('another account neither sees nor moves the clock', async () => {
  const clock = await create({ start_at: '2026-01-01T00:00:00Z' });
  expect((await api.get(`/v2/test_clocks/${clock.id}`, { key: api.otherKey })).status).toBe(404);
  expect((await advance(clock.id, { seconds: 60 }, api.otherKey)).status).toBe(404);
  expect((await api.get(`/v2/test_clocks/${clock.id}`)).body.data.attributes.now).toBe('2026-01-01T00:00:00Z');
});

const patch = (id: string, attributes: Record<string, unknown>, key = api.key) =>
  api.request('PATCH', `/v2/test_clocks/${id}`, { key, body: { data: { type: 'test_clock', id, attributes } } });
const track = (clockId: string, number: string) =>
  api.request('POST', '/v2/tracking_requests', {
    body: {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: number, scac: 'TEST', test_clock_id: clockId },
      },
    },
  });

test('a clock is frozen at its time, continues from there, and changes its speed without a jump', async () => {
  const clock = await create({ start_at: '2026-01-01T00:00:00Z', speed: 3_600 });
  const frozen = (await patch(clock.id, { frozen: true })).body.data.attributes;
  expect(frozen).toMatchObject({ frozen: true, speed: null });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const still = await api.get(`/v2/test_clocks/${clock.id}`);
  expect(still.body.data.attributes.now).toBe(frozen.now);
  expect((await patch(clock.id, { frozen: false })).body.data.attributes).toMatchObject({
    frozen: false,
    speed: 3_600,
  });
  const slow = (await patch(clock.id, { speed: 0.001 })).body.data.attributes;
  expect(slow).toMatchObject({ frozen: false, speed: 0.001 });
  expect(Date.parse(slow.now) - Date.parse(frozen.now)).toBeLessThan(3_600_000);
  expect((await patch(clock.id, { speed: null })).body.data.attributes).toMatchObject({ frozen: true, speed: null });
  expect((await patch(clock.id, { speed: 5, frozen: true })).body.data.attributes).toMatchObject({ frozen: true });
  expect((await patch(clock.id, { frozen: false })).body.data.attributes).toMatchObject({ speed: 5 });
});

test('a change of a clock wakes the requests that follow it', async () => {
  const clock = await create({ start_at: '2026-01-01T00:00:00Z' });
  const { id } = (await track(clock.id, 'WAKE000001')).body.data;
  const wakes = async () =>
    (await api.database.selectFrom('outbox').select('id').where('workflow_id', '=', `tracking/${id}`).execute()).length;
  const before = await wakes();
  await patch(clock.id, { speed: 60 });
  expect(await wakes()).toBe(before + 1);
});

test.each([
  [{ frozen: 'yes' }, '/data/attributes/frozen'],
  [{ speed: 0 }, '/data/attributes/speed'],
  [{ speed: 'fast' }, '/data/attributes/speed'],
])('422 for a change to %j', async (attributes, pointer) => {
  const clock = await create({});
  const answer = await patch(clock.id, attributes);
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].source.pointer).toBe(pointer);
});

test.each([
  [{ duration: 'P1DT12H' }, '2026-01-02T12:00:00Z'],
  [{ duration: 'PT90M' }, '2026-01-01T01:30:00Z'],
  [{ duration: 'P2W' }, '2026-01-15T00:00:00Z'],
  [{ to_next_event: true, within: 'P3D' }, '2026-01-04T00:00:00Z'],
])('advances by %j', async (attributes, now) => {
  const clock = await create({ start_at: '2026-01-01T00:00:00Z' });
  const answer = await advance(clock.id, attributes);
  expect(answer.body.data.attributes.now).toBe(now);
  expect(answer.body.meta).toEqual({ events: [] });
});

test.each([
  [{ duration: 'P1M' }],
  [{ duration: 'P' }],
  [{ duration: 'PT' }],
  [{ duration: 'PT0S' }],
  [{ duration: 'P500D' }],
  [{ duration: 5 }],
  [{ to_next_event: false }],
  [{ to_next_event: true, seconds: 1 }],
  [{ seconds: 1, within: 'P1D' }],
])('422 for an advance by %j', async (attributes) => {
  const clock = await create({});
  const answer = await advance(clock.id, attributes);
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].source.pointer).toMatch(/^\/data\/attributes\//);
});

test('an unused clock can be deleted; one in use cannot', async () => {
  const clock = await create({ start_at: '2026-01-01T00:00:00Z' });
  const { id } = (await track(clock.id, 'GONE000001')).body.data;
  const refused = await api.request('DELETE', `/v2/test_clocks/${clock.id}`);
  expect(refused.status).toBe(409);
  expect(refused.body.errors[0].detail).toContain('1 tracking request follows');
  await api.database.updateTable('tracking_requests').set({ status: 'failed' }).where('id', '=', id).execute();
  expect((await api.request('DELETE', `/v2/test_clocks/${clock.id}`, { key: api.otherKey })).status).toBe(404);
  expect((await api.request('DELETE', `/v2/test_clocks/${clock.id}`)).status).toBe(200);
  expect((await api.get(`/v2/test_clocks/${clock.id}`)).status).toBe(404);
  expect((await patch(clock.id, { frozen: true })).status).toBe(404);
  expect((await api.request('DELETE', `/v2/test_clocks/${clock.id}`)).status).toBe(404);
  expect((await track(clock.id, 'GONE000002')).status).toBe(422);
});

test('clocks are listed per account, newest first', async () => {
  const [first, second] = [await create({}), await create({})];
  const { body } = await api.get('/v2/test_clocks?page[size]=2');
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  expect(body.meta.total).toBeGreaterThan(2);
  expect((await api.get('/v2/test_clocks', { key: api.otherKey })).body.data).toEqual([]);
});
