import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** How late an ask may be before somebody looks why. */
const OVERDUE = '1 hour';

/**
 * Live requests that should have been asked an hour ago, or that nobody would ask: by id, after the given one. Requests by
 * a test clock count by the clock, and only a running one: a frozen clock is moved by its owner, who wakes them.
 */
export async function listOverdueTracking(
  database: Queryable,
  now: Date,
  afterId: string,
  limit: number,
): Promise<{ accountId: string; trackingRequestId: string }[]> {
  const result = await sql<{ accountId: string; trackingRequestId: string }>`
    select r.account_id as "accountId", r.id as "trackingRequestId"
    from tracking_requests r
    left join test_clocks c on c.account_id = r.account_id and c.id = r.test_clock_id
    where r.status in ('pending', 'awaiting_manifest', 'created') and r.id > ${afterId}
      and r.updated_at < ${now}::timestamptz - ${OVERDUE}::interval
      and (
        exists (
          select from watches w where w.account_id = r.account_id and w.tracking_request_id = r.id
            and w.closed_at is null and w.paused_at is null
            and w.due_at < ${OVERDUE}::interval * -1 + case
              when c.id is null then ${now}::timestamptz
              when c.frozen then c.position_at
              else c.position_at + (${now}::timestamptz - c.anchored_at) * c.speed end)
        or not exists (
          select from watches w where w.account_id = r.account_id and w.tracking_request_id = r.id and w.closed_at is null))
    order by r.id
    limit ${limit}`.execute(database);
  return result.rows;
}
