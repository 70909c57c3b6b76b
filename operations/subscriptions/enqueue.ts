/** Turns new events and exceptions into messages of subscriptions. Each is enqueued once per recipient. */
import type { Database, Queryable } from '../../store/postgres/database.ts';
import {
  lockUnmatchedLog,
  matchEvents,
  matchExceptions,
  type SubscriptionMatch,
} from '../../store/subscriptions/matches.ts';
import { enqueueMessages } from '../../store/subscriptions/messages.ts';
import { throwAll } from '../notices/run-each.ts';
import { dueAt } from './due-time.ts';

/** Events per transaction. */
const PAGE = 2_000;
/** Pages per round. The rest wait for the next round. */
const MAX_PAGES = 50;

/**
 * Enqueues messages about the events recorded since the last round. The cursor moves in the same transaction, so that
 * no event is enqueued twice or skipped. Can run concurrently. An account that fails waits for the next round; its error
 * is thrown after all other accounts.
 */
export async function enqueueEvents(database: Database, now: Date): Promise<void> {
  const errors: unknown[] = [];
  const failed: string[] = [];
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const read: string[] = [];
    try {
      await database.transaction().execute(async (trx) => {
        const position = await lockUnmatchedLog(trx, failed);
        if (position === null) return;
        read.push(position.accountId);
        await enqueue(trx, await matchEvents(trx, position, PAGE, now), 'event', now);
      });
    } catch (error) {
      if (read.length === 0) throw error;
      errors.push(error);
      failed.push(...read);
    }
    if (read.length === 0) break;
  }
  throwAll(errors);
}

/** Enqueues messages about exceptions that have just opened, in the transaction that marks them as noticed. */
export async function enqueueExceptions(
  trx: Queryable,
  opened: readonly { accountId: string; id: string }[],
  now: Date,
): Promise<void> {
  await enqueue(trx, await matchExceptions(trx, opened), 'exception', now);
}

async function enqueue(
  trx: Queryable,
  matches: readonly SubscriptionMatch[],
  kind: 'event' | 'exception',
  now: Date,
): Promise<void> {
  const messages = matches.flatMap(({ accountId, subscriptionId, userIds, hasChannel, ids, ...times }) =>
    [...userIds, ...(hasChannel ? [null] : [])].map((userId) => ({
      accountId,
      subscriptionId,
      userId,
      eventIds: kind === 'event' ? ids : [],
      exceptionIds: kind === 'exception' ? ids : [],
      isTest: false,
      dueAt: dueAt(times, now),
    })),
  );
  await enqueueMessages(trx, messages, now);
}
