/**
 * The queues of one webhook: what is to be sent as it happens (lane `live`), and what is sent again on demand (`replay`).
 * Due times follow the database's clock.
 *
 * In a queue that keeps order only the first of each container may go. Those behind it are found again and again while
 * they are due; where they are many they are marked as held, once, and each is released when the one before it leaves.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Database, PREPARED, type Queryable } from './database.ts';

export type Lane = 'live' | 'replay';

export interface DeliveryQueue {
  accountId: string;
  webhookId: string;
  lane: Lane;
  /** Lanes in which an earlier one of what belongs together (`order_key`) holds a later one back; none: no order is kept. */
  waitsFor: 'none' | 'lane' | 'both lanes';
}

export interface DueNotification {
  id: string;
  body: string;
  /** Attempts made before. */
  attempts: number;
  /** Of those, since it was last queued. */
  laneAttempts: number;
  lane: Lane;
  /** The replay that sends it again. */
  replayId: string | null;
}

/**
 * Which are wanted: `first` those not tried since they were queued, `again` the others, `probe` the one of all that was
 * tried most often, so that one notification alone meets a receiver that fails.
 */
export type DueChoice = 'first' | 'again' | 'probe';

export interface DueOptions {
  limit: number;
  /** Not wanted. */
  underWay: readonly string[];
  /** Read before, and not tried since: only whether they are still due is looked at. */
  known?: readonly DueNotification[];
}

/** What is due now, without those that are under way, earliest first. In order, more than asked for may come. */
export async function listDueNotifications(
  database: Database,
  queue: DeliveryQueue,
  choice: DueChoice,
  options: DueOptions,
): Promise<DueNotification[]> {
  const { limit } = options;
  if (limit <= 0) return [];
  if (queue.waitsFor === 'none') return lookForDue(database, queue, choice, options);
  // Behind the first of a container there are often a few more.
  const seen = limit + 64;
  for (;;) {
    const rows = await lookForDue(database, queue, choice, { ...options, limit: seen });
    const eligible = rows.filter(({ isBehind }) => !isBehind);
    if (rows.length < seen || eligible.length >= limit) return choice === 'probe' ? eligible.slice(0, 1) : eligible;
    const crowded = rows.flatMap(({ isBehind, orderKey }) => (isBehind && orderKey !== null ? [orderKey] : []));
    await holdBehind(database, queue, [...new Set(crowded)]);
  }
}

interface SeenNotification extends DueNotification {
  orderKey: string | null;
  /** An earlier one of the same container is in the lane. Its body, and what was tried before, is not read. */
  isBehind: boolean;
}

async function lookForDue(
  database: Queryable,
  queue: DeliveryQueue,
  choice: DueChoice,
  { limit, underWay, known = [] }: DueOptions,
): Promise<SeenNotification[]> {
  const before = new Map(known.map((one) => [one.id, one]));
  const isBehind = queue.waitsFor === 'none' ? sql`false` : isBehindAnother(queue);
  // Ids are given as queries: of a list as such Postgres compares each with each.
  const due = (attempts: RawBuilder<unknown>) => sql`
    select q.notification_id as id, q.attempts, q.next_attempt_at, q.sequence, q.replay_id, q.order_key, ${isBehind} as is_behind
    from delivery_queue q
    where ${waiting(queue)} and q.attempts = ${attempts} and q.next_attempt_at <= now()
      and q.notification_id not in (select unnest(${underWay}::uuid[]))
    order by q.next_attempt_at, q.sequence limit ${limit}`;
  const found =
    choice === 'first'
      ? due(sql`0`)
      : sql`select d.* from ${attemptCounts(queue, choice === 'probe' ? 0 : 1)} cross join lateral (${due(sql`c.count`)}) d`;
  const first = choice === 'probe' ? sql`f.attempts desc,` : sql``;
  // `limit 1` makes a look by key of each: Postgres would rather read all notifications where it expects many to be due.
  const { rows } = await sql<SeenNotification>`${PREPARED}
    select f.id, coalesce(n.attempts, 0) as attempts, f.attempts as "laneAttempts", f.replay_id as "replayId",
           f.order_key as "orderKey", ${queue.lane}::text as lane, f.is_behind as "isBehind", coalesce(n.body, '') as body
    from (${found}) f left join lateral (
      select attempts, body from webhook_notifications
      where account_id = ${queue.accountId}
        and id = case when not f.is_behind and f.id not in (select unnest(${[...before.keys()]}::uuid[])) then f.id end
      limit 1) n on true
    order by ${first} f.next_attempt_at, f.sequence limit ${limit}`.execute(database);
  for (const row of rows) {
    const one = before.get(row.id);
    if (one !== undefined) Object.assign(row, { attempts: one.attempts, body: one.body });
  }
  return rows;
}

