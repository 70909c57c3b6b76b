/**
 * Tests every operation that clients of this kind of API use (spec/contract 1.1), row by row: each is called as clients
 * call it and must return the expected status and kind of body. The rows on documents are tested in
 * `test/integration/documents/contract.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContractApi, makeContractWorld, startContractApi } from './contract-world.ts';
import { type Answer, BASE_URL } from './server.ts';

let api: ContractApi;
beforeAll(async () => {
  api = await startContractApi();
  await makeContractWorld(api);
});
afterAll(() => api.stop());

type Expectation = (answer: Answer) => void;
type Row = [number: string, method: string, path: string, status: number, expectation: Expectation, body?: unknown];

/** Expects a document with one resource. */
function one(type: string): Expectation {
  return ({ body, headers }) => {
    expect(headers.get('content-type')).toBe('application/vnd.api+json');
    expect(body.data).toMatchObject({ id: expect.stringMatching(UUID), type });
    expect(body).not.toHaveProperty('meta');
  };
}

/** Expects a list with at least one resource. */
function many(type: string): Expectation {
  return ({ body, headers }) => {
    expect(headers.get('content-type')).toBe('application/vnd.api+json');
    expect(body.data.length).toBeGreaterThan(0);
    for (const item of body.data) expect(item).toMatchObject({ id: expect.stringMatching(UUID), type });
    expect(body.links.self).toMatch(`${BASE_URL}/v2/`);
  };
}

/** Expects plain JSON instead of a document with resources. */
const plain =
  (expected: object): Expectation =>
  ({ body }) =>
    expect(body).toMatchObject(expected);

const nothing: Expectation = ({ body }) => expect(body).toBeNull();
const deleted: Expectation = ({ body }) => expect(body ?? {}).not.toHaveProperty('errors');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const data = (type: string, attributes: object, more: object = {}) => ({ data: { type, ...more, attributes } });
const field = (value: string, api_slug = 'desk') => data('custom_field', { api_slug, value });

/** Returns the contract rows for reading, creating, changing and deleting the custom fields of one object. */
function customFieldsOf(rows: number, path: string): Row[] {
  const all = `/${path}/custom_fields`;
  return [
    [`${rows}`, 'GET', all, 200, many('custom_field')],
    [`${rows + 1}`, 'POST', all, 201, one('custom_field'), field('Jo')],
    [`${rows + 2}`, 'PATCH', `${all}/desk`, 200, one('custom_field'), field('Kim')],
    [`${rows + 3}`, 'DELETE', `${all}/spare`, 204, nothing],
  ];
}

const definitions = '/custom_field_definitions';
const newDefinition = {
  entity_type: 'Container',
  api_slug: 'fee',
  display_name: 'Fee',
  data_type: 'number',
};
const newWebhook = { url: 'https://new.example/in', active: true, events: ['tracking_request.succeeded'] };
const newRequest = { request_type: 'bill_of_lading', request_number: 'CONTRACT2', scac: 'TEST' };

