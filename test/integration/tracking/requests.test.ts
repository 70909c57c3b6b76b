import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findShipment } from '../../../operations/shipments/find.ts';
import { resumeTracking } from '../../../operations/shipments/resume-tracking.ts';
import { stopTracking } from '../../../operations/shipments/stop-tracking.ts';
import { containersOf, requestFor, scenarioNumber } from '../../../simulator/numbers.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { findShipmentsByIds, listShipments } from '../../../store/shipments/shipments.ts';
import { findMatchingShipments } from '../../../store/tracking-requests/recordings.ts';
import { shipmentIdOfNumber } from '../../../store/tracking-requests/tracked-numbers.ts';
import { TrackingRig } from './tracking-rig.ts';

describe('several requests around one shipment', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
  });
  afterAll(async () => {
    await rig.stop();
  });

  const byContainer = (number: string) => ({
    request_type: 'container',
    request_number: containersOf(number)[0],
    scac: 'TEST',
  });

  it('fails the second as a duplicate while the first is tracked, and points at its shipment', async () => {
    const number = scenarioNumber('DIRECT', 10);
    const first = await rig.track(number);
    await rig.advance(first.clockId ?? '', '2026-08-02T00:00:00Z');
    const second = await rig.track(number, { clockId: first.clockId, attributes: byContainer(number) });
    await rig.advance(first.clockId ?? '', '2026-08-02T06:00:00Z');

    const [stored, refused] = [await rig.request(first.requestId), await rig.request(second.requestId)];
    expect(refused).toMatchObject({ status: 'failed', failed_reason: 'duplicate' });
    expect(refused.failure).toMatchObject({ reason: 'duplicate', shipmentId: stored.shipment_id });
    expect((await rig.events(second.requestId)).map((event) => event.name)).toEqual(['tracking_request.failed']);
    expect(await rig.temporal.workflow.getHandle(`tracking/${second.requestId}`).result()).toBe('duplicate');
  });

  it('keeps the number of a booking, and finds it by the bill that the line names, which is tracked as well', async () => {
    const number = scenarioNumber('DIRECT', 14);
    const attributes = { request_type: 'booking_number', request_number: `${number}-bk` };
    const { requestId, clockId } = await rig.track(number, { attributes });
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    const { shipment_id: id } = await rig.request(requestId);
    const { accountId, database } = rig;
    const listed = await listShipments(database, accountId, { number }, { limit: 30, offset: 0 });
    expect(listed.rows).toMatchObject([
      { id, bill_of_lading_number: `${number}-bk`, normalized_number: `${number}BK` },
    ]);
    expect(await findShipmentsByIds(database, accountId, [id ?? ''])).toMatchObject([{ bills_of_lading: [number] }]);
    for (const identifier of [number, number.toLowerCase(), `${number}BK`]) {
      const found = await findShipment(database, { accountId, identifier });
      expect(found).toEqual({ shipmentId: id, containerId: null });
      const searched = await listShipments(database, accountId, { q: identifier }, { limit: 30, offset: 0 });
      expect(searched.rows.map((row) => row.id)).toEqual([id]);
    }
    expect(await shipmentIdOfNumber(database, { accountId, number, scacs: ['TEST'] })).toBe(id);

    const byBill = await rig.track(number, { clockId });
    await rig.advance(clockId ?? '', '2026-08-02T06:00:00Z');
    const refused = await rig.request(byBill.requestId);
    expect(refused).toMatchObject({ status: 'failed', failed_reason: 'duplicate' });
    expect(refused.failure).toMatchObject({ shipmentId: id });
  });

  it('finds a booking that was split by each of its bills, which it does not represent', async () => {
    const number = scenarioNumber('SPLIT', 1);
    const { requestId, clockId } = await rig.track(number);
    await rig.advance(clockId ?? '', '2026-08-06T00:00:00Z');
    const { shipment_id: id } = await rig.request(requestId);
    const { accountId, database } = rig;
    const bills = [`${number}BLA`, `${number}BLB`];
    for (const identifier of bills) {
      expect(await findShipment(database, { accountId, identifier })).toEqual({ shipmentId: id, containerId: null });
    }
    const stored = await database
      .transaction()
      .execute((trx) => findMatchingShipments(trx, accountId, requestFor(number).scac, { numbers: bills, own: bills }));
    expect(stored).toEqual([]);
  });

  it('lets a new request take over a shipment that is not tracked any more', async () => {
    const number = scenarioNumber('DIRECT', 11);
    const first = await rig.track(number, { attributes: { ref_numbers: ['A-1'] } });
    await rig.advance(first.clockId ?? '', '2026-08-10T00:00:00Z');
    const shipmentId = (await rig.request(first.requestId)).shipment_id ?? '';
    await stopTracking(rig.database, {
      accountId: rig.accountId,
      shipmentId,
      userId: null,
      now: new Date(),
      baseUrl: 'http://localhost:3000',
    });
    expect(await rig.temporal.workflow.getHandle(`tracking/${first.requestId}`).result()).toBe('cancelled_by_user');

    const second = await rig.track(number, {
      clockId: first.clockId,
      attributes: { ...byContainer(number), ref_numbers: ['B-2'] },
    });
    await rig.advance(first.clockId ?? '', '2026-08-11T00:00:00Z');
    expect(await rig.request(second.requestId)).toMatchObject({
      status: 'created',
      shipment_id: shipmentId,
      resumed_at: new Date('2026-08-10T00:00:00Z'),
    });
    const shipment = await rig.database
      .selectFrom('shipments')
      .selectAll()
      .where('id', '=', shipmentId)
      .executeTakeFirstOrThrow();
    expect(shipment).toMatchObject({ tracking_stopped_at: null, tracking_stopped_reason: null });
    expect(shipment.ref_numbers).toEqual(['A-1', 'B-2']);
    await rig.advance(first.clockId ?? '', '2026-09-15T00:00:00Z');
    expect(await rig.request(second.requestId)).toMatchObject({ status: 'tracking_stopped' });
    const created = (await rig.events(second.requestId)).filter((event) => event.name === 'container.created');
    expect(created).toEqual([]);
  });

  it('continues in a new run of the same id after a resume', async () => {
    const number = scenarioNumber('DIRECT', 12);
    const { requestId, clockId } = await rig.track(number);
    await rig.advance(clockId ?? '', '2026-08-10T00:00:00Z');
    const shipmentId = (await rig.request(requestId)).shipment_id ?? '';
    const { accountId } = rig;
    const now = new Date();
    await stopTracking(rig.database, { accountId, shipmentId, userId: null, now, baseUrl: 'http://localhost:3000' });
    const handle = rig.temporal.workflow.getHandle(`tracking/${requestId}`);
    const stopped = await rig.eventually(async () => {
      const description = await handle.describe();
      return description.status.name === 'COMPLETED' && description;
    });
    await resumeTracking(rig.database, { accountId, shipmentId, now });
    expect((await rig.request(requestId)).resumed_at).toEqual(new Date('2026-08-10T00:00:00Z'));
    await rig.advance(clockId ?? '', '2026-09-15T00:00:00Z');
    expect(await handle.result()).toBe('all_containers_terminated');
    expect((await handle.describe()).runId).not.toBe(stopped.runId);
  });

  it('gives shipment and containers the references and tags of the request, later containers too', async () => {
    const number = scenarioNumber('BOOKING', 3);
    const { requestId, clockId } = await rig.track(number, {
      attributes: { ref_numbers: ['PO-77'], shipment_tags: ['urgent'] },
    });
    await rig.advance(clockId ?? '', '2026-09-15T00:00:00Z');
    const shipmentId = (await rig.request(requestId)).shipment_id ?? '';
    const shipment = await rig.database
      .selectFrom('shipments')
      .selectAll()
      .where('id', '=', shipmentId)
      .executeTakeFirstOrThrow();
    expect(shipment).toMatchObject({ ref_numbers: ['PO-77'], tags: ['urgent'] });
    const containers = await rig.database
      .selectFrom('containers')
      .selectAll()
      .where('shipment_id', '=', shipmentId)
      .execute();
    expect(containers.length).toBeGreaterThan(0);
    expect(containers.every((container) => container.ref_numbers.join() === 'PO-77')).toBe(true);
  });

  it('polls once for a number that two accounts track in real time', async () => {
    const number = scenarioNumber('DIRECT', 13);
    const other = newId();
    await rig.database.insertInto('accounts').values({ id: other, name: 'Other' }).execute();
    const [first, second] = [
      await rig.track(number, { clockId: null }),
      await rig.track(number, { clockId: null, accountId: other }),
    ];
    for (const { requestId } of [first, second]) {
      await rig.eventually(async () => (await rig.request(requestId)).status === 'created');
    }
    expect(rig.simulator.polls.list({ number, source: 'TEST' })).toHaveLength(1);
    const observations = await rig.database
      .selectFrom('observations')
      .select('snapshot_id')
      .where('tracking_request_id', 'in', [first.requestId, second.requestId])
      .execute();
    expect(new Set(observations.map((observation) => observation.snapshot_id)).size).toBe(1);
  });
});