/** Milliseconds until the earliest of the queue may go, 0 if one may go now; null when none waits. */
export async function millisecondsToNextAttempt(queryable: Queryable, queue: DeliveryQueue): Promise<number | null> {
  const isFree = queue.waitsFor === 'none' ? sql`` : sql`and not ${isBehindAnother(queue)}`;
  const { rows } = await sql<{ wait: number | null }>`${PREPARED}
    select (extract(epoch from min(d.next_attempt_at) - now()) * 1000)::float8 as wait
    from ${attemptCounts(queue, 0)} cross join lateral (
      select q.next_attempt_at from delivery_queue q
      where ${waiting(queue)} and q.attempts = c.count ${isFree}
      order by q.next_attempt_at, q.sequence limit 1) d`.execute(queryable);
  const wait = rows[0]?.wait ?? null;
  return wait === null ? null : Math.max(0, wait);
}

/** For `q`: in the lane, and not marked as waiting for another. */
function waiting({ accountId, webhookId, lane }: DeliveryQueue): RawBuilder<unknown> {
  return sql`q.account_id = ${accountId} and q.webhook_id = ${webhookId} and q.lane = ${lane} and not q.held`;
}

/** For `q`: an earlier one of the same container is in the lane, or in either. Written so that it is looked up row by row. */
function isBehindAnother(queue: DeliveryQueue): RawBuilder<unknown> {
  return sql`coalesce(q.sequence > ${firstSequence(queue, 'q.order_key')}, false)`;
}

/** Sequence of the first of that container in the lanes that hold others back; null where there is none. */
function firstSequence({ accountId, webhookId, lane, waitsFor }: DeliveryQueue, orderKey: string): RawBuilder<unknown> {
  const lanes: readonly Lane[] = waitsFor === 'both lanes' ? ['live', 'replay'] : [lane];
  const firsts = lanes.map(
    (each) => sql`(
      select b.sequence from delivery_queue b
      where b.account_id = ${accountId} and b.webhook_id = ${webhookId} and b.lane = ${sql.lit(each)}
        and b.order_key = ${sql.ref(orderKey)}
      order by b.sequence limit 1)`,
  );
  return sql`least(${sql.join(firsts)})`;
}

/** `c.count`: every number of attempts that one of the queue may have had. The index is ordered by it. */
function attemptCounts({ accountId, webhookId, lane }: DeliveryQueue, from: number): RawBuilder<unknown> {
  return sql`generate_series(${from}::int, (
    select m.attempts from delivery_queue m
    where m.account_id = ${accountId} and m.webhook_id = ${webhookId} and m.lane = ${lane} and not m.held
    order by m.attempts desc, m.next_attempt_at desc, m.sequence desc limit 1)) as c(count)`;
}

/** Marked in one statement. */
const MOST_HELD = 5_000;

