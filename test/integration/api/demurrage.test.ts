/** Tests GET /v2/demurrage, /v2/containers/{id}/demurrage and /v2/tariffs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContainerRow } from '../../../store/containers/containers.ts';
import { writeMilestones } from '../../../store/containers/milestones.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertFieldChanges } from '../../../store/shipments/field-changes.ts';
import { saveLedger } from '../../../store/shipments/ledgers.ts';
import type { Claim, Source } from '../../../tracking/claims/claims.ts';
import {
  CONTAINER,
  event,
  fact,
  LINE,
  RecordedShipment,
  response,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';
import { insertAnswer } from './stored-responses.ts';

const ZONE = 'America/Los_Angeles';
const DAY_MS = 86_400_000;

let api: TestApi;
const ids: Record<string, string> = {};

const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+Z/, 'Z');

async function insertContainer(
  name: string,
  published: Record<string, unknown>,
  {
    status = 'available',
    provenance = {},
    shipment = {},
  }: { status?: ContainerRow['current_status']; provenance?: object; shipment?: object } = {},
): Promise<Tracked> {
  const tracked = await insertTracked(api.database, api.accountId, {
    shipment,
    container: {
      current_status: status,
      published: JSON.stringify({ pod_terminal_key: 'smdg:SIM1', pod_timezone: ZONE, ...published }),
      provenance: JSON.stringify(provenance),
    },
  });
  ids[name] = tracked.containerIds[0] ?? '';
  return tracked;
}

const arrived = { pod_arrived_at: dayFrom(-20), pod_discharged_at: dayFrom(-19) };

beforeAll(async () => {
  api = await startTestApi();
  await insertContainer('atSea', {}, { status: 'on_ship' });
  await insertContainer('arrived', arrived);
  // The line reports a later day than the terminal; the earlier of the two triggers the warning.
  await insertContainer('overdue', {
    ...arrived,
    pickup_lfd: dayFrom(9),
    pickup_lfd_line: dayFrom(9),
    pickup_lfd_terminal: dayFrom(-2.5),
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: null }],
  });
  await insertContainer('today', { ...arrived, pickup_lfd: dayFrom(-0.5), pickup_lfd_terminal: dayFrom(-0.5) });
  await insertContainer('soon', { ...arrived, pickup_lfd: dayFrom(2.5), pickup_lfd_rail: dayFrom(2.5) });
  await insertContainer('week', { ...arrived, pickup_lfd: dayFrom(6.5), pickup_lfd_line: dayFrom(6.5) });
  await insertContainer(
    'later',
    { ...arrived, pickup_lfd: dayFrom(30), pickup_lfd_line: dayFrom(-10) },
    { provenance: { pickup_lfd: { rule: 'lfd.person' } } },
  );
  await insertContainer('out', { ...arrived, pod_full_out_at: dayFrom(-8) }, { status: 'picked_up' });
  await insertContainer(
    'back',
    { ...arrived, pod_full_out_at: dayFrom(-8), empty_terminated_at: dayFrom(-1) },
    { status: 'empty_returned' },
  );
  await insertContainer(
    'stopped',
    { ...arrived, pickup_lfd: dayFrom(-40) },
    { shipment: { tracking_stopped_at: new Date(), tracking_stopped_reason: 'cancelled_by_user' } },
  );
  // By the shipment's test clock, which is set far in the past, one day is left.
  const clockId = newId();
  const then = new Date('2024-05-01T12:00:00Z');
  await api.database
    .insertInto('test_clocks')
    .values({ account_id: api.accountId, id: clockId, start_at: then, position_at: then, frozen: true })
    .execute();
  const { requestId } = await insertContainer('virtual', {
    pickup_lfd: '2024-05-02T07:00:00Z',
    pickup_lfd_line: '2024-05-02T07:00:00Z',
  });
  await api.database
    .updateTable('tracking_requests')
    .set({ test_clock_id: clockId })
    .where('id', '=', requestId)
    .execute();
  await insertTracked(api.database, api.otherAccountId, { container: { current_status: 'available' } });
});
afterAll(() => api.stop());

const read = async (query = '') => (await api.get(`/v2/demurrage?${query}`)).body;
const countsOf = ({ meta }: { meta: { urgencies: { urgency: string; count: number }[] } }) =>
  Object.fromEntries(meta.urgencies.map(({ urgency, count }) => [urgency, count]));
const namesOf = ({ data }: { data: { id: string }[] }) =>
  data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

const tiers = [
  { from_day: 1, to_day: 1, daily_amount: '150' },
  { from_day: 2, daily_amount: '300.5' },
];
const tariff = { name: 'Any', charge: 'demurrage', currency: 'usd', tiers, valid_from: '2020-01-01' };
const enter = (attributes: object, key = api.key) =>
  api.request('POST', '/v2/tariffs', { key, body: { data: { type: 'tariff', attributes } } });

describe('GET /v2/demurrage', () => {
  test('lists the most urgent first, and counts each urgency', async () => {
    const body = await read();
    expect(namesOf(body)).toEqual(['overdue', 'today', 'virtual', 'soon', 'week', 'later', 'arrived', 'out']);
    expect(countsOf(body)).toEqual({ overdue: 1, today: 1, soon: 2, week: 1, later: 1, unknown: 1, to_return: 1 });
    expect(body.meta.total).toBe(8);
  });

  test('uses the earliest last free day of all sources, and names the sources', async () => {
    const [row] = (await read('filter[urgency]=overdue')).data;
    expect(row.attributes).toMatchObject({ urgency: 'overdue', days_left: -2, phase: 'at_terminal', timezone: ZONE });
    expect(row.attributes.last_free_days).toMatchObject([
      { said_by: 'terminal', is_published: false },
      { said_by: 'line', is_published: true },
    ]);
  });

  test.each([
    ['filter[urgency]=today,soon', ['today', 'virtual', 'soon']],
    ['filter[held]=true', ['overdue']],
    ['filter[urgency]=soon&filter[held]=true', []],
    ['filter[port]=CNNGB', []],
    ['filter[carrier]=TEST&filter[urgency]=week', ['week']],
    ['page[size]=2&page[number]=2', ['virtual', 'soon']],
    [`filter[terminal_id]=${newId()}`, []],
  ])('?%s', async (query, names) => {
    expect(namesOf(await read(query))).toEqual(names);
  });

  test('counts what passes the other filters', async () => {
    expect(countsOf(await read('filter[held]=true&filter[urgency]=today'))).toMatchObject({ overdue: 1, today: 0 });
  });

  test('rejects an unknown urgency', async () => {
    expect((await api.get('/v2/demurrage?filter[urgency]=panic')).status).toBe(400);
  });

  test('includes the container, its shipment and its terminal', async () => {
    const body = await read('filter[urgency]=today&include=container,shipment,pickup_facility');
    expect(body.included.map(({ type }: { type: string }) => type).sort()).toEqual([
      'container',
      'shipment',
      'terminal',
    ]);
  });

  test('is available as CSV too', async () => {
    const { status, body } = await api.get('/v2/demurrage.csv?filter[urgency]=overdue');
    expect(status).toBe(200);
    expect(String(body).split('\r\n')[0]).toContain('days_left');
  });

  test('has no cost until a tariff is entered', async () => {
    const costOf = async () => (await read('filter[urgency]=overdue')).data[0].attributes.cost;
    expect(await costOf()).toMatchObject({ known: false, unknown_because: 'no_tariff', amount: null, currency: null });
    const { body } = await enter(tariff);
    expect(await costOf()).toMatchObject({
      known: true,
      currency: 'USD',
      next_day_amount: '300.50',
      tariff_id: body.data.id,
      tariff_name: 'Any',
    });
    const { days, amount } = await costOf();
    expect(amount).toBe((150 + 300.5 * (days - 1)).toFixed(2));
    const [unknown] = (await read('filter[urgency]=unknown')).data;
    expect(unknown.attributes.cost).toMatchObject({ known: false, unknown_because: 'no_last_free_day' });
    const [out] = (await read('filter[urgency]=to_return')).data;
    expect(out.attributes.cost).toMatchObject({ charge: 'detention', unknown_because: 'no_tariff' });
    await api.request('DELETE', `/v2/tariffs/${body.data.id}`);
    expect(await costOf()).toMatchObject({ known: false });
  });
});

describe('/v2/tariffs', () => {
  test('are entered, changed, listed and deleted', async () => {
    const { status, body } = await enter({ ...tariff, scac: 'test', port_locode: 'us lax', equipment_length: 40 });
    expect(status).toBe(201);
    const { id, attributes } = body.data;
    expect(attributes).toMatchObject({ scac: 'TEST', port_locode: 'USLAX', currency: 'USD', day_count: 'calendar' });
    expect(attributes.tiers).toEqual([
      { from_day: 1, to_day: 1, daily_amount: '150.00' },
      { from_day: 2, to_day: null, daily_amount: '300.50' },
    ]);
    const changed = await api.request('PATCH', `/v2/tariffs/${id}`, {
      body: { data: { type: 'tariff', id, attributes: { scac: null, valid_to: '2026-12-31' } } },
    });
    expect(changed.body.data.attributes).toMatchObject({
      scac: null,
      port_locode: 'USLAX',
      valid_from: '2020-01-01',
      valid_to: '2026-12-31',
    });
    expect((await api.get('/v2/tariffs')).body.data).toMatchObject([{ id }]);
    expect((await api.get('/v2/tariffs', { key: api.otherKey })).body.data).toEqual([]);
    expect((await api.request('DELETE', `/v2/tariffs/${id}`, { key: api.otherKey })).status).toBe(404);
    expect((await api.request('DELETE', `/v2/tariffs/${id}`)).status).toBe(200);
    expect((await api.get(`/v2/tariffs/${id}`)).status).toBe(404);
  });

  test.each([
    [{ name: ' ' }, 'name', "Name can't be blank"],
    [{ charge: 'storage' }, 'charge', 'Charge must be one of: demurrage, detention'],
    [{ currency: 'QQQ' }, 'currency', 'Currency must be an ISO 4217 code such as USD'],
    [{ scac: 'ZZZZ' }, 'scac', 'Scac must be that of a supported line (GET /v2/shipping_lines)'],
    [{ port_locode: 'nowhere' }, 'port_locode', 'Port locode must be that of a known place, such as USLAX'],
    [{ terminal_id: 'x' }, 'terminal_id', 'Terminal id must be that of a known terminal (GET /v2/terminals)'],
    [{ tiers: [] }, 'tiers', "Tiers can't be blank"],
    [
      { tiers: [{ from_day: 0, daily_amount: '1' }] },
      'tiers/0/from_day',
      'From day must be a whole number from 1 to 3650',
    ],
    [
      { tiers: [{ from_day: 3, to_day: 2, daily_amount: '1' }] },
      'tiers/0/to_day',
      'To day must not come before from day',
    ],
    [
      {
        tiers: [
          { from_day: 1, daily_amount: '1' },
          { from_day: 2, daily_amount: '1' },
        ],
      },
      'tiers/1/from_day',
      'From day must come after the tier before it',
    ],
    [
      { tiers: [{ from_day: 1, daily_amount: '-5' }] },
      'tiers/0/daily_amount',
      'Daily amount in USD must be a number with up to 2 decimal places, not negative',
    ],
    [
      { tiers: [{ from_day: 1, daily_amount: 5 }] },
      'tiers/0/daily_amount',
      'Daily amount must be a string such as "150.00"',
    ],
    [{ currency: 'JPY' }, 'tiers/1/daily_amount', 'Daily amount in JPY must be a whole number, not negative'],
    [{ valid_to: '2019-01-01' }, 'valid_to', 'Valid to must not come before valid from'],
  ])('%o is refused', async (given, pointer, detail) => {
    const { status, body } = await enter({ ...tariff, ...given });
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(
      expect.objectContaining({ detail, source: { pointer: `/data/attributes/${pointer}` } }),
    );
    expect((await api.get('/v2/tariffs')).body.data).toEqual([]);
  });
});

describe('GET /v2/containers/{id}/demurrage', () => {
  let tracked: Tracked;
  const expected: string[] = [];

  async function recordResponse(
    story: RecordedShipment,
    receivedAt: string,
    source: Source,
    claims: Claim[],
  ): Promise<void> {
    const { database, accountId } = api;
    const { requestId, shipmentId } = tracked;
    const stored = { accountId, requestId, source, outcome: 'ok', status: 200, receivedAt, durationMs: 200 };
    const snapshotId = await insertAnswer(database, stored);
    expected.push(snapshotId);
    story.record(response(receivedAt, claims, { source, snapshotId }));
    const { view, ledger, changes } = story;
    if (view === null || changes === null) throw new Error('nothing was published');
    const containerIds = new Map([[CONTAINER, tracked.containerIds[0] ?? '']]);
    await saveLedger(database, accountId, shipmentId, { ledger, view });
    await writeMilestones(database, { accountId, shipmentId, containerIds }, changes.milestones, new Date(receivedAt));
    await insertFieldChanges(database, accountId, shipmentId, containerIds, changes.fields, new Date(receivedAt));
    const [container] = view.containers;
    const values = Object.entries(container?.fields ?? {}).filter(([, { value }]) => value !== null);
    const { value: status } = container?.fields.current_status ?? {};
    await database
      .updateTable('containers')
      .set({
        published: JSON.stringify(Object.fromEntries(values.map(([name, { value }]) => [name, value]))),
        current_status: status ?? 'new',
      })
      .where('id', '=', tracked.containerIds[0] ?? '')
      .execute();
  }

  const arrivedInPort = [
    event('arrive', 'USLAX', '2026-08-20T09:30:00Z', { role: 'pod' }),
    event('discharge', 'USLAX', '2026-08-21T04:00:00Z', { role: 'pod' }),
  ];
  const hold = { name: 'customs', status: 'hold', description: null } as const;

  beforeAll(async () => {
    tracked = await insertTracked(api.database, api.accountId, { containers: [CONTAINER] });
    const story = new RecordedShipment();
    await recordResponse(story, '2026-08-21T10:00:00Z', LINE, [...arrivedInPort, fact('last_free_day', '2026-08-27')]);
    await recordResponse(story, '2026-08-21T12:00:00Z', TERMINAL, [
      fact('last_free_day', '2026-08-26'),
      fact('holds', [hold]),
    ]);
    await recordResponse(story, '2026-08-24T12:00:00Z', TERMINAL, [
      fact('last_free_day', '2026-08-28'),
      fact('holds', []),
    ]);
    await recordResponse(story, '2026-08-30T10:00:00Z', LINE, [
      ...arrivedInPort,
      fact('last_free_day', '2026-08-27'),
      event('gate_out', 'USLAX', '2026-08-29T17:00:00Z', { role: 'pod' }),
    ]);
  });

  test('the guide matches the system', async () => {
    const { body } = await enter({ ...tariff, port_locode: 'USLAX' });
    const names = new Map([
      ['container', tracked.containerIds[0] ?? ''],
      ['overdue', ids['overdue'] ?? ''],
    ]);
    await runGuide(api, await readGuide('demurrage.md'), names);
    for (const { id } of (await api.get('/v2/tariffs')).body.data) await api.request('DELETE', `/v2/tariffs/${id}`);
    expect(body.data.id).toBeDefined();
  });

  test('lists every change of a last free day with its source, the time it was first seen and its snapshot', async () => {
    const { status, body } = await api.get(`/v2/containers/${tracked.containerIds[0]}/demurrage`);
    expect(status).toBe(200);
    const changes = body.data.attributes.last_free_day_changes;
    const ofTerminal = changes.filter(({ field }: { field: string }) => field === 'pickup_lfd_terminal');
    expect(ofTerminal).toMatchObject([
      {
        before: null,
        after: '2026-08-26T07:00:00Z',
        first_seen_at: '2026-08-21T12:00:00Z',
        source: { kind: 'terminal' },
        snapshot_id: expected[1],
      },
      {
        before: '2026-08-26T07:00:00Z',
        after: '2026-08-28T07:00:00Z',
        first_seen_at: '2026-08-24T12:00:00Z',
        snapshot_id: expected[2],
      },
      { after: null, rule: 'lfd.hidden_after_pickup' },
    ]);
    expect(body.data.attributes.holds).toMatchObject([
      {
        hold: { name: 'customs' },
        at: 'port',
        first_seen_at: '2026-08-21T12:00:00Z',
        gone_at: '2026-08-24T12:00:00Z',
        snapshot_id: expected[1],
        gone_snapshot_id: expected[2],
      },
    ]);
    const names = body.data.attributes.milestones.map(({ milestone }: { milestone: string }) => milestone);
    expect(names).toEqual(['vessel_arrived', 'vessel_discharged', 'full_out']);
  });

  test('charges until the pickup from the earliest last free day reported by then', async () => {
    await enter(tariff);
    const { body } = await api.get(`/v2/containers/${tracked.containerIds[0]}/demurrage`);
    const [demurrage, detention] = body.data.attributes.costs;
    expect(demurrage.cost).toMatchObject({
      charge: 'demurrage',
      after_on: '2026-08-27',
      until_on: '2026-08-29',
      running: false,
      days: 2,
      amount: '450.50',
    });
    expect(demurrage.days).toEqual([
      { on: '2026-08-28', day: 1, amount: '150.00', total: '150.00' },
      { on: '2026-08-29', day: 2, amount: '300.50', total: '450.50' },
    ]);
    expect(detention.cost).toMatchObject({ charge: 'detention', after_on: '2026-08-29', running: true, known: false });
  });

  test('exists for containers without reports', async () => {
    const { body } = await api.get(`/v2/containers/${ids['atSea']}/demurrage`);
    expect(body.data.attributes).toMatchObject({ last_free_day_changes: [], holds: [], milestones: [] });
  });

  test('does not exist for other accounts', async () => {
    const { status } = await api.get(`/v2/containers/${tracked.containerIds[0]}/demurrage`, { key: api.otherKey });
    expect(status).toBe(404);
  });
});
