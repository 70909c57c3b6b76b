import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import { insertRawEvent, insertTracked, insertTransportEvent, insertWatch } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const ATTRIBUTES = [
  ...['number', 'seal_number', 'created_at', 'ref_numbers', 'pod_arrived_at', 'pod_discharged_at'],
  ...['final_destination_full_out_at', 'holds_at_pod_terminal', 'available_for_pickup', 'delivered_at'],
  ...['current_status', 'empty_out_at', 'pol_full_in_at', 'pol_vessel_loaded_at', 'pol_vessel_departed_at'],
  ...['equipment_type', 'equipment_length', 'equipment_height', 'pod_full_out_at', 'empty_terminated_at'],
  ...['terminal_checked_at', 'fees_at_pod_terminal', 'pickup_lfd', 'pickup_appointment_at'],
  ...['pod_full_out_chassis_number', 'location_at_pod_terminal', 'pod_last_tracking_request_at'],
  ...['shipment_last_tracking_request_at', 'rail_last_tracking_request_at', 'availability_known', 'pod_timezone'],
  ...['final_destination_timezone', 'weight_in_lbs', 'empty_terminated_timezone', 'pod_rail_carrier_scac'],
  ...['ind_rail_carrier_scac', 'pod_rail_loaded_at', 'pod_rail_departed_at', 'ind_eta_at', 'ind_ata_at'],
  ...['ind_rail_unloaded_at', 'ind_facility_holds', 'ind_facility_fees', 'ind_facility_lfd_on', 'import_deadlines'],
  'ssl_lfd',
];

