import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const idsOf = (list: { id: string }[]) => list.map((item) => item.id);

describe('reading', () => {
  test('GET one has every attribute and relation of the contract, freshness from the watches', async () => {
    const { shipmentId, containerIds } = await insertTracked(api.database, api.accountId, { number: 'SHAPE1' });
    const { status, body } = await api.get(`/v2/shipments/${shipmentId}`);
    expect(status).toBe(200);
    expect(Object.keys(body.data.attributes)).toEqual([
      ...['created_at', 'ref_numbers', 'tags', 'bill_of_lading_number', 'normalized_number', 'shipping_line_scac'],
      ...['shipping_line_name', 'shipping_line_short_name', 'customer_name', 'port_of_lading_locode'],
      ...['port_of_lading_name', 'port_of_discharge_locode', 'port_of_discharge_name', 'pod_vessel_name'],
      ...['pod_vessel_imo', 'pod_voyage_number', 'destination_locode', 'destination_name', 'destination_timezone'],
      ...['destination_ata_at', 'destination_eta_at', 'pol_etd_at', 'pol_atd_at', 'pol_timezone', 'pod_eta_at'],
      ...['pod_original_eta_at', 'pod_ata_at', 'pod_timezone', 'pol_original_etd_at', 'destination_original_eta_at'],
      ...['line_tracking_last_attempted_at', 'line_tracking_last_succeeded_at', 'line_tracking_stopped_at'],
      ...['line_tracking_stopped_reason', 'updated_at', 'flags', 'container_flags', 'flag_details'],
    ]);
    expect(body.data.attributes).toMatchObject({
      bill_of_lading_number: 'SHAPE1',
      port_of_discharge_locode: 'USLAX',
      pod_eta_at: '2026-11-20T08:00:00Z',
      line_tracking_last_attempted_at: '2026-11-02T08:40:00Z',
      line_tracking_last_succeeded_at: '2026-11-02T08:40:00Z',
      customer_name: null,
    });
    expect(body.data.relationships).toMatchObject({
      port_of_lading: { data: { type: 'port' } },
      port_of_discharge: { data: { type: 'port' } },
      pod_terminal: { data: { type: 'terminal' } },
      destination: { data: null },
      destination_terminal: { data: null },
      line_tracking_stopped_by_user: { data: null },
      containers: { data: [{ id: containerIds[0], type: 'container' }] },
    });
    expect(body.data.links).toEqual({ self: `${BASE_URL}/v2/shipments/${shipmentId}` });
    expect(body.links).toEqual({ self: `${BASE_URL}/v2/shipments/${shipmentId}` });
    expect(body).not.toHaveProperty('included');
  });

  test('a container that the line took off the shipment is no longer among its containers', async () => {
    const containers = ['SIMU1234565', 'SIMU7654321'];
    const { shipmentId, containerIds } = await insertTracked(api.database, api.accountId, { containers: containers });
    const [removed = '', left = ''] = containerIds;
    await api.database.updateTable('containers').set({ removed_at: new Date() }).where('id', '=', removed).execute();
    const one = (await api.get(`/v2/shipments/${shipmentId}?include=containers`)).body;
    expect(idsOf(one.data.relationships.containers.data)).toEqual([left]);
    expect(idsOf(one.included)).toEqual([left]);
  });

  test('include follows dotted paths, and each resource comes once', async () => {
    const { shipmentId } = await insertTracked(api.database, api.accountId, {
      containers: ['SIMU1234565', 'SIMU7654321'],
    });
    const paths = 'containers.pod_terminal,port_of_lading,port_of_discharge.terminals,pod_terminal,containers.shipment';
    const { body } = await api.get(`/v2/shipments/${shipmentId}?include=${paths}`);
    const identities = body.included.map((item: { type: string; id: string }) => `${item.type}:${item.id}`);
    expect(new Set(identities).size).toBe(identities.length);
    const types = body.included.map((item: { type: string }) => item.type);
    expect(types.filter((type: string) => type === 'container')).toHaveLength(2);
    expect(types.filter((type: string) => type === 'port')).toHaveLength(2);
    expect(types).toContain('terminal');
    expect(types).not.toContain('shipment');
    const includes = 'containers,pod_terminal,port_of_lading,port_of_discharge,destination,destination_terminal';
    expect((await api.get(`/v2/shipments?include=${encodeURIComponent(includes)}`)).status).toBe(200);
  });
});

