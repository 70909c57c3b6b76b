/** Tests the list of attempts of a tracking request over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';
import { insertAnswer } from './stored-responses.ts';

const LINE = { kind: 'line', code: 'TEST' } as const;
const TERMINAL = { kind: 'terminal', code: 'smdg:SIM1' } as const;

let api: TestApi;
let path: string;
let snapshots: string[];
beforeAll(async () => {
  api = await startTestApi();
  const { requestId } = await insertTracked(api.database, api.accountId);
  path = `/v2/tracking_requests/${requestId}/attempts`;
  const of = { accountId: api.accountId, requestId };
  const minute = (count: number) => `2026-11-02T08:0${count}:00Z`;
  const line = { ...of, source: LINE, durationMs: 840 };
  snapshots = [
    await insertAnswer(api.database, { ...line, outcome: 'not_found', status: 404, receivedAt: minute(1) }),
    await insertAnswer(api.database, { ...line, outcome: 'ok', status: 200, receivedAt: minute(2) }),
    await insertAnswer(api.database, { ...line, source: TERMINAL, outcome: 'ok', status: 200, receivedAt: minute(3) }),
    await insertAnswer(api.database, { ...line, outcome: 'pushed', status: 200, receivedAt: minute(4) }),
  ];
  const person = { kind: 'person', code: 'user' } as const;
  await insertAnswer(api.database, { ...line, source: person, outcome: 'ok', status: 200, receivedAt: minute(5) });
});
afterAll(() => api.stop());

const outcomes = (data: { attributes: Record<string, unknown> }[]) =>
  data.map(({ attributes }) => [attributes['source_kind'], attributes['outcome'], attributes['http_status']]);

describe('GET /v2/tracking_requests/{id}/attempts', () => {
  test('lists attempts, newest first, with their results', async () => {
    const { status, body } = await api.request('GET', path);
    expect(status).toBe(200);
    expect(outcomes(body.data)).toEqual([
      ['line', 'pushed', 200],
      ['terminal', 'answered', 200],
      ['line', 'answered', 200],
      ['line', 'not_found', 404],
    ]);
    expect(body.data.map(({ attributes }: { attributes: { snapshot_id: string } }) => attributes.snapshot_id)).toEqual(
      snapshots.toReversed(),
    );
    expect(body.data[3].attributes).toMatchObject({
      source_code: 'TEST',
      received_at: '2026-11-02T08:01:00Z',
      last_received_at: '2026-11-02T08:01:00Z',
      received_times: 1,
      duration_ms: 840,
    });
  });

  test('shows the state of the request and the next step', async () => {
    const { body } = await api.request('GET', `${path}?page[size]=1`);
    expect(body.meta.tracking).toMatchObject({
      state: 'tracked',
      next_attempt: { at: '2026-12-01T00:00:00Z', source_kind: 'line', source_code: 'TEST', paused_reason: null },
      sources: [
        { source_kind: 'line', source_code: 'TEST', last_answered_at: '2026-11-02T08:40:00Z', last_said: null },
        { source_kind: 'terminal', source_code: 'smdg:SIM1', last_answered_at: '2026-11-02T08:58:00Z' },
      ],
    });
  });

  test('is paginated, and available as a table', async () => {
    const { body } = await api.request('GET', `${path}?page[size]=3&page[number]=2`);
    expect(outcomes(body.data)).toEqual([['line', 'not_found', 404]]);
    expect(body.meta).toMatchObject({ size: 1, total: 4 });
    expect(body.links.prev).toContain('page[number]=1');
    expect(body.links).not.toHaveProperty('next');
    const table = await api.request('GET', `${path}.csv`);
    expect(table.status).toBe(200);
  });

  test('shows why a request is paused, without internals', async () => {
    const { requestId } = await insertTracked(api.database, api.accountId);
    const [line, terminal] = [newId(), newId()];
    const paused = { paused_at: new Date(), paused_reason: 'credentials_rejected' };
    await api.database
      .insertInto('credentials')
      .values({ key: line, ...paused })
      .execute();
    const watches = () => api.database.updateTable('watches').where('tracking_request_id', '=', requestId);
    const refused = { last_outcome: 'credentials_rejected', last_outcome_detail: 'status 401' };
    await watches()
      .set({ credential_key: line, ...refused })
      .where('source_kind', '=', 'line')
      .execute();
    const broken = { last_outcome: 'internal_error', last_outcome_detail: 'stack of ours' };
    await watches()
      .set({ credential_key: terminal, ...broken })
      .where('source_kind', '=', 'terminal')
      .execute();
    const { body } = await api.request('GET', `/v2/tracking_requests/${requestId}/attempts`);
    expect(body.data).toEqual([]);
    expect(body.meta.tracking).toMatchObject({
      state: 'tracked_with_trouble',
      whose_move: 'operator',
      next_attempt: { paused_reason: 'credentials_rejected' },
      sources: [
        { last_outcome: 'credentials_rejected', last_said: 'status 401', paused_reason: 'credentials_rejected' },
        { last_outcome: 'internal_error', last_said: null, paused_reason: null },
      ],
    });
  });

  test('is 404 for another account and for an unknown id', async () => {
    for (const id of [newId(), 'x']) {
      expect((await api.request('GET', `/v2/tracking_requests/${id}/attempts`)).status).toBe(404);
    }
    const { requestId } = await insertTracked(api.database, api.otherAccountId);
    expect((await api.request('GET', `/v2/tracking_requests/${requestId}/attempts`)).status).toBe(404);
  });
});
