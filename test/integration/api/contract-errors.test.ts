/**
 * Tests the error bodies that clients expect, row by row (spec/contract 6.2). Ours also contain the `id` of the
 * request. The rows on documents are tested in `test/integration/documents/contract.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../../api/route.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import { type ContractApi, makeContractWorld, startContractApi } from './contract-world.ts';
import { madeUpDoc } from './sample-document.ts';

const broken: Route = {
  name: 'get-broken',
  method: 'GET',
  path: '/v2/broken',
  scope: 'read',
  body: 'none',
  doc: madeUpDoc([200]),
  handle: async () => {
    throw new Error('nobody shall read this');
  },
};

let api: ContractApi;
beforeAll(async () => {
  api = await startContractApi([broken]);
  await makeContractWorld(api);
});
afterAll(() => api.stop());

async function settings(value: Record<string, unknown>): Promise<void> {
  const { database, accountId } = api;
  const text = JSON.stringify(value);
  await database.updateTable('accounts').set({ settings: text }).where('id', '=', accountId).execute();
}

type Row = [when: string, method: string, path: string, errors: object[], body?: unknown];

async function check([, method, path, errors, body]: Row): Promise<void> {
  const answer = await api.send(method, `/v2${path}`, body);
  expect(answer.body).toEqual({ errors: errors.map((error) => ({ id: expect.any(String), ...error })) });
  expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
}

const create = (attributes: object) => ({ data: { type: 'tracking_request', attributes } });
const number = { request_type: 'bill_of_lading', request_number: 'ERRORS1', scac: 'TEST' };
const invalid = (name: string, detail: string, code: string) => ({
  status: '422',
  source: { pointer: `/data/attributes/${name}` },
  title: 'Unprocessable Entity',
  detail,
  code,
});
/** Members that we add to two of the bodies, beyond what clients expect. */
const ours = (pointer: string) => ({ title: 'Unprocessable Entity', source: { pointer } });
const party = (company_name: string) => ({ data: { type: 'party', attributes: { company_name } } });

const badRequest = (parameter: string, detail: string | null) => ({
  status: '400',
  title: 'Bad Request',
  detail,
  source: { parameter },
});

describe('400', () => {
  const rows: Row[] = [
    ['search without query', 'GET', '/search', [{ detail: 'Query parameter is required' }]],
    ['search with an empty query', 'GET', '/search?query=', [{ detail: 'Query parameter is required' }]],
    ['examples without event', 'GET', '/webhook_notifications/examples', [badRequest('event', null)]],
    ['examples of nothing known', 'GET', '/webhook_notifications/examples?event=none', [badRequest('event', null)]],
    [
      'bad include',
      'GET',
      '/shipments?include=invalid_relation',
      [badRequest('include', 'invalid_relation is not a relationship of shipment')],
    ],
  ];
  test.each(rows)('%s: %s %s', async (...row) => {
    await check(row);
    expect((await api.send(row[1], `/v2${row[2]}`)).status).toBe(400);
  });
});

describe('401', () => {
  test.each([
    ['missing', {}],
    ['malformed', { Authorization: 'Token' }],
    ['unknown', { Authorization: 'Token smk_unknown' }],
    ['of another scheme', { Authorization: 'Bearer smk_unknown' }],
  ])('a key that is %s', async (_, headers) => {
    const { status, body } = await api.request('GET', '/v2/shipments', { key: null, headers });
    expect(status).toBe(401);
    expect(body.errors).toEqual([
      {
        id: expect.any(String),
        status: '401',
        title: 'Unauthorized',
        detail: expect.stringMatching(/^The API key could not be verified\. /),
      },
    ]);
  });
});

describe('403 if an operator has switched a feature off', () => {
  beforeAll(() => settings({ ...GENEROUS, features: { routing_data: false, on_demand_refresh: false } }));
  afterAll(() => settings(GENEROUS));

  const routing = [
    { status: '403', title: 'Forbidden', detail: 'Routing data feature is not enabled for this account' },
  ];
  const refresh = [
    {
      status: '403',
      title: 'API access not enabled',
      detail: expect.stringMatching(/^This API endpoint is not enabled for your account\. Please /),
    },
  ];
  const rows: Row[] = [
    ['map', 'GET', '/containers/{container}/map_geojson', routing],
    ['route', 'GET', '/containers/{container}/route?include=port,vessel,route_location', routing],
    ['positions', 'GET', '/vessels/{vessel}?show_positions[from_timestamp]=2026-11-01T00:00:00Z', routing],
    ['positions to come', 'GET', '/vessels/{vessel}/future_positions', routing],
    ['positions to come', 'GET', '/vessels/{vessel}/future_positions_with_coordinates', routing],
    ['refresh', 'PATCH', '/containers/{container}/refresh', refresh],
    ['refresh of many', 'POST', '/containers/refresh', refresh, { container_ids: ['{container}'] }],
  ];
  test.each(rows)('%s: %s %s', async (...row) => {
    await check(row);
  });
});

const DOCS = { about: expect.stringMatching(/\/docs$/) };

