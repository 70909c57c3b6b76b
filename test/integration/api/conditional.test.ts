/**
 * Tests entity tags: repeated reads of unchanged data cost nothing, and no client overwrites a version that it has not
 * read.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readerOf } from '../../../api/pipeline/if-match.ts';
import { routes } from '../../../api/routes/routes.ts';
import { insertTracked } from './rows.ts';
import { type Answer, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let id: string;
const path = () => `/v2/tracking_requests/${id}`;
const tagOf = ({ headers }: Answer): string => headers.get('etag') ?? '';

beforeAll(async () => {
  api = await startTestApi();
  const attributes = { request_type: 'bill_of_lading', request_number: 'ETAG1', scac: 'TEST' };
  const answer = await api.request('POST', '/v2/tracking_requests', {
    body: { data: { type: 'tracking_request', attributes } },
  });
  id = answer.body.data.id;
});
afterAll(() => api.stop());

const change = (ifMatch: string, references: string[] = [], address = path(), key = api.key) =>
  api.request('PATCH', address, {
    key,
    body: { data: { type: 'tracking_request', id, attributes: { ref_numbers: references } } },
    headers: { 'If-Match': ifMatch },
  });

describe('If-None-Match', () => {
  test.each([
    '/v2/shipments',
    '/v2/tracking_requests',
    '/v2/shipping_lines/TEST',
    '/v2/tracking_requests?page[size]=1',
  ])('304 without a body for %s while it is unchanged', async (address) => {
    const first = await api.get(address);
    expect(tagOf(first)).toMatch(/^"[\w:-]+"$/);
    for (const tag of [tagOf(first), `W/${tagOf(first)}`, `"other", ${tagOf(first)}`, '*']) {
      const again = await api.get(address, { headers: { 'If-None-Match': tag } });
      expect([again.status, again.body, tagOf(again)]).toEqual([304, null, tagOf(first)]);
      expect(again.headers.get('content-type')).toBeNull();
      expect(again.headers.get('ratelimit')).toMatch(/^"default";/);
    }
    for (const tag of ['"other"', 'nonsense', tagOf(first).replaceAll('"', '')]) {
      expect((await api.get(address, { headers: { 'If-None-Match': tag } })).status).toBe(200);
    }
  });

  test('the tag changes with the response, and HEAD has the same', async () => {
    const before = await api.get(path());
    expect(tagOf(await api.request('HEAD', path()))).toBe(tagOf(before));
    expect((await api.request('HEAD', path(), { headers: { 'If-None-Match': tagOf(before) } })).status).toBe(304);
    await change('*', ['changed']);
    const after = await api.get(path(), { headers: { 'If-None-Match': tagOf(before) } });
    expect(after.status).toBe(200);
    expect(tagOf(after)).not.toBe(tagOf(before));
  });

  test('errors have no tag', async () => {
    const answer = await api.get('/v2/shipments/x', { headers: { 'If-None-Match': '*' } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
  });
});

/** These resources can only be read in lists, so a single one has no tag. */
const ONLY_LISTED = new Set([
  '/v2/api_keys/:id',
  '/v2/exception_rules/:id',
  '/v2/connected_apps/:id',
  '/v2/containers/:id/corrections/:correctionId/undo',
  '/v2/invitations/:id',
  '/v2/members/:id',
  '/v2/sign_ins/:id',
]);

