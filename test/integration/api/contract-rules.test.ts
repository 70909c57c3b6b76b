/**
 * Tests the rules on which clients rely (spec/contract 0), and the rules for lists and documents (6.1), one test each.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { type ContractApi, makeContractWorld, startContractApi } from './contract-world.ts';
import { insertTracked } from './rows.ts';
import { BASE_URL } from './server.ts';

let api: ContractApi;
beforeAll(async () => {
  api = await startContractApi();
  await makeContractWorld(api);
  for (const number of ['RULES1', 'RULES2', 'RULES3']) {
    const createdAt = new Date('2026-11-01T00:00:00Z');
    await insertTracked(api.database, api.accountId, { number, createdAt });
    await api.send('POST', '/v2/parties', { data: { type: 'party', attributes: { company_name: number } } });
  }
});
afterAll(() => api.stop());

const get = async (path: string) => (await api.send('GET', `/v2${path}`)).body;

const pagedLists = [
  '/shipments',
  '/containers',
  '/tracking_requests',
  '/parties',
  '/webhooks',
  '/webhook_notifications',
  '/custom_field_definitions',
  '/custom_field_definitions/{definition}/options',
  '/custom_fields',
  '/shipments/{shipment}/custom_fields',
];
const lists = [
  ...pagedLists,
  '/shipping_lines',
  '/containers/{container}/transport_events',
  '/search?query=RULES',
  '/webhooks/events',
];
const newRequest = (attributes: object) => ({ data: { type: 'tracking_request', attributes } });

describe('what breaks a client', () => {
  test.each(lists)('1. links of %s are texts: what does not apply is absent, never null', async (path) => {
    const { links } = await get(path);
    for (const link of Object.values(links)) expect(link).toMatch(`${BASE_URL}/v2/`);
  });

  test.each(['/shipments', '/containers', '/tracking_requests', '/parties', '/custom_fields'])(
    '2. next alone leads through %s, and is missing on the last page',
    async (path) => {
      const { meta } = await get(path);
      const ids = new Set<string>();
      let next: string | undefined = `${BASE_URL}/v2${path}?page[size]=2`;
      for (let pages = 0; next !== undefined && pages < 20; pages++) {
        const page = await get(next.replace(`${BASE_URL}/v2`, ''));
        for (const { id } of page.data) ids.add(id);
        expect('next' in page.links).toBe(ids.size < meta.total);
        next = page.links.next;
      }
      expect(ids.size).toBe(meta.total);
      expect(meta.total).toBeGreaterThan(3);
    },
  );

  test.each(['application/json', 'application/vnd.api+json', '*/*'])('3. Accept: %s', async (Accept) => {
    expect((await api.send('GET', '/v2/shipments', undefined, { Accept })).status).toBe(200);
  });

  test.each(['application/json', 'application/vnd.api+json'])('3. Content-Type: %s', async (type) => {
    const body = { data: { type: 'shipment', attributes: { tags: ['a'] } } };
    const answer = await api.send('PATCH', '/v2/shipments/{shipment}', body, { 'Content-Type': type });
    expect([answer.status, answer.body.data.attributes.tags]).toEqual([200, ['a']]);
  });

  test.each([
    '/shipments?page[size]=1&include=containers,port_of_lading',
    '/shipments?page%5Bsize%5D=1&include=containers%2Cport_of_lading',
    '/shipments?page%5bsize%5d=1&include=containers%2cport_of_lading',
  ])('4. brackets and commas, raw and encoded: %s', async (path) => {
    const { data, included } = await get(`${path}&number=CONTRACT1`);
    expect(data).toHaveLength(1);
    expect(new Set(included.map(({ type }: { type: string }) => type))).toEqual(new Set(['container', 'port']));
  });

  test.each([
    '/shipping_lines?search=test',
    '/tracking_requests?filter[request_type]=bill_of_lading',
    '/shipments?whatever=1&filter[nothing]=x&filter[a][b][c]=d&sort=nothing',
    '/containers?terminal_checked_before=3600',
    '/search?query=RULES&page[size]=1',
  ])('5. unknown parameters are ignored: %s', async (path) => {
    expect((await get(path)).data.length).toBeGreaterThan(0);
  });

  test('6. matches are search_results for a shipment, cargo or tracking request', async () => {
    const [container] = (await get('/search?query=TEMU4218362')).data;
    expect(container).toMatchObject({
      id: api.names.container,
      type: 'search_result',
      attributes: { entity_type: 'cargo' },
    });
    const [shipment] = (await get('/search?query=CONTRACT1')).data;
    expect(shipment).toMatchObject({ type: 'search_result', attributes: { entity_type: 'shipment' } });
  });

  test('7. the route of a container is served, and 8. its places have location and port', async () => {
    const { data, included } = await get('/containers/{container}/route?include=port,vessel,route_location');
    expect(data).toMatchObject({ type: 'route', attributes: { id: data.id, created_at: expect.any(String) } });
    const places = included.filter(({ type }: { type: string }) => type === 'route_location');
    expect(places).toHaveLength(data.relationships.route_locations.data.length);
    for (const { relationships } of places) {
      expect(relationships.location.data).toEqual({ id: expect.any(String), type: 'port' });
      expect(relationships.port.data).toEqual(relationships.location.data);
      expect(included).toContainEqual(expect.objectContaining(relationships.port.data));
    }
  });

  test('9. a container is changed at its own address and at that of the list', async () => {
    for (const path of ['/containers', '/containers/{container}']) {
      const attributes = { ref_numbers: [`PO-${path.length}`] };
      const body = { data: { type: 'container', id: '{container}', attributes } };
      const answer = await api.send('PATCH', `/v2${path}`, body);
      expect(answer.body.data).toMatchObject({ id: api.names.container, type: 'container', attributes });
    }
  });

  test('10. a 403 says `not enabled` if and only if a feature is off', async () => {
    const { key } = await createApiKey(api.database, { accountId: api.accountId, name: 'reader', scopes: ['read'] });
    const chosenId = { data: { type: 'party', id: '{party}', attributes: { company_name: 'X' } } };
    const refused = [
      await api.request('PATCH', `/v2/containers/${api.names.container}/refresh`, { key }),
      await api.send('POST', '/v2/parties', chosenId),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(403);
      expect(JSON.stringify(body.errors)).not.toMatch(/not enabled|feature/i);
    }
    // Feature-gated operations are tested in contract-errors.test.ts.
  });

  test('11. events of a container are served at their own address and together with it', async () => {
    const own = await get('/containers/{container}/transport_events');
    const { included } = await get('/containers/{container}?include=transport_events');
    const ids = (items: { id: string }[]) => items.map(({ id }) => id).sort();
    expect(ids(included)).toEqual(ids(own.data));
    expect(included.length).toBeGreaterThan(0);
  });

  test('12. a POST with an Idempotency-Key may be sent again', async () => {
    const body = newRequest({ request_type: 'bill_of_lading', request_number: 'RULES12', scac: 'TEST' });
    const headers = { 'Idempotency-Key': 'rules-12' };
    const [first, second] = [
      await api.send('POST', '/v2/tracking_requests', body, headers),
      await api.send('POST', '/v2/tracking_requests', body, headers),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).toBe(first.body.data.id);
  });

  test('13. every id passes a strict uuid check', async () => {
    const strict = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const all = '/shipments?include=containers.transport_events,containers.raw_events,port_of_lading.terminals';
    for (const path of [all, ...lists, '/containers/{container}/route?include=port']) {
      const ids = [...JSON.stringify(await get(path)).matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
      expect(ids.filter((id = '') => !strict.test(id))).toEqual([]);
      expect(ids.length).toBeGreaterThan(0);
    }
  });

  test('14. a tracking request leads to what it tracks under each of its names', async () => {
    const { relationships } = (await get('/tracking_requests/{request}')).data;
    const shipment = { id: api.names.shipment, type: 'shipment' };
    expect(relationships.tracked_object.data).toEqual(shipment);
    expect(relationships.shipment.data).toEqual(shipment);
    for (const name of ['customer', 'user']) expect(relationships[name]).toHaveProperty('data');
  });

  test('15. scac "" counts as missing, unless the line is to be detected', async () => {
    const attributes = { request_type: 'bill_of_lading', request_number: 'RULES15', scac: '' };
    const refused = await api.send('POST', '/v2/tracking_requests', newRequest(attributes));
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'blank']);
    const { scac: _, ...open } = attributes;
    const detected = newRequest({ ...open, auto_detect_vocc_scac: true });
    const answer = await api.send('POST', '/v2/tracking_requests', detected);
    expect([answer.status, answer.body.data.attributes.scac]).toEqual([201, null]);
  });

  test.each([
    ['bill_of_lading', 'bill_of_lading', 'RULES161'],
    ['booking_number', 'booking_number', 'RULES162'],
    ['booking', 'booking_number', 'RULES163'],
    ['container', 'container', 'MSCU6639870'],
  ])('16. request_type %s is accepted as %s', async (request_type, taken, request_number) => {
    const body = newRequest({ request_type, request_number, scac: 'TEST' });
    const answer = await api.send('POST', '/v2/tracking_requests', body);
    expect([answer.status, answer.body.data?.attributes.request_type]).toEqual([201, taken]);
  });

  test('17. coordinates of a place are texts, those of a vessel numbers', async () => {
    const texts = { latitude: expect.stringMatching(/^-?\d+\.\d+$/), longitude: expect.stringMatching(/^-?\d+\.\d+$/) };
    expect((await get('/ports/USLAX')).data.attributes).toMatchObject(texts);
    expect((await get('/metro_areas/USCHI')).data.attributes).toMatchObject(texts);
    const numbers = { latitude: expect.any(Number), longitude: expect.any(Number) };
    expect((await get('/vessels/{imo}')).data.attributes).toMatchObject(numbers);
  });

  test.each(lists.filter((path) => path !== '/tracking_requests'))(
    '18. %s without include has no included',
    async (path) => {
      expect(await get(path)).not.toHaveProperty('included');
    },
  );

  test('18. a list with include has included', async () => {
    expect(await get('/shipments?include=destination&number=none')).toMatchObject({ included: [] });
  });

  test('19. DELETE of a field under its object is 204, all others are 200', async () => {
    expect((await api.send('DELETE', '/v2/containers/{container}/custom_fields/spare')).status).toBe(204);
    for (const path of [
      'custom_fields/{spare_field}',
      'custom_field_definitions/{definition}/options/{spare_option}',
      'custom_field_definitions/{spare_definition}',
      'webhooks/{spare_webhook}',
    ]) {
      expect((await api.send('DELETE', `/v2/${path}`)).status).toBe(200);
    }
  });
});

