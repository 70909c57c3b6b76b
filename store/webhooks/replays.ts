/**
 * Replays send notifications of one webhook again, or for the first time. Their progress is stored in rows, so they
 * continue after a restart. The lock order is always `lockReplays`, notifications, webhook, replay.
 */
import { type Insertable, type Selectable, sql } from 'kysely';
import { byNewest } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { ReplaySelection } from '../postgres/json-columns.ts';
import type { DB } from '../schema.generated.ts';
import { lockOrder, releaseAll } from './delivery-queues.ts';

export type ReplayRow = Selectable<DB['webhook_replays']>;

/** Inserts a replay. Returns null if the webhook already has an open one. */
export async function insertReplay(
  trx: Queryable,
  { selection, ...replay }: Omit<Insertable<DB['webhook_replays']>, 'selection'> & { selection: ReplaySelection },
): Promise<ReplayRow | null> {
  const row = await trx
    .insertInto('webhook_replays')
    .values({ ...replay, selection: JSON.stringify(selection) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : row;
}

/**
 * Reads the sequence of the account's newest event (0 if there are none). Blocks transactions that append events until
 * the commit, so a subscriber or reader added in this transaction misses none.
 */
export async function newestSequenceForUpdate(trx: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    insert into event_sequences (account_id, last_sequence) values (${accountId}, 0)
    on conflict (account_id) do update set last_sequence = event_sequences.last_sequence
    returning last_sequence as newest`.execute(trx);
  return rows[0]?.newest ?? 0;
}

export async function findReplay(database: Queryable, accountId: string, id: string): Promise<ReplayRow | null> {
  const row = await database
    .selectFrom('webhook_replays')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : row;
}

export async function findReplaysByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ReplayRow[]> {
  const rows = await database
    .selectFrom('webhook_replays')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  return rows;
}

/** Finds the open replay of a webhook. There is at most one. */
export async function findOpenReplay(
  database: Queryable,
  accountId: string,
  webhookId: string,
): Promise<ReplayRow | null> {
  const row = await database
    .selectFrom('webhook_replays')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('state', 'in', ['planning', 'running'])
    .executeTakeFirst();
  return row === undefined ? null : row;
}

export async function listReplays(
  database: Queryable,
  accountId: string,
  webhookId: string,
  slice: PageRange,
): Promise<PagedRows<ReplayRow>> {
  const ofWebhook = database
    .selectFrom('webhook_replays')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId);
  return readRows(ofWebhook.selectAll(), byNewest, slice, slice.total ?? (await countRows(ofWebhook)));
}

/** Serializes starting, planning and cancelling replays, and deleting the webhook, until the end of the transaction. */
export async function lockReplays(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('replays/' || ${accountId}::text || ${webhookId}::text, 0))`.execute(
    trx,
  );
}

/**
 * Saves the planning progress. Once planning is complete, the replay is running, or done if nothing is left to send.
 */
export async function advanceReplay(
  trx: Queryable,
  { account_id: accountId, id }: ReplayRow,
  step: { plannedSequence: number; found: number; isPlanned: boolean },
): Promise<void> {
  const { plannedSequence, found, isPlanned } = step;
  await sql`
    update webhook_replays r
    set planned_sequence = ${plannedSequence}::bigint,
        total = r.total + ${found}::int,
        state = case when not ${isPlanned}::boolean then r.state when n.left > 0 then 'running' else 'done' end,
        finished_at = case when ${isPlanned}::boolean and n.left <= 0 then now() end
    from (select total + ${found}::int - succeeded - failed as left from webhook_replays
          where account_id = ${accountId} and id = ${id} for no key update) n
    where r.account_id = ${accountId} and r.id = ${id}`.execute(trx);
}

/** Counts the outcome of a notification that left the lane. Finishes the replay if no notification is left. */
export async function countReplayed(
  trx: Queryable,
  { accountId, replayId, outcome }: { accountId: string; replayId: string; outcome: 'succeeded' | 'failed' },
): Promise<void> {
  const column = sql.ref(outcome);
  await sql`
    update webhook_replays
    set ${column} = ${column} + 1,
        state = case when state = 'running' and succeeded + failed + 1 >= total then 'done' else state end,
        finished_at = case when state = 'running' and succeeded + failed + 1 >= total then now() else finished_at end
    where account_id = ${accountId} and id = ${replayId}`.execute(trx);
}

/**
 * Cancels a replay: unsent notifications leave the lane. Pending ones are retained as failed, because one in flight may
 * still arrive and must be found by its id. The caller holds `lockReplays`.
 */
export async function cancelReplay(trx: Queryable, replay: ReplayRow): Promise<ReplayRow> {
  const { account_id: accountId, id, webhook_id: webhookId } = replay;
  await lockOrder(trx, accountId, webhookId);
  await trx
    .updateTable('webhook_notifications')
    .set({
      lane: null,
      held: false,
      status: sql`case when status = 'pending' then 'failed' else status end`,
      finished_at: sql<Date>`coalesce(finished_at, now())`,
    })
    .where('account_id', '=', accountId)
    .where('replay_id', '=', id)
    .where('lane', '=', 'replay')
    .execute();
  await releaseAll(trx, accountId, webhookId);
  const row = await trx
    .updateTable('webhook_replays')
    .set({ state: 'cancelled', finished_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}
