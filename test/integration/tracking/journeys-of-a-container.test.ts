/**
 * Tests several requests, bills, bookings and accounts whose containers, voyages and dates overlap, over HTTP, Temporal
 * and Postgres.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTestClock } from '../../../operations/test-clocks/test-clocks.ts';
import { createTrackingRequest } from '../../../operations/tracking-requests/create.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { containerNumber, type StatedEvent, type StatedLine, serveStatedLine } from './stated-line.ts';
import { TrackingRig } from './tracking-rig.ts';

const BOX = containerNumber('SIMU400100');
const SISTER = containerNumber('SIMU400200');
const [PAIR, TWIN] = [containerNumber('SIMU400300'), containerNumber('SIMU400400')];
const STRANGER = containerNumber('SIMU400500');
const [OLD, NEW] = ['9123453', '9234567'];

/** Import of BOX from CNNGB to USLAX, returned on 12 July. */
const july: StatedEvent[] = [
  { code: 'GTOT', container: BOX, port: 'CNNGB', at: '2026-05-20T00:00:00Z', empty: true },
  { code: 'LOAD', container: BOX, port: 'CNNGB', at: '2026-05-26T00:00:00Z', call: { id: 'O-NGB', imo: OLD } },
  { code: 'DISC', container: BOX, port: 'USLAX', at: '2026-06-30T00:00:00Z', call: { id: 'O-LAX', imo: OLD } },
  { code: 'GTOT', container: BOX, port: 'USLAX', at: '2026-07-05T00:00:00Z' },
  { code: 'GTIN', container: BOX, port: 'USLAX', at: '2026-07-12T00:00:00Z', empty: true },
].map((event) => ({ ...event, bills: ['BILLJUL'], bookings: ['BOOKJUL'] }) as StatedEvent);

/** Export from USLAX to JPTYO in November: one booking with two bills, each for one container. */
function november(container: string, bill: string): StatedEvent[] {
  const common = { container, bills: [bill], bookings: ['BOOKNOV'] };
  return [
    { ...common, code: 'GTOT', port: 'USLAX', at: '2026-11-03T00:00:00Z', empty: true },
    { ...common, code: 'GTIN', port: 'USLAX', at: '2026-11-06T00:00:00Z' },
    { ...common, code: 'LOAD', port: 'USLAX', at: '2026-11-08T00:00:00Z', call: { id: 'N-LAX', imo: NEW } },
    { ...common, code: 'DISC', port: 'JPTYO', at: '2026-11-21T00:00:00Z', call: { id: 'N-TYO', imo: NEW } },
    { ...common, code: 'GTOT', port: 'JPTYO', at: '2026-11-24T00:00:00Z' },
    { ...common, code: 'GTIN', port: 'JPTYO', at: '2026-11-28T00:00:00Z', empty: true },
  ];
}

const everyBill = { container: null, bills: ['BILLNOV1', 'BILLNOV2', 'BILLTWO'], bookings: ['BOOKNOV', 'BOOKTWO'] };
const calls: StatedEvent[] = [
  { ...everyBill, code: 'DEPA', port: 'USLAX', at: '2026-11-09T00:00:00Z', call: { id: 'N-LAX', imo: NEW } },
  { ...everyBill, code: 'ARRI', port: 'JPTYO', at: '2026-11-20T00:00:00Z', call: { id: 'N-TYO', imo: NEW } },
];
const pair: StatedEvent[] = [PAIR, TWIN].flatMap((container) =>
  november(container, 'BILLTWO').map((event) => ({ ...event, bookings: ['BOOKTWO'] })),
);

/** In its response for BILLNOV1, the line adds another customer's container and ETA. */
const stranger: StatedEvent[] = [
  { code: 'LOAD', container: STRANGER, port: 'USLAX', at: '2026-11-08T06:00:00Z', call: { id: 'S-LAX', imo: OLD } },
  {
    code: 'DISC',
    container: STRANGER,
    port: 'KRPUS',
    at: '2026-11-30T00:00:00Z',
    classifier: 'PLN',
    statedAt: '2026-11-08T06:00:00Z',
    call: { id: 'S-PUS', imo: OLD },
  },
  {
    code: 'ARRI',
    container: null,
    port: 'KRPUS',
    at: '2026-11-29T00:00:00Z',
    classifier: 'EST',
    statedAt: '2026-11-08T06:00:00Z',
    call: { id: 'S-PUS', imo: OLD },
  },
].map((event) => ({ ...event, bills: ['BILLELSE'], bookings: ['BOOKELSE'] }) as StatedEvent);

