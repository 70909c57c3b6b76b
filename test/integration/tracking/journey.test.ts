import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { TrackingRig } from './tracking-rig.ts';

describe('a direct journey, stepped by its clock', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
  });
  afterAll(async () => {
    await rig.stop();
  });

  it('is tracked to all_containers_terminated in under 5 s', async () => {
    const start = '2026-08-01T00:00:00Z';
    const number = scenarioNumber('DIRECT', 1);
    const truth = truthOf(number, start);
    const began = performance.now();
    const { requestId, clockId } = await rig.track(number, { startAt: start });
    await rig.advance(clockId ?? '', truth.endsBy);
    const seconds = (performance.now() - began) / 1_000;

    const request = await rig.request(requestId);
    expect(request.status).toBe('tracking_stopped');
    const shipment = await rig.database.selectFrom('shipments').selectAll().executeTakeFirstOrThrow();
    expect(shipment.tracking_stopped_reason).toBe('all_containers_terminated');
    expect(shipment.published).toMatchObject(truth.shipment);
    const run = rig.temporal.workflow.getHandle(`tracking/${requestId}`);
    expect(await run.result()).toBe('all_containers_terminated');
    const names = (await rig.events(requestId)).map((event) => event.name);
    for (const name of truth.publicEvents) expect(names).toContain(name);
    console.log({ seconds, polls: (await rig.watches(requestId)).map((w) => [w.source_code, w.attempts]), names });
    expect(seconds).toBeLessThan(5);
  });
});