/** Marks what waits behind the first of these containers. */
async function holdBehind(database: Database, queue: DeliveryQueue, orderKeys: readonly string[]): Promise<void> {
  const { accountId, webhookId } = queue;
  await database.transaction().execute(async (trx) => {
    // While nothing leaves the queue: one whose predecessor has just left would be released by nobody.
    await holdOrder(trx, accountId, webhookId);
    await sql`
      update delivery_queue u set held = true
      from (
        select q.notification_id
        from unnest(${[...orderKeys]}::uuid[]) k(order_key)
        cross join lateral (select ${firstSequence(queue, 'k.order_key')} as sequence) f
        join delivery_queue q on ${waiting(queue)} and q.order_key = k.order_key and q.sequence > f.sequence
        limit ${MOST_HELD}) b
      where u.account_id = ${accountId} and u.notification_id = b.notification_id`.execute(trx);
  });
}

/** Whoever takes a notification out of a queue that keeps order does it under this, taken before any row. */
export async function shareOrder(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${orderLock(accountId, webhookId)})`.execute(trx);
}

/**
 * Whoever changes many rows of a queue at once does it under this, taken before any row: attempts that are being kept lock
 * them in another order.
 */
export async function holdOrder(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${orderLock(accountId, webhookId)})`.execute(trx);
}

/** With the account: who asks for another's webhook holds up nobody. */
function orderLock(accountId: string, webhookId: string): RawBuilder<unknown> {
  return sql`hashtextextended('order of ' || ${accountId}::text || ${webhookId}::text, 0)`;
}

/** The next of the container may go, be it in the one lane or the other: the one before it has left its lane. */
export async function releaseNext(
  trx: Queryable,
  { accountId, webhookId, orderKey }: { accountId: string; webhookId: string; orderKey: string },
): Promise<void> {
  const first = (lane: Lane) => sql`(
    select notification_id from delivery_queue
    where account_id = ${accountId} and webhook_id = ${webhookId} and lane = ${sql.lit(lane)} and order_key = ${orderKey}
    order by sequence limit 1)`;
  await sql`
    update delivery_queue set held = false
    where account_id = ${accountId} and held and notification_id in (${first('live')}, ${first('replay')})`.execute(
    trx,
  );
}

/** Those that are still behind another are found again. For an order that is not kept any more, and lanes that were emptied. */
export async function releaseAll(queryable: Queryable, accountId: string, webhookId: string): Promise<void> {
  await queryable
    .updateTable('delivery_queue')
    .set({ held: false })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('held', '=', true)
    .execute();
}

/** What waits for a later attempt is due now: the receiver is another one, or is said to be well again. */
export async function retryAtOnce(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await trx
    .updateTable('delivery_queue')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', '>', sql<Date>`now()`)
    .execute();
}

/** Rows of one statement: whoever records an attempt of one of them waits for no longer than these take. */
const MOST_ABANDONED = 1_000;

/** Gives up some of what is pending: its webhook was deleted. Returns how many. Locks in the order of attempts that are kept together. */
export async function abandonNotifications(
  queryable: Queryable,
  accountId: string,
  webhookId: string,
  limit = MOST_ABANDONED,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with few as materialized (
      select q.notification_id as id from delivery_queue q
      where q.account_id = ${accountId} and q.webhook_id = ${webhookId} limit ${limit}
    ), locked as materialized (
      select n.id from webhook_notifications n
      where n.account_id = ${accountId} and n.id in (select id from few)
      order by n.id for no key update
    ), taken_out as (
      delete from delivery_queue
      where account_id = ${accountId} and notification_id = any(array(select id from locked))
      returning notification_id as id
    ), given_up as (
      update webhook_notifications n set finished_at = now(), status = 'failed'
      from taken_out t where n.account_id = ${accountId} and n.id = t.id and n.status = 'pending'
    )
    select count(*) as count from taken_out`.execute(queryable);
  return rows[0]?.count ?? 0;
}

/** Gives up all that waits for a webhook that was deleted; does nothing while the webhook exists. */
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
