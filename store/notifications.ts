/** Notifications of one webhook: the queue that a delivery run drains. Due times follow the database's clock. */
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

export interface DueNotification {
  id: string;
  body: string;
  /** Attempts made before. */
  attempts: number;
  /** Of those, since it was last queued. */
  laneAttempts: number;
}

/**
 * What is due now, without those that are under way. First attempts go ahead of retries; while the webhook is probed,
 * the one tried most often goes ahead, so that one notification alone meets the failing receiver.
 */
export async function listDueNotifications(
  queryable: Queryable,
  accountId: string,
  webhookId: string,
  options: { limit: number; underWay: readonly string[]; probing: boolean },
): Promise<DueNotification[]> {
  return queryable
    .selectFrom('webhook_notifications')
    .select(['id', 'body', 'attempts', 'lane_attempts as laneAttempts'])
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('lane', '=', 'live')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`not (id = any(${options.underWay}::uuid[]))`)
    .orderBy(options.probing ? sql`lane_attempts desc` : sql`(lane_attempts > 0)`)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(options.limit)
    .execute();
}

/** Milliseconds until the earliest pending notification is due, 0 if one is due now; null when none is pending. */
export async function millisecondsToNextAttempt(
  queryable: Queryable,
  accountId: string,
  webhookId: string,
): Promise<number | null> {
  const { wait } = await queryable
    .selectFrom('webhook_notifications')
    .select(sql<number | null>`(extract(epoch from min(next_attempt_at) - now()) * 1000)::float8`.as('wait'))
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('lane', '=', 'live')
    .executeTakeFirstOrThrow();
  return wait === null ? null : Math.max(0, wait);
}

/** Gives up what is pending: its webhook was deleted. */
export async function abandonNotifications(queryable: Queryable, accountId: string, webhookId: string): Promise<void> {
  await queryable
    .updateTable('webhook_notifications')
    .set({
      lane: null,
      status: sql`case when status = 'pending' then 'failed' else status end`,
      finished_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('lane', 'is not', null)
    .execute();
}

/** Gives up what was added while its webhook was being deleted; does nothing while the webhook exists. */
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
  if (deleted !== undefined) await abandonNotifications(queryable, accountId, webhookId);
}
