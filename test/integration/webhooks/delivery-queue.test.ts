/** How the queue of deliveries is read: by key, also where Postgres takes it for empty. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAccepted } from '../../../store/accepted-attempts.ts';
import { connectDatabase, type Database } from '../../../store/database.ts';
import { type FinishedAttempt, recordAttempt } from '../../../store/delivery-attempts.ts';
import { type DeliveryQueue, listDueNotifications } from '../../../store/delivery-queue.ts';
import { newId } from '../../../store/ids.ts';
import { insertWebhook } from '../../../store/webhooks.ts';
import { commitEvents, containerEvent, insertContainers, TRANSPORT_EVENTS } from '../../support/container-events.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const WAITING = 400;
const [EVENT = ''] = TRANSPORT_EVENTS;
const url = 'https://receiver.example/hooks';
let test: TestDatabase;
/** One connection, which deliveries of a worker use. */
let deliveries: Database;
let queue: DeliveryQueue;

beforeAll(async () => {
  test = await createTestDatabase();
  deliveries = connectDatabase(test.url, { byIndexOnly: true, maxConnections: 1 });
  const [accountId, webhookId] = [newId(), newId()];
  queue = { accountId, webhookId, lane: 'live', waitsFor: 'none' };
  await test.database.insertInto('accounts').values({ id: accountId, name: 'Queue' }).execute();
  const secret = { secret_encrypted: Buffer.alloc(1), secret_masked: '' };
  await insertWebhook(test.database, {
    ...{ account_id: accountId, id: webhookId, url, events: [EVENT], headers: null, ...secret },
  });
  await sql`vacuum analyze`.execute(test.database);
});
afterAll(async () => {
  await deliveries.destroy();
  await test.drop();
});

const due = () => listDueNotifications(deliveries, queue, 'first', { limit: 10, underWay: [] });

async function accepted(): Promise<FinishedAttempt> {
  const { accountId, webhookId } = queue;
  const [first] = await due();
  if (first === undefined) throw new Error('nothing is due');
  return {
    ...{ accountId, webhookId, notificationId: first.id, number: 1, replayId: null, startedAt: new Date(), url },
    ...{ durationMs: 1, address: null, statusCode: 200, error: null, requestHeaders: {}, responseHeaders: null },
    ...{ responseBody: null, outcome: { status: 'succeeded' }, failure: null },
  };
}

/** Rows that scans of the queue went through since they were asked last. */
async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(deliveries);
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid)::bigint as read
    from pg_stat_user_tables t where relname = 'delivery_queue'`.execute(test.database);
  return rows[0]?.read ?? 0;
}

it('a plan that was made while nothing waited reads what it takes, no more, when much waits', async () => {
  const containers = await insertContainers(test.database, queue.accountId, 1);
  const publish = (count: number) =>
    commitEvents(
      test.database,
      queue.accountId,
      containers.flatMap((container) => Array.from({ length: count }, () => containerEvent(EVENT, container))),
    );
  await publish(2);
  await recordAccepted(deliveries, [await accepted()]);
  await recordAttempt(deliveries, await accepted());
  await sql`vacuum analyze delivery_queue`.execute(test.database);
  await publish(WAITING);

  const before = await rowsRead();
  expect(await due()).toHaveLength(10);
  await recordAccepted(deliveries, [await accepted()]);
  await recordAttempt(deliveries, await accepted());
  // Three looks at ten rows each, and one row for each attempt that is kept.
  expect((await rowsRead()) - before).toBeLessThan(WAITING / 4);
});
