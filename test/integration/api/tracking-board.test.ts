/** Tests GET /v2/tracking_board: the state of requests, counted and listed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

let api: TestApi;
const ids: Record<string, string> = {};

/** Inserts a request without a shipment, as a recording would leave it. */
async function insertRequest(name: string, row: Record<string, unknown>, watch: Record<string, unknown> = {}) {
  const id = newId();
  ids[name] = id;
  const scac = 'scac' in row ? (row['scac'] as string) : 'TEST';
  await api.database
    .insertInto('tracking_requests')
    .values({
      account_id: api.accountId,
      id,
      request_type: 'bill_of_lading',
      request_number: `BOARD${name.toUpperCase()}`,
      normalized_number: `BOARD${name.toUpperCase()}`,
      scac,
      ...row,
    })
    .execute();
  const ended = row['status'] === 'failed';
  await api.database
    .insertInto('watches')
    .values({
      account_id: api.accountId,
      id: newId(),
      tracking_request_id: id,
      source_kind: 'line',
      source_code: scac,
      credential_key: `line:${scac}`,
      due_at: new Date('2030-01-01T00:00:00Z'),
      closed_at: ended ? new Date() : null,
      ...watch,
    })
    .execute();
}

const failure = (reason: string) =>
  JSON.stringify({ reason, detail: 'as the line said', at: '2026-11-20T08:00:00.000Z' });

async function insertFollowed(name: string, watch: Record<string, unknown>, clockId: string | null = null) {
  const { requestId } = await insertTracked(api.database, api.accountId, { number: `BOARD${name.toUpperCase()}` });
  ids[name] = requestId;
  await api.database
    .updateTable('watches')
    .set(watch)
    .where('tracking_request_id', '=', requestId)
    .where('source_kind', '=', 'line')
    .execute();
  if (clockId !== null) {
    await api.database
      .updateTable('tracking_requests')
      .set({ test_clock_id: clockId })
      .where('id', '=', requestId)
      .execute();
  }
}

beforeAll(async () => {
  api = await startTestApi();
  await insertRequest('new', {});
  await insertRequest('asking', { is_retrying: true, failure: failure('source_unreachable') });
  await insertRequest('awaited', { status: 'awaiting_manifest', failure: failure('not_found_yet') });
  await insertRequest('unknown', { status: 'failed', failed_reason: 'not_found', failure: failure('not_found') });
  await insertRequest('typing', {
    status: 'failed',
    failed_reason: 'invalid_number',
    failure: failure('number_malformed'),
  });
  await insertRequest('typing2', {
    status: 'failed',
    failed_reason: 'invalid_number',
    failure: failure('number_malformed'),
    scac: 'CLAM',
  });
  await insertFollowed('well', { last_outcome: 'unchanged', succeeded_at: hoursAgo(3) });
  await insertFollowed('ill', { last_outcome: 'response_unreadable', succeeded_at: hoursAgo(5) });
  await insertFollowed('silent', { last_outcome: 'source_unreachable', succeeded_at: hoursAgo(60) });
  await insertFollowed('unasked', { last_outcome: 'unchanged', succeeded_at: hoursAgo(70) });
  // By a test clock set far in the past, a response from an hour earlier is still fresh.
  const clockId = newId();
  const then = new Date('2024-05-01T12:00:00Z');
  await api.database
    .insertInto('test_clocks')
    .values({ account_id: api.accountId, id: clockId, start_at: then, position_at: then, frozen: true })
    .execute();
  await insertFollowed('virtual', { last_outcome: 'changed', succeeded_at: new Date('2024-05-01T11:00:00Z') }, clockId);
  const { requestId, shipmentId } = await insertTracked(api.database, api.accountId, {
    number: 'BOARDOVER',
    status: 'tracking_stopped',
  });
  ids['over'] = requestId;
  const stop = { tracking_stopped_at: hoursAgo(1), tracking_stopped_reason: 'cancelled_by_user' } as const;
  await api.database.updateTable('shipments').set(stop).where('id', '=', shipmentId).execute();
  await api.database
    .updateTable('watches')
    .set({ closed_at: hoursAgo(1) })
    .where('tracking_request_id', '=', requestId)
    .execute();
  await insertTracked(api.database, api.otherAccountId);
});
afterAll(() => api.stop());

const read = async (query = '') => (await api.get(`/v2/tracking_board?${query}`)).body;
const countsOf = ({ meta }: { meta: { states: { state: string; count: number }[] } }) =>
  Object.fromEntries(meta.states.map(({ state, count }) => [state, count]));
