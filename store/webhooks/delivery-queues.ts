/**
 * Delivery queues of one webhook: first deliveries (lane `live`) and replays (lane `replay`). Due times follow the
 * database clock. In an ordered queue, only the first notification of each container may be sent. Due notifications
 * behind it would be scanned on every poll. If there are many, they are marked as held, and each is released when its
 * predecessor leaves the queue.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Database, PREPARED, type Queryable } from '../postgres/database.ts';

export type Lane = 'live' | 'replay';

export interface DeliveryQueue {
  accountId: string;
  webhookId: string;
  lane: Lane;
  /**
   * Lanes in which an earlier notification with the same `order_key` blocks a later one; `none` if the queue is
   * unordered.
   */
  waitsFor: 'none' | 'lane' | 'both lanes';
}

export interface DueNotification {
  id: string;
  body: string;
  attempts: number;
  /** Number of attempts since it was last queued. */
  laneAttempts: number;
  lane: Lane;
  replayId: string | null;
  /** Trace of its event; null for events recorded by an earlier release. */
  traceparent: string | null;
}

/**
 * Due notifications to select. `first` selects those without an attempt since they were queued, `again` the others, and
 * `probe` only the one with the most attempts, so that a failing receiver is probed with a single notification.
 */
export type DueChoice = 'first' | 'again' | 'probe';

export interface DueOptions {
  limit: number;
  inFlight: readonly string[];
  /** Notifications read earlier. Their bodies never change and are not read again. */
  cached?: readonly DueNotification[];
}

/**
 * Takes due notifications that are not in flight, earliest first. May return more than `limit` for an ordered queue,
 * and marks notifications behind others as held if there are many.
 */
export async function takeDueNotifications(
  database: Database,
  queue: DeliveryQueue,
  choice: DueChoice,
  options: DueOptions,
): Promise<DueNotification[]> {
  const { limit } = options;
  if (limit <= 0) return [];
  if (queue.waitsFor === 'none') return findDue(database, queue, choice, options);
  // Number of extra rows to read, because more notifications of the same container often follow.
  const seen = limit + 64;
  for (;;) {
    const rows = await findDue(database, queue, choice, { ...options, limit: seen });
    const eligible = rows.filter(({ isBehind }) => !isBehind);
    if (rows.length < seen || eligible.length >= limit) return choice === 'probe' ? eligible.slice(0, 1) : eligible;
    const crowded = rows.flatMap(({ isBehind, orderKey }) => (isBehind && orderKey !== null ? [orderKey] : []));
    await holdBehind(database, queue, [...new Set(crowded)]);
  }
}

interface SeenNotification extends DueNotification {
  orderKey: string | null;
  /** Whether an earlier notification of the same container is in a blocking lane. If so, the body is not read. */
  isBehind: boolean;
}

async function findDue(
  database: Queryable,
  queue: DeliveryQueue,
  choice: DueChoice,
  { limit, inFlight, cached = [] }: DueOptions,
): Promise<SeenNotification[]> {
  const bodies = new Map(cached.map(({ id, body }) => [id, body]));
  const isBehind = queue.waitsFor === 'none' ? sql`false` : isBehindAnother(queue);
  // Ids are passed as subqueries, because a generic plan would compare each row with each id of an array.
  const due = (attempts: RawBuilder<unknown>) => sql`
    select n.id, n.attempts, n.lane_attempts, n.next_attempt_at, n.replay_id, n.order_key, n.body, n.traceparent,
           ${isBehind} as is_behind
    from webhook_notifications n
    where ${waiting(queue)} and n.lane_attempts = ${attempts} and n.next_attempt_at <= now()
      and n.id not in (select unnest(${inFlight}::uuid[]))
    order by n.next_attempt_at, n.id limit ${limit}`;
  const found =
    choice === 'first'
      ? due(sql`0`)
      : sql`select d.* from ${attemptCounts(queue, choice === 'probe' ? 0 : 1)} cross join lateral (${due(sql`c.count`)}) d`;
  const first = choice === 'probe' ? sql`f.lane_attempts desc,` : sql``;
  const { rows } = await sql<SeenNotification>`${PREPARED}
    select f.id, f.attempts, f.lane_attempts as "laneAttempts", f.replay_id as "replayId",
           f.order_key as "orderKey", f.traceparent, ${queue.lane}::text as lane,
           f.is_behind as "isBehind",
           case when f.is_behind or f.id in (select unnest(${[...bodies.keys()]}::uuid[])) then '' else f.body end as body
    from (${found}) f
    order by ${first} f.next_attempt_at, f.id limit ${limit}`.execute(database);
  for (const row of rows) if (!row.isBehind) row.body = bodies.get(row.id) ?? row.body;
  return rows;
}

