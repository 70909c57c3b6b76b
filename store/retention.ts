/**
 * What is kept for a while only: events, notifications with their attempts, replays. Each function removes one batch in a
 * short transaction of its own; two that run at once take different rows, or find that there is nothing left to do.
 */
import type { Queryable } from './database.ts';

/**
 * The lowest sequence from which the account's events are all kept: whoever has read less far has missed something. It rises in
 * the transaction that removes events, so read it in the same statement as them, or after them.
 */
export async function oldestKeptSequence(database: Queryable, accountId: string): Promise<number> {
  const row = await database
    .selectFrom('event_sequences')
    .select('kept_from')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.kept_from ?? 1;
}