describe('the list', () => {
  let listed: TestApi;
  const ids: string[] = [];
  beforeAll(async () => {
    listed = await startTestApi();
    for (let index = 0; index < 5; index++) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, index));
      ids.unshift(
        (await insertTracked(listed.database, listed.accountId, { number: `L${index}`, createdAt })).shipmentId,
      );
    }
  });
  afterAll(() => listed.stop());

  test('is newest first, and next leads through every page and is absent on the last', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/v2/shipments?page[size]=2';
    let pages = 0;
    while (path !== undefined && pages++ < 10) {
      const { body } = await listed.get(path);
      seen.push(...idsOf(body.data));
      path = body.links.next?.replace(BASE_URL, '');
    }
    expect(seen).toEqual(ids);
    expect(pages).toBe(3);
  });

  test('links and meta are those of the contract on the first, middle and last page', async () => {
    const at = (query: string) => `${BASE_URL}/v2/shipments?${query}`;
    const first = (await listed.get('/v2/shipments?page%5Bsize%5D=2')).body;
    expect(first.links).toEqual({
      self: at('page%5Bsize%5D=2'),
      current: at('page[number]=1&page[size]=2'),
      next: at('page[number]=2&page[size]=2'),
      last: at('page[number]=3&page[size]=2'),
    });
    expect(first.meta).toEqual({ size: 2, total: 5, pagination: { current: 1, next: 2, last: 3, records: 5 } });
    const middle = (await listed.get('/v2/shipments?include=containers&page[size]=2&page[number]=2')).body;
    expect(middle.links).toEqual({
      self: at('include=containers&page[size]=2&page[number]=2'),
      current: at('include=containers&page[number]=2&page[size]=2'),
      first: at('include=containers&page[number]=1&page[size]=2'),
      prev: at('include=containers&page[number]=1&page[size]=2'),
      next: at('include=containers&page[number]=3&page[size]=2'),
      last: at('include=containers&page[number]=3&page[size]=2'),
    });
    const last = (await listed.get('/v2/shipments?page[size]=2&page[number]=3')).body;
    expect(Object.keys(last.links)).toEqual(['self', 'current', 'first', 'prev']);
    expect(last.meta).toEqual({ size: 1, total: 5, pagination: { current: 3, first: 1, prev: 2, records: 5 } });
    const behind = (await listed.get('/v2/shipments?page[number]=999999999999999999999')).body;
    expect(behind.data).toEqual([]);
    expect(behind.links.prev).toBe(at('page[number]=1'));
  });

  test('a size above 100 is limited silently; the default is 30', async () => {
    const big = await listed.get('/v2/shipments?page[size]=5000');
    expect(big.body.links.current).toBe(`${BASE_URL}/v2/shipments?page[number]=1&page[size]=100`);
    const plain = await listed.get('/v2/shipments');
    expect(plain.body.links).toEqual({
      self: `${BASE_URL}/v2/shipments`,
      current: `${BASE_URL}/v2/shipments?page[number]=1`,
    });
  });

  test.each(['page[number]=0', 'page[number]=-1', 'page[size]=x', 'page[size]=', 'page[number]=1.5', 'page[size]=1e2'])(
    '400 for %s',
    async (query) => {
      const { status, body } = await listed.get(`/v2/shipments?${query}`);
      expect(status).toBe(400);
      expect(body.errors[0].source.parameter).toBe(query.split('=')[0]);
    },
  );

  test('number and tracking_stopped filter; unknown parameters are ignored', async () => {
    expect((await listed.get('/v2/shipments?number=L3')).body.data).toHaveLength(1);
    expect((await listed.get('/v2/shipments?number=SIMU1234565')).body.data).toHaveLength(0);
    expect((await listed.get('/v2/shipments?filter[tracking_stopped]=true')).body.meta.total).toBe(0);
    expect((await listed.get('/v2/shipments?filter[tracking_stopped]=false')).body.meta.total).toBe(5);
    expect((await listed.get('/v2/shipments?filter[tracking_stopped]=perhaps')).status).toBe(400);
    expect((await listed.get('/v2/shipments?number=%00')).status).toBe(400);
    expect((await listed.get('/v2/shipments?nobody=knows&filter[this]=1')).body.meta.total).toBe(5);
  });
});

