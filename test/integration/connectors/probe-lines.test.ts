import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connector, Quota } from '../../../connectors/connector.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import {
  defaultProbeSettings,
  type ProbeDeps,
  type ProbeInput,
  probeLines,
} from '../../../operations/tracking-requests/probe-lines.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { createSimulator } from '../../../simulator/server.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { BREAKER_THRESHOLD } from '../../../store/watches/credential-health.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const logger = pino({ level: 'silent' });
const simulator = createSimulator({ logger });
const transport = createTransport({ logger, userAgent: 'seamark-test' });
const accountId = newId();
const everyFault = { number: null, until: null, count: null, retryAfterSeconds: 0, delayMs: 0 };
let test: TestDatabase;
let registry: { line(scac: string): Connector | null };
let closeSimulator: () => Promise<void>;
let serial = 60;

beforeAll(async () => {
  test = await createTestDatabase();
  const served = await simulator.listen(0);
  closeSimulator = () => served.close();
  registry = createRegistry({ simulatorUrl: served.url, environment: {} });
  await test.database.insertInto('accounts').values({ id: accountId, name: 'Test' }).execute();
});
beforeEach(async () => {
  simulator.faults.clear(null);
  for (const table of ['quota_reservations', 'quota_turns', 'quota_waiting', 'quota_lanes'] as const)
    await test.database.deleteFrom(table).execute();
  await test.database.deleteFrom('credentials').execute();
});
afterAll(async () => {
  await transport.close();
  await closeSimulator();
  await test.drop();
});

const deps = (changes: Partial<ProbeDeps> = {}): ProbeDeps => ({
  database: test.database,
  registry,
  transport,
  logger,
  baseUrl: 'http://localhost:3000',
  settings: defaultProbeSettings,
  ...changes,
});

function about(scacs: string[], changes: Partial<ProbeInput> = {}): ProbeInput {
  serial += 1;
  const number = scenarioNumber('DIRECT', serial);
  const requested = { number, normalizedNumber: number, requestType: 'bill_of_lading' as const };
  return { accountId, ...requested, scacs, clock: null, ...changes };
}

/** Returns the registry's lines with another quota. */
const limited = (quota: Partial<Quota>) => ({
  line: (scac: string): Connector | null => {
    const connector = registry.line(scac);
    return connector === null ? null : { ...connector, quota: { ...connector.quota, ...quota } };
  },
});

it('polls at most the allowed number of lines, the likeliest first, and none if the number is 0', async () => {
  const scacs = ['TEST', 'SIMA', 'SIMB', 'SIMC'];
  const two = await probeLines(deps({ settings: { ...defaultProbeSettings, lines: 2 } }), about(scacs));
  expect(two.answers).toEqual([
    { scac: 'TEST', answer: 'known' },
    { scac: 'SIMA', answer: 'unknown' },
  ]);
  const none = about(scacs);
  expect((await probeLines(deps({ settings: { ...defaultProbeSettings, lines: 0 } }), none)).answers).toEqual([]);
  expect(simulator.polls.list({ number: none.number })).toEqual([]);
});

it('skips lines that are not enabled or do not support such a number', async () => {
  const { answers } = await probeLines(deps(), about(['MAEU', 'TEST']));
  expect(answers.map(({ scac }) => scac)).toEqual(['TEST']);
});

it('takes slots from the quota and returns the unused one', async () => {
  const once = deps({ registry: limited({ perMinute: 1, perSecond: null }) });
  expect((await probeLines(once, about(['TEST']))).answers).toEqual([{ scac: 'TEST', answer: 'known' }]);
  const second = about(['TEST']);
  const { answers, postponedUntil } = await probeLines(once, second);
  expect(answers).toEqual([]);
  expect(postponedUntil?.getTime()).toBeGreaterThan(Date.now());
  expect(simulator.polls.list({ number: second.number })).toEqual([]);
  const reserved = await test.database.selectFrom('quota_reservations').selectAll().execute();
  expect(reserved).toHaveLength(1);
  expect(reserved[0]?.released_at).not.toBeNull();
});

it('counts outages for the circuit breaker of the line, and does not poll while it is open', async () => {
  simulator.faults.add({ ...everyFault, source: 'TEST', kind: 'down' });
  for (let failure = 0; failure < BREAKER_THRESHOLD; failure += 1) {
    expect((await probeLines(deps(), about(['TEST']))).answers).toEqual([{ scac: 'TEST', answer: 'silent' }]);
  }
  simulator.faults.clear(null);
  const open = about(['TEST']);
  expect((await probeLines(deps(), open)).answers).toEqual([{ scac: 'TEST', answer: 'silent' }]);
  expect(simulator.polls.list({ number: open.number })).toEqual([]);
});

it.each([
  ['login_page', 'silent'],
  ['truncated', 'silent'],
  ['error', 'silent'],
  ['throttled', 'silent'],
  ['forbidden', 'withheld'],
] as const)('treats %s as %s, and remembers nothing of it', async (kind, answer) => {
  simulator.faults.add({ ...everyFault, source: 'TEST', kind });
  const input = about(['TEST']);
  expect((await probeLines(deps(), input)).answers).toEqual([{ scac: 'TEST', answer }]);
  simulator.faults.clear(null);
  await test.database.deleteFrom('credentials').execute();
  expect((await probeLines(deps(), input)).answers).toEqual([{ scac: 'TEST', answer: 'known' }]);
});

it('with a test clock polls simulated lines only, without quota, and stores nothing', async () => {
  const none = deps({ registry: limited({ perMinute: 1, perHour: 1 }) });
  const start = new Date('2026-08-01T00:00:00Z');
  const input = about(['TEST'], { clock: { now: start, start } });
  for (let target = 0; target < 3; target += 1) expect((await probeLines(none, input)).postponedUntil).toBeNull();
  expect(simulator.polls.list({ number: input.number })).toHaveLength(3);
  const stored = await test.database
    .selectFrom('probe_answers')
    .selectAll()
    .where('normalized_number', '=', input.normalizedNumber)
    .execute();
  expect(stored).toEqual([]);
});

it('ends when its caller ends', async () => {
  simulator.faults.add({ ...everyFault, source: 'TEST', kind: 'slow', delayMs: 50_000 });
  const cancelled = new AbortController();
  setTimeout(() => cancelled.abort(), 100);
  const began = Date.now();
  const { answers } = await probeLines(deps(), about(['TEST'], { signal: cancelled.signal }));
  expect(answers).toEqual([{ scac: 'TEST', answer: 'silent' }]);
  expect(Date.now() - began).toBeLessThan(40_000);
});
