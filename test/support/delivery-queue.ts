/** Where notifications wait, set by hand. */
import { sql } from 'kysely';
import type { Queryable } from '../../store/database.ts';

export interface Place {
  lane: 'live' | 'replay';
  /** Since it was put there. */
  attempts?: number;
  nextAttemptAt?: Date | string;
}

/** Null: in no queue. */
export async function setPlace(database: Queryable, ids: readonly string[], place: Place | null): Promise<void> {
  await sql`delete from delivery_queue where notification_id = any(${ids}::uuid[])`.execute(database);
  if (place === null) return;
  const { lane, attempts = 0, nextAttemptAt = new Date() } = place;
  await sql`
    insert into delivery_queue (account_id, notification_id, webhook_id, replay_id, attempts, next_attempt_at, order_key, sequence)
    select account_id, id, webhook_id, case when ${lane}::text = 'replay' then replay_id end, ${attempts}, ${nextAttemptAt}::timestamptz, order_key, sequence
    from webhook_notifications where id = any(${ids}::uuid[])`.execute(database);
}

/** What waits for the webhook is due now. */
export async function makeDue(database: Queryable, webhookId: string): Promise<void> {
  await database
    .updateTable('delivery_queue')
    .set({ next_attempt_at: new Date(0) })
    .where('webhook_id', '=', webhookId)
    .execute();
}