const namesOf = ({ data }: { data: { id: string }[] }) =>
  data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)).sort();

describe('GET /v2/tracking_board', () => {
  test('counts every state, with its obstacle and who has to act', async () => {
    const body = await read();
    expect(countsOf(body)).toEqual({
      waiting_for_first_answer: 1,
      retrying: 1,
      awaiting_manifest: 1,
      tracked: 2,
      tracked_with_trouble: 1,
      stale: 2,
      failed: 3,
      stopped: 1,
    });
    expect(body.meta.total).toBe(12);
    const failed = body.meta.states.find(({ state }: { state: string }) => state === 'failed');
    expect(failed.reasons).toMatchObject([
      { reason: 'number_malformed', count: 2, whose_move: 'user' },
      { reason: 'not_found', count: 1, whose_move: 'user' },
    ]);
  });

  test.each([
    ['waiting_for_first_answer', ['new']],
    ['retrying', ['asking']],
    ['awaiting_manifest', ['awaited']],
    ['tracked', ['virtual', 'well']],
    ['tracked_with_trouble', ['ill']],
    ['stale', ['silent', 'unasked']],
    ['failed', ['typing', 'typing2', 'unknown']],
    ['stopped', ['over']],
    ['stale,failed', ['silent', 'typing', 'typing2', 'unasked', 'unknown']],
  ])('lists what is %s, and every row says so', async (state, names) => {
    const body = await read(`filter[state]=${state}`);
    expect(namesOf(body)).toEqual(names);
    expect(body.meta.total).toBe(names.length);
    for (const { attributes } of body.data) expect(state.split(',')).toContain(attributes.state);
  });

  test('states the reason, its time, who has to act, the next step and the options', async () => {
    const { data } = await read('filter[state]=failed&filter[reason]=not_found');
    expect(data).toHaveLength(1);
    expect(data[0].attributes).toMatchObject({
      request_number: 'BOARDUNKNOWN',
      reason: 'not_found',
      whose_move: 'user',
      since: '2026-11-20T08:00:00Z',
      next_attempt_at: null,
      actions: ['retry', 'extend_window', 'change', 'delete'],
    });
    const stale = (await read('filter[reason]=source_unreachable&filter[state]=stale')).data[0].attributes;
    expect(stale).toMatchObject({ state: 'stale', actions: ['stop'], next_source_code: 'TEST' });
    expect(stale.why).toContain('more than two days');
    const one = await api.get(`/v2/tracking_requests/${ids['unknown']}/standing?include=tracking_request`);
    expect(one.body.data).toEqual(data[0]);
    expect(one.body.included).toMatchObject([{ type: 'tracking_request', id: ids['unknown'] }]);
  });

  test('filters by who has to act, and every row names it', async () => {
    const { data } = await read();
    const isOver = ({ attributes: { state } }: { attributes: { state: string } }) =>
      ['tracked', 'stopped'].includes(state);
    for (const mover of ['us', 'source', 'user', 'operator', 'user,source']) {
      const body = await read(`filter[whose_move]=${mover}`);
      const expected = data.filter(
        (row: { attributes: { state: string; whose_move: string } }) =>
          !isOver(row) && mover.split(',').includes(row.attributes.whose_move),
      );
      expect(namesOf(body)).toEqual(namesOf({ data: expected }));
      expect(body.meta.total).toBe(expected.length);
    }
    expect(namesOf(await read('filter[whose_move]=user&filter[state]=failed'))).toEqual([
      'typing',
      'typing2',
      'unknown',
    ]);
    expect(namesOf(await read('filter[whose_move]=operator'))).toContain('unasked');
    expect((await api.get('/v2/tracking_board?filter[whose_move]=nobody')).status).toBe(400);
  });

  test('other filters narrow the counts too', async () => {
    const body = await read('filter[scac]=CLAM&filter[state]=stale');
    expect(countsOf(body)).toMatchObject({ failed: 1, stale: 0, tracked: 0 });
    expect(body.data).toEqual([]);
    expect(countsOf(await read('q=SILENT'))).toMatchObject({ stale: 1, tracked: 0, failed: 0 });
  });

  test('rejects unknown states, and hides other accounts’ requests', async () => {
    expect((await api.get('/v2/tracking_board?filter[state]=lost')).status).toBe(400);
    const other = await api.get('/v2/tracking_board', { key: api.otherKey });
    expect(other.body.meta.total).toBe(1);
    const hidden = await api.get(`/v2/tracking_requests/${ids['new']}/standing`, { key: api.otherKey });
    expect(hidden.status).toBe(404);
  });
});
