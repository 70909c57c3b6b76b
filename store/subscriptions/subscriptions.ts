/** Subscriptions of an account: which events and exceptions members and channels are notified about. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export interface SubscriptionRow extends Selectable<DB['subscriptions']> {
  /** Null if no message was sent in the last week; older messages are deleted. */
  last_sent_at: Date | null;
  /** Why the latest message could not be sent; null if it was, or if none was tried. */
  last_error: string | null;
}

const withDeliveries = (database: Queryable, accountId: string) =>
  database
    .selectFrom('subscriptions as s')
    .selectAll('s')
    .select([
      sql<Date | null>`(select max(m.sent_at) from subscription_messages m
        where m.account_id = s.account_id and m.subscription_id = s.id)`.as('last_sent_at'),
      sql<string | null>`(select m.last_error from subscription_messages m
        where m.account_id = s.account_id and m.subscription_id = s.id and m.attempts > 0
        order by m.created_at desc limit 1)`.as('last_error'),
    ])
    .where('s.account_id', '=', accountId);

/** Lists subscriptions by name. */
export async function listSubscriptions(
  database: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<SubscriptionRow>> {
  const order = [{ by: sql`lower(s.name)` }, { by: sql.ref('s.id') }];
  return readRows(withDeliveries(database, accountId), order, slice, await countSubscriptions(database, accountId));
}

async function countSubscriptions(database: Queryable, accountId: string): Promise<number> {
  return countRows(database.selectFrom('subscriptions').where('account_id', '=', accountId));
}

/** Counts the subscriptions. Concurrent counts wait until this transaction commits. */
export async function countSubscriptionsForUpdate(trx: Queryable, accountId: string): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  return countSubscriptions(trx, accountId);
}

export async function findSubscription(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<SubscriptionRow | null> {
  return (await withDeliveries(database, accountId).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

/** Inserts a subscription. It starts with the events that follow, not with those recorded before. */
export async function insertSubscription(trx: Queryable, row: Insertable<DB['subscriptions']>): Promise<void> {
  await trx.insertInto('subscriptions').values(row).execute();
  await sql`
    insert into subscription_cursors (account_id, sequence, read_at)
    values (${row.account_id}, coalesce((select last_sequence from event_sequences where account_id = ${row.account_id}), 0),
      ${row.created_at})
    on conflict do nothing`.execute(trx);
}

/** Updates a subscription. Returns false if it does not exist. */
export async function updateSubscription(
  trx: Queryable,
  accountId: string,
  id: string,
  change: Updateable<DB['subscriptions']>,
): Promise<boolean> {
  const result = await trx
    .updateTable('subscriptions')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a subscription and its messages that are not sent yet. */
export async function deleteSubscription(trx: Queryable, accountId: string, id: string): Promise<void> {
  await trx.deleteFrom('subscriptions').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/**
 * Removes a recipient, and their messages that are not sent yet. A subscription without recipient and channel becomes
 * inactive. Returns false if the person was not a recipient.
 */
export async function removeRecipient(
  trx: Queryable,
  { accountId, subscriptionId, userId }: { accountId: string; subscriptionId: string; userId: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('subscriptions')
    .set({
      user_ids: sql`array_remove(user_ids, ${userId}::uuid)`,
      active: sql`active and (channel is not null or user_ids <> array[${userId}::uuid])`,
      updated_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', subscriptionId)
    .where(sql<boolean>`${userId}::uuid = any(user_ids)`)
    .executeTakeFirst();
  await trx
    .deleteFrom('subscription_messages')
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
  return result.numUpdatedRows > 0n;
}
