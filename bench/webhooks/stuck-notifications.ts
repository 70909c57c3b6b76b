/** Creates notifications for an endpoint that never responds. */
import { sql } from 'kysely';
import { enqueueDelivery } from '../../store/postgres/outbox.ts';
import type { Installation } from './installation.ts';

/**
 * Inserts pending notifications, each for a separate event, some with earlier attempts. The webhook is inactive, so
 * nothing is sent yet.
 */
export async function fillStuck(installation: Installation, webhookId: string, count: number): Promise<void> {
  const { database, accountId, containers } = installation;
  await setActive(installation, webhookId, false);
  const ids = containers.map(({ containerId }) => containerId);
  await sql`
    with appended as (
      insert into events (sequence, account_id, id, name, container_id, reference_type, reference_id, body)
      select -n, ${accountId}::uuid, gen_random_uuid(), 'container.created', (${ids}::uuid[])[1 + n % ${ids.length}],
             'container_created_event', gen_random_uuid(), '{}'
      from generate_series(1, ${count}::int) n
      returning *
    )
    insert into webhook_notifications (account_id, id, webhook_id, event_id, event_name, sequence, container_id, order_key,
                                       lane, body, created_at, next_attempt_at, attempts, lane_attempts)
    select account_id, gen_random_uuid(), ${webhookId}, id, name, sequence, container_id, container_id, 'live', '{}',
           now() - random() * interval '1 hour', now() - random() * interval '1 hour',
           (-sequence % 10 = 0)::int, (-sequence % 10 = 0)::int
    from appended`.execute(database);
  await sql`vacuum analyze`.execute(database);
}

/**
 * Starts delivery anew. The webhook is not being probed yet, so it occupies all its slots until the first attempts time
 * out.
 */
export async function beginDelivery(installation: Installation, webhookId: string): Promise<void> {
  await setActive(installation, webhookId, true);
  await enqueueDelivery(installation.database, installation.accountId, webhookId);
}

export async function endDelivery(installation: Installation, webhookId: string): Promise<void> {
  await setActive(installation, webhookId, false);
}

async function setActive({ database, accountId }: Installation, id: string, active: boolean): Promise<void> {
  await database
    .updateTable('webhooks')
    .set({ active, consecutive_failures: 0, failing_since: null, next_probe_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