/**
 * Returns the milliseconds until the next notification of the queue is due: 0 if one is due now, and null if the queue
 * is empty.
 */
export async function millisecondsToNextAttempt(queryable: Queryable, queue: DeliveryQueue): Promise<number | null> {
  const isFree = queue.waitsFor === 'none' ? sql`` : sql`and not ${isBehindAnother(queue)}`;
  const { rows } = await sql<{ wait: number | null }>`${PREPARED}
    select (extract(epoch from min(d.next_attempt_at) - now()) * 1000)::float8 as wait
    from ${attemptCounts(queue, 0)} cross join lateral (
      select n.next_attempt_at from webhook_notifications n
      where ${waiting(queue)} and n.lane_attempts = c.count ${isFree}
      order by n.next_attempt_at, n.id limit 1) d`.execute(queryable);
  const wait = rows[0]?.wait ?? null;
  return wait === null ? null : Math.max(0, wait);
}

/** Builds the condition that `n` is in the lane and not held. */
function waiting({ accountId, webhookId, lane }: DeliveryQueue): RawBuilder<unknown> {
  return sql`n.account_id = ${accountId} and n.webhook_id = ${webhookId} and n.lane = ${lane} and not n.held`;
}

/**
 * Builds the condition that `n` is blocked by an earlier notification of the same container. Evaluated per row through
 * an index.
 */
function isBehindAnother(queue: DeliveryQueue): RawBuilder<unknown> {
  return sql`coalesce(n.sequence > ${firstSequence(queue, 'n.order_key')}, false)`;
}

/** Builds the sequence of the container's first notification in the blocking lanes; null if there is none. */
function firstSequence({ accountId, webhookId, lane, waitsFor }: DeliveryQueue, orderKey: string): RawBuilder<unknown> {
  const lanes: readonly Lane[] = waitsFor === 'both lanes' ? ['live', 'replay'] : [lane];
  const firsts = lanes.map(
    (each) => sql`(
      select b.sequence from webhook_notifications b
      where b.account_id = ${accountId} and b.webhook_id = ${webhookId} and b.lane = ${sql.lit(each)}
        and b.order_key = ${sql.ref(orderKey)}
      order by b.sequence limit 1)`,
  );
  return sql`least(${sql.join(firsts)})`;
}

/**
 * Builds `c.count`, which enumerates the possible numbers of attempts in the queue. The number of attempts is the
 * leading column of the index.
 */
function attemptCounts({ accountId, webhookId, lane }: DeliveryQueue, from: number): RawBuilder<unknown> {
  return sql`generate_series(${from}::int, (
    select m.lane_attempts from webhook_notifications m
    where m.account_id = ${accountId} and m.webhook_id = ${webhookId} and m.lane = ${lane} and not m.held
    order by m.lane_attempts desc, m.next_attempt_at desc, m.id desc limit 1)) as c(count)`;
}

const MAX_HELD = 5_000;

