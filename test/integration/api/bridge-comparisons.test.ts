/** Tests GET /v2/bridge_comparisons: who stated a value first, who differs, and who was right in the end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ARRIVAL, COMPARED, insertComparisons } from './compared-values.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await insertComparisons(api.database, api.accountId);
  await insertTracked(api.database, api.otherAccountId, { containers: [COMPARED] });
}, 60_000);
afterAll(() => api?.stop());

async function list(query = '') {
  const { status, body } = await api.get(`/v2/bridge_comparisons${query}`);
  expect(status).toBe(200);
  return body;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any member
const fieldsOf = (body: any) => body.data.map((one: any) => one.attributes.field);

it('states for each value who was first and by how long, who differs, and who was right', async () => {
  const body = await list();
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  const byField = Object.fromEntries(body.data.map((one: any) => [one.attributes.field, one.attributes]));
  expect(body.meta.total).toBe(4);
  expect(byField.pod_eta_at).toMatchObject({
    container_number: COMPARED,
    scac: 'TEST',
    time_zone: 'America/Los_Angeles',
    bridge_value: '2026-11-22T09:00:00Z',
    bridge_first_at: '2026-11-01T12:00:00Z',
    others_value: '2026-11-20T06:00:00Z',
    first: 'bridge',
    lead_seconds: 86_400,
    differs: true,
    standing_value: ARRIVAL,
    bridge_right: false,
    others_right: true,
  });
  expect(byField.pod_arrived_at).toMatchObject({
    first: 'others',
    differs: false,
    bridge_right: true,
    others_right: true,
  });
  expect(byField.pickup_lfd).toMatchObject({ others_value: null, first: null, differs: true, bridge_right: false });
  expect(byField.available_for_pickup).toMatchObject({
    bridge_value: true,
    bridge_first_at: '2026-11-23T12:00:00Z',
    standing_value: null,
    bridge_right: null,
  });
});

it('counts by line and value, whatever the filters', async () => {
  const { meta } = await list('?filter[line]=NONE');
  expect(meta.total).toBe(0);
  expect(meta.lines).toHaveLength(4);
  expect(meta.lines).toContainEqual({
    scac: 'TEST',
    field: 'pod_eta_at',
    containers: 1,
    both: 1,
    bridge_first: 1,
    others_first: 0,
    median_lead_seconds: 86_400,
    differing: 1,
    judged: 1,
    bridge_right: 0,
    others_right: 1,
  });
});

it.each([
  ['filter[line]=test&filter[field]=pod_eta_at', ['pod_eta_at']],
  ['filter[first]=others', ['pod_arrived_at']],
  ['filter[differs]=false', ['pod_arrived_at']],
  ['filter[right]=others', ['pod_eta_at']],
  ['filter[right]=both', ['pod_arrived_at']],
  ['page[size]=1&page[number]=2', ['pickup_lfd']],
])('%s', async (query, expected) => {
  expect(fieldsOf(await list(`?${query}`))).toEqual(expected);
});

it('shows another account nothing', async () => {
  const { body } = await api.get('/v2/bridge_comparisons', { key: api.otherKey });
  expect([body.data, body.meta.lines]).toEqual([[], []]);
});