describe('changing', () => {
  const patch = (id: string, data: unknown, key = api.key) =>
    api.request('PATCH', `/v2/shipments/${id}`, { key, body: { data } });

  test('PATCH replaces ref_numbers and tags, accepts one string for a list, and does not cascade', async () => {
    const { shipmentId, containerIds } = await insertTracked(api.database, api.accountId);
    const type = 'shipment';
    const both = await patch(shipmentId, {
      type,
      id: shipmentId,
      attributes: { ref_numbers: ['A'], tags: ['t1', 't2'] },
    });
    expect(both.body.data.attributes).toMatchObject({ ref_numbers: ['A'], tags: ['t1', 't2'] });
    const one = await patch(shipmentId, { type, attributes: { ref_numbers: 'B' } });
    expect(one.body.data.attributes).toMatchObject({ ref_numbers: ['B'], tags: ['t1', 't2'] });
    const container = await api.get(`/v2/containers/${containerIds[0]}`);
    expect(container.body.data.attributes.ref_numbers).toEqual([]);
  });

  test('PATCH sets the customer to a party or to the account itself, whose name it then has, and removes it', async () => {
    const { shipmentId } = await insertTracked(api.database, api.accountId);
    const made = { data: { type: 'party', attributes: { company_name: `Acme ${shipmentId}` } } };
    const party = (await api.request('POST', '/v2/parties', { body: made })).body.data.id;
    const change = async (customer: { type: string; id: string } | null) => {
      const data = { type: 'shipment', relationships: { customer: { data: customer } } };
      return (await api.request('PATCH', `/v2/shipments/${shipmentId}?include=customer`, { body: { data } })).body;
    };
    const given = await change({ type: 'party', id: party });
    expect(given.data.attributes.customer_name).toBe(`Acme ${shipmentId}`);
    expect(idsOf(given.included)).toEqual([party]);

    const renamed = { data: { type: 'party', id: party, attributes: { company_name: `Acme & Sons ${shipmentId}` } } };
    await api.request('PATCH', `/v2/parties/${party}`, { body: renamed });
    expect((await api.get(`/v2/shipments/${shipmentId}`)).body.data.attributes.customer_name).toBe(
      `Acme & Sons ${shipmentId}`,
    );

    const own = await change({ type: 'party', id: api.accountId });
    expect(own.included[0].attributes.company_name).toBe(own.data.attributes.customer_name);
    const noPerson = await change(null);
    expect([noPerson.data.attributes.customer_name, noPerson.data.relationships.customer]).toEqual([
      null,
      { data: null },
    ]);
  });

  test('409 for another type or id, 422 for wrong values, 404 for what does not exist', async () => {
    const { shipmentId } = await insertTracked(api.database, api.accountId);
    expect((await patch(shipmentId, { type: 'container', attributes: {} })).status).toBe(409);
    expect((await patch(shipmentId, { type: 'shipment', id: newId() })).status).toBe(409);
    expect((await patch(shipmentId, { type: 'shipment', attributes: { tags: 7 } })).status).toBe(422);
    expect((await patch(shipmentId, { type: 'shipment', attributes: [] })).status).toBe(422);
    expect((await patch(newId(), { type: 'shipment' })).status).toBe(404);
    expect((await patch('none', { type: 'shipment' })).status).toBe(404);
  });
});