describe('lists', () => {
  test.each(pagedLists)('%s: a size above 100 is limited silently', async (path) => {
    expect((await get(`${path}?page[size]=1000`)).links.current).toMatch(/\?page\[number\]=1&page\[size\]=100$/);
  });

  test.each(pagedLists)('%s: meta is the superset of what each list has', async (path) => {
    const { data, meta } = await get(path);
    expect(meta).toEqual({
      size: data.length,
      total: expect.any(Number),
      pagination: { current: 1, records: meta.total },
    });
  });

  test('self is as received; the others have the page number first and are absolute', async () => {
    const at = (query: string) => `${BASE_URL}/v2/parties?${query}`;
    expect((await get('/parties?page%5Bsize%5D=2')).links).toEqual({
      self: at('page%5Bsize%5D=2'),
      current: at('page[number]=1&page[size]=2'),
      next: at('page[number]=2&page[size]=2'),
      last: at('page[number]=2&page[size]=2'),
    });
    const last = await get('/parties?page[size]=2&page[number]=2');
    expect(last.links).toEqual({
      self: at('page[size]=2&page[number]=2'),
      current: at('page[number]=2&page[size]=2'),
      first: at('page[number]=1&page[size]=2'),
      prev: at('page[number]=1&page[size]=2'),
    });
    expect(last.meta.pagination).toEqual({ current: 2, first: 1, prev: 1, records: 4 });
  });

  test.each(['/shipments', '/tracking_requests', '/containers'])('%s: newest first', async (path) => {
    const created: string[] = (await get(path)).data.map(
      ({ attributes }: { attributes: { created_at: string } }) => attributes.created_at,
    );
    expect(created).toEqual([...created].sort().reverse());
    expect(created.length).toBeGreaterThan(3);
  });

  test.each(['page[number]=0', 'page[size]=-1', 'page[size]=x'])('%s is 400', async (query) => {
    const { status, body } = await api.send('GET', `/v2/shipments?${query}`);
    expect([status, body.errors[0].source]).toEqual([400, { parameter: query.split('=')[0] }]);
  });
});

