/**
 * Tests that retention deletes only what has expired: it leaves no gaps in the log and deletes nothing that is still to
 * be sent.
 */
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  countExpired,
  createRetentionActivities,
  ensureRetentionSchedule,
  type RetentionRun,
  type RetentionSettings,
  removeExpired,
} from '../../../activities/upkeep/retention.ts';
import { createWorkers } from '../../../activities/workers.ts';
import { oldestRetainedSequence } from '../../../store/events/retention.ts';
import { newId } from '../../../store/postgres/ids.ts';
import type { RemovedRows } from '../../../workflows/retention/messages.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import '../../support/quiet-temporal.ts';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';

const KEPT: RetentionSettings = { eventDays: 400, notificationDays: 90, historyDays: 0 };
const NOTHING: RemovedRows = {
  ...{ notifications: 0, attempts: 0, replays: 0, events: 0 },
  ...{ responses: 0, changes: 0, secrets: 0, files: 0, complete: true },
};
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

let db: TestDatabase;
let accountId: string;
let webhookId: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  await sql`truncate accounts cascade`.execute(db.database);
  accountId = newId();
  webhookId = await newAccount(accountId);
});
afterAll(() => db.drop());

async function newAccount(id: string): Promise<string> {
  await db.database.insertInto('accounts').values({ id, name: 'Test' }).execute();
  const webhook = { account_id: id, id: newId(), url: 'https://receiver.example', events: ['container.created'] };
  const sealed = { secret_encrypted: Buffer.from('sealed'), secret_masked: 'whsec_****' };
  await db.database
    .insertInto('webhooks')
    .values({ ...webhook, ...sealed })
    .execute();
  return webhook.id;
}

interface Made {
  count?: number;
  daysAgo: number;
  account?: string;
  /** Columns of each event's notification; null if there is none. */
  notification?: {
    status?: string;
    lane?: string;
    attempts?: number;
    lastAttemptDaysAgo?: number;
    replay?: string;
  } | null;
}

