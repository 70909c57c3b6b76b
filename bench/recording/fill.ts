/**
 * Fills the tables that a recording writes with rows of other shipments, so that their indexes are realistically deep.
 */
import { sql } from 'kysely';
import type { Database } from '../../store/postgres/database.ts';
import { copyShipment } from '../rig/many-shipments.ts';

/**
 * Copies the shipment with all its rows and its history. The bodies of copied events are empty, because only their
 * index entries affect the measurement.
 */
export async function fillAccount(
  database: Database,
  shipmentId: string,
  accountId: string,
  count: number,
): Promise<void> {
  await copyShipment(database, shipmentId, accountId, count);
  await database.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    // Maps each copied container to its original.
    await sql`drop table if exists copied`.execute(connection);
    await sql`
      create temporary table copied as
      with numbered as (
        select c.*, row_number() over (partition by c.shipment_id order by c.number) as place from containers c
        where c.account_id = ${accountId})
      select c.account_id, c.shipment_id, c.id, c.number, c.created_at, o.id as from_id, o.number as from_number
      from numbered c join numbered o on o.place = c.place and o.shipment_id = ${shipmentId}
      where c.shipment_id <> ${shipmentId}`.execute(connection);
    await sql`analyze copied, shipments, ledgers, field_changes, events`.execute(connection);
    await sql`
      insert into ledgers (account_id, shipment_id, container_number, claims, view)
      select s.account_id, s.id, '', l.claims, l.view from shipments s, ledgers l
      where s.account_id = ${accountId} and s.id <> ${shipmentId}
        and l.shipment_id = ${shipmentId} and l.container_number = ''`.execute(connection);
    await sql`
      insert into ledgers (account_id, shipment_id, container_number, claims, view)
      select c.account_id, c.shipment_id, c.number, l.claims, l.view
      from copied c
      join ledgers l on l.account_id = c.account_id and l.shipment_id = ${shipmentId} and l.container_number = c.from_number`.execute(
      connection,
    );
    await sql`
      insert into field_changes (account_id, id, shipment_id, container_id, field, before, after, source_kind, source_code,
        snapshot_id, pointer, rule, changed_at, recorded_at)
      select c.account_id, uuidv7(), c.shipment_id, c.id, f.field, f.before, f.after, f.source_kind, f.source_code,
        f.snapshot_id, f.pointer, f.rule, f.changed_at, c.created_at
      from copied c
      join field_changes f on f.account_id = c.account_id and f.shipment_id = ${shipmentId} and f.container_id = c.from_id`.execute(
      connection,
    );
    await sql`
      insert into event_sequences (account_id, last_sequence) values (${accountId}, 0) on conflict do nothing`.execute(
      connection,
    );
    await sql`
      with first as (select last_sequence from event_sequences where account_id = ${accountId}),
      added as (
        insert into events (sequence, account_id, id, name, shipment_id, container_id, reference_type, reference_id, body,
          backfilled, occurred_at, created_at)
        select first.last_sequence + row_number() over (order by c.created_at, c.number, e.sequence), c.account_id, uuidv7(),
          e.name, c.shipment_id, c.id, e.reference_type, e.reference_id, '{}', true, e.occurred_at, c.created_at
        from first, copied c
        join events e on e.account_id = c.account_id and e.shipment_id = ${shipmentId} and e.container_id = c.from_id
        returning sequence, id, name, shipment_id, container_id, created_at),
      counted as (
        update event_sequences set last_sequence = (select max(sequence) from added) where account_id = ${accountId})
      insert into webhook_notifications (account_id, id, webhook_id, event_id, event_name, sequence, shipment_id,
        container_id, order_key, status, body, created_at, next_attempt_at)
      select ${accountId}::uuid, uuidv7(), w.id, a.id, a.name, a.sequence, a.shipment_id, a.container_id, a.container_id,
        'succeeded', '', a.created_at, a.created_at
      from added a join webhooks w on w.account_id = ${accountId}`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}
