/** Tests that tracking of a suspended account pauses, and later continues as if nothing had happened. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeAccountState } from '../../../identity/accounts/manage-accounts.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { wakeOverdueTracking } from '../../../store/tracking-requests/overdue.ts';
import { TrackingRig } from './tracking-rig.ts';

let rig: TrackingRig;
beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
});
afterAll(() => rig.stop());

it.each(['suspended', 'closed'] as const)(
  '%s: the run ends and nothing is polled, until it is opened again',
  async (state) => {
    const number = scenarioNumber('DIRECT', state === 'closed' ? 71 : 72);
    const { requestId, clockId } = await rig.track(number);
    await rig.advance(clockId ?? '', '2026-08-10T00:00:00Z');
    const status = async () => (await rig.temporal.workflow.getHandle(`tracking/${requestId}`).describe()).status.name;
    const polled = async () => (await rig.watches(requestId)).map(({ version, attempted_at: at }) => ({ version, at }));
    const deps = { database: rig.database, now: () => new Date() };

    await changeAccountState(deps, rig.accountId, state);
    await rig.eventually(async () => (await status()) === 'COMPLETED');
    const before = await polled();
    const later = new Date('2026-09-20T00:00:00Z');
    await rig.database
      .updateTable('test_clocks')
      .set({ position_at: later })
      .where('id', '=', clockId ?? '')
      .execute();
    expect(await wakeOverdueTracking(rig.database, new Date(Date.now() + 90 * 86_400_000))).toBe(0);
    expect(await polled()).toEqual(before);
    expect(await rig.request(requestId)).toMatchObject({ status: 'created' });

    await changeAccountState(deps, rig.accountId, 'open');
    await rig.eventually(async () => (await status()) === 'RUNNING');
    await rig.eventually(async () => (await polled()).some(({ version }) => version > (before[0]?.version ?? 0)));
    const events = (await rig.events(requestId)).map(({ name }) => name);
    // The journey was tracked from beginning to end.
    expect(events).toContain('container.transport.vessel_departed');
    expect(events).toContain('container.transport.vessel_discharged');
  },
);
