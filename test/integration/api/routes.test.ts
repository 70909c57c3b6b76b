/** Tests the route of a container (spec/contract 1.3.9, 2.15). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceId } from '../../../reference/ids.ts';
import type { Resource } from '../../../resources/resource.ts';
import { insertTracked, insertTransportEvent } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';
import { insertVoyage, SECOND_SHIP, SHIP, type Voyage } from './voyages.ts';

let api: TestApi;
let voyage: Voyage;
beforeAll(async () => {
  api = await startTestApi();
  voyage = await insertVoyage(api.database, api.accountId);
});
afterAll(() => api.stop());

const at = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
const requested = (id: string, query = '?include=port,vessel,route_location') =>
  api.get(`/v2/containers/${id}/route${query}`);

describe('the route of a container', () => {
  test('has its places in order, each with its inbound and outbound mode', async () => {
    const { status, body } = await requested(voyage.containerId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: 'route',
      attributes: { id: body.data.id, created_at: expect.any(String), updated_at: expect.any(String) },
      relationships: {
        cargo: { data: { type: 'container', id: voyage.containerId } },
        shipment: { data: { type: 'shipment', id: voyage.shipmentId } },
      },
    });
    const byId = new Map<string, Resource>(body.included.map((one: Resource) => [one.id, one]));
    const ids: { id: string }[] = body.data.relationships.route_locations.data;
    expect(ids.map(({ id }) => byId.get(id)?.attributes)).toMatchObject([
      {
        inbound_mode: null,
        inbound_scac: null,
        outbound_mode: 'vessel',
        outbound_scac: 'TEST',
        outbound_voyage_number: '026E',
        outbound_atd_at: at(voyage.sailedAt),
      },
      {
        inbound_mode: 'vessel',
        inbound_voyage_number: '026E',
        inbound_eta_at: at(voyage.etaAt),
        inbound_ata_at: null,
        outbound_voyage_number: '101E',
        outbound_atd_at: null,
      },
      { inbound_mode: 'vessel', inbound_voyage_number: '101E', outbound_mode: null, outbound_scac: null },
    ]);
    const [, busan] = ids.map(({ id }) => byId.get(id)?.relationships);
    const port = { data: { type: 'port', id: referenceId('port', 'KRPUS') } };
    expect(busan).toMatchObject({
      route: { data: { type: 'route', id: body.data.id } },
      location: port,
      port,
      facility: { data: null },
      inbound_vessel: { data: { type: 'vessel', id: referenceId('vessel', SHIP.imo) } },
      outbound_vessel: { data: { type: 'vessel', id: referenceId('vessel', SECOND_SHIP.imo) } },
    });
    const types = body.included.map(({ type }: Resource) => type);
    expect(new Set(types)).toEqual(new Set(['route_location', 'port', 'vessel']));
    expect(body.links.self).toMatch(/\/route\?include=port,vessel,route_location$/);
  });

  test('keeps its ids', async () => {
    const [one, other] = await Promise.all([requested(voyage.containerId), requested(voyage.containerId)]);
    expect(one.body).toEqual(other.body);
  });

  test('includes nothing by default, everything for any name, the shipment when it is named', async () => {
    expect((await requested(voyage.containerId, '')).body).not.toHaveProperty('included');
    expect((await requested(voyage.containerId, '?include=whatever')).body.included).toHaveLength(8);
    const { body } = await requested(voyage.containerId, '?include=shipment,cargo');
    expect(body.included).toHaveLength(10);
    expect(body.included.map(({ type }: Resource) => type)).toEqual(expect.arrayContaining(['shipment', 'container']));
  });

  test('names the terminal of the port of discharge and the onward route by rail', async () => {
    const inland = await insertTracked(api.database, api.accountId, {
      shipment: {
        published: JSON.stringify({
          port_of_lading_locode: 'CNSHA',
          port_of_discharge_locode: 'USLAX',
          destination_locode: 'USCHI',
          destination_terminal_key: 'ramp:SIMR1',
        }),
      },
      container: { published: JSON.stringify({ pod_terminal_key: 'smdg:SIM1', pod_rail_carrier_scac: 'SIMR' }) },
    });
    await insertTransportEvent(api.database, api.accountId, inland, {
      event: 'container.transport.rail_departed',
      vessel_imo: null,
      vessel_name: null,
      voyage_number: null,
    });
    const { body } = await requested(inland.containerIds[0] ?? '');
    const places = body.included.filter(({ type }: Resource) => type === 'route_location');
    expect(places[1]).toMatchObject({
      attributes: { outbound_mode: 'rail', outbound_scac: 'SIMR', outbound_atd_at: '2026-11-01T14:00:00Z' },
      relationships: { facility: { data: { type: 'terminal', id: referenceId('terminal', 'smdg:SIM1') } } },
    });
    expect(places[2]).toMatchObject({
      attributes: { inbound_mode: 'rail', inbound_scac: 'SIMR' },
      relationships: {
        location: { data: { type: 'metro_area', id: referenceId('metro_area', 'USCHI') } },
        facility: { data: { type: 'rail_terminal', id: referenceId('rail_terminal', 'ramp:SIMR1') } },
      },
    });
  });
});

test('is 404 without a known port, and for another account', async () => {
  const bare = await insertTracked(api.database, api.accountId, { shipment: { published: JSON.stringify({}) } });
  expect((await requested(bare.containerIds[0] ?? '')).status).toBe(404);
  expect((await requested('not-a-uuid')).status).toBe(404);
  const { status, body } = await api.get(`/v2/containers/${voyage.containerId}/route`, { key: api.otherKey });
  expect({ status, body }).toEqual({
    status: 404,
    body: { errors: [expect.objectContaining({ title: 'Not Found' })] },
  });
});

test('an account without routing data gets the text that clients expect', async () => {
  const settings = (features: object) =>
    api.database
      .updateTable('accounts')
      .set({ settings: JSON.stringify(features) })
      .where('id', '=', api.accountId)
      .execute();
  await settings({ features: { routing_data: false } });
  for (const path of ['route', 'map_geojson']) {
    const { status, body } = await api.get(`/v2/containers/${voyage.containerId}/${path}`);
    expect(status).toBe(403);
    expect(body.errors).toMatchObject([
      { status: '403', title: 'Forbidden', detail: 'Routing data feature is not enabled for this account' },
    ]);
  }
  await settings({});
  expect((await requested(voyage.containerId)).status).toBe(200);
});
