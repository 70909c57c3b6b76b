/**
 * Tests discharges at ports that no source states as the POD, sibling ports, barges, restows and trade moves, over
 * HTTP, Temporal and Postgres. Each history gives the expected values at every hour.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTestClock } from '../../../operations/test-clocks/test-clocks.ts';
import { createTrackingRequest } from '../../../operations/tracking-requests/create.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { containerNumber, type StatedEvent, type StatedLine, serveStatedLine } from './stated-line.ts';
import { TrackingRig } from './tracking-rig.ts';

const [AURORA, BOREAL] = ['9123453', '9234567'];
const box = (serial: number) => containerNumber(`SIMU5${String(serial).padStart(5, '0')}`);
const day = (date: string, hour = '00') => `2026-${date}T${hour}:00:00Z`;

/** Journey from Ningbo to a port on AURORA, as reported by a line that lists only actual events. */
function across(container: string, port: string, bill: string): StatedEvent[] {
  const events: StatedEvent[] = [
    { code: 'GTIN', container, port: 'CNNGB', at: day('08-01') },
    { code: 'LOAD', container, port: 'CNNGB', at: day('08-03'), call: { id: `NGB-${bill}`, imo: AURORA } },
    { code: 'DISC', container, port, at: day('09-01'), call: { id: `IN-${bill}`, imo: AURORA } },
  ];
  return events.map((event) => ({ ...event, bills: [bill] }));
}

const under = (bill: string, ...events: StatedEvent[]) => events.map((event) => ({ ...event, bills: [bill] }));

const HUB = under('HUB', {
  code: 'LOAD',
  container: box(1),
  port: 'SGSIN',
  at: day('09-08'),
  call: { id: 'SIN-2', imo: BOREAL },
});
const OUT = under('PAIR', { code: 'GTOT', container: box(2), port: 'NLRTM', at: day('09-04') });
const NEWARK = under('NYC', {
  code: 'DISC',
  container: box(4),
  port: 'USNYC',
  at: day('09-02'),
  classifier: 'PLN',
  statedAt: day('08-05'),
  droppedAt: day('08-20'),
  call: { id: 'IN-NYC', imo: AURORA },
});
const RHINE = under(
  'RHINE',
  { code: 'LOAD', container: box(5), port: 'NLRTM', at: day('09-04'), mode: 'BARGE' },
  { code: 'DISC', container: box(5), port: 'DEDUI', at: day('09-06'), mode: 'BARGE' },
  { code: 'GTOT', container: box(5), port: 'DEDUI', at: day('09-08'), mode: 'TRUCK' },
);
const EXAM = under(
  'EXAM',
  { code: 'GTOT', container: box(6), port: 'USLAX', at: day('09-03'), mode: 'TRUCK' },
  { code: 'GTIN', container: box(6), port: 'USLAX', at: day('09-03', '06'), mode: 'TRUCK', facility: 'COYA' },
  { code: 'GTOT', container: box(6), port: 'USLAX', at: day('09-07'), mode: 'TRUCK' },
);
const RESTOW = under(
  'RESTOW',
  { code: 'DISC', container: box(7), port: 'SGSIN', at: day('08-12'), call: { id: 'SIN-R', imo: AURORA } },
  { code: 'LOAD', container: box(7), port: 'SGSIN', at: day('08-12', '12'), call: { id: 'SIN-R', imo: AURORA } },
);

interface Seen {
  status: string;
  flags: string[];
  fields: Record<string, unknown>;
  shipment: Record<string, unknown>;
}

