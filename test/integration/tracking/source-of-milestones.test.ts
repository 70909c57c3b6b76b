/**
 * Tests the links from a milestone to the original wording of its source, and from a shipment to its vessel, over REST
 * and in event bodies.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { TrackingRig } from './tracking-rig.ts';

let rig: TrackingRig;
let api: RunningApi;
let requestId: string;
let shipmentId: string;

beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  api = await startApi(rig);
  const tracked = await rig.track(scenarioNumber('RAIL', 7), { startAt: '2026-08-01T00:00:00Z' });
  requestId = tracked.requestId;
  await rig.advance(tracked.clockId ?? '', '2026-09-08T00:00:00Z');
  shipmentId = (await rig.request(requestId)).shipment_id ?? '';
});
afterAll(async () => {
  await api.close();
  await rig.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: tests read any member
async function get(path: string): Promise<any> {
  const { status, body } = await api.request({ method: 'GET', path: `/v2${path}`, type: '' });
  return { status, ...(body as object) };
}

it('leads from each milestone to the raw event of its source, with its terminal', async () => {
  const { data } = await get(`/shipments/${shipmentId}`);
  const containerId = data.relationships.containers.data[0].id;
  const milestones = (await get(`/containers/${containerId}/transport_events`)).data;
  const raw = (await get(`/containers/${containerId}/raw_events`)).data;
  expect(milestones.length).toBeGreaterThan(5);
  for (const { attributes, relationships } of milestones) {
    // A terminal states availability, holds and last free days as values, not as events.
    if (/available|pickup/.test(attributes.event)) continue;
    const source = raw.find((one: { id: string }) => one.id === relationships.source_event.data?.id);
    expect(source, attributes.event).toBeDefined();
    expect(source.attributes.timestamp).toBe(attributes.timestamp);
  }
  const terminals = raw.map(
    (one: { relationships: { terminal: { data: unknown } } }) => one.relationships.terminal.data,
  );
  expect(terminals.filter((terminal: unknown) => terminal !== null).length).toBeGreaterThan(0);
});

it('includes the shipment with its tracking request, and finds the vessel that the shipment names', async () => {
  const request = await get(`/tracking_requests/${requestId}`);
  expect(request.included.map(({ id }: { id: string }) => id)).toEqual([shipmentId]);
  const { pod_vessel_imo } = request.included[0].attributes;
  expect((await get(`/vessels/${pod_vessel_imo}`)).data.attributes.imo).toBe(pod_vessel_imo);
});

it('lists in the container of an event the ids of its events', async () => {
  const events = await rig.database
    .selectFrom('events')
    .select(['body'])
    .where('account_id', '=', rig.accountId)
    .where('name', '=', 'container.transport.vessel_discharged')
    .execute();
  const [body] = events.map(({ body }) => JSON.stringify(body));
  expect(body).toMatch(/"transport_events":\{"data":\[\{/);
  expect(body).toMatch(/"raw_events":\{"data":\[\{/);
  expect(body).toMatch(/"source_event":\{"data":\{/);
});

it('finds the vessel of a shipment without containers', async () => {
  const booking = await rig.track(scenarioNumber('BOOKING', 7), { startAt: '2026-08-01T00:00:00Z' });
  await rig.advance(booking.clockId ?? '', '2026-08-01T12:00:00Z');
  const { data } = await get(`/shipments/${(await rig.request(booking.requestId)).shipment_id}`);
  expect(data.relationships.containers.data).toEqual([]);
  const { pod_vessel_imo } = data.attributes;
  expect(pod_vessel_imo).not.toBeNull();
  expect((await get(`/vessels/${pod_vessel_imo}`)).status).toBe(200);
});
