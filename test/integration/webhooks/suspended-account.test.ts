/** Tests that deliveries of a suspended account wait, and are made in order when the account is reopened. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeAccountState } from '../../../identity/accounts/manage-accounts.ts';
import { wakeOverdueDeliveries } from '../../../store/webhooks/overdue.ts';
import { DeliveryRoundRig } from './delivery-round-rig.ts';

let rig: DeliveryRoundRig;
beforeAll(async () => {
  rig = await DeliveryRoundRig.start();
});
beforeEach(() => rig.startAccount());
afterAll(() => rig.stop());

it.each(['suspended', 'closed'] as const)(
  '%s: nothing is posted until it ends, and everything afterwards',
  async (state) => {
    const { database } = rig.test;
    const deps = { database, now: () => new Date() };
    const { id } = await rig.subscribe(() => 200);
    await rig.publish([null, null]);
    await changeAccountState(deps, rig.accountId, state);
    expect(await rig.drain(id)).toBeNull();
    expect(await rig.notifications(id)).toMatchObject([
      { status: 'pending', attempts: 0 },
      { status: 'pending', attempts: 0 },
    ]);
    await database
      .updateTable('webhook_notifications')
      .set({ next_attempt_at: new Date(0) })
      .where('webhook_id', '=', id)
      .execute();
    await database.deleteFrom('outbox').execute();
    expect(await wakeOverdueDeliveries(database)).toBe(0);

    await changeAccountState(deps, rig.accountId, 'open');
    const woken = await database.selectFrom('outbox').select('workflow_id').execute();
    expect(woken).toEqual([{ workflow_id: `webhook/${id}` }]);
    await rig.drain(id);
    expect(await rig.notifications(id)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
  },
);