describe('a container', () => {
  let rig: TrackingRig;
  let line: StatedLine;
  let api: RunningApi;
  const registry = createRegistry({ simulatorUrl: 'http://line.test', environment: {} });

  beforeAll(async () => {
    rig = await TrackingRig.start();
    line = await serveStatedLine([
      ...across(box(1), 'SGSIN', 'HUB'),
      ...HUB,
      ...across(box(2), 'NLRTM', 'PAIR'),
      ...across(box(3), 'NLRTM', 'PAIR'),
      ...OUT,
      ...across(box(4), 'USEWR', 'NYC'),
      ...NEWARK,
      ...across(box(5), 'NLRTM', 'RHINE'),
      ...RHINE,
      ...across(box(6), 'USLAX', 'EXAM'),
      ...EXAM,
      ...across(box(7), 'USLAX', 'RESTOW'),
      ...RESTOW,
    ]);
    api = await startApi(rig);
    await rig.startWorker({ simulatorUrl: line.url });
  });
  afterAll(async () => {
    await api?.close();
    await rig?.stop();
    await line?.close();
  });

  async function importer(startAt: string, type: string, number: string) {
    const { accountId } = rig;
    const clock = await createTestClock(rig.database, {
      accountId,
      attributes: { start_at: startAt },
      now: new Date(),
    });
    const attributes = { request_type: type, request_number: number, scac: 'TEST', test_clock_id: clock.id };
    const input = { accountId, createdByUserId: null, attributes, now: new Date() };
    const request = await createTrackingRequest(rig.database, registry, input);
    return {
      names: async () => (await rig.events(request.id)).map(({ name }) => name),
      /** Returns the values that an importer sees over REST at the given time. */
      async at(time: string, container: string): Promise<Seen> {
        await rig.advance(clock.id, time);
        const { shipment_id: id } = await rig.request(request.id);
        const read = await api.request({ method: 'GET', path: `/v2/shipments/${id}?include=containers`, type: '' });
        const document = read.body as Document;
        const found = document.included.find(({ attributes: of }) => of.number === container);
        if (found === undefined) throw new Error(`no container ${container}`);
        const { attributes: fields } = found;
        const [status, flags] = [String(fields.current_status), fields.flags as string[]];
        return { status, flags, fields, shipment: document.data.attributes };
      },
    };
  }

  interface Document {
    data: { attributes: Record<string, unknown> };
    included: { attributes: Record<string, unknown> }[];
  }

  it('discharged at a hub is grounded with a flag, and on a ship once it is loaded again', async () => {
    const looks = await importer(day('08-02'), 'container', box(1));
    const there = await looks.at(day('09-05'), box(1));
    expect(there).toMatchObject({ status: 'grounded', flags: ['pod_uncertain'] });
    expect(there.shipment).toMatchObject({ port_of_discharge_locode: null });
    const onward = await looks.at(day('09-10'), box(1));
    expect(onward).toMatchObject({ status: 'on_ship', flags: [] });
    expect(onward.fields).toMatchObject({ pod_discharged_at: null });
    expect(await looks.names()).toContain('container.transport.transshipment_loaded');
  });

  it('added after its discharge is grounded with a flag until the POD is proven by a sister', async () => {
    const looks = await importer(day('09-02'), 'bill_of_lading', 'PAIR');
    const added = await looks.at(day('09-03'), box(3));
    expect(added).toMatchObject({ status: 'grounded', flags: ['pod_uncertain'] });
    expect(added.fields).toMatchObject({ pod_discharged_at: day('09-01') });
    expect(await looks.names()).toContain('container.transport.vessel_discharged');
    const proven = await looks.at(day('09-05'), box(3));
    expect(proven).toMatchObject({ status: 'grounded', flags: [] });
    expect(proven.shipment).toMatchObject({ port_of_discharge_locode: 'NLRTM' });
  });

  it('expected in New York has arrived when it is discharged in Newark', async () => {
    const looks = await importer(day('08-06'), 'bill_of_lading', 'NYC');
    const there = await looks.at(day('09-03'), box(4));
    expect(there).toMatchObject({ status: 'grounded', flags: [] });
    expect(there.shipment).toMatchObject({ port_of_discharge_locode: 'USEWR' });
  });

  it('on a barge up the Rhine has its destination and arrival inland, and is picked up there', async () => {
    const looks = await importer(day('08-06'), 'bill_of_lading', 'RHINE');
    const afloat = await looks.at(day('09-05'), box(5));
    expect(afloat).toMatchObject({ status: 'on_ship', flags: [] });
    expect(afloat.shipment).toMatchObject({ port_of_discharge_locode: 'NLRTM' });
    const there = await looks.at(day('09-07'), box(5));
    expect(there.status).toBe('grounded');
    expect(there.shipment).toMatchObject({ destination_locode: 'DEDUI' });
    const out = await looks.at(day('09-09'), box(5));
    expect(out.status).toBe('picked_up');
    expect(out.fields).toMatchObject({ pod_full_out_at: null, final_destination_full_out_at: day('09-08') });
  });

  it('brought to an exam site is not picked up before it leaves the site', async () => {
    const looks = await importer(day('08-06'), 'bill_of_lading', 'EXAM');
    const inside = await looks.at(day('09-05'), box(6));
    expect(inside.status).toBe('grounded');
    expect(inside.fields).toMatchObject({ pod_full_out_at: null });
    const out = await looks.at(day('09-08'), box(6));
    expect(out.status).toBe('picked_up');
    expect(out.fields).toMatchObject({ pod_full_out_at: day('09-07') });
  });

  it('restowed on its way stays on the ship, without a transshipment', async () => {
    const looks = await importer(day('08-04'), 'bill_of_lading', 'RESTOW');
    expect(await looks.at(day('08-14'), box(7))).toMatchObject({ status: 'on_ship', flags: [] });
    await looks.at(day('09-03'), box(7));
    expect((await looks.names()).filter((name) => name.includes('transshipment'))).toEqual([]);
  });
});