describe('If-Match', () => {
  test.each(['', '?include=user', '?fields[tracking_request]=status', '?include=user&fields[tracking_request]=scac'])(
    'accepts the tag of a read with %j, until the resource changes',
    async (query) => {
      const tag = tagOf(await api.get(`${path()}${query}`));
      const first = await change(tag, [`a${query}`]);
      expect(first.status).toBe(200);
      const second = await change(tag, ['lost']);
      expect(second.status).toBe(412);
      expect(second.body.errors).toMatchObject([
        { status: '412', title: 'Precondition Failed', source: { header: 'If-Match' } },
      ]);
      expect((await api.get(path())).body.data.attributes.ref_numbers).toEqual([`a${query}`]);
    },
  );

  test('accepts the tag of the last change, and several tags', async () => {
    const changed = await change('*', ['one']);
    const again = await change(`"other", ${tagOf(changed)}`, ['two']);
    expect([changed.status, again.status]).toEqual([200, 200]);
  });

  test.each([['"other"'], ['nonsense'], ['""']])('412 for %s', async (tag) => {
    expect((await change(tag)).status).toBe(412);
  });

  test('412 for a weak tag, 404 for what does not exist, and for another account', async () => {
    const tag = tagOf(await api.get(path()));
    expect((await change(`W/${tag}`)).status).toBe(412);
    expect((await change('*', [], `/v2/tracking_requests/${id.replace(/.$/, 'f')}0`)).status).toBe(404);
    expect((await change(tag, [], path(), api.otherKey)).status).toBe(404);
  });

  test('does not exempt the body from validation', async () => {
    const tag = tagOf(await api.get(path()));
    const body = { data: { type: 'tracking_request', id, attributes: { ref_numbers: 7 } } };
    expect((await api.request('PATCH', path(), { body, headers: { 'If-Match': tag } })).status).toBe(422);
    expect((await change(tag)).status).toBe(200);
  });

  test('of many changes with one tag, exactly one is made', async () => {
    for (let round = 0; round < 5; round++) {
      const tag = tagOf(await api.get(path()));
      const racers = Array.from({ length: 8 }, (_, index) => `racer-${round}-${index}`);
      const answers = await Promise.all(racers.map((racer) => change(tag, [racer])));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
      const winner = racers[answers.findIndex(({ status }) => status === 200)];
      expect((await api.get(path())).body.data.attributes.ref_numbers).toEqual([winner]);
    }
  });

  test('of many changes with any tag, all are made', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => change('*', [`any-${index}`])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('every change of a resource can be compared with a read', () => {
    const changes = routes.filter(
      ({ method, path }) => (method === 'PATCH' || method === 'DELETE') && !ONLY_LISTED.has(path),
    );
    expect(changes.length).toBeGreaterThan(20);
    expect(
      changes.filter((route) => readerOf(route, routes) === undefined).map(({ path: missing }) => missing),
    ).toEqual([]);
  });

  test('an action refers to the resource before it, a change without an id in the path to the resource in its body', async () => {
    const { shipmentId, containerIds } = await insertTracked(api.database, api.accountId);
    const shipment = `/v2/shipments/${shipmentId}`;
    const stop = (tag: string) => api.request('PATCH', `${shipment}/stop_tracking`, { headers: { 'If-Match': tag } });
    expect((await stop('"other"')).status).toBe(412);
    expect((await api.get(shipment)).body.data.attributes.line_tracking_stopped_at).toBeNull();
    const tag = tagOf(await api.get(`${shipment}?include=containers`));
    expect((await stop(tag)).status).toBe(200);
    expect((await stop(tag)).status).toBe(412);
    const [containerId] = containerIds;
    const update = (ifMatch: string) =>
      api.request('PATCH', '/v2/containers', {
        body: { data: { type: 'container', id: containerId, attributes: { ref_numbers: ['A'] } } },
        headers: { 'If-Match': ifMatch },
      });
    const read = tagOf(await api.get(`/v2/containers/${containerId}`));
    expect([(await update('"other"')).status, (await update(read)).status, (await update(read)).status]).toEqual([
      412, 200, 412,
    ]);
  });

  test('DELETE observes it too', async () => {
    const body = { data: { type: 'test_clock', attributes: {} } };
    const clock = `/v2/test_clocks/${(await api.request('POST', '/v2/test_clocks', { body })).body.data.id}`;
    expect((await api.request('DELETE', clock, { headers: { 'If-Match': '"other"' } })).status).toBe(412);
    const tag = tagOf(await api.get(clock));
    expect((await api.request('DELETE', clock, { headers: { 'If-Match': tag } })).status).toBeLessThan(300);
  });
});
