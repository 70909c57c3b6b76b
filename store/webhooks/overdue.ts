/** Wakes overdue deliveries; used by the reconciler. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isAccountOpen } from '../postgres/open-accounts.ts';
import { enqueueRuns } from '../postgres/outbox.ts';

const OVERDUE = '1 hour';

/**
 * Wakes the delivery of active webhooks of open accounts that have had an overdue notification or an unplanned replay
 * for an hour, unless they wait for a probe. Also wakes that of deleted webhooks, so that their notifications are given
 * up. Returns the number woken.
 */
export async function wakeOverdueDeliveries(database: Queryable): Promise<number> {
  return enqueueRuns(
    database,
    'deliver_webhook',
    sql`
      select w.account_id, w.id
      from webhooks w
      where (w.deleted_at is not null or (w.active and coalesce(w.next_probe_at, '-infinity') < now() - ${OVERDUE}::interval))
        and ${isAccountOpen('w')} and (exists (
          select from webhook_notifications n
          where n.account_id = w.account_id and n.webhook_id = w.id and n.lane is not null
            and not n.held and n.next_attempt_at < now() - ${OVERDUE}::interval)
        or exists (
          select from webhook_replays r
          where r.account_id = w.account_id and r.webhook_id = w.id and r.state = 'planning'
            and r.created_at < now() - ${OVERDUE}::interval))`,
  );
}
