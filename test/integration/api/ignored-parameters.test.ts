/** Tests that lists report parameters that have no effect, and reject them with `Prefer: handling=strict`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../api/routes/routes.ts';
import { signedIn } from '../../support/signed-in.ts';
import { insertTracked } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let session: Record<string, string>;
/** Ids for path parameters, by the path segment before them. */
let ids: Record<string, string>;

beforeAll(async () => {
  api = await startTestApi();
  session = await signedIn(api.database, api.accountId);
  const { shipmentId, containerIds, requestId } = await insertTracked(api.database, api.accountId, { number: 'KEPT' });
  ids = { shipments: shipmentId, containers: containerIds[0] ?? '', tracking_requests: requestId };
});
afterAll(() => api.stop());

const strict = { Prefer: 'return=representation, handling=strict' };

const PLAIN_JSON = ['/v2/webhooks/ips', '/v2/documents/types'];

const lists = routes.filter(({ method, name, path }) => {
  const segments = path.split('/');
  const isReachable = !path.includes(':') || (segments[3] === ':id' && segments[2] !== undefined);
  return method === 'GET' && isReachable && /^(list-|read-events|search$)/.test(name) && !PLAIN_JSON.includes(path);
});

function addressOf(path: string): string | null {
  if (!path.includes(':')) return path;
  const id = ids[path.split('/')[2] ?? ''];
  return id === undefined ? null : path.replace(':id', id);
}

describe('every list', () => {
  test('there are many', () => {
    expect(lists.length).toBeGreaterThan(25);
  });

  test.each(lists)('$path', async ({ path, forPeople }) => {
    const address = addressOf(path);
    if (address === null) return;
    const typo = `${address}?filter[staus]=x&page[nummber]=2&verbose=1${path === '/v2/search' ? '&query=KEPT' : ''}`;
    const as = forPeople ? { key: null, headers: session } : {};
    const lenient = await api.get(typo, as);
    expect([lenient.status, lenient.body.meta?.ignored_parameters]).toEqual([
      200,
      ['filter[staus]', 'page[nummber]', 'verbose'],
    ]);
    const refused = await api.get(typo, { ...as, headers: { ...as.headers, ...strict } });
    expect([refused.status, refused.headers.get('preference-applied')]).toEqual([400, 'handling=strict']);
    expect(refused.body.errors.map(({ source }: { source: unknown }) => source)).toEqual([
      { parameter: 'filter[staus]' },
      { parameter: 'page[nummber]' },
      { parameter: 'verbose' },
    ]);
  });
});

test.each([
  ['/v2/shipments?sort=foo,-created_at', ['sort=foo']],
  ['/v2/containers?sort=-number&fields[contaner]=number&fields[port]=code', ['sort=-number', 'fields[contaner]']],
  ['/v2/shipments?filter[port_of_lading][]=CNSHA&filter[port]=USLAX&page[size]=3&include=containers', undefined],
  ['/v2/shipments', undefined],
])('%s ignores %j', async (path, ignored) => {
  expect((await api.get(path)).body.meta.ignored_parameters).toEqual(ignored);
  expect((await api.get(path, { headers: strict })).status).toBe(ignored === undefined ? 200 : 400);
});

test('a typo cannot turn a dry run into a real import', async () => {
  const { status } = await api.request('POST', '/v2/tracking_requests/bulk?dryrun=true', {
    raw: 'request_number,scac\nSTRICT1,TEST\n',
    headers: { ...strict, 'Content-Type': 'text/csv' },
  });
  expect(status).toBe(400);
  expect((await api.get('/v2/tracking_requests?filter[number]=STRICT1')).body.meta.total).toBe(0);
});

test('exports reject them too', async () => {
  expect((await api.get('/v2/shipments.csv?filter[staus]=x', { headers: strict })).status).toBe(400);
  expect((await api.get('/v2/shipments.csv?filter[staus]=x')).status).toBe(200);
});

test.each([
  ['/v2', 200],
  ['/v2/docs', 404],
  ['/openapi.json', 302],
])('%s leads to the description', async (path, status) => {
  const answer = await fetch(`${api.origin}${path}`, { redirect: 'manual' });
  expect(answer.status).toBe(status);
  if (status === 302) expect(answer.headers.get('location')).toBe('/v2/openapi.json');
  else expect(JSON.stringify(await answer.json())).toContain(`"about":"${BASE_URL}/docs"`);
});

test('a flat body gets an error that shows the document to send', async () => {
  const { status, body } = await api.request('POST', '/v2/tracking_requests', {
    body: { request_number: 'FLAT1', scac: 'TEST' },
  });
  expect(status).toBe(422);
  expect(body.errors[0].detail).toBe(
    `Data can't be blank. Send {"data": {"type": "tracking_request", "attributes": {"request_number": …, "scac": …}}}`,
  );
});

describe('filter[number]', () => {
  test.each([
    ['/v2/shipments', 'KEPT'],
    ['/v2/shipments', 'ke-pt'],
    ['/v2/shipments', '{container}'],
    ['/v2/containers', '{container}'],
    ['/v2/tracking_requests', 'ke pt'],
    ['/v2/tracking_board', 'KEPT'],
  ])('%s finds %s', async (list, number) => {
    const { body } = await api.get(`/v2/containers/${ids['containers']}`);
    const wanted = number.replace('{container}', body.data.attributes.number);
    const found = await api.get(`${list}?filter[number]=NOTHING,${wanted}`, { headers: strict });
    expect([found.status, found.body.meta.total]).toEqual([200, 1]);
    expect((await api.get(`${list}?filter[number]=NOTHING`)).body.meta.total).toBe(0);
  });
});
