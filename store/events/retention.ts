/**
 * Removes notifications (with their attempts), replays and events when their retention period ends. Each call removes
 * one batch in a short transaction. Concurrent calls either take different rows or wait and then find none left.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Queryable } from '../postgres/database.ts';

/** Maximum rows per statement, so that its locks are held for only about 100 ms. */
const BATCH_ROWS = 5_000;

/**
 * Reads the sequence from which all of the account's events are retained. The transaction that removes events increases
 * it, so read it in the same statement as the events or after them.
 */
export async function oldestRetainedSequence(database: Queryable, accountId: string): Promise<number> {
  const row = await database
    .selectFrom('event_sequences')
    .select('kept_from')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.kept_from ?? 1;
}

/** Lists accounts in random order, so that runs that end early do not always skip the same ones. */
export async function accountIdsAtRandom(database: Queryable): Promise<string[]> {
  const rows = await database.selectFrom('accounts').select('id').orderBy(sql`random()`).execute();
  return rows.map(({ id }) => id);
}

/** Selects notifications that are not queued and have not changed since `before`. */
function isSettledSince(before: Date): RawBuilder<SqlBool> {
  return sql`(n.created_at < ${before} and n.lane is null and n.status <> 'pending'
    and greatest(n.created_at, n.last_attempt_at, n.finished_at) < ${before})`;
}

export interface RemovedNotifications {
  notifications: number;
  attempts: number;
  /** Cursor for the next batch; null after the last batch. */
  next: NotificationCursor | null;
}

export interface NotificationCursor {
  createdAt: string;
  id: string;
}

/**
 * Removes the oldest settled notifications after the cursor together with their attempts, `BATCH_ROWS` rows in total.
 * Locked rows are left for the next run.
 */
export async function removeNotifications(
  database: Queryable,
  accountId: string,
  before: Date,
  after: NotificationCursor | null,
): Promise<RemovedNotifications> {
  const behind =
    after === null ? sql`true` : sql`(n.created_at, n.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<{ notifications: number; attempts: number; createdAt: string | null; id: string | null }>`
    with settled as materialized (
      select n.id, n.created_at, n.attempts from webhook_notifications n
      where n.account_id = ${accountId} and ${isSettledSince(before)} and ${behind}
      order by n.created_at, n.id limit ${BATCH_ROWS}
      for update skip locked
    ), counted as (
      select id, created_at, row_number() over w as place, sum(1 + attempts) over w as rows
      from settled window w as (order by created_at, id)
    ), batch as materialized (
      select id, created_at from counted where rows <= ${BATCH_ROWS} or place = 1
    ), attempts as (
      -- An array is matched by index even when most rows match.
      delete from delivery_attempts
      where account_id = ${accountId} and notification_id = any(array(select id from batch)) returning 1
    ), notifications as (
      delete from webhook_notifications
      where account_id = ${accountId} and id = any(array(select id from batch)) returning 1
    )
    select (select count(*) from notifications) as notifications, (select count(*) from attempts) as attempts,
      l.created_at::text as "createdAt", l.id
    from (select 1) one left join (select * from batch order by created_at desc, id desc limit 1) l on true`.execute(
    database,
  );
  const { notifications = 0, attempts = 0, createdAt = null, id = null } = rows[0] ?? {};
  return { notifications, attempts, next: createdAt === null || id === null ? null : { createdAt, id } };
}

/** Counts the rows that `removeNotifications` would remove. */
export async function countRemovableNotifications(
  database: Queryable,
  accountId: string,
  before: Date,
): Promise<{ notifications: number; attempts: number }> {
  const { rows } = await sql<{ notifications: number; attempts: number }>`
    select count(*) as notifications, coalesce(sum(n.attempts), 0)::bigint as attempts
    from webhook_notifications n where n.account_id = ${accountId} and ${isSettledSince(before)}`.execute(database);
  return rows[0] ?? { notifications: 0, attempts: 0 };
}

/** Removes finished replays that have no notifications left. */
export async function removeReplays(database: Queryable, accountId: string, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_replays where account_id = ${accountId} and id in (
      select r.id from webhook_replays r
      where r.account_id = ${accountId} and r.state in ('done', 'cancelled') and r.finished_at < ${before}
        and not exists (select from webhook_notifications n where n.account_id = r.account_id and n.replay_id = r.id)
      limit ${BATCH_ROWS} for update skip locked)`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/**
 * Removes the account's oldest events. Stops at the first event that is newer than `before` or still has a
 * notification, so that the log has no gaps. Returns the number removed and whether there may be more.
 */
export async function removeEvents(
  database: Database,
  accountId: string,
  before: Date,
): Promise<{ events: number; more: boolean }> {
  return database.transaction().execute(async (trx) => {
    const from = await oldestRetainedSequence(trx, accountId);
    const retainedFrom = await firstRetained(trx, accountId, from, before, sql`true`);
    if (retainedFrom === from) return { events: 0, more: false };
    const { numDeletedRows } = await trx
      .deleteFrom('events')
      .where('account_id', '=', accountId)
      .where('sequence', '>=', from)
      .where('sequence', '<', retainedFrom)
      .executeTakeFirst();
    // Must be the last statement, because transactions that append events wait for this row.
    await trx
      .updateTable('event_sequences')
      .set({ kept_from: retainedFrom })
      .where('account_id', '=', accountId)
      .where('kept_from', '<', retainedFrom)
      .execute();
    return { events: Number(numDeletedRows), more: retainedFrom - from >= BATCH_ROWS };
  });
}

/** Counts the events that can be removed once all removable notifications are gone. */
export async function countRemovableEvents(
  database: Queryable,
  accountId: string,
  before: Date,
  notificationsBefore: Date | null,
): Promise<number> {
  const stays =
    notificationsBefore === null ? sql<SqlBool>`true` : sql<SqlBool>`not ${isSettledSince(notificationsBefore)}`;
  const first = await oldestRetainedSequence(database, accountId);
  for (let from = first; ; ) {
    const retainedFrom = await firstRetained(database, accountId, from, before, stays);
    if (retainedFrom - from < BATCH_ROWS) return retainedFrom - first;
    from = retainedFrom;
  }
}

/**
 * Finds the first event to retain among the next `BATCH_ROWS` events. Returns the sequence after the batch if all of
 * them can be removed, or `from` if there are none.
 */
async function firstRetained(
  database: Queryable,
  accountId: string,
  from: number,
  before: Date,
  staying: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ sequence: number | null }>`
    select coalesce(min(sequence) filter (where stays), max(sequence) + 1) as sequence
    from (
      select e.sequence, e.created_at >= ${before} or exists (
        select from webhook_notifications n
        where n.account_id = e.account_id and n.event_id = e.id and ${staying}) as stays
      from events e
      where e.account_id = ${accountId} and e.sequence >= ${from}
      order by e.sequence limit ${BATCH_ROWS}
    ) first_ones`.execute(database);
  return rows[0]?.sequence ?? from;
}
