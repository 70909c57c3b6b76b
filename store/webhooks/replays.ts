/**
 * Replays: notifications of one webhook that are sent again, and those that it never had. Rows alone tell how far one is, so
 * that it goes on after a restart. Locks are taken in one order everywhere: `lockReplays`, notifications, webhook, replay.
 */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Listed, Slice } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import { holdOrder, releaseAll } from './delivery-queues.ts';

/** What was asked for. Either notifications, or a part of the log; all of it where nothing else is said. */
export interface ReplaySelection {
  /** RFC 3339, both ends included; by the time at which events were recorded. */
  from: string | null;
  to: string | null;
  /** Names; null: all that the webhook subscribes to. */
  events: string[] | null;
  shipment_id: string | null;
  container_id: string | null;
  notification_ids: string[] | null;
  /** Null where notifications are named. */
  only: ReplayedOnly | null;
}

/** `failed`: given up; `undelivered`: those, and events for which there is no notification; `all`: delivered ones too. */
export type ReplayedOnly = 'undelivered' | 'failed' | 'all';

export type ReplayState = 'planning' | 'running' | 'done' | 'cancelled';

export type ReplayRow = Omit<Selectable<DB['webhook_replays']>, 'selection' | 'state'> & {
  selection: ReplaySelection;
  state: ReplayState;
};

/** Begins one that plans up to the given event. Null where the webhook has one that is not over. */
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
  return row === undefined ? null : asReplay(row);
}

/**
 * Sequence of the newest event of the account, 0 where there is none. Waits for transactions that append events, and holds
 * off others until the commit: who becomes a subscriber, or a reader, in this transaction misses no event in between.
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
  return row === undefined ? null : asReplay(row);
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
  return rows.map(asReplay);
}

/** The one of the webhook that is not over; there is one at most. */
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
  return row === undefined ? null : asReplay(row);
}

/** Newest first. */
export async function listReplays(
  database: Queryable,
  accountId: string,
  webhookId: string,
  slice: Slice,
): Promise<Listed<ReplayRow>> {
  const ofWebhook = database
    .selectFrom('webhook_replays')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId);
  const { total } =
    slice.total === undefined
      ? await ofWebhook.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      : { total: slice.total };
  if (slice.offset >= total) return { rows: [], total };
  const rows = await ofWebhook
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows: rows.map(asReplay), total };
}

/** One begins, plans or cancels a replay of the webhook, or deletes the webhook, at a time; held to the end of the transaction. */
export async function lockReplays(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('replays/' || ${accountId}::text || ${webhookId}::text, 0))`.execute(
    trx,
  );
}

/** Keeps how far planning has come, and begins the rest when it has come to its end. */
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

/** What became of one of its notifications, which has left the lane. Finishes the replay when nothing is left. */
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
 * What was not sent leaves the lane. Those that were made for it alone stay, as given up: one that is under way may still
 * arrive, and must be known by the id under which it does. Call under `lockReplays`.
 */
export async function cancelReplay(trx: Queryable, replay: ReplayRow): Promise<ReplayRow> {
  const { account_id: accountId, id, webhook_id: webhookId } = replay;
  await holdOrder(trx, accountId, webhookId);
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
  return asReplay(row);
}

function asReplay(row: Selectable<DB['webhook_replays']>): ReplayRow {
  return { ...row, selection: row.selection, state: row.state };
}
