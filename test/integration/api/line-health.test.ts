/** Tests GET /v2/line_health: the health of lines, terminals and railroads as an account sees it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallTally } from '../../../activities/tracking/call-tally.ts';
import { insertTracked } from './rows.ts';
import { lines, startTestApi, type TestApi } from './server.ts';

const quota = { perSecond: null, perMinute: 60, perHour: null, perDay: 1_000, concurrency: 4 };

const trust = {
  grade: 'verified_response',
  basis: 'API page',
  verification: { on: '2026-11-02', by: 'operator' },
} as const;

type Kind = 'line' | 'terminal' | 'railroad';

let api: TestApi;
beforeAll(async () => {
  const registry = {
    ...lines,
    line: (scac: string) => {
      const line = lines.line(scac);
      return line && { ...line, quota };
    },
    terminal: (key: string) => (key === 'smdg:SIM1' ? { credentialKey: key, simulated: true, trust, quota } : null),
    terminals: () => ['smdg:SIM1'],
    railroad: (scac: string) => (scac === 'SIMR' ? { credentialKey: 'railroad:SIMR', simulated: true } : null),
    railroads: () => ['SIMR'],
  };
  api = await startTestApi({ registry });
  const tally = new CallTally();
  const note = (accountId: string, outcome: string, durationMs: number, code = 'TEST', kind: Kind = 'line') =>
    tally.note({ accountId, kind, code, outcome, durationMs, at: new Date() });
  for (let count = 0; count < 17; count += 1) note(api.accountId, 'answered', 300);
  note(api.accountId, 'not_found', 900);
  for (let count = 0; count < 3; count += 1) note(api.accountId, 'answered', 400, 'smdg:SIM1', 'terminal');
  note(api.accountId, 'source_unreachable', 9_000, 'smdg:SIM1', 'terminal');
  note(api.accountId, 'answered', 400, 'BNSF', 'railroad');
  await tally.write(api.database);
  // These counts belong to other accounts and outcomes, so they are written as separate rows.
  for (let count = 0; count < 2; count += 1) note(api.accountId, 'source_unreachable', 9_000);
  for (let count = 0; count < 50; count += 1) note(api.otherAccountId, 'internal_error', 40_000);
  await tally.write(api.database);
  const { requestId } = await insertTracked(api.database, api.accountId);
  const times = { succeeded_at: new Date(Date.now() - 60 * 3_600_000) };
  await api.database.updateTable('watches').set(times).where('tracking_request_id', '=', requestId).execute();
  const paused = { paused_at: new Date(), paused_reason: 'credentials_rejected', open_until: new Date() };
  await api.database
    .insertInto('credentials')
    .values([{ key: 'line:CLAM', ...paused }, { key: 'line:TEST' }])
    .execute();
  await sql`
    insert into quota_reservations (credential_key, slot_at, account_id, watch_id, urgent, started_at, number, lane_number)
    select 'line:TEST', now() - n * interval '20 seconds', a::uuid, gen_random_uuid(), false, now(), i * 5 + n, i * 5 + n
    from unnest(array[${api.accountId}, ${api.otherAccountId}]) with ordinality x(a, i), generate_series(1, 5) n`.execute(
    api.database,
  );
});
afterAll(() => api.stop());

const healthOf = async (scac: string, key = api.key) =>
  (await api.get(`/v2/line_health/${scac}`, { key })).body.data.attributes;

describe('GET /v2/line_health', () => {
  test('counts the calls of the account only, by result', async () => {
    expect(await healthOf('TEST')).toMatchObject({
      state: 'degraded',
      whose_move: 'source',
      last_24_hours: {
        calls: 20,
        answered: 17,
        without_facts: 1,
        failed: 2,
        success_rate: 0.9,
        p50_ms: 500,
        p95_ms: 10_000,
      },
      outcomes: [
        { outcome: 'answered', calls: 17 },
        { outcome: 'source_unreachable', calls: 2 },
        { outcome: 'not_found', calls: 1 },
      ],
      requests: 1,
      stale_requests: 1,
    });
    const other = await healthOf('TEST', api.otherKey);
    expect(other).toMatchObject({
      last_24_hours: { calls: 50, failed: 50, p95_ms: null },
      requests: 0,
      oldest_facts_at: null,
    });
  });

  test('shows each hour, the quota and the account’s share of it, and a pause with the operator’s next step', async () => {
    const test = await healthOf('TEST');
    expect(test.hours).toHaveLength(24);
    expect(test.hours.reduce((sum: number, hour: { calls: number }) => sum + hour.calls, 0)).toBe(20);
    expect(test.quota).toEqual([
      { window: 'minute', limit: 60, used: 2 },
      { window: 'day', limit: 1_000, used: 5 },
    ]);
    const paused = await healthOf('CLAM');
    expect(paused).toMatchObject({ state: 'paused', whose_move: 'operator', paused_reason: 'credentials_rejected' });
    expect(paused.advice).toContain('Renew the credentials');
    expect(paused.last_24_hours).toMatchObject({ calls: 0, success_rate: null });
  });

  test('lists the lines that are enabled or were polled', async () => {
    const { body } = await api.get('/v2/line_health');
    expect(body.data.map(({ attributes }: { attributes: { scac: string } }) => attributes.scac)).toEqual([
      'CLAM',
      'TEST',
    ]);
    expect((await api.get('/v2/line_health/MAEU')).status).toBe(404);
  });

  test('shows terminals and railroads on request, with the same attributes', async () => {
    const { body } = await api.get('/v2/line_health?filter[source_kind]=terminal,railroad');
    const [terminal, ...railroads] = body.data;
    expect(terminal.attributes).toMatchObject({
      source_kind: 'terminal',
      code: 'smdg:SIM1',
      scac: null,
      name: 'Simulated Los Angeles Terminal',
      grade: 'verified_response',
      grade_basis: 'API page',
      verified_on: '2026-11-02',
      verified_by: 'operator',
      state: 'degraded',
      advice: expect.stringContaining('The terminal could not be reached'),
      last_24_hours: { calls: 4, failed: 1, success_rate: 0.75 },
      requests: 1,
      quota: [{ window: 'minute', limit: 60 }, { window: 'day' }],
    });
    expect(terminal.relationships.terminal.data).toMatchObject({ type: 'terminal', id: terminal.id });
    // This source is no longer configured but is listed, because it has been polled.
    expect(railroads.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { code: 'BNSF', scac: 'BNSF', state: 'not_enabled', grade: null, grade_basis: null },
      { code: 'SIMR', scac: 'SIMR', name: 'Simulated Railroad', state: 'idle' },
    ]);
    for (const requested of [terminal.id, 'smdg:SIM1'])
      expect((await healthOf(requested)).source_kind).toBe('terminal');
    expect((await healthOf('simr')).source_kind).toBe('railroad');
    expect((await api.get('/v2/line_health?filter[source_kind]=person')).status).toBe(400);
  });
});