describe('several requests around the same containers', () => {
  let rig: TrackingRig;
  let line: StatedLine;
  let api: RunningApi;
  const registry = createRegistry({ simulatorUrl: 'http://line.test', environment: {} });

  beforeAll(async () => {
    rig = await TrackingRig.start();
    line = await serveStatedLine(
      [...july, ...november(BOX, 'BILLNOV1'), ...november(SISTER, 'BILLNOV2'), ...pair, ...calls],
      new Map([
        ['BILLNOV1', stranger],
        // The history of a container that has been assigned, listed until the line lists the new bill.
        ['BILLTWO', july.map((event) => ({ ...event, container: PAIR }))],
      ]),
    );
    api = await startApi(rig);
    await rig.startWorker({ simulatorUrl: line.url });
  });
  afterAll(async () => {
    await api?.close();
    await rig?.stop();
    await line?.close();
  });

  /** Creates an account with its own clock. */
  async function accountFrom(startAt: string, accountId = newId()) {
    await rig.database
      .insertInto('accounts')
      .values({ id: accountId, name: 'Importer' })
      .onConflict((c) => c.doNothing())
      .execute();
    const clock = await createTestClock(rig.database, {
      accountId,
      attributes: { start_at: startAt },
      now: new Date(),
    });
    const go = (to: string) => rig.advanceFor(accountId, clock.id, to);
    const track = async (request_type: string, request_number: string) => {
      const attributes = { request_type, request_number, scac: 'TEST', test_clock_id: clock.id };
      const input = { accountId, createdByUserId: null, attributes, now: new Date() };
      return (await createTrackingRequest(rig.database, registry, input)).id;
    };
    return { accountId, clockId: clock.id, go, track };
  }

  async function shipmentOf(requestId: string) {
    const request = await rig.request(requestId);
    const shipment = await rig.database
      .selectFrom('shipments')
      .selectAll()
      .where('id', '=', request.shipment_id ?? '')
      .executeTakeFirst();
    const containers = await rig.database
      .selectFrom('containers')
      .selectAll()
      .where('shipment_id', '=', request.shipment_id ?? '')
      .where('removed_at', 'is', null)
      .orderBy('number')
      .execute();
    return { request, shipment, containers, numbers: containers.map(({ number }) => number) };
  }

  it('start a new shipment when a container travels again, and leave the former one as it was', async () => {
    const { go, track } = await accountFrom('2026-07-01T00:00:00Z');
    const first = await track('container', BOX);
    await go('2026-07-20T00:00:00Z');
    const before = await shipmentOf(first);
    expect(before.shipment).toMatchObject({ tracking_stopped_reason: 'all_containers_terminated' });

    await go('2026-11-01T00:00:00Z');
    const second = await track('container', BOX);
    await go('2026-11-02T00:00:00Z');
    expect(await rig.request(second)).toMatchObject({
      status: 'awaiting_manifest',
      shipment_id: null,
      failed_reason: null,
    });

    await go('2026-11-25T00:00:00Z');
    const after = await shipmentOf(second);
    expect(after.request.status).toBe('created');
    expect(after.shipment?.id).not.toBe(before.shipment?.id);
    expect(after.shipment).toMatchObject({ bill_of_lading_number: 'BILLNOV1', tracking_stopped_at: null });
    expect(after.shipment?.published).toMatchObject({
      port_of_lading_locode: 'USLAX',
      port_of_discharge_locode: 'JPTYO',
      pod_ata_at: '2026-11-20T00:00:00Z',
    });
    expect(after.containers[0]?.published).toMatchObject({ empty_out_at: '2026-11-03T00:00:00Z' });
    await go('2026-12-01T00:00:00Z');
    expect((await shipmentOf(second)).shipment).toMatchObject({ tracking_stopped_reason: 'all_containers_terminated' });
    expect((await shipmentOf(first)).shipment).toEqual(before.shipment);
    expect((await shipmentOf(first)).containers).toEqual(before.containers);
  });

  it('wait at booking time, and say in words what for', async () => {
    const { accountId } = rig;
    const { clockId, go } = await accountFrom('2026-10-20T00:00:00Z', accountId);
    const posted = await api.request({
      method: 'POST',
      path: '/v2/tracking_requests',
      type: 'tracking_request',
      attributes: { request_type: 'container', request_number: BOX, scac: 'TEST', test_clock_id: clockId },
    });
    const requestId = (posted.body as { data: { id: string } }).data.id;
    await go('2026-10-31T00:00:00Z');
    const read = await api.request({ method: 'GET', path: `/v2/tracking_requests/${requestId}/attempts`, type: '' });
    expect(read.body).toMatchObject({ meta: { tracking: { state: 'awaiting_manifest' } } });
    expect(JSON.stringify(read.body)).toContain('its last move was on 2026-07-11 in USLAX');
    expect(JSON.stringify(read.body)).toContain('track its bill of lading BILLJUL');
    const names = (await rig.events(requestId)).map(({ name }) => name);
    expect(names).toEqual(['tracking_request.awaiting_manifest']);
    await go('2026-11-04T00:00:00Z');
    expect((await shipmentOf(requestId)).request.status).toBe('created');
    expect((await shipmentOf(requestId)).containers[0]?.published).not.toHaveProperty('pod_discharged_at');
  });

  it('every kind ends as its journey continues', async () => {
    const { go, track } = await accountFrom('2026-10-20T00:00:00Z');
    const first = await track('bill_of_lading', 'BILLJUL');
    await go('2026-10-21T00:00:00Z');
    const history = await shipmentOf(first);
    expect(history.shipment).toMatchObject({ tracking_stopped_reason: 'all_containers_terminated' });
    expect(history.containers[0]?.published).toMatchObject({ empty_terminated_at: '2026-07-12T00:00:00Z' });
    const again = await track('bill_of_lading', 'BILLJUL');
    await go('2026-10-22T00:00:00Z');
    const other = await shipmentOf(again);
    expect(other.shipment?.id).not.toBe(history.shipment?.id);
    expect((await shipmentOf(first)).shipment).toEqual(history.shipment);
  });

  it('show nothing of the former journey for a bill that was requested at booking time', async () => {
    const { go, track } = await accountFrom('2026-10-20T00:00:00Z');
    const requestId = await track('bill_of_lading', 'BILLTWO');
    await go('2026-10-22T00:00:00Z');
    expect(await rig.request(requestId)).toMatchObject({ status: 'awaiting_manifest', shipment_id: null });
    expect((await rig.request(requestId)).failure).toMatchObject({ reason: 'journey_over' });
    await go('2026-11-04T00:00:00Z');
    const { request, numbers, containers } = await shipmentOf(requestId);
    expect([request.status, numbers]).toEqual(['created', [PAIR, TWIN]]);
    expect(containers.map(({ current_status }) => current_status)).toEqual(['new', 'new']);
  });

  it('track both bills of a vessel call, each with its own container, and their booking', async () => {
    const { go, track } = await accountFrom('2026-11-07T00:00:00Z');
    const one = await track('bill_of_lading', 'BILLNOV1');
    await go('2026-11-10T00:00:00Z');
    const two = await track('bill_of_lading', 'BILLNOV2');
    await go('2026-11-10T06:00:00Z');
    const booking = await track('booking_number', 'BOOKNOV');
    await go('2026-11-10T12:00:00Z');
    const box = await track('container', SISTER);
    await go('2026-11-10T18:00:00Z');

    const [ofOne, ofTwo, ofBooking] = [await shipmentOf(one), await shipmentOf(two), await shipmentOf(booking)];
    expect([ofOne.numbers, ofTwo.numbers, ofBooking.numbers]).toEqual([[BOX], [SISTER], [BOX, SISTER]]);
    expect(new Set([ofOne, ofTwo, ofBooking].map(({ shipment }) => shipment?.id)).size).toBe(3);
    const bills = ofBooking.containers.map(
      ({ published }) => (published as { bills_of_lading?: string[] }).bills_of_lading,
    );
    expect(bills).toEqual([['BILLNOV1'], ['BILLNOV2']]);
    expect(ofOne.shipment?.published).toMatchObject({ port_of_lading_locode: 'USLAX' });
    expect(JSON.stringify(ofOne.shipment?.published)).not.toContain('KRPUS');
    expect(await rig.request(box)).toMatchObject({ status: 'failed', failed_reason: 'duplicate' });
  });

  it('are duplicates by containers, not by a bill that one of them names', async () => {
    const { go, track } = await accountFrom('2026-11-07T00:00:00Z');
    const box = await track('container', PAIR);
    await go('2026-11-07T06:00:00Z');
    const twin = await track('container', TWIN);
    await go('2026-11-07T12:00:00Z');
    const bill = await track('bill_of_lading', 'BILLTWO');
    await go('2026-11-07T18:00:00Z');
    const booking = await track('booking_number', 'BOOKTWO');
    await go('2026-11-08T00:00:00Z');
    expect([(await shipmentOf(box)).numbers, (await shipmentOf(twin)).numbers]).toEqual([[PAIR], [TWIN]]);
    const ofBill = await shipmentOf(bill);
    expect(ofBill.numbers).toEqual([PAIR, TWIN]);
    const refused = await rig.request(booking);
    expect(refused).toMatchObject({ status: 'failed', failed_reason: 'duplicate' });
    expect(refused.failure).toMatchObject({ shipmentId: ofBill.shipment?.id });
  });

  it('of two accounts do not affect each other', async () => {
    const [importer, other] = [await accountFrom('2026-11-07T00:00:00Z'), await accountFrom('2026-11-07T00:00:00Z')];
    const [one, two] = [await importer.track('container', BOX), await other.track('bill_of_lading', 'BILLNOV1')];
    await importer.go('2026-11-08T00:00:00Z');
    await other.go('2026-11-08T00:00:00Z');
    expect([(await shipmentOf(one)).request.status, (await shipmentOf(two)).request.status]).toEqual([
      'created',
      'created',
    ]);
  });
});