describe('reading', () => {
  test('GET one has the 46 attributes in their order, and every relation', async () => {
    const tracked = await insertTracked(api.database, api.accountId);
    const { body } = await api.get(`/v2/containers/${tracked.containerIds[0]}`);
    expect(ATTRIBUTES).toHaveLength(46);
    // Our additions to the contract come last.
    const ours = [
      'tracking_stopped_at',
      'flags',
      'flag_details',
      'earliest_pickup_lfd',
      'bills_of_lading',
      'bookings',
      'terminal_status',
    ];
    expect(Object.keys(body.data.attributes)).toEqual([...ATTRIBUTES, ...ours]);
    expect(body.data.attributes).toMatchObject({
      holds_at_pod_terminal: [],
      fees_at_pod_terminal: [],
      available_for_pickup: null,
      availability_known: false,
      current_status: 'new',
      terminal_checked_at: '2026-11-02T08:58:00Z',
      pod_last_tracking_request_at: '2026-11-02T08:58:00Z',
      shipment_last_tracking_request_at: '2026-11-02T08:40:00Z',
      rail_last_tracking_request_at: null,
      ind_facility_fees: null,
      import_deadlines: { pickup_lfd_terminal: null, pickup_lfd_rail: null, pickup_lfd_line: null },
    });
    expect(body.data.relationships).toEqual({
      shipment: { data: { id: tracked.shipmentId, type: 'shipment' } },
      pickup_facility: { data: null },
      pod_terminal: { data: { id: expect.any(String), type: 'terminal' } },
      transport_events: { data: [] },
      raw_events: { data: [] },
    });
    expect(body.data).not.toHaveProperty('links');
  });

  test('published values have the contract’s format: whole seconds, money as a number', async () => {
    const published = JSON.stringify({
      availability_known: true,
      available_for_pickup: false,
      holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'EXAM' }],
      fees_at_pod_terminal: [
        { type: 'demurrage', amount: '1250.50', currency: 'USD' },
        { type: 'total', amount: '0', currency: null },
      ],
      pickup_lfd: '2026-11-06T07:00:00.000Z',
      pickup_lfd_rail: '2026-11-08T06:00:00Z',
      pickup_lfd_line: '2026-11-06T07:00:00Z',
    });
    const tracked = await insertTracked(api.database, api.accountId, {
      container: { published, current_status: 'not_available' },
    });
    const { body } = await api.get(`/v2/containers/${tracked.containerIds[0]}`);
    expect(body.data.attributes).toMatchObject({
      current_status: 'not_available',
      available_for_pickup: false,
      holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'EXAM' }],
      pickup_lfd: '2026-11-06T07:00:00Z',
      ind_facility_lfd_on: '2026-11-08T06:00:00Z',
      ssl_lfd: '2026-11-06T07:00:00Z',
      import_deadlines: { pickup_lfd_terminal: null, pickup_lfd_rail: '2026-11-08T06:00:00Z' },
    });
    expect(body.data.attributes.fees_at_pod_terminal).toEqual([
      { type: 'demurrage', amount: 1250.5, currency_code: 'USD' },
      { type: 'total', amount: 0 },
    ]);
  });

  test('include returns the requested relations, and 400 for an unknown one', async () => {
    const tracked = await insertTracked(api.database, api.accountId);
    await insertTransportEvent(api.database, api.accountId, tracked);
    const path = `/v2/containers/${tracked.containerIds[0]}`;
    const { body } = await api.get(
      `${path}?include=shipment.port_of_lading,pod_terminal,pickup_facility,transport_events.vessel`,
    );
    expect(body.included.map((item: { type: string }) => item.type).sort()).toEqual([
      'port',
      'shipment',
      'terminal',
      'transport_event',
      'vessel',
    ]);
    expect(body.links.self).toContain('?include=shipment.port_of_lading,pod_terminal');
    const wrong = await api.get(`${path}?include=shipment.nobody`);
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors[0]).toMatchObject({
      status: '400',
      title: 'Bad Request',
      detail: 'nobody is not a relationship of shipment',
      source: { parameter: 'include' },
    });
    expect((await api.get(`${path}?include=constructor`)).status).toBe(400);
  });

  test('the list is newest first, then most recently refreshed, and finds a number in any spelling', async () => {
    const listed = await startTestApi();
    try {
      const createdAt = new Date('2026-03-01T00:00:00Z');
      const older = await insertTracked(listed.database, listed.accountId, {
        createdAt: new Date('2026-02-01'),
        containers: ['AAAU0000001'],
      });
      const fresh = await insertTracked(listed.database, listed.accountId, { createdAt, containers: ['BBBU0000002'] });
      const stale = await insertTracked(listed.database, listed.accountId, { createdAt, containers: ['CCCU0000003'] });
      await insertWatch(listed.database, listed.accountId, fresh.requestId, 'railroad', 'SIMR', new Date('2026-11-03'));
      const { body } = await listed.get('/v2/containers');
      expect(body.data.map((item: { id: string }) => item.id)).toEqual([
        ...fresh.containerIds,
        ...stale.containerIds,
        ...older.containerIds,
      ]);
      expect(body).not.toHaveProperty('included');
      const found = await listed.get('/v2/containers?filter[number]=bbbu%20000000-2&include=shipment');
      expect(found.body.meta.total).toBe(1);
      expect(found.body.included).toMatchObject([{ type: 'shipment', id: fresh.shipmentId }]);
    } finally {
      await listed.stop();
    }
  });
});

test('an account without rail gets no last free days of railroads (spec/contract 1.12)', async () => {
  const published = { pickup_lfd_rail: '2026-11-20T08:00:00Z', pickup_lfd_line: '2026-11-21T08:00:00Z' };
  const { containerIds } = await insertTracked(api.database, api.otherAccountId, {
    container: { published: JSON.stringify(published) },
  });
  const rail = async () => {
    const one = await api.get(`/v2/containers/${containerIds[0]}`, { key: api.otherKey });
    const [listed] = (await api.get('/v2/containers', { key: api.otherKey })).body.data;
    expect(listed.attributes).toEqual(one.body.data.attributes);
    return listed.attributes.import_deadlines.pickup_lfd_rail;
  };
  const withFeature = (rail: boolean) =>
    api.database
      .updateTable('accounts')
      .set({ settings: JSON.stringify({ ...GENEROUS, features: { rail } }) })
      .where('id', '=', api.otherAccountId)
      .execute();
  expect(await rail()).toBe(published.pickup_lfd_rail);
  await withFeature(false);
  expect(await rail()).toBeNull();
  await withFeature(true);
  expect(await rail()).toBe(published.pickup_lfd_rail);
  await api.database.deleteFrom('containers').where('id', 'in', containerIds).execute();
});

