/**
 * Tests a line that keeps a log and corrects its events (under the same id as an estimate, for another container, or by
 * an estimate stated later) and a line whose responses prove to be snapshots. Runs over HTTP, Temporal and Postgres.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTrackingRequest } from '../../../operations/tracking-requests/create.ts';
import { readLineHealth } from '../../../operations/watches/line-health.ts';
import { enqueueTrackingWake } from '../../../store/postgres/outbox.ts';
import { addHabitEvidence, responseHabits } from '../../../store/watches/response-habits.ts';
import { containerNumber } from './stated-line.ts';
import { TrackingRig } from './tracking-rig.ts';

const HOUR_MS = 3_600_000;
const began = Date.now();
const at = (hours: number) => new Date(began + hours * HOUR_MS).toISOString().replace(/\.\d+Z$/, 'Z');

const [ONE, OTHER] = [containerNumber('SIMU700401'), containerNumber('SIMU700402')];
const vessel = { vesselIMONumber: '9123453', vesselName: 'EXAMPLE AURORA' };

interface Stated {
  id: string;
  code: 'LOAD' | 'DEPA' | 'ARRI' | 'DISC';
  port: string;
  at: string;
  statedAt: string;
  classifier?: 'EST';
  box?: string;
}

function toDcsa(bill: string, { id, code, port, at: time, statedAt, classifier, box }: Stated) {
  const isCall = code === 'ARRI' || code === 'DEPA';
  return {
    eventID: id,
    eventType: isCall ? 'TRANSPORT' : 'EQUIPMENT',
    [isCall ? 'transportEventTypeCode' : 'equipmentEventTypeCode']: code,
    eventClassifierCode: classifier ?? 'ACT',
    eventDateTime: time,
    eventCreatedDateTime: statedAt,
    ...(isCall ? {} : { equipmentReference: box ?? ONE, emptyIndicatorCode: 'LADEN' }),
    eventLocation: { UNLocationCode: port },
    transportCall: {
      transportCallID: `${bill} ${port}`,
      modeOfTransport: 'VESSEL',
      carrierVoyageNumber: '026E',
      UNLocationCode: port,
      vessel,
    },
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
    shipmentLocations: [{ shipmentLocationTypeCode: 'POD', location: { UNLocationCode: 'USLAX' } }],
  };
}

const loaded = (box = ONE): Stated => ({
  id: `load ${box}`,
  code: 'LOAD',
  port: 'CNNGB',
  at: at(-500),
  statedAt: at(-499),
  box,
});
const departed: Stated = { id: 'depart', code: 'DEPA', port: 'CNNGB', at: at(-490), statedAt: at(-489) };
const arrived: Stated = { id: 'arrive', code: 'ARRI', port: 'USLAX', at: at(-10), statedAt: at(-9) };
const discharged: Stated = { id: 'discharge', code: 'DISC', port: 'USLAX', at: at(-6), statedAt: at(-5) };

describe('a line that corrects its events', () => {
  let rig: TrackingRig;
  let server: Server;
  let registry: ReturnType<typeof createRegistry>;
  const responses = new Map<string, Stated[]>();
  let bills = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const bill = new URL(request.url ?? '/', 'http://line.test').searchParams.get('transportDocumentReference') ?? '';
      const events = responses.get(bill) ?? [];
      response.writeHead(events.length === 0 ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(events.map((event) => toDcsa(bill, event))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    rig = await TrackingRig.start();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const environment = {
      SEAMARK_LINE_MAEU_BASE_URL: url,
      SEAMARK_LINE_MAEU_AUTH: 'none',
      SEAMARK_LINE_MAEU_RATE_PER_SECOND: '50',
    };
    registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment });
    await rig.startWorker({ environment });
  });
  afterAll(async () => {
    await rig.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function track(events: Stated[]): Promise<{ id: string; bill: string }> {
    const bill = `26000000${++bills}`;
    responses.set(bill, events);
    const { id } = await createTrackingRequest(rig.database, registry, {
      accountId: rig.accountId,
      createdByUserId: null,
      attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'MAEU' },
      relationships: {},
      now: new Date(),
    });
    await rig.eventually(async () => (await rig.request(id)).status === 'created');
    return { id, bill };
  }

  /** Sets the line's next response and polls it. */
  async function poll({ id, bill }: { id: string; bill: string }, events: Stated[]): Promise<void> {
    responses.set(bill, events);
    const attempts = async () => Number((await rig.watches(id))[0]?.attempts);
    const before = await attempts();
    await rig.database
      .updateTable('watches')
      .set({ due_at: new Date() })
      .where('tracking_request_id', '=', id)
      .execute();
    await enqueueTrackingWake(rig.database, rig.accountId, id);
    await rig.eventually(async () => (await attempts()) > before);
  }

  async function fieldsOf({ id }: { id: string }, number = ONE) {
    const { shipment_id: shipmentId } = await rig.request(id);
    const row = await rig.database
      .selectFrom('containers')
      .select('published')
      .where('shipment_id', '=', shipmentId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return new Map<string, unknown>(Object.entries(row.published));
  }

  /** Returns, for each withdrawn event of a request, whether it was an estimate. */
  async function withdrawnOf({ id }: { id: string }): Promise<boolean[]> {
    const { shipment_id: shipmentId } = await rig.request(id);
    const rows = await rig.database
      .selectFrom('raw_events')
      .select('estimated')
      .where('shipment_id', '=', shipmentId)
      .where('invalidated_at', 'is not', null)
      .execute();
    return rows.map(({ estimated }) => estimated);
  }

  it('withdraws a discharge that it reissues as an estimate, and publishes the true one', async () => {
    const request = await track([loaded(), departed, arrived, discharged]);
    expect((await fieldsOf(request)).get('pod_discharged_at')).toBe(at(-6));
    const expected: Stated = { ...discharged, classifier: 'EST', at: at(20), statedAt: at(-2) };
    await poll(request, [loaded(), departed, arrived, expected]);
    expect((await fieldsOf(request)).get('pod_discharged_at') ?? null).toBeNull();
    expect(await withdrawnOf(request)).toEqual([false]);
    await poll(request, [loaded(), departed, arrived, { ...discharged, at: at(-3), statedAt: at(-1) }]);
    expect((await fieldsOf(request)).get('pod_discharged_at')).toBe(at(-3));
  });

  it('moves an event to the right container', async () => {
    const request = await track([loaded(), loaded(OTHER), departed, arrived, discharged]);
    await poll(request, [loaded(), loaded(OTHER), departed, arrived, { ...discharged, box: OTHER, statedAt: at(-4) }]);
    expect((await fieldsOf(request)).get('pod_discharged_at') ?? null).toBeNull();
    expect((await fieldsOf(request, OTHER)).get('pod_discharged_at')).toBe(at(-6));
  });

  it('has its arrival flagged, not withdrawn, when it estimates the arrival again', async () => {
    const request = await track([loaded(), departed, arrived]);
    const again: Stated = { id: 'eta', code: 'ARRI', port: 'USLAX', at: at(30), statedAt: at(-1), classifier: 'EST' };
    await poll(request, [loaded(), departed, arrived, again]);
    expect((await fieldsOf(request)).get('pod_arrived_at')).toBe(at(-10));
    const { shipment_id: shipmentId } = await rig.request(request.id);
    const flagged = await rig.database
      .selectFrom('transport_events')
      .select(['event', 'flags', 'invalidated_at'])
      .where('shipment_id', '=', shipmentId)
      .where('event', '=', 'container.transport.vessel_arrived')
      .execute();
    expect(flagged.at(-1)).toMatchObject({ flags: ['estimated_again'], invalidated_at: null });
    const [watch] = await rig.watches(request.id);
    expect((watch?.due_at.getTime() ?? 0) - Date.now()).toBeLessThan(7 * HOUR_MS);
  });

  it('is read as a log until its responses prove to be snapshots, and then withdraws what they omit', async () => {
    const health = async () =>
      (
        await readLineHealth(rig.database, registry, {
          accountId: rig.accountId,
          maySeeMissingSettings: false,
          now: new Date(),
        })
      ).find(({ source }) => source.code === 'MAEU')?.responses;
    const eta = (hours: number, statedHours: number): Stated => ({
      id: `eta ${hours}`,
      code: 'ARRI',
      port: 'USLAX',
      at: at(hours),
      statedAt: at(statedHours),
      classifier: 'EST',
    });
    await rig.database.deleteFrom('response_habits').execute();
    const request = await track([loaded(), departed, eta(100, -50)]);
    await poll(request, [loaded(), departed, eta(130, -40)]);
    await rig.eventually(async () => ((await responseHabits(rig.database, ['MAEU'])).get('MAEU')?.replaced ?? 0) === 1);
    expect(await health()).toMatchObject({ form: 'log', basis: 'default' });
    /** Tracks a number, and omits its estimate from the next two complete responses. */
    const omit = async () => {
      const omitted = await track([loaded(), departed, eta(100, -50)]);
      for (const hours of [1, 2]) await poll(omitted, [{ ...loaded(), statedAt: at(-30 + hours) }, departed]);
      return withdrawnOf(omitted);
    };
    expect(await omit()).toEqual([]);

    const evidence = { compared: 1, short: 0, replaced: 1, retained: 0 };
    const others = await Promise.all(Array.from({ length: 5 }, () => track([loaded(), departed])));
    for (const { id } of others)
      for (let time = 0; time < 5; time += 1)
        await addHabitEvidence(rig.database, { code: 'MAEU', trackingRequestId: id }, evidence);
    expect(await health()).toMatchObject({ form: 'snapshot', basis: 'learnt' });
    expect(await omit()).toEqual([true]);
  });
});
