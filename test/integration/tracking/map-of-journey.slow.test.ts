/** Tests a journey on the map: polled, published, its ship reported by the feed, and drawn by the API. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVesselPositionActivities } from '../../../activities/tracking/vessel-positions.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport, type Transport } from '../../../connectors/transport.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { vessels } from '../../../simulator/vessels.ts';
import { checkMap, landOnLines, portId } from '../../support/geojson.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { TrackingRig } from './tracking-rig.ts';

const start = '2026-08-01T00:00:00Z';
const day = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString();

let rig: TrackingRig;
let api: RunningApi;
let transport: Transport;
beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  api = await startApi(rig);
  transport = createTransport({ logger: rig.logger, userAgent: 'seamark-test' });
});
afterAll(async () => {
  await transport.close();
  await api.close();
  await rig.stop();
});

async function collectPositions(): Promise<void> {
  const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
  await createVesselPositionActivities({
    database: rig.database,
    logger: pino({ level: 'silent' }),
    feeds: registry.positionFeeds,
    transport,
    isSimulated: (scac) => registry.line(scac)?.simulated ?? false,
  }).collectVesselPositions();
}

async function containerOf(requestId: string): Promise<string> {
  const { shipment_id: shipmentId } = await rig.request(requestId);
  const { id } = await rig.database
    .selectFrom('containers')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .orderBy('number')
    .executeTakeFirstOrThrow();
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any member
async function get(path: string): Promise<any> {
  const { status, body } = await api.request({ method: 'GET', path: `/v2${path}`, type: '' });
  expect(status).toBe(200);
  return body;
}

describe('Ho Chi Minh City to New York via Singapore and Busan', () => {
  let clockId: string;
  let containerId: string;
  beforeAll(async () => {
    const tracked = await rig.track(scenarioNumber('TWOHUBS', 1), { startAt: start });
    clockId = tracked.clockId ?? '';
    await rig.advance(clockId, day(1));
    containerId = await containerOf(tracked.requestId);
  });

  it('before any report every leg is drawn as it is usually sailed', async () => {
    const body = await get(`/containers/${containerId}/map_geojson`);
    const features = checkMap(body);
    const labels = features.get('port')?.map(({ properties }) => ('label' in properties ? properties.label : null));
    expect(labels).toEqual(['POL', 'TS1', 'TS2', 'POD']);
    expect(features.get('estimated_full_legs')).toHaveLength(3);
    expect(landOnLines(body)).toEqual([]);
  });

  it('on the second leg the ship is between its track and its onward route', async () => {
    for (const days of [2, 7.5, 9, 10]) {
      await rig.advance(clockId, day(days));
      await collectPositions();
    }
    const body = await get(`/containers/${containerId}/map_geojson`);
    const features = checkMap(body);
    const [ship] = features.get('current_vessel') ?? [];
    expect(ship?.properties).toMatchObject({
      ports_sequence: 2,
      vessel_imo: vessels.EIDER.imo,
      voyage_number: '221N',
      departure_port_id: portId('SGSIN'),
      departure_port_label: 'TS1',
      arrival_port_id: portId('KRPUS'),
      arrival_port_label: 'TS2',
    });
    const past = features.get('past_vessel_locations') ?? [];
    expect(past.map(({ properties }) => properties.ports_sequence)).toEqual([1, 2]);
    expect(past[1]?.geometry.coordinates.at(-1)).toEqual(ship?.geometry.coordinates);
    const [ahead] = features.get('estimated_partial_leg') ?? [];
    expect(ahead?.geometry.coordinates[0]).toEqual(ship?.geometry.coordinates);
    // The first leg has too few reports, so the usual route is drawn in addition to its sparse track.
    const usual = features.get('estimated_full_legs')?.map(({ properties }) => properties.ports_sequence);
    expect(usual).toEqual([1, 3]);
    expect(landOnLines(body)).toEqual([]);
  });

  it('the vessel reports the same by the clock of the journey, with its future positions', async () => {
    const from = encodeURIComponent(day(8));
    const { data } = await get(`/vessels/${vessels.EIDER.imo}?show_positions[from_timestamp]=${from}`);
    expect(data.attributes).toMatchObject({ name: vessels.EIDER.name, latitude: expect.any(Number) });
    const { positions } = data.attributes;
    expect(positions.length).toBeGreaterThan(24);
    expect(Date.parse(positions.at(-1).timestamp)).toBeLessThanOrEqual(Date.parse(day(10)));
    const ahead = await get(`/vessels/${vessels.EIDER.imo}/future_positions`);
    expect(ahead.data.attributes.positions[0]).toMatchObject({
      timestamp: `${day(10).slice(0, 19)}Z`,
      estimated: true,
    });
    const { data: route, included } = await get(`/containers/${containerId}/route?include=port,vessel,route_location`);
    const [, , busan] = route.relationships.route_locations.data.map(({ id }: { id: string }) =>
      included.find((one: { id: string }) => one.id === id),
    );
    expect(ahead.data.attributes.positions.at(-1).timestamp).toBe(busan.attributes.inbound_eta_at);
  });

  it('at the end three tracks lie between four ports, and no ship', async () => {
    for (const days of [14, 18, 25, 32, 37.6, 46]) {
      await rig.advance(clockId, day(days));
      await collectPositions();
    }
    const body = await get(`/containers/${containerId}/map_geojson`);
    const features = checkMap(body);
    expect([...features.keys()].sort()).toEqual(['estimated_full_legs', 'past_vessel_locations', 'port']);
    expect(features.get('past_vessel_locations')).toHaveLength(3);
    expect(landOnLines(body)).toEqual([]);
  });
});

it('a container that continues by rail has its inland places on the route, and only its ports on the map', async () => {
  const { clockId, requestId } = await rig.track(scenarioNumber('RAIL', 1), { startAt: start });
  await rig.advance(clockId ?? '', day(50));
  const containerId = await containerOf(requestId);
  const { data, included } = await get(`/containers/${containerId}/route?include=port,vessel,route_location`);
  const ids: { id: string }[] = data.relationships.route_locations.data;
  const places = ids.map(({ id }) => included.find((one: { id: string }) => one.id === id).attributes);
  expect(places.map((place) => [place.inbound_mode, place.outbound_mode])).toEqual([
    [null, 'vessel'],
    ['vessel', 'rail'],
    ['rail', null],
  ]);
  expect(places[1]).toMatchObject({ outbound_scac: 'SIMR', outbound_atd_at: '2026-08-26T22:00:00Z' });
  expect(places[2]).toMatchObject({ inbound_ata_at: '2026-09-01T04:00:00Z' });
  expect(checkMap(await get(`/containers/${containerId}/map_geojson`)).get('port')).toHaveLength(2);
});

it('the first ship of a rolled container is on no map', async () => {
  const { clockId, requestId } = await rig.track(scenarioNumber('ROLLOVER', 1), { startAt: start });
  await rig.advance(clockId ?? '', day(16));
  const containerId = await containerOf(requestId);
  const { data, included } = await get(`/containers/${containerId}/route?include=vessel`);
  expect(data.relationships.route_locations.data).toHaveLength(2);
  const ships = included.filter(({ type }: { type: string }) => type === 'vessel');
  expect(ships.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
    vessels.CORMORANT.name,
  ]);
});
