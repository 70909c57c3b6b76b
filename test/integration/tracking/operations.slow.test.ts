/** Tests user actions while tracking runs: requests are deleted and retried, containers are stopped and resumed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumeContainer, stopContainer } from '../../../operations/containers/stop-container.ts';
import { createDefinition } from '../../../operations/custom-fields/definitions.ts';
import { createParty } from '../../../operations/parties/parties.ts';
import { StateConflict } from '../../../operations/rejection.ts';
import { resumeTracking } from '../../../operations/shipments/resume-tracking.ts';
import { deleteTrackingRequest } from '../../../operations/tracking-requests/delete.ts';
import { retryTrackingRequest } from '../../../operations/tracking-requests/retry.ts';
import { containersOf, scenarioNumber } from '../../../simulator/numbers.ts';
import { TrackingRig } from './tracking-rig.ts';

let rig: TrackingRig;

beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
});
afterAll(async () => {
  await rig.stop();
});

const runOf = (requestId: string) => rig.temporal.workflow.getHandle(`tracking/${requestId}`);

const ended = (requestId: string) =>
  rig.eventually(async () => {
    const description = await runOf(requestId).describe();
    return description.status.name === 'COMPLETED' && description;
  });

const now = () => new Date();

describe('a request that is deleted', () => {
  it('ends its run, is not polled any more, and frees its number', async () => {
    const number = scenarioNumber('NOTYET', 120);
    const { requestId, clockId } = await rig.track(number);
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    expect((await rig.request(requestId)).status).toBe('awaiting_manifest');

    expect(await deleteTrackingRequest(rig.database, rig.accountId, requestId)).toBe(true);
    await ended(requestId);
    expect(await runOf(requestId).result()).toBeNull();
    const polls = rig.simulator.polls.list({ number }).length;
    await rig.advance(clockId ?? '', '2026-08-06T00:00:00Z');
    expect(rig.simulator.polls.list({ number })).toHaveLength(polls);
    expect((await rig.events(requestId)).map(({ name }) => name)).toEqual(['tracking_request.awaiting_manifest']);

    const again = await rig.track(number, { clockId });
    await rig.advance(clockId ?? '', '2026-08-07T00:00:00Z');
    expect((await rig.request(again.requestId)).status).toBe('created');
  });
});

describe('requests that are deleted while their first response arrives', () => {
  it('are either deleted with their run, or cannot be deleted because they have a shipment', async () => {
    const numbers = Array.from({ length: 16 }, (_, index) => scenarioNumber('DIRECT', 130 + index));
    const outcomes = await Promise.all(
      numbers.map(async (number, index) => {
        const { requestId } = await rig.track(number, { clockId: null });
        await new Promise((resolve) => setTimeout(resolve, index * 25));
        const isDeleted = await deleteTrackingRequest(rig.database, rig.accountId, requestId).catch(
          (error: unknown) => {
            if (error instanceof StateConflict) return false;
            throw error;
          },
        );
        return { requestId, isDeleted };
      }),
    );
    for (const { requestId, isDeleted } of outcomes) {
      const rows = await rig.database
        .selectFrom('tracking_requests')
        .select('status')
        .where('id', '=', requestId)
        .execute();
      if (!isDeleted) expect(rows).toEqual([{ status: 'created' }]);
      else {
        expect(rows).toEqual([]);
        expect((await ended(requestId)).status.name).toBe('COMPLETED');
      }
    }
    expect(outcomes.some(({ isDeleted }) => isDeleted)).toBe(true);
  });
});

describe('a request that is retried', () => {
  it('continues in a new run with a new window, and finds later data of the line', async () => {
    const { requestId, clockId } = await rig.track(scenarioNumber('RETRIES', 121));
    await rig.advance(clockId ?? '', '2026-08-03T00:00:00Z');
    expect(await rig.request(requestId)).toMatchObject({ status: 'failed', failed_reason: 'retries_exhausted' });
    const first = await ended(requestId);

    await rig.advance(clockId ?? '', '2026-08-05T00:00:00Z');
    await retryTrackingRequest(rig.database, { accountId: rig.accountId, id: requestId, now: now() });
    await rig.eventually(async () => (await rig.request(requestId)).status === 'created');
    expect((await rig.request(requestId)).requested_at).toEqual(new Date('2026-08-05T00:00:00Z'));
    expect((await runOf(requestId).describe()).runId).not.toBe(first.runId);
    const names = (await rig.events(requestId)).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['tracking_request.failed', 'tracking_request.succeeded', 'container.created']);
  });

  it('fails again if the line still does not have the number', async () => {
    const { requestId, clockId } = await rig.track(scenarioNumber('NOTFOUND', 122));
    await rig.advance(clockId ?? '', '2026-08-02T00:00:00Z');
    await ended(requestId);
    await retryTrackingRequest(rig.database, { accountId: rig.accountId, id: requestId, now: now() });
    await rig.eventually(async () => (await rig.events(requestId)).length === 2);
    expect(await rig.request(requestId)).toMatchObject({ status: 'failed', failed_reason: 'not_found' });
    await ended(requestId);
  });
});

describe('a stopped container', () => {
  /** Tracks a bill until both its containers are waiting at their terminal on day 10. */
  async function atTheTerminal(instance: number) {
    const number = scenarioNumber('COMBINED', instance);
    const { requestId, clockId } = await rig.track(number);
    await rig.advance(clockId ?? '', '2026-08-11T06:00:00Z');
    const shipmentId = (await rig.request(requestId)).shipment_id ?? '';
    const rows = await rig.database
      .selectFrom('containers')
      .selectAll()
      .where('shipment_id', '=', shipmentId)
      .orderBy('number')
      .execute();
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error('two boxes were expected');
    return { number, requestId, clockId: clockId ?? '', shipmentId, first, second };
  }

  const stop = (containerId: string) =>
    stopContainer(rig.database, { accountId: rig.accountId, containerId, now: now() });
  const resume = (containerId: string) =>
    resumeContainer(rig.database, { accountId: rig.accountId, containerId, now: now() });

  const requested = async (requestId: string) => {
    const watches = await rig.watches(requestId);
    return watches
      .filter(({ source_kind, closed_at }) => source_kind === 'terminal' && closed_at === null)
      .flatMap(({ containers }) => containers)
      .toSorted();
  };

  const eventsOf = async (requestId: string, containerId: string) =>
    (await rig.events(requestId)).filter(({ container_id }) => container_id === containerId);

  const shipment = (id: string) =>
    rig.database.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('is neither polled, announced nor awaited; the other continues to the end', async () => {
    const { requestId, clockId, shipmentId, first, second } = await atTheTerminal(123);
    expect(await requested(requestId)).toEqual([first.number, second.number]);
    expect((await stop(second.id))?.tracking_stopped_at).toEqual(new Date('2026-08-11T06:00:00Z'));
    await rig.eventually(async () => (await requested(requestId)).join() === first.number);

    const before = await eventsOf(requestId, second.id);
    await rig.advance(clockId, '2026-09-20T00:00:00Z');
    expect(await eventsOf(requestId, second.id)).toHaveLength(before.length);
    expect((await eventsOf(requestId, first.id)).map(({ name }) => name)).toContain('container.transport.full_out');
    const stopped = await rig.database
      .selectFrom('containers')
      .select('current_status')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    // The line's reports about the stopped container are still recorded together with those about the other one.
    expect(stopped.current_status).not.toBe(second.current_status);
    expect(await shipment(shipmentId)).toMatchObject({ tracking_stopped_reason: 'all_containers_terminated' });
    expect(await runOf(requestId).result()).toBe('all_containers_terminated');
  });

  it('is polled and announced again once it is resumed', async () => {
    const { requestId, clockId, first, second } = await atTheTerminal(124);
    await stop(second.id);
    await rig.eventually(async () => (await requested(requestId)).join() === first.number);
    expect((await resume(second.id))?.tracking_stopped_at).toBeNull();
    await rig.eventually(async () => (await requested(requestId)).length === 2);
    await rig.advance(clockId, '2026-08-16T00:00:00Z');
    const names = (await eventsOf(requestId, second.id)).map(({ name }) => name);
    expect(names).toContain('container.transport.full_out');
  });

  it('with all of them stopped, the shipment stops; resuming one resumes the shipment with only that one', async () => {
    const { requestId, clockId, shipmentId, first, second } = await atTheTerminal(125);
    await stop(first.id);
    await stop(second.id);
    await ended(requestId);
    expect((await rig.request(requestId)).status).toBe('tracking_stopped');
    // Neither container was tracked again, because nothing was delivered.
    expect(await shipment(shipmentId)).toMatchObject({
      tracking_stopped_reason: 'cancelled_by_user',
      status: 'arrived_at_pod',
    });
    expect((await rig.events(requestId)).at(-1)?.name).toBe('tracking_request.tracking_stopped');

    await resume(first.id);
    await rig.eventually(async () => (await requested(requestId)).join() === first.number);
    expect(await rig.request(requestId)).toMatchObject({ status: 'created' });
    await rig.advance(clockId, '2026-08-12T12:00:00Z');
    expect((await rig.request(requestId)).status).toBe('created');
    expect(await requested(requestId)).not.toContain(second.number);
  });

  it('is tracked again when its whole shipment is resumed', async () => {
    const { requestId, shipmentId, first, second } = await atTheTerminal(126);
    await stop(first.id);
    await stop(second.id);
    await ended(requestId);
    await resumeTracking(rig.database, { accountId: rig.accountId, shipmentId, now: now() });
    await rig.eventually(async () => (await requested(requestId)).length === 2);
    expect((await rig.request(requestId)).status).toBe('created');
  });
});