const rows: Row[] = [
  ['1', 'GET', '/shipments', 200, many('shipment')],
  ['2', 'GET', '/shipments/{shipment}', 200, one('shipment')],
  [
    '3',
    'PATCH',
    '/shipments/{shipment}',
    200,
    one('shipment'),
    data('shipment', { ref_numbers: ['PO-1'], tags: ['a'] }),
  ],
  ['4', 'PATCH', '/shipments/{shipment}/stop_tracking', 200, one('shipment')],
  ['5', 'PATCH', '/shipments/{shipment}/resume_tracking', 200, one('shipment')],
  ...customFieldsOf(6, 'shipments/{shipment}'),
  ['10', 'POST', '/tracking_requests', 201, one('tracking_request'), data('tracking_request', newRequest)],
  ['11', 'GET', '/tracking_requests', 200, many('tracking_request')],
  ['12', 'POST', '/tracking_requests/infer_number', 200, one('infer_number_results'), { number: 'MSCU6639870' }],
  ['13', 'GET', '/tracking_requests/{request}', 200, one('tracking_request')],
  [
    '14',
    'PATCH',
    '/tracking_requests/{request}',
    200,
    one('tracking_request'),
    data('tracking_request', { ref_number: 'PO' }),
  ],
  ...customFieldsOf(15, 'tracking_requests/{request}'),
  ['19', 'GET', '/webhooks', 200, many('webhook')],
  ['20', 'POST', '/webhooks', 201, one('webhook'), data('webhook', newWebhook)],
  ['21', 'GET', '/webhooks/{webhook}', 200, one('webhook')],
  ['22', 'PATCH', '/webhooks/{webhook}', 200, one('webhook'), data('webhook', { active: false })],
  ['23', 'DELETE', '/webhooks/{spare_webhook}', 200, deleted],
  ['24', 'GET', '/webhooks/events', 200, many('webhook_event_category')],
  ['25', 'GET', '/webhooks/ips', 200, plain({ webhook_notification_ips: expect.any(Array) })],
  [
    '26',
    'POST',
    '/webhooks/trigger',
    200,
    plain({
      url: 'https://nobody.invalid/in',
      succeeded: false,
      error: expect.any(String),
      status_code: null,
      request_headers: { 'Content-Type': 'application/json' },
      request_body: expect.stringContaining('webhook_notification'),
      response_headers: null,
      response_body: null,
    }),
    { url: 'https://nobody.invalid/in', event: 'tracking_request.succeeded' },
  ],
  ['27', 'GET', '/webhook_notifications', 200, many('webhook_notification')],
  ['28', 'GET', '/webhook_notifications/{notification}', 200, one('webhook_notification')],
  [
    '29',
    'GET',
    '/webhook_notifications/examples?event=tracking_request.succeeded',
    200,
    plain({ data: { type: 'webhook_notification' }, links: { self: expect.any(String) } }),
  ],
  ['30', 'GET', '/containers', 200, many('container')],
  [
    '31',
    'PATCH',
    '/containers',
    200,
    one('container'),
    data('container', { ref_numbers: ['PO-1'] }, { id: '{container}' }),
  ],
  ['32', 'GET', '/containers/{container}', 200, one('container')],
  ['32b', 'PATCH', '/containers/{container}', 200, one('container'), data('container', { ref_numbers: ['PO-2'] })],
  ['33', 'GET', '/containers/{container}/raw_events', 200, plain({ data: expect.any(Array) })],
  ['34', 'GET', '/containers/{container}/transport_events', 200, many('transport_event')],
  [
    '35',
    'GET',
    '/containers/{container}/map_geojson',
    200,
    plain({ type: 'FeatureCollection', features: expect.any(Array) }),
  ],
  [
    '36',
    'PATCH',
    '/containers/{container}/refresh',
    200,
    plain({ message: expect.stringMatching(/^Started refresh for Shipping line, Terminal/) }),
  ],
  ...customFieldsOf(37, 'containers/{container}'),
  ['41', 'GET', '/shipping_lines', 200, many('shipping_line')],
  ['42', 'GET', '/shipping_lines/{line}', 200, one('shipping_line')],
  ['43', 'GET', '/metro_areas/{metro_area}', 200, one('metro_area')],
  ['43', 'GET', '/metro_areas/USCHI', 200, one('metro_area')],
  ['44', 'GET', '/ports/{port}', 200, one('port')],
  ['44', 'GET', '/ports/USLAX', 200, one('port')],
  ['45', 'GET', '/terminals/{terminal}', 200, one('terminal')],
  ['46', 'GET', '/vessels/{vessel}', 200, one('vessel')],
  ['47', 'GET', '/vessels/{imo}', 200, one('vessel')],
  [
    '48',
    'GET',
    '/vessels/{vessel}/future_positions?port_id={port}&previous_port_id={previous_port}',
    200,
    one('vessel'),
  ],
  [
    '49',
    'GET',
    '/vessels/{vessel}/future_positions_with_coordinates?port_id={port}&previous_port_id={previous_port}&latitude=30&longitude=123',
    200,
    one('vessel'),
  ],
  ['50', 'GET', '/parties', 200, many('party')],
  ['51', 'POST', '/parties', 201, one('party'), data('party', { company_name: 'Southwind Exports' })],
  ['52', 'GET', '/parties/{party}', 200, one('party')],
  ['53', 'PATCH', '/parties/{party}', 200, one('party'), data('party', { company_name: 'Northwind' })],
  ['54', 'GET', definitions, 200, many('custom_field_definition')],
  ['55', 'POST', definitions, 201, one('custom_field_definition'), data('custom_field_definition', newDefinition)],
  ['56', 'GET', `${definitions}/{definition}`, 200, one('custom_field_definition')],
  [
    '57',
    'PATCH',
    `${definitions}/{definition}`,
    200,
    one('custom_field_definition'),
    data('custom_field_definition', { display_name: 'The gate' }),
  ],
  ['58', 'DELETE', `${definitions}/{spare_definition}`, 200, deleted],
  ['59', 'GET', `${definitions}/{definition}/options`, 200, many('custom_field_option')],
  [
    '60',
    'POST',
    `${definitions}/{definition}/options`,
    201,
    one('custom_field_option'),
    data('custom_field_option', { label: 'East', value: 'east' }),
  ],
  ['61', 'GET', `${definitions}/{definition}/options/{option}`, 200, one('custom_field_option')],
  [
    '62',
    'PATCH',
    `${definitions}/{definition}/options/{option}`,
    200,
    one('custom_field_option'),
    data('custom_field_option', { label: 'Northern' }),
  ],
  ['63', 'DELETE', `${definitions}/{definition}/options/{spare_option}`, 200, deleted],
  ['64', 'GET', '/custom_fields', 200, many('custom_field')],
  [
    '65',
    'POST',
    '/custom_fields',
    201,
    one('custom_field'),
    {
      data: {
        type: 'custom_field',
        attributes: { api_slug: 'fee', value: 12.5 },
        relationships: { entity: { data: { type: 'container', id: '{container}' } } },
      },
    },
  ],
  ['66', 'GET', '/custom_fields/{field}', 200, one('custom_field')],
  ['67', 'PATCH', '/custom_fields/{field}', 200, one('custom_field'), data('custom_field', { value: 'Lou' })],
  ['68', 'DELETE', '/custom_fields/{spare_field}', 200, deleted],
  ['83', 'GET', '/search?query=CONTRACT', 200, many('search_result')],
  ['route', 'GET', '/containers/{container}/route', 200, one('route')],
  [
    'bulk refresh',
    'POST',
    '/containers/refresh',
    202,
    plain({ containers: [{ container_id: expect.any(String), status: 'started' }] }),
    { container_ids: ['{container}'] },
  ],
];

