import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { defaultProbeSettings, probeLines } from '../../../operations/tracking-requests/probe-lines.ts';
import { containersOf, scenarioNumber } from '../../../simulator/numbers.ts';
import { createSimulator } from '../../../simulator/server.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { countPatternOutcomes } from '../../../store/tracking-requests/pattern-outcomes.ts';
import { patternOf } from '../../../tracking/carrier-inference/read-number.ts';
import { startTestApi, type TestApi } from './server.ts';

const logger = pino({ level: 'silent' });
const transport = createTransport({ logger, userAgent: 'seamark-test' });
const simulator = createSimulator({ logger });
let api: TestApi;
let closeSimulator: () => Promise<void>;

beforeAll(async () => {
  const served = await simulator.listen(0);
  closeSimulator = () => served.close();
  const registry = createRegistry({ simulatorUrl: served.url, environment: {} });
  const settings = { ...defaultProbeSettings, deadlineMs: 1_500 };
  const baseUrl = 'http://localhost:3000';
  api = await startTestApi({
    registry,
    services: (database) => ({
      probeLines: (input) => probeLines({ database, registry, transport, logger, baseUrl, settings }, input),
    }),
  });
});
afterAll(async () => {
  await api.stop();
  await transport.close();
  await closeSimulator();
});

const infer = (body: unknown, key = api.key) =>
  api.request('POST', '/v2/tracking_requests/infer_number', { body, key });

describe('the document of an inference', () => {
  it('has the members of the contract, for a plain number as for a JSON:API document', async () => {
    const plain = await infer({ number: 'medu ab-123456' });
    expect(plain.status).toBe(200);
    expect(plain.body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'infer_number_results',
      attributes: {
        number_type: 'bill_of_lading',
        validation: {
          is_valid: true,
          type: 'shipment',
          check_digit_passed: null,
          parsed_number: 'MEDUAB123456',
          reason: null,
        },
        shipping_line: {
          decision: 'auto_select',
          selected: { scac: 'MSCU', name: expect.any(String), confidence: expect.any(Number) },
          candidates: expect.any(Array),
        },
      },
    });
    const document = await infer({ data: { type: 'infer_number', attributes: { number: 'MEDUAB123456' } } });
    expect(document.body.data.attributes).toEqual(plain.body.data.attributes);
  });

  it('keeps candidates of a container whose check digit is wrong', async () => {
    const { body } = await infer({ number: 'MSKU6011673' });
    const { validation, shipping_line: line } = body.data.attributes;
    expect(validation).toMatchObject({ is_valid: false, type: 'container', check_digit_passed: false });
    expect(line).toMatchObject({ decision: 'needs_confirmation', selected: { scac: 'MAEU' } });
  });

  it.each([
    [{}, '/number'],
    [{ number: '' }, '/number'],
    [{ number: 5 }, '/number'],
    [{ number: '???' }, '/number'],
    [{ number: 'X'.repeat(200) }, '/number'],
    [[], ''],
    [{ data: { type: 'infer_number', attributes: { number: ' ' } } }, '/data/attributes/number'],
  ])('422 for %j', async (body, pointer) => {
    const answer = await infer(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { status: '422', detail: 'This reference number is not valid.', source: { pointer } },
    ]);
  });

  it('409 for a document of another type, 401 without a key, 405 for another method', async () => {
    expect((await infer({ data: { type: 'shipment', attributes: { number: 'MEDUAB123456' } } })).status).toBe(409);
    expect((await api.request('POST', '/v2/tracking_requests/infer_number', { key: null, body: {} })).status).toBe(401);
    expect((await api.request('PUT', '/v2/tracking_requests/infer_number')).status).toBe(405);
  });
});

