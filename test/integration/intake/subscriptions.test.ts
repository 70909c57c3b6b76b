import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestFor } from '../../../simulator/numbers.ts';
import { endSubscriptionsOfEnded } from '../../../store/intake/push-subscriptions.ts';
import { at, start } from './edi-samples.ts';
import { type IntakeRig, startIntakeRig } from './intake-rig.ts';
import { pushSamples } from './push-samples.ts';

let intake: IntakeRig;
let story: ReturnType<typeof pushSamples>;
beforeAll(async () => {
  intake = await startIntakeRig();
  story = pushSamples(intake);
}, 60_000);
afterAll(() => intake?.stop());

describe('a subscription', () => {
  it('ends at the line when no request tracks the number any more', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { requestId, subscription } = await story.subscribe('DIRECT000047');
    expect(rig.simulator.pushes.list().some(({ id }) => id === subscription.remote_id)).toBe(true);
    await rig.database
      .updateTable('tracking_requests')
      .set({ status: 'tracking_stopped' })
      .where('id', '=', requestId)
      .execute();
    await intake.keep();
    expect(rig.simulator.pushes.list().some(({ id }) => id === subscription.remote_id)).toBe(false);
    const row = await rig.database
      .selectFrom('push_subscriptions')
      .select('status')
      .where('id', '=', subscription.id)
      .executeTakeFirst();
    expect(row?.status).toBe('deleted');
    await stopWorker();
  }, 60_000);

  it('ends at the line if the last request stopped while it was being created', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const tracked = await rig.track('DIRECT000046', { startAt: start });
    await rig.advance(tracked.clockId ?? '', at(2));
    const { transport } = intake.subscriptionDeps;
    const before = rig.simulator.pushes.list().length;
    intake.subscriptionDeps.transport = {
      call: async (...args) => {
        const answer = await transport.call(...args);
        await rig.database
          .updateTable('tracking_requests')
          .set({ status: 'tracking_stopped' })
          .where('id', '=', tracked.requestId)
          .execute();
        await endSubscriptionsOfEnded(rig.database);
        return answer;
      },
    };
    const row = () =>
      rig.database
        .selectFrom('push_subscriptions')
        .select(['status', 'remote_id'])
        .where('tracking_request_id', '=', tracked.requestId)
        .executeTakeFirst();
    await rig.eventually(async () => {
      await intake.keep();
      return (await row())?.remote_id;
    });
    intake.subscriptionDeps.transport = transport;
    await intake.keep();
    expect((await row())?.status).toBe('deleted');
    expect(rig.simulator.pushes.list()).toHaveLength(before);
    await stopWorker();
  }, 60_000);

  it('that the line rejects affects no poll and is retried later', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { transport } = intake.subscriptionDeps;
    const tracked = await rig.track('DIRECT000048', { startAt: start });
    await rig.advance(tracked.clockId ?? '', at(2));
    intake.subscriptionDeps.transport = { call: async () => ({ unreachable: 'no such host' }) };
    await rig.eventually(async () => {
      await intake.keep();
      const row = await rig.database
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('tracking_request_id', '=', tracked.requestId)
        .executeTakeFirst();
      return (
        row?.attempts === 1 &&
        row.status === 'wanted' &&
        row.last_error === 'no such host' &&
        row.next_try_at > new Date()
      );
    });
    intake.subscriptionDeps.transport = transport;
    await rig.advance(tracked.clockId ?? '', at(60));
    expect((await rig.request(tracked.requestId)).status).toBe('created');
    await stopWorker();
  }, 60_000);

  it('is not created without an address that lines can reach, nor at a line that does not push', async () => {
    const { rig } = intake;
    const stopPlain = await rig.startWorker();
    const plain = await rig.track('DIRECT000049', { startAt: start });
    await rig.advance(plain.clockId ?? '', at(2));
    await stopPlain();
    const stopWorker = await intake.startWorker();
    const other = await rig.track('TRANSSHIP000041', { startAt: start });
    expect(requestFor('TRANSSHIP000041').scac).toBe('SIMB');
    await rig.advance(other.clockId ?? '', at(2));
    const rows = await rig.database
      .selectFrom('push_subscriptions')
      .select('id')
      .where('tracking_request_id', 'in', [plain.requestId, other.requestId])
      .execute();
    expect(rows).toHaveLength(0);
    await stopWorker();
  }, 60_000);
});