describe('include', () => {
  test.each([
    ...pagedLists,
    ...['/shipments/{shipment}', '/containers/{container}', '/tracking_requests/{request}', '/ports/USLAX'],
    ...['/parties/{party}', '/vessels/{imo}', '/shipping_lines', '/containers/{container}/transport_events'],
  ])('an unknown relation of %s is 400', async (path) => {
    const { status, body } = await api.send('GET', `/v2${path}?include=nothing`);
    expect([status, body.errors[0].source]).toEqual([400, { parameter: 'include' }]);
  });

  test('a route accepts any include, and a tracking request its shipment and container', async () => {
    for (const path of [
      '/containers/{container}/route?include=port,vessel,route_location,whatever',
      '/tracking_requests?include=shipment,container',
      '/tracking_requests/{request}?include=shipment,container',
    ]) {
      expect((await api.send('GET', `/v2${path}`)).status).toBe(200);
    }
  });

  test('tracking requests include what they track by default', async () => {
    const { included } = await get('/tracking_requests');
    expect(included).toContainEqual(expect.objectContaining({ id: api.names.shipment, type: 'shipment' }));
  });
});

describe('documents and errors', () => {
  test.each(['/shipments/{shipment}?include=containers', '/ports/USLAX', '/vessels/{imo}', '/parties/{party}'])(
    'self of %s is absolute, with the path as requested',
    async (path) => {
      const requested = path.replace(/\{(\w+)\}/g, (_, name: string) => api.names[name] ?? '');
      expect((await get(path)).links.self).toBe(`${BASE_URL}/v2${requested}`);
    },
  );

  test('unknown addresses and methods get a JSON response', async () => {
    const unknown = await api.send('GET', '/v2/nothing');
    expect([unknown.status, unknown.body.errors[0].title]).toEqual([404, 'Not Found']);
    const method = await api.send('DELETE', '/v2/shipments');
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

// Runs last, because it fills the lists.
describe('a page by default', () => {
  beforeAll(async () => {
    for (let index = 0; index < 31; index++) {
      await insertTracked(api.database, api.accountId, { number: `PAGES${index}` });
      await api.send('POST', '/v2/parties', {
        data: { type: 'party', attributes: { company_name: `Pages ${index}` } },
      });
    }
  });

  test.each([
    ['/shipments', 30],
    ['/containers', 30],
    ['/tracking_requests', 25],
    ['/parties', 25],
  ])('%s: has %i items', async (path, size) => {
    const { data, meta } = await get(path);
    expect([data.length, meta.size]).toEqual([size, size]);
  });
});
