/**
 * Tests over HTTP, Temporal and Postgres that refusals and errors of a single number do not pause the line, whereas
 * refusals of all numbers or of the credentials do.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainTrackingRequest } from '../../../operations/tracking-requests/explain.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import type { FaultKind } from '../../../simulator/scripted-faults.ts';
import { enqueueTrackingWake } from '../../../store/postgres/outbox.ts';
import { TrackingRig } from './tracking-rig.ts';

describe('a page that is not data', () => {
  let rig: TrackingRig;
  let instance = 60;

  beforeEach(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
  });
  afterEach(async () => {
    await rig.stop();
  });

  const nextNumber = () => scenarioNumber('DIRECT', ++instance);
  const fault = (kind: FaultKind, number: string | null) =>
    rig.simulator.faults.add({
      source: 'TEST',
      kind,
      number,
      until: null,
      count: null,
      retryAfterSeconds: 0,
      delayMs: 0,
    });
  const status = async (id: string) => (await rig.request(id)).status;
  const outcome = async (id: string) => (await rig.watches(id))[0]?.last_outcome ?? null;
  const created = (id: string) => rig.eventually(async () => (await status(id)) === 'created');
  const refused = (id: string) => rig.eventually(async () => (await outcome(id)) === 'source_blocks_us');
  const credential = () => rig.database.selectFrom('credentials').selectAll().executeTakeFirstOrThrow();
  const paused = () =>
    rig.database.selectFrom('credentials').selectAll().where('paused_at', 'is not', null).executeTakeFirst();
  const explain = async (id: string) => {
    const explained = await explainTrackingRequest(rig.database, { accountId: rig.accountId, id, now: new Date() });
    if (explained === null) throw new Error('no such request');
    return { ...explained.explanation, since: explained.since };
  };
  const polledTimes = (number: string) => rig.simulator.polls.list({ number, source: 'TEST' }).length;

  it('for one number pauses nothing: another number is polled immediately and clears the line', async () => {
    const [healthy, odd] = [nextNumber(), nextNumber()];
    const good = await rig.track(healthy, { clockId: null });
    await created(good.requestId);
    const before = polledTimes(healthy);
    fault('login_page', odd);
    const bad = await rig.track(odd, { clockId: null });
    await refused(bad.requestId);
    await rig.eventually(async () => polledTimes(healthy) > before);
    await rig.eventually(async () => (await credential()).suspected_by === null);
    expect(await credential()).toMatchObject({ paused_at: null, open_until: null });
    const third = await rig.track(nextNumber(), { clockId: null });
    await created(third.requestId);

    const { why, stage, since } = await explain(bad.requestId);
    expect(stage).toBe('retrying');
    expect(why).toMatch(/refused the request for this number/);
    expect(Math.abs(Date.now() - (since?.getTime() ?? 0))).toBeLessThan(60_000);
    const [watch] = await rig.watches(bad.requestId);
    const wait = (watch?.due_at.getTime() ?? 0) - (watch?.attempted_at?.getTime() ?? 0);
    expect(wait / 1_000).toBeCloseTo(300, -1);
    expect(await rig.request(bad.requestId)).toMatchObject({ status: 'pending', is_retrying: true });
    expect(await rig.database.selectFrom('events').select('id').where('name', 'like', 'connector.%').execute()).toEqual(
      [],
    );
  });

  it('for every number pauses the line for minutes, and each waiting request says why and since when', async () => {
    const known = await rig.track(nextNumber(), { clockId: null });
    await created(known.requestId);
    fault('login_page', null);
    const first = await rig.track(nextNumber(), { clockId: null });
    // The probe for the first request confirms the refusal.
    await rig.eventually(async () => (await paused()) !== undefined);
    const { paused_at: pausedAt, open_until: openUntil, paused_reason: reason } = await credential();
    expect(reason).toBe('source_blocks_us');
    expect(((openUntil?.getTime() ?? 0) - (pausedAt?.getTime() ?? 0)) / 60_000).toBe(5);
    const late = await rig.track(nextNumber(), { clockId: null });
    await rig.eventually(async () => (await rig.watches(late.requestId))[0]?.postponed_reason === 'held');
    for (const { requestId } of [first, late]) {
      const { why, since } = await explain(requestId);
      expect(why).toMatch(/refuses several numbers/);
      expect(since).toEqual(pausedAt);
    }
    expect((await explain(known.requestId)).why).toMatch(/its recorded data stays as it is.*refuses several numbers/);

    rig.simulator.faults.clear(null);
    await rig.database
      .updateTable('credentials')
      .set({ open_until: new Date(0) })
      .execute();
    await rig.database.updateTable('watches').set({ due_at: new Date() }).execute();
    await enqueueTrackingWake(rig.database, rig.accountId, late.requestId);
    await created(late.requestId);
    expect(await credential()).toMatchObject({
      paused_at: null,
      open_until: null,
      suspected_by: null,
      failed_probes: 0,
    });
  });

  it('for two numbers among valid responses never pauses the line', async () => {
    const [one, other] = [nextNumber(), nextNumber()];
    const good = await rig.track(nextNumber(), { clockId: null });
    await created(good.requestId);
    for (const number of [one, other]) {
      fault('login_page', number);
      const { requestId } = await rig.track(number, { clockId: null });
      await refused(requestId);
      await rig.eventually(async () => (await credential()).suspected_by === null);
    }
    expect(await credential()).toMatchObject({ paused_at: null });
  });

  it('differs from refused credentials, which pause polling immediately', async () => {
    fault('unauthorized', nextNumber());
    const { requestId } = await rig.track(scenarioNumber('DIRECT', instance), { clockId: null });
    await rig.eventually(async () => (await paused()) !== undefined);
    expect(await credential()).toMatchObject({ paused_reason: 'credentials_rejected' });
    const { why, since } = await explain(requestId);
    expect(why).toMatch(/rejects the credentials it is polled with/);
    expect(since).not.toBeNull();
  });

  it('does not open the circuit breaker for errors of one number', async () => {
    const [failing, healthy] = [nextNumber(), nextNumber()];
    fault('error', failing);
    const bad = await rig.track(failing, { clockId: null });
    for (let turn = 1; turn <= 7; turn += 1) {
      await rig.eventually(async () => Number((await rig.watches(bad.requestId))[0]?.attempts) >= turn);
      await rig.database.updateTable('watches').set({ due_at: new Date() }).execute();
      await enqueueTrackingWake(rig.database, rig.accountId, bad.requestId);
    }
    expect(await credential()).toMatchObject({ open_until: null, failing_number: failing });
    const good = await rig.track(healthy, { clockId: null });
    await created(good.requestId);
  });
});
