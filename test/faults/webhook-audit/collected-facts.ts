/** Reads the product's own record of events, notifications and attempts from its tables. */
import { sql } from 'kysely';
import type { AuditedSystem } from '../audited-system/audited-system.ts';
import type { AuditFacts } from './facts.ts';

export async function collectRows({
  database,
  accountId,
}: AuditedSystem): Promise<Pick<AuditFacts, 'log' | 'notifications' | 'attempts'>> {
  const log = await database
    .selectFrom('events')
    .select(['sequence', 'id', 'name', 'container_id as containerId', 'container_sequence as containerSequence'])
    .where('account_id', '=', accountId)
    .execute();
  const notifications = await database
    .selectFrom('webhook_notifications')
    .select(['id', 'webhook_id as webhookId', 'event_id as eventId', 'sequence', 'status', 'lane', 'attempts'])
    .where('account_id', '=', accountId)
    .execute();
  const attempts = await database
    .selectFrom('delivery_attempts')
    .select(['notification_id as notificationId', 'number', 'status_code as statusCode', 'error'])
    .select(sql<string | null>`request_headers ->> 'webhook-timestamp'`.as('timestamp'))
    .select(sql<number>`coalesce(length(response_body), 0)`.as('storedCharacters'))
    .where('account_id', '=', accountId)
    .execute();
  return { log, notifications, attempts };
}
