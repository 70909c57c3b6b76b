/** Notifications of an endpoint that never answers, put aside and brought back between rounds. */
import { sql } from 'kysely';
import { enqueueDelivery } from '../../store/outbox.ts';
import type { Installation } from './installation.ts';

/** As many as asked for, each of an event of its own, tried at different times before. */
export async function fillStuck(installation: Installation, webhookId: string, count: number): Promise<void> {
  const { database, accountId, containers } = installation;
  const ids = containers.map(({ containerId }) => containerId);
  await sql`
    with appended as (
      insert into events (sequence, account_id, id, name, container_id, container_sequence, reference_type, reference_id, body)
      select -n, ${accountId}::uuid, gen_random_uuid(), 'container.created', (${ids}::uuid[])[1 + n % ${ids.length}],
             null, 'container_created_event', gen_random_uuid(), '{}'::jsonb
      from generate_series(1, ${count}::int) n
      returning *
    )
    insert into webhook_notifications (account_id, id, webhook_id, event_id, event_name, sequence, container_id, order_key,
                                       lane, body, created_at, next_attempt_at, attempts, lane_attempts)
    select account_id, gen_random_uuid(), ${webhookId}, id, name, sequence, container_id, container_id, 'live',
           ${JSON.stringify({ filler: 'x'.repeat(2_000) })}, now() - random() * interval '1 hour', now() - random() * interval '1 hour',
           case when random() < 0.1 then 1 else 0 end, case when random() < 0.1 then 1 else 0 end
    from appended`.execute(database);
  await sql`create table put_aside (like webhook_notifications)`.execute(database);
  await settle(installation);
}

export async function putAside(installation: Installation, webhookId: string): Promise<void> {
  const { database } = installation;
  await database.updateTable('webhooks').set({ active: false }).where('id', '=', webhookId).execute();
  await sql`
    delete from delivery_attempts
    where notification_id in (select id from webhook_notifications where webhook_id = ${webhookId})`.execute(database);
  await sql`
    with moved as (delete from webhook_notifications where webhook_id = ${webhookId} returning *)
    insert into put_aside select * from moved`.execute(database);
  await settle(installation);
}

/** Its delivery begins at once, as after any change of a webhook. */
export async function bringBack(installation: Installation, webhookId: string): Promise<void> {
  const { database, accountId } = installation;
  await sql`
    with moved as (delete from put_aside returning *)
    insert into webhook_notifications select * from moved`.execute(database);
  await settle(installation);
  await database
    .updateTable('webhooks')
    .set({ active: true, consecutive_failures: 0, failing_since: null, next_probe_at: null })
    .where('id', '=', webhookId)
    .execute();
  await enqueueDelivery(database, accountId, webhookId);
}

/** Neither side pays for rows that were moved. */
async function settle({ database }: Installation): Promise<void> {
  await sql`vacuum analyze webhook_notifications`.execute(database);
  await sql`checkpoint`.execute(database);
}