/** Holds the notifications behind the first one of each of these containers. */
async function holdBehind(database: Database, queue: DeliveryQueue, orderKeys: readonly string[]): Promise<void> {
  const { accountId, webhookId } = queue;
  await database.transaction().execute(async (trx) => {
    // Nothing may leave the queue in the meantime: a notification that is held after its predecessor left would never
    // be released.
    await lockOrder(trx, accountId, webhookId);
    await sql`
      update webhook_notifications u set held = true
      from (
        select n.id
        from unnest(${[...orderKeys]}::uuid[]) k(order_key)
        cross join lateral (select ${firstSequence(queue, 'k.order_key')} as sequence) f
        join webhook_notifications n on ${waiting(queue)} and n.order_key = k.order_key and n.sequence > f.sequence
        limit ${MAX_HELD}) n
      where u.account_id = ${accountId} and u.id = n.id`.execute(trx);
  });
}

/**
 * Acquires the shared order lock. Anything that removes a notification from an ordered queue must acquire this lock
 * before any row lock.
 */
export async function lockOrderShared(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${orderLock(accountId, webhookId)})`.execute(trx);
}

/**
 * Acquires the exclusive order lock. Anything that changes many notifications of a webhook must acquire this lock
 * before any row lock, because recordings of attempts lock rows in a different order.
 */
export async function lockOrder(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${orderLock(accountId, webhookId)})`.execute(trx);
}

/**
 * Builds the lock key. The key includes the account, so that a request for another account's webhook does not block
 * anything.
 */
function orderLock(accountId: string, webhookId: string): RawBuilder<unknown> {
  return sql`hashtextextended('order of ' || ${accountId}::text || ${webhookId}::text, 0)`;
}

/** Releases the next notification of a container, in either lane, after its predecessor left its lane. */
export async function releaseNext(
  trx: Queryable,
  { accountId, webhookId, orderKey }: { accountId: string; webhookId: string; orderKey: string },
): Promise<void> {
  const first = (lane: Lane) => sql`(
    select id from webhook_notifications
    where account_id = ${accountId} and webhook_id = ${webhookId} and lane = ${sql.lit(lane)} and order_key = ${orderKey}
    order by sequence limit 1)`;
  await sql`
    update webhook_notifications set held = false
    where account_id = ${accountId} and held and id in (${first('live')}, ${first('replay')})`.execute(trx);
}

/**
 * Releases all held notifications after ordering was switched off or a lane was emptied. Blocked notifications are held
 * again later.
 */
export async function releaseAll(queryable: Queryable, accountId: string, webhookId: string): Promise<void> {
  await queryable
    .updateTable('webhook_notifications')
    .set({ held: false })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('held', '=', true)
    .execute();
}

/** Makes pending retries due now, because the receiver has changed or was reported as recovered. */
export async function retryImmediately(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook_notifications')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('lane', 'is not', null)
    .where('next_attempt_at', '>', sql<Date>`now()`)
    .execute();
}

/** Maximum rows per statement, which limits how long concurrent recordings wait. */
const MAX_ABANDONED = 1_000;

/**
 * Gives up a batch of pending notifications of a deleted webhook and returns its size. Acquires locks in the same order
 * as batch recording.
 */
export async function abandonNotifications(
  queryable: Queryable,
  accountId: string,
  webhookId: string,
  limit = MAX_ABANDONED,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with few as materialized (
      select n.id from webhook_notifications n
      where n.account_id = ${accountId} and n.webhook_id = ${webhookId} and n.lane is not null limit ${limit}
    ), locked as materialized (
      select n.id from webhook_notifications n
      where n.account_id = ${accountId} and n.id in (select id from few) and n.lane is not null
      order by n.id for no key update
    )
    update webhook_notifications n
    set lane = null, held = false,
        finished_at = case when n.status = 'pending' then now() else n.finished_at end,
        status = case when n.status = 'pending' then 'failed' else n.status end
    from locked l where n.account_id = ${accountId} and n.id = l.id`.execute(queryable);
  return Number(numAffectedRows ?? 0);
}

/** Gives up all pending notifications of a webhook, if it has been deleted. */
export async function abandonNotificationsOfDeleted(
  queryable: Queryable,
  accountId: string,
  webhookId: string,
): Promise<void> {
  const deleted = await queryable
    .selectFrom('webhooks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (deleted === undefined) return;
  while ((await abandonNotifications(queryable, accountId, webhookId)) > 0);
}
