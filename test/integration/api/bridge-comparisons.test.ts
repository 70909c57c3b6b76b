/** Tests GET /v2/bridge_comparisons: who stated a value first, who differs, and who was right in the end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBridgeValues } from '../../../store/comparisons/bridge-values.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertSnapshot, prepareSnapshot } from '../../../store/watches/snapshots.ts';
import type { ComparedField } from '../../../tracking/fields/compared-fields.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const ARRIVAL = '2026-11-20T08:00:00Z';
const NUMBER = 'SIMU1234565';

let api: TestApi;
let tracked: Tracked;
beforeAll(async () => {
  api = await startTestApi();
  const published = {
    pod_arrived_at: ARRIVAL,
    pod_discharged_at: '2026-11-21T10:00:00Z',
    pickup_lfd: '2026-11-26T08:00:00Z',
  };
  tracked = await insertTracked(api.database, api.accountId, {
    containers: [NUMBER],
    container: { published: JSON.stringify(published), tracking_stopped_at: new Date('2026-12-01T00:00:00Z') },
  });
  await insertTracked(api.database, api.otherAccountId, { containers: [NUMBER] });
  const said = (field: ComparedField, value: string | boolean | null, day: number) =>
    addBridgeValues(api.database, api.accountId, [{ container: NUMBER, field, value }], at(day));
  await said('pod_eta_at', '2026-11-18T08:00:00Z', 1);
  await said('pod_eta_at', '2026-11-18T08:00:00Z', 2);
  await said('pod_eta_at', '2026-11-22T09:00:00Z', 3);
  await others('pod_eta_at', '2026-11-20T06:00:00Z', 2);
  await said('pod_arrived_at', '2026-11-20T08:20:00Z', 21);
  await others('pod_arrived_at', ARRIVAL, 20);
  await said('pickup_lfd', '2026-11-25T08:00:00Z', 21);
  await others('pickup_lfd', '2026-11-26T08:00:00Z', 21, await throughBridge());
  await said('available_for_pickup', false, 21);
  await said('available_for_pickup', true, 23);
}, 60_000);
afterAll(() => api?.stop());

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

/** Adds a published value of another source, or of the bridge if its snapshot is given. */
async function others(field: ComparedField, after: string, day: number, snapshotId: string | null = null) {
  const isOfShipment = field === 'pod_eta_at';
  await api.database
    .insertInto('field_changes')
    .values({
      account_id: api.accountId,
      id: newId(),
      shipment_id: tracked.shipmentId,
      container_id: isOfShipment ? null : (tracked.containerIds[0] ?? null),
      field,
      after: JSON.stringify(after),
      snapshot_id: snapshotId,
      changed_at: at(day),
      recorded_at: at(day),
    })
    .execute();
}

async function throughBridge(): Promise<string> {
  const time = at(21).toISOString();
  const snapshot = await prepareSnapshot({
    source: { kind: 'line', code: 'TEST' },
    via: 'bridge',
    claimsHash: Buffer.alloc(32),
    body: Buffer.from('{}'),
    pages: 1,
    status: 200,
    headers: {},
    url: 'https://bridge.test/v2/shipments',
    requestedAt: time,
    receivedAt: time,
  });
  await insertSnapshot(api.database, snapshot);
  return snapshot.id;
}

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
    container_number: NUMBER,
    scac: 'TEST',
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
