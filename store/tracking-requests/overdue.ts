/** What the reconciler looks for: work that is due, and that nobody seems to come for. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { enqueueRuns } from '../postgres/outbox.ts';

/** How late something may be before somebody looks why. */
const OVERDUE = '1 hour';
/** Seconds, about a century: a fast clock left to itself leaves the times that Postgres knows. */
const LONGEST_RUN = 3_000_000_000;

/**
 * Wakes live requests that should have been asked an hour ago, or that nobody would ask. Requests by a test clock count by
 * the clock. Returns how many are woken; those whose wake is still on its way are not woken twice.
 */
export async function wakeOverdueTracking(database: Queryable, now: Date): Promise<number> {
  return enqueueRuns(
    database,
    'wake_tracking',
    sql`
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
        and w.due_at < ${OVERDUE}::interval * -1 + case
          when c.frozen then c.position_at else c.position_at
            + least(extract(epoch from ${now}::timestamptz - c.anchored_at) * c.speed, ${LONGEST_RUN}) * interval '1 second' end
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
        select from watches w where w.account_id = r.account_id and w.tracking_request_id = r.id and w.closed_at is null)`,
  );
}

/**
 * Wakes the delivery of webhooks with a notification that was due an hour ago: of active ones, unless they fail and wait
 * for a probe, or a replay that was to be planned by then; and of deleted ones, whose notifications have to be given up. Returns
 * how many.
 */
export async function wakeOverdueDeliveries(database: Queryable): Promise<number> {
  return enqueueRuns(
    database,
    'deliver_webhook',
    sql`
      select w.account_id, w.id
      from webhooks w
      where (w.deleted_at is not null or (w.active and coalesce(w.next_probe_at, '-infinity') < now() - ${OVERDUE}::interval))
        and (exists (
          select from webhook_notifications n
          where n.account_id = w.account_id and n.webhook_id = w.id and n.lane is not null
            and not n.held and n.next_attempt_at < now() - ${OVERDUE}::interval)
        or exists (
          select from webhook_replays r
          where r.account_id = w.account_id and r.webhook_id = w.id and r.state = 'planning'
            and r.created_at < now() - ${OVERDUE}::interval))`,
  );
}