describe('events', () => {
  test('transport_events are sorted by recording time, newest first, in all versions, with location, vessel and links', async () => {
    const tracked = await insertTracked(api.database, api.accountId);
    const first = await insertTransportEvent(api.database, api.accountId, tracked, {
      created_at: new Date('2026-11-01T15:00:00Z'),
      invalidated_at: new Date('2026-11-01T16:00:00Z'),
    });
    const second = await insertTransportEvent(api.database, api.accountId, tracked, {
      created_at: new Date('2026-11-01T16:00:00Z'),
      timestamp: new Date('2026-11-01T13:00:00Z'),
      previous_version_id: first,
      locode: 'USCHI',
      terminal_key: 'ramp:SIMR1',
    });
    const path = `/v2/containers/${tracked.containerIds[0]}/transport_events`;
    const { body } = await api.get(`${path}?include=location,terminal`);
    expect(body.data.map((item: { id: string }) => item.id)).toEqual([second, first]);
    expect(body.data[1].attributes).toEqual({
      event: 'container.transport.vessel_arrived',
      created_at: '2026-11-01T15:00:00Z',
      voyage_number: '045E',
      timestamp: '2026-11-01T14:00:00Z',
      data_source: 'shipping_line',
      invalidated_at: '2026-11-01T16:00:00Z',
      location_locode: 'USLAX',
      timezone: 'America/Los_Angeles',
      value: null,
      previous_value: null,
      value_timestamp: null,
      flags: [],
      flag_details: [],
    });
    expect(body.data[0].relationships).toMatchObject({
      previous_version: { data: { id: first, type: 'transport_event' } },
      location: { data: { type: 'metro_area' } },
      terminal: { data: { type: 'rail_terminal' } },
      vessel: { data: { type: 'vessel' } },
      source_event: { data: null },
    });
    expect(body.included.map((item: { type: string }) => item.type).sort()).toEqual([
      'metro_area',
      'port',
      'rail_terminal',
    ]);
    expect(body.links).toEqual({
      self: `${BASE_URL}${path}?include=location,terminal`,
      current: `${BASE_URL}${path}?include=location%2Cterminal&page[number]=1`,
    });
    const container = await api.get(`/v2/containers/${tracked.containerIds[0]}`);
    expect(container.body.data.relationships.transport_events.data).toHaveLength(2);
  });

  test('raw_events are sorted by index, with places and vessels, without links and meta', async () => {
    const tracked = await insertTracked(api.database, api.accountId);
    const fromTerminal = { estimated: true, event: null, data_provider_code: 'smdg:SIM1' };
    await insertRawEvent(api.database, api.accountId, tracked, { index: 1, ...fromTerminal });
    await insertRawEvent(api.database, api.accountId, tracked, { index: 0, data_provider_code: 'HLCU' });
    const { body } = await api.get(`/v2/containers/${tracked.containerIds[0]}/raw_events`);
    expect(Object.keys(body)).toEqual(['data', 'included']);
    expect(body.data.map((item: { attributes: { index: number } }) => item.attributes.index)).toEqual([0, 1]);
    expect(body.data[0].attributes).toMatchObject({
      event: 'vessel_arrived',
      original_event: 'ARRI',
      actual_at: '2026-11-01T04:00:00Z',
      actual_on: '2026-10-31',
      estimated_at: null,
      data_provider_code: 'HLCU',
      data_provider_name: 'Hapag-Lloyd',
    });
    expect(body.data[1].attributes).toMatchObject({
      event: null,
      actual_at: null,
      estimated_on: '2026-10-31',
      data_provider_name: 'Simulated Los Angeles Terminal',
    });
    expect(body.included.map((item: { type: string }) => item.type)).toEqual(['port', 'vessel']);
  });
});

