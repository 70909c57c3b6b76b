/** Tests the map of all containers of an account. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fleetMap } from '../../../resources/vessels/fleet-map.ts';
import { insertTracked, type TrackedOptions } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';
import { daysFrom, insertReports, insertVoyage, SHIP, type Voyage } from './voyages.ts';

let api: TestApi;
let voyage: Voyage;
beforeAll(async () => {
  api = await startTestApi();
  const { database, accountId } = api;
  voyage = await insertVoyage(database, accountId, {
    container: { current_status: 'on_ship' },
  });
  for (const status of ['grounded', 'available', 'picked_up'] as const) {
    await insertTracked(database, accountId, { container: { current_status: status } });
  }
  await insertTracked(database, accountId, {
    shipment: { published: JSON.stringify({}) },
    container: { current_status: 'new' },
  });
});
afterAll(() => api.stop());

async function read(query = '', key = api.key) {
  const { status, headers, body } = await api.get(`/v2/fleet_map${query}`, { key });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/geo\+json/);
  return fleetMap.parse(body);
}

const propertiesOf = ({ features }: Awaited<ReturnType<typeof read>>) => features.map(({ properties }) => properties);

test('counts containers by port of discharge, and lists vessels without a position separately', async () => {
  const map = await read();
  expect(propertiesOf(map)).toMatchObject([
    {
      feature_type: 'fleet_port',
      locode: 'USLAX',
      name: 'Los Angeles',
      to_come: 1,
      arriving_within_7_days: 0,
      in_port: 2,
    },
  ]);
  expect(map.unplaced_vessels).toMatchObject([{ vessel_imo: SHIP.imo, containers: 1, reason: 'no_position' }]);
  expect(map.containers_without_port).toBe(1);
});

test('counts those that arrive within seven days', async () => {
  await api.database
    .updateTable('shipments')
    .set({ arrives_on: daysFrom(new Date(), 3).toISOString().slice(0, 10) })
    .where('id', '=', voyage.shipmentId)
    .execute();
  expect(propertiesOf(await read())).toMatchObject([{ to_come: 1, arriving_within_7_days: 1 }]);
});

test('shows the last reported position, unless the vessel cannot have reached it', async () => {
  await insertReports(api.database, {
    imo: SHIP.imo,
    from: 'CNNGB',
    to: 'KRPUS',
    part: 0.7,
    since: voyage.sailedAt,
    until: new Date(),
    steps: 3,
  });
  const map = await read();
  expect(map.unplaced_vessels).toEqual([]);
  expect(propertiesOf(map)).toContainEqual(
    expect.objectContaining({
      feature_type: 'fleet_vessel',
      vessel_imo: SHIP.imo,
      vessel_name: SHIP.name,
      containers: 1,
      shipments: 1,
    }),
  );
  await api.database
    .updateTable('vessel_positions')
    .set({ latitude: -35, longitude: -55 })
    .where('imo', '=', SHIP.imo)
    .execute();
  expect((await read()).unplaced_vessels).toMatchObject([{ vessel_imo: SHIP.imo, reason: 'too_fast' }]);
});

test('accepts the filters of the list of containers', async () => {
  expect(propertiesOf(await read('?filter[status]=grounded'))).toMatchObject([{ to_come: 0, in_port: 1 }]);
  expect(await read('?q=NOSUCHNUMBER')).toEqual({
    type: 'FeatureCollection',
    features: [],
    unplaced_vessels: [],
    containers_without_port: 0,
  });
});

test.each([
  { container: { removed_at: new Date() } },
  { container: { tracking_stopped_at: new Date() } },
  { shipment: { tracking_stopped_at: new Date() } },
])('leaves out what is no longer tracked: %j', async (options) => {
  const before = await read();
  const left = { container: { current_status: 'on_ship', ...options.container }, shipment: options.shipment ?? {} };
  await insertTracked(api.database, api.accountId, left as TrackedOptions);
  expect(await read()).toEqual(before);
});

test('does not expect a container that was discharged', async () => {
  const arriving = async () =>
    propertiesOf(await read()).map((one) => ('arriving_within_7_days' in one ? one.arriving_within_7_days : 0));
  const before = await arriving();
  await insertTracked(api.database, api.accountId, {
    shipment: { arrives_on: daysFrom(new Date(), 3).toISOString().slice(0, 10) },
    container: { current_status: 'grounded' },
  });
  expect(await arriving()).toEqual(before);
});

test('does not count a shipment of another account that has the same id', async () => {
  const before = await read();
  await api.database
    .insertInto('shipments')
    .values({
      account_id: api.otherAccountId,
      id: voyage.shipmentId,
      bill_of_lading_number: 'SAMEID1',
      normalized_number: 'SAMEID1',
      shipping_line_scac: 'TEST',
    })
    .execute();
  expect(await read()).toEqual(before);
});

test('shows nothing of other accounts', async () => {
  expect((await read('', api.otherKey)).features).toEqual([]);
});