test('404 has status, title and a detail', async () => {
  const notFound = [{ status: '404', title: 'Not Found', detail: expect.any(String) }];
  for (const list of ['shipments', 'containers', 'tracking_requests', 'parties', 'webhooks', 'vessels', 'ports']) {
    await check(['generic', 'GET', `/${list}/0b6f2f0a-8a4b-4c8e-9c1b-2f6a3e1d7b42`, notFound]);
  }
  await check(['no such address', 'GET', '/nothing', notFound.map((error) => ({ ...error, links: DOCS }))]);
});

describe('422', () => {
  const blankScac = invalid('scac', "Scac can't be blank", 'blank');
  const blankNumber = invalid('request_number', "Request number can't be blank", 'blank');
  const taken = 'already exists in a tracking_request with a pending or created status';
  const rows: Row[] = [
    ['blank scac', 'POST', '/tracking_requests', [blankScac], create({ ...number, scac: '' })],
    ['no scac', 'POST', '/tracking_requests', [blankScac], create({ ...number, scac: undefined })],
    [
      'unknown scac',
      'POST',
      '/tracking_requests',
      [invalid('scac', "Scac 'XXXX' is not recognized", 'blank')],
      create({ ...number, scac: 'XXXX' }),
    ],
    [
      'known, not integrated',
      'POST',
      '/tracking_requests',
      [
        invalid(
          'scac',
          "Scac 'ZIMU' is not supported. We do not currently integrate with Zim American Integrated Shipping Services",
          'blank',
        ),
      ],
      create({ ...number, scac: 'ZIMU' }),
    ],
    ['blank number', 'POST', '/tracking_requests', [blankNumber], create({ ...number, request_number: '' })],
    [
      'all errors of a request together',
      'POST',
      '/tracking_requests',
      [blankNumber, blankScac],
      create({ request_type: 'bill_of_lading', scac: '' }),
    ],
    [
      'duplicate',
      'POST',
      '/tracking_requests',
      [
        {
          ...invalid('request_number', `Request number 'CONTRACT1' with scac 'TEST' ${taken}`, 'duplicate'),
          // Our addition: the id of the existing request.
          meta: { tracking_request_id: expect.any(String) },
        },
      ],
      create({ ...number, request_number: 'CONTRACT1' }),
    ],
    [
      'infer',
      'POST',
      '/tracking_requests/infer_number',
      [{ ...ours('/number'), status: '422', detail: 'This reference number is not valid.' }],
      { number: '' },
    ],
    [
      'party without a name',
      'POST',
      '/parties',
      [invalid('company_name', "Company name can't be blank", 'blank')],
      party(''),
    ],
    [
      'party that is there',
      'POST',
      '/parties',
      [invalid('customer', "'Northwind Imports' already exists in Account", 'duplicate')],
      party('Northwind Imports'),
    ],
    [
      'trigger',
      'POST',
      '/webhooks/trigger',
      [{ ...ours('/url'), status: '422', code: 'blank', detail: 'url is required' }],
      { event: 'tracking_request.succeeded' },
    ],
  ];
  test.each(rows)('%s: %s %s', async (...row) => {
    await check(row);
    expect((await api.send(row[1], `/v2${row[2]}`, row[4])).status).toBe(422);
  });
});

test('500 reveals nothing', async () => {
  await check([
    'live',
    'GET',
    '/broken',
    [{ status: '500', source: null, title: 'Internal Server Error', detail: null }],
  ]);
});

test('403 for a key that may only read is not a feature that is off', async () => {
  const { key } = await createApiKey(api.database, { accountId: api.accountId, name: 'reader', scopes: ['read'] });
  const { status, body } = await api.request('PATCH', `/v2/shipments/${api.names.shipment}/stop_tracking`, { key });
  expect(status).toBe(403);
  // Clients distinguish the two cases by this wording.
  expect(JSON.stringify(body)).not.toMatch(/not enabled|feature/i);
});

// Runs last, because a rejection stays cached until it expires, even if the account's limit is changed.
describe('429', () => {
  beforeAll(() => settings({ limits: { default: 1, create: 1, infer: 1, refresh: 1 } }));

  const tooMany = (detail: unknown) => [{ status: '429', title: 'Too Many Requests', detail }];
  const rows: Row[] = [
    ['default bucket', 'GET', '/shipments', tooMany(expect.stringMatching(/exceeded its rate limit.*webhooks/))],
    [
      'create tracking request',
      'POST',
      '/tracking_requests',
      tooMany("You've hit the create tracking requests limit. Please try again in a minute."),
      create(number),
    ],
    [
      'refresh',
      'PATCH',
      '/containers/{container}/refresh',
      tooMany("You've hit the refresh limit. Please try again in a minute."),
    ],
    ['infer', 'POST', '/tracking_requests/infer_number', tooMany('Rate limit exceeded'), { number: 'MSCU6639870' }],
  ];
  test.each(rows)('%s: %s %s', async (...row) => {
    await api.send(row[1], `/v2${row[2]}`, row[4]);
    await check(row);
    const { status, headers } = await api.send(row[1], `/v2${row[2]}`, row[4]);
    expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});
