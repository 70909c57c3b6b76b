import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { wakeOverdueTracking } from '../../../store/tracking-requests/overdue.ts';
import type { TrackingRequestRow } from '../../../store/tracking-requests/tracking-requests.ts';
import { wakeOverdueDeliveries } from '../../../store/webhooks/overdue.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

describe('missed work', () => {
  let test: TestDatabase;
  const accountId = newId();

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.database.insertInto('accounts').values({ id: accountId, name: 'Test' }).execute();
  });
  beforeEach(async () => {
    await test.database.deleteFrom('outbox').execute();
    await test.database.deleteFrom('watches').execute();
    await test.database.deleteFrom('tracking_requests').execute();
  });
  afterAll(() => test.drop());

  async function request(
    options: { status?: TrackingRequestRow['status']; clock?: { positionAt: Date } } = {},
  ): Promise<string> {
    const { status = 'created', clock } = options;
    const id = newId();
    const clockId = clock ? newId() : null;
    if (clock && clockId) {
      await test.database
        .insertInto('test_clocks')
        .values({ account_id: accountId, id: clockId, start_at: clock.positionAt, position_at: clock.positionAt })
        .execute();
    }
    await test.database
      .insertInto('tracking_requests')
      .values({
        account_id: accountId,
        id,
        request_type: 'bill_of_lading',
        request_number: id,
        normalized_number: id,
        scac: 'TEST',
        status,
        test_clock_id: clockId,
      })
      .execute();
    return id;
  }

  async function watch(
    requestId: string,
    dueAt: Date,
    more: { code?: string; paused_at?: Date; closed_at?: Date } = {},
  ): Promise<void> {
    const { code = 'TEST', ...times } = more;
    await test.database
      .insertInto('watches')
      .values({
        account_id: accountId,
        id: newId(),
        tracking_request_id: requestId,
        source_kind: 'line',
        source_code: code,
        credential_key: 'line:TEST',
        due_at: dueAt,
        ...times,
      })
      .execute();
  }

  async function woken(): Promise<string[]> {
    const rows = await test.database.selectFrom('outbox').select('workflow_id').execute();
    return rows.map((row) => row.workflow_id).sort();
  }

  it('is found even if another request’s clock has left the range of valid times', async () => {
    const fast = await request({ clock: { positionAt: hoursAgo(10) } });
    await watch(fast, hoursAgo(10));
    const changes = { anchored_at: hoursAgo(24 * 365), speed: 10_000_000, frozen: false };
    await test.database.updateTable('test_clocks').set(changes).execute();
    const late = await request();
    await watch(late, hoursAgo(3));
    expect(await wakeOverdueTracking(test.database, now)).toBe(2);
  });

  it('is an active request with a watch an hour overdue, or without any, by its own clock', async () => {
    const overdue = await request();
    await watch(overdue, hoursAgo(2));
    await watch(overdue, hoursAgo(2), { code: 'OTHER' });
    const forgotten = await request({ status: 'pending' });
    await watch(forgotten, hoursAgo(2), { closed_at: hoursAgo(1) });
    const byClock = await request({ clock: { positionAt: new Date('2030-01-01T00:00:00Z') } });
    await watch(byClock, new Date('2029-12-31T00:00:00Z'));

    await watch(await request(), hoursAgo(0.5));
    await watch(await request(), hoursAgo(2), { paused_at: hoursAgo(3) });
    await watch(await request({ status: 'tracking_stopped' }), hoursAgo(2));
    await watch(await request({ clock: { positionAt: new Date('2020-01-01T00:00:00Z') } }), hoursAgo(2));

    expect(await wakeOverdueTracking(test.database, now)).toBe(3);
    expect(await woken()).toEqual([overdue, forgotten, byClock].map((id) => `tracking/${id}`).sort());
    const { payload } = await test.database
      .selectFrom('outbox')
      .select('payload')
      .where('workflow_id', '=', `tracking/${overdue}`)
      .executeTakeFirstOrThrow();
    expect(payload).toEqual({ accountId, trackingRequestId: overdue });
    // Wakes for these requests are already pending.
    expect(await wakeOverdueTracking(test.database, now)).toBe(0);
  });

  it('is a notification that was due an hour ago, unless its webhook is inactive or waits for a probe', async () => {
    const anHourAgo = new Date(Date.now() - 61 * 60_000);
    const webhook = async (
      nextAttemptAt: Date,
      more: { active?: boolean; next_probe_at?: Date; deleted_at?: Date } = {},
    ) => {
      const id = newId();
      await test.database
        .insertInto('webhooks')
        .values({
          account_id: accountId,
          id,
          url: 'https://receiver.example',
          events: ['tracking_request.succeeded'],
          secret_encrypted: Buffer.alloc(1),
          secret_masked: '',
          ...more,
        })
        .execute();
      const eventId = newId();
      const sequence = Math.floor(Math.random() * 1e9);
      await test.database
        .insertInto('events')
        .values({
          account_id: accountId,
          id: eventId,
          sequence,
          name: 'tracking_request.succeeded',
          reference_type: 'tracking_request',
          reference_id: newId(),
          body: '{}',
        })
        .execute();
      await test.database
        .insertInto('webhook_notifications')
        .values({
          account_id: accountId,
          id: newId(),
          webhook_id: id,
          event_id: eventId,
          event_name: 'tracking_request.succeeded',
          sequence,
          lane: 'live',
          body: '{}',
          next_attempt_at: nextAttemptAt,
        })
        .execute();
      return id;
    };
    const lost = await webhook(anHourAgo);
    const deleted = await webhook(anHourAgo, { active: false, deleted_at: anHourAgo });
    await webhook(new Date());
    await webhook(anHourAgo, { active: false });
    await webhook(anHourAgo, { next_probe_at: new Date() });

    expect(await wakeOverdueDeliveries(test.database)).toBe(2);
    expect(await woken()).toEqual([lost, deleted].map((id) => `webhook/${id}`).sort());
  });
});