describe('stop_tracking and resume_tracking', () => {
  const stop = (id: string, options = {}) => api.request('PATCH', `/v2/shipments/${id}/stop_tracking`, options);
  const resume = (id: string, options = {}) => api.request('PATCH', `/v2/shipments/${id}/resume_tracking`, options);
  const requestStatus = async (id: string) =>
    (await api.get(`/v2/tracking_requests/${id}`)).body.data.attributes.status;
  const wakes = (id: string) =>
    api.database.selectFrom('outbox').select('id').where('workflow_id', '=', `tracking/${id}`).execute();
  const events = (id: string) =>
    api.database.selectFrom('events').selectAll().where('tracking_request_id', '=', id).execute();

  test('stop sets time and reason, ends the request, closes its watches, notifies subscribers and wakes the run in one transaction', async () => {
    const { shipmentId, requestId } = await insertTracked(api.database, api.accountId);
    const { status, body } = await stop(shipmentId, { body: { data: { type: 'shipment', id: shipmentId } } });
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({
      line_tracking_stopped_at: expect.stringMatching(/Z$/),
      line_tracking_stopped_reason: 'cancelled_by_user',
    });
    expect(await requestStatus(requestId)).toBe('tracking_stopped');
    expect(await wakes(requestId)).toHaveLength(1);
    const [event, ...more] = await events(requestId);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ name: 'tracking_request.tracking_stopped', reference_type: 'tracking_request' });
    expect(event?.body).toMatchObject({ reference: { id: requestId, attributes: { status: 'tracking_stopped' } } });
    const open = await api.database
      .selectFrom('watches')
      .select('id')
      .where('tracking_request_id', '=', requestId)
      .where('closed_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('resume undoes it: null times, a created request, its watches open and due, a new wake', async () => {
    const { shipmentId, requestId } = await insertTracked(api.database, api.accountId);
    await stop(shipmentId);
    const { status, body } = await resume(shipmentId);
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({ line_tracking_stopped_at: null, line_tracking_stopped_reason: null });
    expect(await requestStatus(requestId)).toBe('created');
    expect(await wakes(requestId)).toHaveLength(2);
    const watches = await api.database
      .selectFrom('watches')
      .selectAll()
      .where('tracking_request_id', '=', requestId)
      .execute();
    expect(watches).toHaveLength(2);
    for (const watch of watches) {
      expect(watch.closed_at).toBeNull();
      expect(watch.due_at.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  test('both succeed in any state, and publish nothing twice', async () => {
    const { shipmentId, requestId } = await insertTracked(api.database, api.accountId);
    expect((await resume(shipmentId)).status).toBe(200);
    const first = await stop(shipmentId);
    const second = await stop(shipmentId);
    expect(second.status).toBe(200);
    expect(second.body.data).toEqual(first.body.data);
    expect(await events(requestId)).toHaveLength(1);
    expect((await resume(shipmentId)).status).toBe(200);
    expect((await resume(shipmentId)).status).toBe(200);
  });

  test('a shipment that a rule stopped keeps its reason, and can be resumed', async () => {
    const shipment = { tracking_stopped_at: new Date(), tracking_stopped_reason: 'all_containers_terminated' } as const;
    const tracked = await insertTracked(api.database, api.accountId, { shipment, status: 'tracking_stopped' });
    const stopped = await stop(tracked.shipmentId);
    expect(stopped.body.data.attributes.line_tracking_stopped_reason).toBe('all_containers_terminated');
    const resumed = await resume(tracked.shipmentId);
    expect(resumed.body.data.attributes.line_tracking_stopped_reason).toBeNull();
  });

  test('resume leaves the number to a newer request that took it over', async () => {
    const { shipmentId, requestId } = await insertTracked(api.database, api.accountId, { number: 'TAKEN1' });
    await stop(shipmentId);
    const attributes = { request_type: 'bill_of_lading', request_number: 'TAKEN1', scac: 'TEST' };
    const newer = await api.request('POST', '/v2/tracking_requests', {
      body: { data: { type: 'tracking_request', attributes } },
    });
    expect(newer.status).toBe(201);
    expect((await resume(shipmentId)).status).toBe(200);
    expect(await requestStatus(requestId)).toBe('tracking_stopped');
  });

  test('racing stops and resumes leave shipment, request and watches consistent', async () => {
    const { shipmentId, requestId } = await insertTracked(api.database, api.accountId);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? stop(shipmentId) : resume(shipmentId))),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const shipment = await api.get(`/v2/shipments/${shipmentId}`);
    const stopped = shipment.body.data.attributes.line_tracking_stopped_at !== null;
    expect(await requestStatus(requestId)).toBe(stopped ? 'tracking_stopped' : 'created');
    const closed = await api.database
      .selectFrom('watches')
      .select('closed_at')
      .where('tracking_request_id', '=', requestId)
      .execute();
    for (const watch of closed) expect(watch.closed_at !== null).toBe(stopped);
    const sequences = (await events(requestId)).map((event) => event.sequence);
    expect(new Set(sequences).size).toBe(sequences.length);
  });

  test('another account sees, changes, stops and resumes nothing', async () => {
    const { shipmentId, requestId } = await insertTracked(api.database, api.accountId);
    const key = api.otherKey;
    expect((await api.get(`/v2/shipments/${shipmentId}`, { key })).status).toBe(404);
    const body = { data: { type: 'shipment', attributes: { tags: ['stolen'] } } };
    expect((await api.request('PATCH', `/v2/shipments/${shipmentId}`, { key, body })).status).toBe(404);
    expect((await stop(shipmentId, { key })).status).toBe(404);
    expect((await resume(shipmentId, { key })).status).toBe(404);
    expect((await api.get('/v2/shipments', { key })).body.data).toEqual([]);
    expect((await api.get(`/v2/shipments/${shipmentId}`)).body.data.attributes.tags).toEqual([]);
    expect(await requestStatus(requestId)).toBe('created');
  });
});
