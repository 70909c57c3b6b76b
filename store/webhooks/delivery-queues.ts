/**
 * The queues of one webhook: what is to be sent as it happens (lane `live`), and what is sent again on demand (`replay`).
 * Due times follow the database's clock.
 *
 * In a queue that keeps order only the first of each container may go. Those behind it are found again and again while
 * they are due; where they are many they are marked as held, once, and each is released when the one before it leaves.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Database, PREPARED, type Queryable } from '../postgres/database.ts';

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
  /** Read before: the body, which never changes, is not read again. */
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
  /** An earlier one of the same container is in the lane. Its body is not read. */
  isBehind: boolean;
}

async function lookForDue(
  database: Queryable,
  queue: DeliveryQueue,
  choice: DueChoice,
  { limit, underWay, known = [] }: DueOptions,
): Promise<SeenNotification[]> {
  const bodies = new Map(known.map(({ id, body }) => [id, body]));
  const isBehind = queue.waitsFor === 'none' ? sql`false` : isBehindAnother(queue);
  // Ids are given as queries: a plan that is made once compares each row with each id of an array.
  const due = (attempts: RawBuilder<unknown>) => sql`
    select n.id, n.attempts, n.lane_attempts, n.next_attempt_at, n.replay_id, n.order_key, n.body,
           ${isBehind} as is_behind
    from webhook_notifications n
    where ${waiting(queue)} and n.lane_attempts = ${attempts} and n.next_attempt_at <= now()
      and n.id not in (select unnest(${underWay}::uuid[]))
    order by n.next_attempt_at, n.id limit ${limit}`;
  const found =
    choice === 'first'
      ? due(sql`0`)
      : sql`select d.* from ${attemptCounts(queue, choice === 'probe' ? 0 : 1)} cross join lateral (${due(sql`c.count`)}) d`;
  const first = choice === 'probe' ? sql`f.lane_attempts desc,` : sql``;
  const { rows } = await sql<SeenNotification>`${PREPARED}
    select f.id, f.attempts, f.lane_attempts as "laneAttempts", f.replay_id as "replayId",
           f.order_key as "orderKey", ${queue.lane}::text as lane,
           f.is_behind as "isBehind",
           case when f.is_behind or f.id in (select unnest(${[...bodies.keys()]}::uuid[])) then '' else f.body end as body
    from (${found}) f
    order by ${first} f.next_attempt_at, f.id limit ${limit}`.execute(database);
  for (const row of rows) if (!row.isBehind) row.body = bodies.get(row.id) ?? row.body;
  return rows;
}

/** Milliseconds until the earliest of the queue may go, 0 if one may go now; null when none waits. */
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

/** For `n`: in the lane, and not marked as waiting for another. */
function waiting({ accountId, webhookId, lane }: DeliveryQueue): RawBuilder<unknown> {
  return sql`n.account_id = ${accountId} and n.webhook_id = ${webhookId} and n.lane = ${lane} and not n.held`;
}

/** For `n`: an earlier one of the same container is in the lane, or in either. Written so that it is looked up row by row. */
function isBehindAnother(queue: DeliveryQueue): RawBuilder<unknown> {
  return sql`coalesce(n.sequence > ${firstSequence(queue, 'n.order_key')}, false)`;
}

/** Sequence of the first of that container in the lanes that hold others back; null where there is none. */
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

/** `c.count`: every number of attempts that one of the queue may have had. The index is ordered by it. */
function attemptCounts({ accountId, webhookId, lane }: DeliveryQueue, from: number): RawBuilder<unknown> {
  return sql`generate_series(${from}::int, (
    select m.lane_attempts from webhook_notifications m
    where m.account_id = ${accountId} and m.webhook_id = ${webhookId} and m.lane = ${lane} and not m.held
    order by m.lane_attempts desc, m.next_attempt_at desc, m.id desc limit 1)) as c(count)`;
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
      update webhook_notifications u set held = true
      from (
        select n.id
        from unnest(${[...orderKeys]}::uuid[]) k(order_key)
        cross join lateral (select ${firstSequence(queue, 'k.order_key')} as sequence) f
        join webhook_notifications n on ${waiting(queue)} and n.order_key = k.order_key and n.sequence > f.sequence
        limit ${MOST_HELD}) n
      where u.account_id = ${accountId} and u.id = n.id`.execute(trx);
  });
}

/** Whoever takes a notification out of a queue that keeps order does it under this, taken before any row. */
export async function shareOrder(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${orderLock(accountId, webhookId)})`.execute(trx);
}

/**
 * Whoever changes many notifications of a webhook at once does it under this, taken before any row: attempts that are being
 * kept lock rows of it in another order.
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
    select id from webhook_notifications
    where account_id = ${accountId} and webhook_id = ${webhookId} and lane = ${sql.lit(lane)} and order_key = ${orderKey}
    order by sequence limit 1)`;
  await sql`
    update webhook_notifications set held = false
    where account_id = ${accountId} and held and id in (${first('live')}, ${first('replay')})`.execute(trx);
}

/** Those that are still behind another are found again. For an order that is not kept any more, and lanes that were emptied. */
export async function releaseAll(queryable: Queryable, accountId: string, webhookId: string): Promise<void> {
  await queryable
    .updateTable('webhook_notifications')
    .set({ held: false })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('held', '=', true)
    .execute();
}

/** What waits for a later attempt is due now: the receiver is another one, or is said to be well again. */
export async function retryAtOnce(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook_notifications')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('lane', 'is not', null)
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
