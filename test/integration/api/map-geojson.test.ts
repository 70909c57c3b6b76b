/** Tests the map of a container (spec/contract 1.3.6, 2.14). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceId } from '../../../reference/ids.ts';
import { containerMap } from '../../../resources/containers/geojson.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { checkMap, landOnLines, portId } from '../../support/geojson.ts';
import { insertTracked, insertTransportEvent } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';
import { daysFrom, insertReports, insertVoyage, SHIP, type Voyage } from './voyages.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const requested = (voyage: { containerIds: string[] }, key = api.key) =>
  api.get(`/v2/containers/${voyage.containerIds[0]}/map_geojson`, { key });

/** Returns the properties of all features of one type, in order. */
function propertiesOf(features: ReturnType<typeof checkMap>, type: string) {
  return (features.get(type) ?? []).map(({ properties }) => properties);
}

describe('before anything was reported', () => {
  let voyage: Voyage;
  beforeAll(async () => {
    voyage = await insertVoyage(api.database, api.accountId);
  });

  test('shows the ports on the route, and each leg as usually sailed', async () => {
    const { status, headers, body } = await requested(voyage);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/geo\+json/);
    const features = checkMap(body);
    expect(propertiesOf(features, 'port')).toMatchObject([
      {
        ports_sequence: 1,
        ports_total: 3,
        label: 'POL',
        name: 'Ningbo',
        country: 'China',
        location_id: portId('CNNGB'),
      },
      { ports_sequence: 2, label: 'TS1', country_code: 'KR', inbound_eta_at: expect.any(String), inbound_ata_at: null },
      {
        ports_sequence: 3,
        label: 'POD',
        location_type: 'Port',
        state_abbr: 'CA',
        state: 'California',
        country: 'United States',
        time_zone: 'America/Los_Angeles',
      },
    ]);
    expect(propertiesOf(features, 'estimated_full_legs')).toMatchObject([
      { ports_sequence: 1, previous_port_id: portId('CNNGB'), next_port_id: portId('KRPUS') },
      { ports_sequence: 2, previous_port_id: portId('KRPUS'), next_port_id: portId('USLAX') },
    ]);
    expect([...features.keys()].sort()).toEqual(['estimated_full_legs', 'port']);
    expect(landOnLines(body)).toEqual([]);
  });

  test('a line over 180 degrees is cut there, or is one piece on request', async () => {
    const pacificOf = (body: unknown) =>
      containerMap.parse(body).features.filter(({ properties }) => properties.feature_type === 'estimated_full_legs')[1]
        ?.geometry;
    const cut = checkMap((await requested(voyage)).body).get('estimated_full_legs')?.[1]?.geometry;
    expect(cut?.type).toBe('MultiLineString');
    const { body } = await api.get(`/v2/containers/${voyage.containerIds[0]}/map_geojson?longitudes=continuous`);
    const whole = pacificOf(body);
    expect(whole?.type === 'LineString' && Math.max(...whole.coordinates.map(([east]) => east))).toBeGreaterThan(235);
  });
});