test.each(rows)('row %s: %s %s is %i', async (_, method, path, status, expectation, body) => {
  const answer = await api.send(method, `/v2${path}`, body);
  expect({ status: answer.status, errors: answer.body?.errors }).toEqual({ status, errors: undefined });
  expectation(answer);
});

describe('the table', () => {
  test('has every row in scope', () => {
    const ofDocuments = (row: number) => row >= 69 && row <= 82;
    const wanted = Array.from({ length: 83 }, (_, index) => index + 1).filter((row) => !ofDocuments(row));
    const numbers = new Set(rows.map(([number]) => number));
    expect(wanted.filter((row) => !numbers.has(String(row)))).toEqual([]);
  });
});

describe('not served (spec D33)', () => {
  test.each([['GET', '/containers/{container}/container_updates']])('%s %s is a 404 in JSON', async (method, path) => {
    const { status, body } = await api.send(method, `/v2${path}`, method === 'POST' ? {} : undefined);
    expect({ status, body }).toEqual({
      status: 404,
      body: { errors: [expect.objectContaining({ id: expect.any(String), status: '404', title: 'Not Found' })] },
    });
  });

  test('neither are DELETE of a shipment, a party or a container', async () => {
    for (const path of ['shipments/{shipment}', 'parties/{party}', 'containers/{container}']) {
      expect((await api.send('DELETE', `/v2/${path}`)).status).toBe(405);
    }
  });
});