describe('values submitted with a request', () => {
  it('customer and custom fields reach the shipment and its containers, including later ones', async () => {
    const { accountId, database } = rig;
    const party = await createParty(database, accountId, { company_name: 'Harbour Traders' });
    for (const [entity_type, api_slug] of [
      ['Shipment', 'desk'],
      ['Container', 'priority'],
    ]) {
      const attributes = { entity_type, api_slug, display_name: api_slug, data_type: 'short_text' };
      await createDefinition(database, accountId, attributes);
    }
    const number = scenarioNumber('BOOKING', 127);
    const [, second] = containersOf(number);
    const { requestId, clockId } = await rig.track(number, {
      attributes: {
        initial_custom_fields: {
          shipment: [{ api_slug: 'desk', value: 'imports' }],
          containers: [
            { api_slug: 'priority', value: 'low' },
            { api_slug: 'priority', value: 'high', number: second },
          ],
        },
      },
      relationships: { customer: { data: { type: 'party', id: party.id } } },
    });
    await rig.advance(clockId ?? '', '2026-08-10T00:00:00Z');
    const shipmentId = (await rig.request(requestId)).shipment_id ?? '';
    const row = await database
      .selectFrom('shipments')
      .selectAll()
      .where('id', '=', shipmentId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ customer_id: party.id, customer_name: 'Harbour Traders' });
    const values = await database
      .selectFrom('custom_fields as f')
      .leftJoin('containers as c', 'c.id', 'f.container_id')
      .select(['f.entity_type', 'f.value', 'c.number'])
      .where((eb) => eb.or([eb('f.shipment_id', '=', shipmentId), eb('c.shipment_id', '=', shipmentId)]))
      .orderBy('c.number')
      .execute();
    expect(values.map(({ entity_type, value, number: container }) => [entity_type, value, container])).toEqual([
      ['Container', 'low', containersOf(number)[0]],
      ['Container', 'high', second],
      ['Shipment', 'imports', null],
    ]);
  });
});