describe('a ship at sea', () => {
  let voyage: Voyage;
  const now = new Date();
  beforeAll(async () => {
    voyage = await insertVoyage(api.database, api.accountId, { number: 'ATSEA1', now });
    const reports = { imo: SHIP.imo, from: 'CNNGB', to: 'KRPUS', part: 0.6, steps: 200 };
    await insertReports(api.database, { ...reports, since: voyage.sailedAt, until: daysFrom(now, -0.02) });
    // Reports that must not appear: from an earlier voyage of the same ship, and from a voyage under another test's
    // clock.
    await insertReports(api.database, { ...reports, since: daysFrom(now, -30), until: daysFrom(now, -25) });
    await insertReports(api.database, {
      ...reports,
      part: 1,
      since: voyage.sailedAt,
      until: daysFrom(now, -0.01),
      testClockId: newId(),
    });
  });

  test('is at its last reported position, between its track and its onward route', async () => {
    const { body } = await requested(voyage);
    const features = checkMap(body);
    const [ship] = features.get('current_vessel') ?? [];
    const [past] = features.get('past_vessel_locations') ?? [];
    const [ahead] = features.get('estimated_partial_leg') ?? [];
    expect(ship?.properties).toMatchObject({
      ports_sequence: 1,
      vessel_id: referenceId('vessel', SHIP.imo),
      vessel_name: SHIP.name,
      vessel_imo: SHIP.imo,
      voyage_number: '026E',
      vessel_location_speed: 17.5,
      departure_port_label: 'POL',
      departure_port_country: 'China',
      arrival_port_id: portId('KRPUS'),
      arrival_port_label: 'TS1',
      arrival_port_eta: expect.any(String),
    });
    expect(ahead?.geometry.coordinates[0]).toEqual(ship?.geometry.coordinates);
    expect(past?.geometry.coordinates.at(-1)).toEqual(ship?.geometry.coordinates);
    expect(past?.properties).toMatchObject({
      ports_sequence: 1,
      start_time: expect.any(String),
      inbound_ata_at: null,
      point_count: past?.geometry.coordinates.length,
    });
    // The 201 inserted reports lie on a few great circles, so simplification leaves few points.
    expect(past?.geometry.coordinates.length).toBeLessThan(40);
    expect(propertiesOf(features, 'estimated_full_legs')).toMatchObject([{ ports_sequence: 2 }]);
    expect(landOnLines(body)).toEqual([]);
  });

  test('is off the map once it has arrived', async () => {
    await insertTransportEvent(api.database, api.accountId, voyage, {
      event: 'container.transport.transshipment_arrived',
      timestamp: daysFrom(now, -0.01),
      locode: 'KRPUS',
      vessel_imo: SHIP.imo,
      vessel_name: SHIP.name,
    });
    const features = checkMap((await requested(voyage)).body);
    expect([...features.keys()].sort()).toEqual(['estimated_full_legs', 'past_vessel_locations', 'port']);
    expect(propertiesOf(features, 'past_vessel_locations')).toMatchObject([{ inbound_ata_at: expect.any(String) }]);
    expect(propertiesOf(features, 'estimated_full_legs')).toMatchObject([{ ports_sequence: 2 }]);
  });
});

test('a ship of unknown destination is shown without one', async () => {
  const now = new Date();
  const imo = '9395044';
  const lost = await insertTracked(api.database, api.accountId, {
    number: 'NODESTINATION',
    shipment: { published: JSON.stringify({ port_of_lading_locode: 'CNSHA' }) },
  });
  await insertTransportEvent(api.database, api.accountId, lost, {
    event: 'container.transport.vessel_departed',
    timestamp: daysFrom(now, -3),
    locode: 'CNSHA',
    vessel_imo: imo,
    vessel_name: 'NOBODY KNOWS',
  });
  const way = { imo, from: 'CNSHA', to: 'USLAX', part: 0.2, steps: 20 };
  await insertReports(api.database, { ...way, since: daysFrom(now, -3), until: daysFrom(now, -0.1) });
  const features = checkMap((await requested(lost)).body);
  expect([...features.keys()].sort()).toEqual(['current_vessel', 'past_vessel_locations', 'port']);
  expect(propertiesOf(features, 'current_vessel')).toMatchObject([
    { departure_port_name: 'Shanghai', arrival_port_id: null, arrival_port_name: null, arrival_port_eta: null },
  ]);
});

test('an unknown route gives an empty map, another account’s gives none', async () => {
  const bare = await insertTracked(api.database, api.accountId, { number: 'BARE', shipment: { published: '{}' } });
  expect((await requested(bare)).body).toEqual({ type: 'FeatureCollection', features: [] });
  expect((await requested(bare, api.otherKey)).status).toBe(404);
});

test('unknown places are omitted, the others keep their order', async () => {
  const odd = await insertTracked(api.database, api.accountId, {
    number: 'ODDPLACE',
    shipment: { published: JSON.stringify({ port_of_lading_name: 'Somewhere', port_of_discharge_locode: 'USLAX' }) },
  });
  const features = checkMap((await requested(odd)).body);
  expect(propertiesOf(features, 'port')).toMatchObject([{ ports_sequence: 2, ports_total: 2, label: 'POD' }]);
  expect([...features.keys()]).toEqual(['port']);
});
