import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeTestClock, endTestClock } from '../../../operations/test-clocks/change-test-clock.ts';
import { advanceToNextEvent } from '../../../operations/test-clocks/test-clocks.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { TrackingRig } from './tracking-rig.ts';

const start = '2026-08-01T00:00:00Z';
const end = new Date('2026-11-01T00:00:00Z');

describe('requests that follow a test clock', () => {
  let rig: TrackingRig;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
  });
  afterAll(async () => {
    await rig.stop();
  });

  const change = (id: string, attributes: Record<string, unknown>) =>
    changeTestClock(rig.database, { accountId: rig.accountId, id, attributes, now: new Date() });
  const eventsOf = async (requestId: string) =>
    (await rig.events(requestId)).map(({ name, occurred_at: at }) => `${name} ${at?.toISOString()}`);

  it('get the same events whether their clock moves event by event or directly to the end', async () => {
    const whole = await rig.track(scenarioNumber('DIRECT', 81), { startAt: start });
    await rig.advance(whole.clockId ?? '', end.toISOString());
    const expected = await eventsOf(whole.requestId);

    const stepped = await rig.track(scenarioNumber('DIRECT', 82), { startAt: start });
    const stops: string[] = [];
    let seen = 0;
    for (;;) {
      const clock = await advanceToNextEvent(rig.database, rig.accountId, stepped.clockId ?? '', end);
      const now = (await eventsOf(stepped.requestId)).length;
      if (clock === null || now === seen) break;
      stops.push(clock.position_at.toISOString());
      seen = now;
    }
    expect(await eventsOf(stepped.requestId)).toEqual(expected);
    expect(stops.length).toBeGreaterThan(5);
    expect(stops).toEqual([...new Set(stops)].toSorted());
    expect((await rig.request(stepped.requestId)).status).toBe('tracking_stopped');
    expect(await endTestClock(rig.database, rig.accountId, stepped.clockId ?? '')).toBe(true);
  });

  it('continue when a frozen clock starts to run, stand still when it is frozen, and end when it runs fast', async () => {
    const { requestId, clockId } = await rig.track(scenarioNumber('DIRECT', 83), { startAt: start });
    const id = clockId ?? '';
    await rig.advance(id, '2026-08-02T00:00:00Z');
    const attempts = async () =>
      (await rig.watches(requestId)).reduce((total, watch) => total + Number(watch.attempts), 0);
    const before = await attempts();
    await change(id, { speed: 86_400 });
    await rig.eventually(async () => (await attempts()) > before + 1);

    const frozen = await change(id, { frozen: true });
    await rig.advance(id, frozen?.position_at.toISOString() ?? '');
    const standing = await attempts();
    await wait(1_500);
    expect(await attempts()).toBe(standing);
    await expect(endTestClock(rig.database, rig.accountId, id)).rejects.toThrow('follows this clock');

    await change(id, { speed: 1_500_000 });
    await rig.eventually(async () => (await rig.request(requestId)).status === 'tracking_stopped', 30_000);
    expect(await rig.temporal.workflow.getHandle(`tracking/${requestId}`).result()).toBe('all_containers_terminated');
  });
});
