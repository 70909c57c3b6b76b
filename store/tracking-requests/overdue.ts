/** Wakes overdue tracking for the reconciler. */
import { sql } from 'kysely';
import { clockNow } from '../postgres/clock-now.ts';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { isAccountOpen } from '../postgres/open-accounts.ts';
import { enqueueRuns } from '../postgres/outbox.ts';

const OVERDUE = '1 hour';

/**
 * Wakes live requests of open accounts whose poll has been due for an hour, whose intake has been unrecorded for an
 * hour, or which have no open watch. A poll on a test clock is overdue by that clock. Returns the number woken.
 * Requests with a pending wake are not woken again.
 */
export async function wakeOverdueTracking(database: Queryable, now: Date): Promise<number> {
  return enqueueRuns(
    database,
    'wake_tracking',
    sql`
      select o.account_id, o.id from (
      select w.account_id, w.tracking_request_id as id
      from watches w
      join tracking_requests r on r.account_id = w.account_id and r.id = w.tracking_request_id
      where w.closed_at is null and w.paused_at is null and w.due_at < ${now}::timestamptz - ${OVERDUE}::interval
        and r.test_clock_id is null and ${isLiveRequest('r')}
      union
      select r.account_id, r.id
      from test_clocks c
      join tracking_requests r on r.account_id = c.account_id and r.test_clock_id = c.id
      join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
      where w.closed_at is null and w.paused_at is null and ${isLiveRequest('r')}
        and w.due_at < ${clockNow('c', now)} - ${OVERDUE}::interval
      union
      select r.account_id, r.id
      from intake_matches x
      join tracking_requests r on r.account_id = x.account_id and r.id = x.tracking_request_id
      where x.applied_at is null and x.matched_at < ${now}::timestamptz - ${OVERDUE}::interval
        and ${isLiveRequest('r')}
      union
      select r.account_id, r.id
      from tracking_requests r
      where ${isLiveRequest('r')} and not exists (
        select from watches w where w.account_id = r.account_id and w.tracking_request_id = r.id and w.closed_at is null)
      ) o where ${isAccountOpen('o')}`,
  );
}