describe('lines that are polled', () => {
  it('finds the line that has the number, and polls no line twice', async () => {
    const number = scenarioNumber('DIRECT', 41);
    const first = await infer({ number });
    expect(first.body.data.attributes.shipping_line).toMatchObject({
      decision: 'auto_select',
      selected: { scac: 'TEST' },
    });
    const requestCount = simulator.polls.list({ number }).length;
    expect(requestCount).toBeGreaterThan(1);
    const again = await infer({ number }, api.otherKey);
    expect(again.body.data.attributes.shipping_line).toMatchObject({ selected: { scac: 'TEST' } });
    expect(simulator.polls.list({ number })).toHaveLength(requestCount);
  });

  it('finds the line that moves a container of an unknown owner', async () => {
    const [container = ''] = containersOf(scenarioNumber('DIRECT', 42));
    const { body } = await infer({ number: container });
    expect(body.data.attributes).toMatchObject({
      number_type: 'container',
      validation: { is_valid: true },
      shipping_line: { decision: 'auto_select', selected: { scac: 'TEST' } },
    });
  });

  it('polls no line if the number’s form identifies it', async () => {
    await infer({ number: 'TESTTRSUCCEEDED' });
    expect(simulator.polls.list({ number: 'TESTTRSUCCEEDED' })).toEqual([]);
  });

  it('responds in time when lines are slow, and skips those that are down', async () => {
    const always = { number: null, until: null, count: null, retryAfterSeconds: 0 };
    simulator.faults.add({ ...always, source: 'SIMA', kind: 'slow', delayMs: 20_000 });
    simulator.faults.add({ ...always, source: 'SIMB', kind: 'down', delayMs: 0 });
    const began = Date.now();
    const { body } = await infer({ number: scenarioNumber('DIRECT', 43) });
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(body.data.attributes.shipping_line.selected).toMatchObject({ scac: 'TEST' });
    simulator.faults.clear(null);
  });
});

describe('what this deployment has learnt', () => {
  const track = async (
    accountId: string,
    numbers: number,
    status: 'created' | 'failed' | 'pending' | 'tracking_stopped',
    scac = 'WHLC',
  ) => {
    await api.database
      .insertInto('tracking_requests')
      .values(
        Array.from({ length: numbers }, () => {
          const serial = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
          return {
            account_id: accountId,
            id: newId(),
            request_type: 'bill_of_lading',
            request_number: `QX${serial}`,
            normalized_number: `QX${serial}`,
            scac,
            status,
            failed_reason: status === 'failed' ? 'not_found' : null,
          };
        }),
      )
      .execute();
  };
  const best = async (key?: string) =>
    (await infer({ number: 'QX123456789' }, key)).body.data.attributes.shipping_line.candidates[0]?.scac ?? null;

  it('applies to the account, and to others once several accounts have it', async () => {
    const pattern = patternOf('QX123456789');
    await track(api.accountId, 60, 'created');
    await track(api.accountId, 3, 'failed', 'MAEU');
    expect(await countPatternOutcomes(api.database, api.accountId, pattern)).toEqual(
      expect.arrayContaining([
        { scac: 'WHLC', succeeded: 60, failed: 0 },
        { scac: 'MAEU', succeeded: 0, failed: 3 },
      ]),
    );
    expect(await best()).toBe('WHLC');
    expect(await countPatternOutcomes(api.database, api.otherAccountId, pattern)).toEqual([]);

    const third = newId();
    await api.database.insertInto('accounts').values({ id: third, name: 'Third account' }).execute();
    await track(api.otherAccountId, 1, 'created');
    await track(third, 1, 'created');
    const shared = await countPatternOutcomes(api.database, api.otherAccountId, pattern);
    expect(shared.find(({ scac }) => scac === 'WHLC')?.succeeded).toBe(62);
    expect(await best(api.otherKey)).toBe('WHLC');
  });

  it('is counted by an index', async () => {
    const plan = await api.database.transaction().execute(async (trx) => {
      await trx.executeQuery({
        sql: 'set local enable_seqscan = off',
        parameters: [],
        query: { kind: 'RawNode' },
      } as never);
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>({
        sql: `explain select scac from tracking_requests where number_pattern(normalized_number) = 'QX:AA999999999'
          and test_clock_id is null and status in ('created', 'tracking_stopped', 'failed') order by created_at desc limit 2000`,
        parameters: [],
        query: { kind: 'RawNode' },
      } as never);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('tracking_requests_pattern');
  });

  it('patterns are the same in SQL and in code', async () => {
    const { sql } = await import('kysely');
    for (const number of ['MAEU212345678', '212345678', 'ABCDEF/12', 'Q', 'ÄB12', '12AB']) {
      const { rows } = await sql<{ pattern: string }>`select number_pattern(${number}) as pattern`.execute(
        api.database,
      );
      expect(rows[0]?.pattern).toBe(patternOf(number));
    }
  });
});
