import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReconciler } from '../../../activities/upkeep/reconcile.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { defaultTrackingSettings, type SourceTransport } from '../../../operations/watches/poll-deps.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { enqueueTrackingWake } from '../../../store/postgres/outbox.ts';
import { SessionLock } from '../../../store/postgres/session-lock.ts';
import { trackingStatusAttribute } from '../../../workflows/search-attributes.ts';
import { TrackingRig } from './tracking-rig.ts';

const silent = pino({ level: 'silent' });

describe('faults around a poll', () => {
  let rig: TrackingRig;

  beforeEach(async () => {
    rig = await TrackingRig.start();
  });
  afterEach(async () => {
    await rig.stop();
  });

  function gate() {
    let open: () => void = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const state = { requested: 0, aborted: 0 };
    const wrap = (transport: SourceTransport): SourceTransport => ({
      async poll(connector, target, options) {
        state.requested += 1;
        await Promise.race([
          opened,
          new Promise<void>((resolve) => {
            options.signal.addEventListener('abort', () => {
              state.aborted += 1;
              resolve();
            });
          }),
        ]);
        options.signal.throwIfAborted();
        return transport.poll(connector, target, options);
      },
    });
    return { wrap, open: () => open(), state };
  }

  const wake = (requestId: string) => enqueueTrackingWake(rig.database, rig.accountId, requestId);

  it('drops the response of a poll that is cancelled in flight, and polls again', async () => {
    const { wrap, open, state } = gate();
    await rig.startWorker({ wrapTransport: wrap });
    const { requestId } = await rig.track(scenarioNumber('DIRECT', 50), { clockId: null });
    await rig.eventually(async () => state.requested === 1);
    await wake(requestId);
    await rig.eventually(async () => state.requested === 2);
    expect(state.aborted).toBe(1);
    expect((await rig.watches(requestId))[0]).toMatchObject({ attempts: 0, last_outcome: null });
    open();
    await rig.eventually(async () => (await rig.request(requestId)).status === 'created');
    expect((await rig.events(requestId)).filter((event) => event.name === 'tracking_request.succeeded')).toHaveLength(
      1,
    );
  });

  it('loses none of many racing wakes and records every response once', async () => {
    await rig.startWorker();
    const { requestId } = await rig.track(scenarioNumber('DIRECT', 51), { clockId: null });
    await rig.eventually(async () => (await rig.request(requestId)).status === 'created');
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 20 }, () => wake(requestId)));
    const before = (await rig.watches(requestId))[0];
    await rig.database
      .updateTable('watches')
      .set({ refresh_requested_at: new Date(), due_at: new Date() })
      .where('tracking_request_id', '=', requestId)
      .execute();
    await wake(requestId);
    await rig.eventually(async () => Number((await rig.watches(requestId))[0]?.attempts) > Number(before?.attempts));
    // The poll's result may have added another wake.
    await rig.eventually(async () => (await rig.database.selectFrom('outbox').select('id').execute()).length === 0);
    expect((await rig.events(requestId)).filter((event) => event.name === 'tracking_request.succeeded')).toHaveLength(
      1,
    );
    expect((await rig.temporal.workflow.getHandle(`tracking/${requestId}`).describe()).status.name).toBe('RUNNING');
  });

  it('notifies waiting accounts when the line rejects our key, and when it accepts the key again', async () => {
    await rig.startWorker();
    const always = { number: null, until: null, count: null, retryAfterSeconds: 0, delayMs: 0 };
    rig.simulator.faults.add({ ...always, source: 'TEST', kind: 'unauthorized' });
    const { requestId } = await rig.track(scenarioNumber('DIRECT', 53), { clockId: null });
    const notified = () =>
      rig.database
        .selectFrom('events')
        .select('name')
        .where('name', 'like', 'connector.%')
        .orderBy('sequence')
        .execute();
    await rig.eventually(async () => (await notified()).length === 1);
    expect((await rig.request(requestId)).status).toBe('pending');
    rig.simulator.faults.clear(null);
    // Skips the one-hour wait before the next probe.
    await rig.database
      .updateTable('credentials')
      .set({ open_until: new Date(0) })
      .execute();
    const isCreated = async () => (await rig.request(requestId)).status === 'created';
    // The rejected poll may still postpone its watch, so it is made due repeatedly.
    for (let turn = 0; turn < 10 && !(await isCreated()); turn += 1) {
      await rig.database.updateTable('watches').set({ due_at: new Date() }).execute();
      await wake(requestId);
      await rig.eventually(isCreated, 2_000).catch(() => {});
    }
    expect(await isCreated()).toBe(true);
    await rig.eventually(async () => (await notified()).length === 2);
    expect((await notified()).map(({ name }) => name)).toEqual(['connector.paused', 'connector.resumed']);
  });

  it('returns the first result to a redelivered poll whose completion got lost', async () => {
    let lost = 0;
    await rig.startWorker({
      wrapActivities: (activities) => ({
        ...activities,
        async pollWatch(input) {
          const news = await activities.pollWatch(input);
          if (input.sinceVersion === 0 && lost === 0) {
            lost += 1;
            throw new Error('the completion was lost');
          }
          return news;
        },
      }),
    });
    const number = scenarioNumber('DIRECT', 52);
    const { requestId } = await rig.track(number, { clockId: null });
    const handle = rig.temporal.workflow.getHandle(`tracking/${requestId}`);
    await rig.eventually(async () => {
      const description = await handle.describe().catch(() => null);
      return description?.typedSearchAttributes.get(trackingStatusAttribute) === 'created';
    });
    expect(lost).toBe(1);
    // The second attempt recognized by the version that the first had committed, so the line was polled only once.
    expect(rig.simulator.polls.list({ number, source: 'TEST' })).toHaveLength(1);
    expect((await rig.events(requestId)).filter((event) => event.name === 'tracking_request.succeeded')).toHaveLength(
      1,
    );
  });

  it('starts what was accepted while nothing was relayed, once the relay is back', async () => {
    await rig.stopRelay();
    await rig.startWorker();
    const { requestId } = await rig.track(scenarioNumber('DIRECT', 53), { clockId: null });
    await expect(rig.temporal.workflow.getHandle(`tracking/${requestId}`).describe()).rejects.toThrow();
    rig.startRelay();
    await rig.eventually(async () => (await rig.request(requestId)).status === 'created');
  });

  it('wakes missed requests through the reconciler', async () => {
    await rig.startWorker();
    const { requestId } = await rig.track(scenarioNumber('DIRECT', 54), { clockId: null });
    await rig.eventually(async () => (await rig.request(requestId)).status === 'created');
    const handle = rig.temporal.workflow.getHandle(`tracking/${requestId}`);
    await handle.terminate('lost by an accident');
    const longAgo = new Date(Date.now() - 3 * 3_600_000);
    await rig.database.updateTable('watches').set({ due_at: longAgo }).execute();
    await rig.database.updateTable('tracking_requests').set({ updated_at: longAgo }).execute();
    const reconciler = startReconciler({
      ...{ database: rig.database, registry: createRegistry({ simulatorUrl: null, environment: {} }) },
      ...{ logger: silent, settings: defaultTrackingSettings, everyMs: 3_600_000 },
      lock: new SessionLock(rig.test.url, 'reconcile', silent),
    });
    await rig.eventually(async () => Number((await rig.watches(requestId))[0]?.attempts) === 2);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    await reconciler.stop();
  });

  it('continues by itself after the source was down', async () => {
    rig.simulator.faults.add({
      source: 'TEST',
      kind: 'down',
      number: null,
      count: 1,
      until: null,
      retryAfterSeconds: 0,
      delayMs: 0,
    });
    await rig.startWorker();
    const { requestId, clockId } = await rig.track(scenarioNumber('DIRECT', 55));
    await rig.advance(clockId ?? '', '2026-08-01T00:00:30Z');
    expect(await rig.request(requestId)).toMatchObject({
      status: 'pending',
      is_retrying: true,
      retry_count: 1,
      failed_reason: 'shipping_line_unreachable',
    });
    await rig.advance(clockId ?? '', '2026-08-01T01:00:00Z');
    expect(await rig.request(requestId)).toMatchObject({ status: 'created', is_retrying: false, failed_reason: null });
  });
});