/** Appends events to the account's log, each with a notification that was delivered immediately. */
async function make({ count = 1, daysAgo: age, account = accountId, notification = {} }: Made): Promise<void> {
  const at = daysAgo(age);
  const {
    status = 'succeeded',
    lane = null,
    attempts = 1,
    lastAttemptDaysAgo = age,
    replay = null,
  } = notification ?? {};
  const webhook = await db.database
    .selectFrom('webhooks')
    .select('id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  await sql`
    with last as (
      insert into event_sequences (account_id, last_sequence) values (${account}, ${count})
      on conflict (account_id) do update set last_sequence = event_sequences.last_sequence + ${count}
      returning last_sequence - ${count} as sequence
    ), made as (
      insert into events (account_id, id, sequence, name, reference_type, reference_id, body, created_at)
      select ${account}, gen_random_uuid(), last.sequence + i, 'container.created', 'container_created_event',
        gen_random_uuid(), '{}', ${at}::timestamptz + i * interval '1 microsecond'
      from last, generate_series(1, ${count}::int) i
      returning *
    ), notified as (
      insert into webhook_notifications (account_id, id, webhook_id, event_id, event_name, sequence, body, status, lane,
        attempts, created_at, last_attempt_at, finished_at, replay_id)
      select account_id, gen_random_uuid(), ${webhook.id}, id, name, sequence, '{}', ${status}, ${lane},
        ${attempts}, created_at, ${daysAgo(lastAttemptDaysAgo)}, created_at, ${replay}::uuid
      from made where ${notification !== null}
      returning *
    )
    insert into delivery_attempts (account_id, id, notification_id, number, started_at, duration_ms, request_headers)
    select account_id, gen_random_uuid(), id, number, created_at, 1, '{}'
    from notified, generate_series(1, attempts) number`.execute(db.database);
}

async function remove(
  settings: Partial<RetentionSettings> = {},
  run: Partial<RetentionRun> = {},
): Promise<RemovedRows> {
  return removeExpired(
    { database: db.database, logger: pino({ level: 'silent' }), settings: { ...KEPT, ...settings } },
    { limitMs: 60_000, isCancelled: () => false, onBatch: () => {}, ...run },
  );
}

/** Returns the sequence numbers of the remaining rows. */
async function kept(table: 'events' | 'webhook_notifications', account = accountId): Promise<number[]> {
  const rows = await db.database
    .selectFrom(table)
    .select('sequence')
    .where('account_id', '=', account)
    .orderBy('sequence')
    .execute();
  return rows.map(({ sequence }) => sequence);
}

async function attemptsKept(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from delivery_attempts`.execute(db.database);
  return rows[0]?.count ?? 0;
}

describe('notifications', () => {
  test('are removed with their attempts after the retention period', async () => {
    await make({ daysAgo: 91, count: 2, notification: { attempts: 3 } });
    await make({ daysAgo: 91, notification: { status: 'failed', attempts: 13 } });
    await make({ daysAgo: 89 });
    expect(await remove()).toEqual({ ...NOTHING, notifications: 3, attempts: 19 });
    expect(await kept('webhook_notifications')).toEqual([4]);
    expect(await attemptsKept()).toBe(1);
    // Events are retained for longer.
    expect(await kept('events')).toEqual([1, 2, 3, 4]);
    expect(await remove()).toEqual(NOTHING);
  });

  test.each<[string, NonNullable<Made['notification']>]>([
    ['waits to be sent', { status: 'pending', lane: 'live', attempts: 0 }],
    ['waits to be sent again after it was given up', { status: 'failed', lane: 'replay' }],
    ['waits to be sent again after it was taken', { status: 'succeeded', lane: 'replay' }],
    ['is pending', { status: 'pending' }],
    ['was sent again lately', { status: 'succeeded', attempts: 2, lastAttemptDaysAgo: 3 }],
  ])('are retained if one %s', async (_, notification) => {
    await make({ daysAgo: 500, notification });
    expect(await remove()).toEqual(NOTHING);
    expect(await kept('webhook_notifications')).toEqual([1]);
    expect(await kept('events')).toEqual([1]);
  });

  test('are retained without limit if so configured, together with their events', async () => {
    await make({ daysAgo: 5_000 });
    expect(await remove({ notificationDays: 0 })).toEqual(NOTHING);
    expect(await kept('events')).toEqual([1]);
  });

  test('with many attempts are removed a few at a time', async () => {
    await make({ daysAgo: 91, count: 500, notification: { attempts: 30 } });
    let batches = 0;
    await remove({ eventDays: 0 }, { onBatch: () => (batches += 1) });
    expect(await kept('webhook_notifications')).toEqual([]);
    // 161 notifications make 4,991 rows; the last batch finds nothing.
    expect(batches).toBe(5);
  });
});

describe('events', () => {
  test('are removed from the oldest on, and the log says from where it is retained', async () => {
    await make({ daysAgo: 401, count: 3 });
    await make({ daysAgo: 401, count: 2, notification: null });
    await make({ daysAgo: 399, count: 2 });
    expect(await oldestRetainedSequence(db.database, accountId)).toBe(1);
    expect(await remove()).toMatchObject({ events: 5, notifications: 5 });
    expect(await kept('events')).toEqual([6, 7]);
    expect(await oldestRetainedSequence(db.database, accountId)).toBe(6);
  });

  test('leave no gap before one that is younger, or to which a notification refers', async () => {
    await make({ daysAgo: 401 });
    await make({ daysAgo: 399, notification: null });
    await make({ daysAgo: 401, count: 2, notification: null });
    await remove();
    expect(await kept('events')).toEqual([2, 3, 4]);
    await sql`update events set created_at = ${daysAgo(401)}`.execute(db.database);
    await make({ daysAgo: 401, notification: { status: 'pending', lane: 'live' } });
    await make({ daysAgo: 401, count: 2 });
    await remove();
    expect(await kept('events')).toEqual([5, 6, 7]);
    expect(await oldestRetainedSequence(db.database, accountId)).toBe(5);
  });

  test('are all removed when all are old; the next one gets the next number', async () => {
    await make({ daysAgo: 401, count: 3 });
    expect(await remove()).toMatchObject({ events: 3 });
    expect(await oldestRetainedSequence(db.database, accountId)).toBe(4);
    await make({ daysAgo: 0 });
    expect(await kept('events')).toEqual([4]);
  });

  test('are retained without limit if so configured', async () => {
    await make({ daysAgo: 5_000 });
    expect(await remove({ eventDays: 0 })).toEqual({ ...NOTHING, notifications: 1, attempts: 1 });
    expect(await kept('events')).toEqual([1]);
  });

  test('of one account are removed by its own sequence numbers', async () => {
    const other = newId();
    await newAccount(other);
    await make({ daysAgo: 401, count: 2 });
    await make({ daysAgo: 10, account: other, count: 2 });
    await make({ daysAgo: 401, account: other });
    await remove();
    expect(await kept('events')).toEqual([]);
    expect(await kept('events', other)).toEqual([1, 2, 3]);
    expect(await kept('webhook_notifications', other)).toEqual([1, 2]);
    expect(await oldestRetainedSequence(db.database, other)).toBe(1);
  });
});

describe('replays', () => {
  async function replay(
    state: 'planning' | 'running' | 'done' | 'cancelled',
    finishedDaysAgo: number | null,
  ): Promise<string> {
    const row = { account_id: accountId, id: newId(), webhook_id: webhookId, state, selection: '{}', per_second: 50 };
    const finished_at = finishedDaysAgo === null ? null : daysAgo(finishedDaysAgo);
    await db.database
      .insertInto('webhook_replays')
      .values({ ...row, until_sequence: 1, finished_at })
      .execute();
    return row.id;
  }

  test('are removed when they are over and no notification refers to them', async () => {
    const old = await replay('done', 91);
    await replay('cancelled', 91);
    const told = await replay('done', 91);
    const young = await replay('done', 89);
    const running = await replay('running', null);
    await make({ daysAgo: 95, notification: { attempts: 2, lastAttemptDaysAgo: 91, replay: old } });
    await make({ daysAgo: 95, notification: { attempts: 2, lastAttemptDaysAgo: 80, replay: told } });
    expect(await remove()).toMatchObject({ notifications: 1, replays: 2 });
    const left = await db.database.selectFrom('webhook_replays').select('id').execute();
    expect(left.map(({ id }) => id).sort()).toEqual([told, young, running].sort());
  });
});

test('expired secrets are removed', async () => {
  const secret = {
    account_id: accountId,
    webhook_id: webhookId,
    secret_encrypted: Buffer.from('x'),
    secret_masked: 'x',
  };
  for (const expires_at of [daysAgo(1), daysAgo(-1)]) {
    await db.database
      .insertInto('webhook_former_secrets')
      .values({ ...secret, id: newId(), expires_at })
      .execute();
  }
  expect(await remove()).toEqual({ ...NOTHING, secrets: 1 });
});

describe('a run', () => {
  test('next to another one removes what the other one does not', async () => {
    await make({ daysAgo: 401, count: 6_000 });
    await make({ daysAgo: 1, count: 10 });
    const runs = await Promise.all([remove(), remove(), remove()]);
    const total = (name: 'notifications' | 'attempts') => runs.reduce((sum, run) => sum + run[name], 0);
    expect([total('notifications'), total('attempts')]).toEqual([6_000, 6_000]);
    // If one run deletes events while another run deletes notifications, some events remain for the last run.
    const last = await remove();
    expect(runs.reduce((sum, run) => sum + run.events, 0) + last.events).toBe(6_000);
    expect(await kept('events')).toEqual(Array.from({ length: 10 }, (_, index) => 6_001 + index));
    expect(await oldestRetainedSequence(db.database, accountId)).toBe(6_001);
  });

  test('counts in advance what would be removed, and leaves it', async () => {
    await make({ daysAgo: 401, count: 3_000, notification: { attempts: 2 } });
    await make({ daysAgo: 401, notification: { status: 'pending', lane: 'live' } });
    await make({ daysAgo: 401, count: 3 });
    const counted = await countExpired({ database: db.database, settings: KEPT });
    expect(counted).toEqual({ notifications: 3_003, attempts: 6_003, events: 3_000, responses: 0, changes: 0 });
    expect(await kept('events')).toHaveLength(3_004);
    expect(await remove()).toMatchObject(counted);
  });

  test('ends when cancelled or out of time, and the next one continues', async () => {
    await make({ daysAgo: 401, count: 3_000 });
    let batches = 0;
    const cut = await remove({}, { onBatch: () => (batches += 1), isCancelled: () => batches > 0 });
    expect(cut).toMatchObject({ complete: false, notifications: 2_500, events: 0 });
    expect(await remove({}, { limitMs: 0 })).toMatchObject({ complete: false, notifications: 0 });
    expect(await remove()).toMatchObject({ complete: true, notifications: 500, events: 3_000 });
  });

  test('waits for a transaction that is referring to an event, and continues at the next run', async () => {
    await make({ daysAgo: 401, count: 2, notification: null });
    const [event] = await db.database.selectFrom('events').selectAll().orderBy('sequence', 'desc').limit(1).execute();
    const notification = { account_id: accountId, id: newId(), webhook_id: webhookId, event_id: event?.id ?? '' };
    let removing = Promise.resolve<RemovedRows>(NOTHING);
    await db.database.transaction().execute(async (trx) => {
      await trx
        .insertInto('webhook_notifications')
        .values({ ...notification, event_name: 'container.created', sequence: 2, body: '{}', lane: 'replay' })
        .execute();
      removing = remove();
      await expect.poll(() => waitingForLocks()).toBeGreaterThan(0);
    });
    expect(await removing).toEqual({ ...NOTHING, complete: false });
    expect(await remove()).toMatchObject({ events: 1, complete: true });
    expect(await kept('events')).toEqual([2]);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.database);
  return rows[0]?.count ?? 0;
}

test('a Schedule starts it each day, or as often as configured', async () => {
  const taskQueuePrefix = `retention-${newId().slice(-8)}-`;
  const address = inject('temporalAddress');
  const [connection, nativeConnection] = await Promise.all([
    Connection.connect({ address }),
    NativeConnection.connect({ address }),
  ]);
  const temporalClient = new Client({ connection });
  const workers = await createWorkers({
    connection: nativeConnection,
    namespace: 'default',
    taskQueuePrefix,
    shutdownGraceMs: 1_000,
    bundle: await testWorkflowBundle(),
    activities: {
      ...createRetentionActivities({ database: db.database, logger: pino({ level: 'silent' }), settings: KEPT }),
    },
  });
  const running = workers.run();
  const schedule = temporalClient.schedule.getHandle(`${taskQueuePrefix}retention`);
  const everyMs = async () => (await schedule.describe()).spec.intervals?.map(({ every }) => every);
  try {
    await ensureRetentionSchedule({ temporalClient, everyHours: 24, taskQueuePrefix });
    expect(await everyMs()).toEqual([DAY_MS]);
    await ensureRetentionSchedule({ temporalClient, everyHours: 6, taskQueuePrefix });
    expect(await everyMs()).toEqual([DAY_MS / 4]);
    await make({ daysAgo: 401, count: 2 });
    await schedule.trigger();
    await expect.poll(() => kept('events'), { timeout: 30_000 }).toEqual([]);
    await schedule.delete();
  } finally {
    workers.shutdown();
    await running;
    await Promise.all([connection.close(), nativeConnection.close()]);
  }
});