describe('changing', () => {
  test('PATCH replaces ref_numbers by both paths', async () => {
    const { containerIds } = await insertTracked(api.database, api.accountId);
    const [id] = containerIds;
    const byPath = await api.request('PATCH', `/v2/containers/${id}`, {
      body: { data: { type: 'container', attributes: { ref_numbers: ['A'] } } },
    });
    expect(byPath.body.data.attributes.ref_numbers).toEqual(['A']);
    const byBody = await api.request('PATCH', '/v2/containers', {
      body: { data: { type: 'container', id, attributes: { ref_numbers: ['B', 'C'] } } },
    });
    expect(byBody.body.data.attributes.ref_numbers).toEqual(['B', 'C']);
    const without = await api.request('PATCH', '/v2/containers', {
      body: { data: { type: 'container', attributes: {} } },
    });
    expect(without.body.errors).toMatchObject([{ status: '422', source: { pointer: '/data/id' } }]);
    const unknown = await api.request('PATCH', '/v2/containers', {
      body: { data: { type: 'container', id: newId() } },
    });
    expect(unknown.status).toBe(404);
  });

  test('refresh makes every source due now, wakes the run and lists the sources', async () => {
    const tracked = await insertTracked(api.database, api.accountId);
    await insertWatch(api.database, api.accountId, tracked.requestId, 'railroad', 'SIMR', new Date());
    const { status, body } = await api.request('PATCH', `/v2/containers/${tracked.containerIds[0]}/refresh`);
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Started refresh for Shipping line, Terminal, Rail' });
    const watches = await api.database
      .selectFrom('watches')
      .selectAll()
      .where('tracking_request_id', '=', tracked.requestId)
      .execute();
    for (const watch of watches) {
      expect(watch.refresh_requested_at).not.toBeNull();
      expect(watch.due_at.getTime()).toBeLessThanOrEqual(Date.now());
    }
    const wakes = await api.database
      .selectFrom('outbox')
      .select('id')
      .where('workflow_id', '=', `tracking/${tracked.requestId}`)
      .execute();
    expect(wakes).toHaveLength(1);
  });

  test('refresh of a stopped shipment is a conflict', async () => {
    const tracked = await insertTracked(api.database, api.accountId, { status: 'tracking_stopped' });
    const answer = await api.request('PATCH', `/v2/containers/${tracked.containerIds[0]}/refresh`);
    expect(answer.status).toBe(409);
  });

  test('another account sees, changes and refreshes nothing', async () => {
    const tracked = await insertTracked(api.database, api.accountId);
    await insertTransportEvent(api.database, api.accountId, tracked);
    const path = `/v2/containers/${tracked.containerIds[0]}`;
    const key = api.otherKey;
    for (const read of [path, `${path}/transport_events`, `${path}/raw_events`]) {
      expect((await api.get(read)).status).toBe(200);
      expect((await api.get(read, { key })).status).toBe(404);
    }
    const body = { data: { type: 'container', id: tracked.containerIds[0], attributes: { ref_numbers: ['stolen'] } } };
    expect((await api.request('PATCH', path, { key, body })).status).toBe(404);
    expect((await api.request('PATCH', '/v2/containers', { key, body })).status).toBe(404);
    expect((await api.request('PATCH', `${path}/refresh`, { key })).status).toBe(404);
    expect((await api.get('/v2/containers', { key })).body.data).toEqual([]);
    expect((await api.get(path)).body.data.attributes.ref_numbers).toEqual([]);
  });
});
