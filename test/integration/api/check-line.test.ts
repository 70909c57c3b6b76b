/**
 * Tests POST /v2/shipping_lines/{id}/check: one call to a line, explained in words, without storing or showing the
 * response.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { shapeOfAnswer } from '../../../infra/processes/line-probe.ts';
import { type CheckLineInput, checkLine } from '../../../operations/watches/check-line.ts';
import { containersOf, scenarioNumber } from '../../../simulator/numbers.ts';
import { createSimulator } from '../../../simulator/server.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { DIRECT } from '../../publisher/journeys.ts';
import { type Publisher, startPublisher } from '../../publisher/publisher.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const SECRET = 'hush-hush-4711';
const logger = pino({ level: 'silent' });
const transport = createTransport({ logger, userAgent: 'seamark-test' });
const simulator = createSimulator({ logger });
const accountId = newId();
let world: TestDatabase;
let publisher: Publisher;
let close: () => Promise<void>;
let check: (input: Partial<CheckLineInput> & { scac: string }) => ReturnType<typeof checkLine>;

beforeAll(async () => {
  world = await createTestDatabase();
  await insertAccount(world.database, { id: accountId, name: 'Test' });
  publisher = await startPublisher({
    authentication: { kind: 'api_key_headers', headers: { 'X-Client-Secret': SECRET } },
  });
  const served = await simulator.listen(0);
  close = () => served.close();
  const settings = (scac: string, secret: string) => ({
    [`SEAMARK_LINE_${scac}_BASE_URL`]: publisher.url,
    [`SEAMARK_LINE_${scac}_AUTH`]: 'api_key_headers',
    [`SEAMARK_LINE_${scac}_API_KEY_HEADERS`]: 'X-Client-Secret=CLIENT_SECRET',
    [`SEAMARK_LINE_${scac}_CLIENT_SECRET`]: secret,
    [`SEAMARK_LINE_${scac}_RATE_PER_SECOND`]: '10',
  });
  const environment = { ...settings('XMPL', SECRET), ...settings('XMPM', 'another-secret') };
  const registry = createRegistry({ simulatorUrl: served.url, environment });
  const { database } = world;
  const now = () => new Date();
  const deps = { database, registry, transport, logger, baseUrl: 'http://seamark.test', shapeOf: shapeOfAnswer, now };
  check = ({ scac, ...input }) => {
    const line = { scac, name: 'Example Line' };
    const signal = AbortSignal.timeout(20_000);
    return checkLine(deps, { accountId, line, type: 'booking_number', number: DIRECT.booking, signal, ...input });
  };
});
afterAll(async () => {
  await transport.close();
  await publisher?.close();
  await close?.();
  await world?.drop();
});

describe('a line', () => {
  test('that reports a number is understood, without revealing values of its response', async () => {
    const found = await check({ scac: 'XMPL' });
    expect(found).toMatchObject({ verdict: 'understood', reason: null, statuses: [200], numberType: 'booking_number' });
    if (typeof found === 'string') return;
    expect(found.understood).toContainEqual({ what: 'moves with a vessel', count: expect.any(Number) });
    expect(found.shape).toContainEqual(
      expect.stringMatching(/^\$\[\]\.transportCall\.vessel\.vesselIMONumber: digits/),
    );
    expect(found.durationMs).toBeGreaterThan(0);
    for (const value of [SECRET, DIRECT.booking, 'EXMU7004120', 'EXAMPLE']) {
      expect(JSON.stringify(found)).not.toContain(value);
    }
    expect(publisher.requests).toHaveLength(1);
  });

  test('that does not have the number has been reached', async () => {
    const found = await check({ scac: 'XMPL', type: 'container', number: 'EXMU9999993' });
    expect(found).toMatchObject({ verdict: 'reached', understood: [], missing: [] });
  });

  test('of the simulated world lists its missing settings', async () => {
    const number = containersOf(scenarioNumber('DIRECT', 4))[0] ?? '';
    expect(await check({ scac: 'TEST', type: 'container', number })).toMatchObject({ name: 'Example Line' });
  });

  test('that rejects the credentials is reported and paused for all accounts', async () => {
    expect(await check({ scac: 'XMPM' })).toMatchObject({ verdict: 'failed', reason: 'credentials_rejected' });
    const again = await check({ scac: 'XMPM' });
    expect(again).toMatchObject({ verdict: 'not_asked', reason: 'paused', statuses: [], durationMs: null });
    expect(JSON.stringify(again)).not.toContain('another-secret');
  });

  test('that is not enabled is not polled', async () => {
    expect(await check({ scac: 'MAEU' })).toBe('not_enabled');
  });
});

test('counts against the line’s quota, and stores nothing else', async () => {
  const { database } = world;
  const reserved = await database.selectFrom('quota_reservations').select('account_id').execute();
  expect(reserved.length).toBeGreaterThanOrEqual(3);
  expect(await database.selectFrom('snapshots').select('id').execute()).toEqual([]);
});
