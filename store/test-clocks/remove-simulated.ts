/** Removes what `simulated-world.ts` finds. */
import { type RawBuilder, sql } from 'kysely';
import { removeUnusedSnapshots } from '../accounts/remove-shared-rows.ts';
import type { Queryable } from '../postgres/database.ts';
import { deleteTrackingRequest } from '../tracking-requests/edits.ts';
import { lockOrder } from '../webhooks/delivery-queues.ts';
import { type DemoResources, demoParties, demoWebhooks, isOfSimulatedSource } from './simulated-world.ts';

interface ReadRow {
  snapshot_id: string | null;
}

/**
 * Locks the delivery queues of all webhooks, which anything that removes notifications must do before it locks a row.
 */
export async function lockDeliveries(trx: Queryable, accountId: string): Promise<void> {
  const webhooks = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  for (const { id } of webhooks) await lockOrder(trx, accountId, id);
}

/** Removes requests that the caller has locked, with their events. */
export async function removeRequests(trx: Queryable, accountId: string, ids: readonly string[]): Promise<void> {
  await removeEvents(trx, accountId, sql`e.tracking_request_id = any(${ids})`);
  const { rows } = await sql<ReadRow>`
    delete from observations where account_id = ${accountId} and tracking_request_id = any(${ids})
    returning snapshot_id`.execute(trx);
  await sql`
    delete from shared_asks where watch_id in (
      select id from watches where account_id = ${accountId} and tracking_request_id = any(${ids}))`.execute(trx);
  for (const id of ids) await deleteTrackingRequest(trx, accountId, id);
  await removeUnusedSnapshots(trx, rows);
}

/** Tables with the recorded rows of a shipment. Each one precedes the tables to which it refers. */
const TABLES_OF_SHIPMENT = [
  'field_changes',
  'exceptions',
  'transport_events',
  'raw_events',
  'shipment_vessels',
  'ledgers',
] as const;

/** Removes a shipment that the caller has locked, after its requests. */
export async function removeShipment(trx: Queryable, accountId: string, id: string): Promise<void> {
  await removeEvents(trx, accountId, sql`e.shipment_id = ${id}`);
  for (const table of TABLES_OF_SHIPMENT) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).where('shipment_id', '=', id).execute();
  }
  await removeSightings(trx, accountId, id);
  const read: ReadRow[] = [];
  for (const table of ['observations', 'corrections'] as const) {
    const { rows } = await sql<ReadRow>`
      delete from ${sql.table(table)} where account_id = ${accountId} and shipment_id = ${id}
      returning snapshot_id`.execute(trx);
    read.push(...rows);
  }
  await removeUnusedSnapshots(trx, read);
  await trx.deleteFrom('containers').where('account_id', '=', accountId).where('shipment_id', '=', id).execute();
  await trx.deleteFrom('shipments').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Removes events with their notifications and attempts. The log then has gaps (decision 0068). */
async function removeEvents(trx: Queryable, accountId: string, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as materialized (
      select n.id from webhook_notifications n join events e on e.account_id = n.account_id and e.id = n.event_id
      where e.account_id = ${accountId} and ${condition}
    ), attempts as (
      delete from delivery_attempts where account_id = ${accountId} and notification_id = any(array(select id from gone))
    )
    delete from webhook_notifications
    where account_id = ${accountId} and id = any(array(select id from gone))`.execute(trx);
  await sql`delete from events e where e.account_id = ${accountId} and ${condition}`.execute(trx);
}

/** Removes the places that only this shipment named without a match. */
async function removeSightings(trx: Queryable, accountId: string, shipmentId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from unmatched_place_sightings where account_id = ${accountId} and shipment_id = ${shipmentId}
    returning unmatched_place_id as id`.execute(trx);
  await sql`
    delete from unmatched_places p where p.account_id = ${accountId} and p.id = any(${rows.map(({ id }) => id)}::uuid[])
      and not exists (select from unmatched_place_sightings s
        where s.account_id = p.account_id and s.unmatched_place_id = p.id)`.execute(trx);
}

/** Removes clocks, their vessel positions and exceptions, and the customers of the demo. */
export async function removeSimulatedSurroundings(
  trx: Queryable,
  accountId: string,
  demo: DemoResources,
): Promise<void> {
  await sql`delete from exceptions x where x.account_id = ${accountId} and ${isOfSimulatedSource}`.execute(trx);
  const { rows } = await sql<ReadRow>`
    delete from vessel_positions where test_clock_id in (select id from test_clocks where account_id = ${accountId})
    returning snapshot_id`.execute(trx);
  await removeUnusedSnapshots(trx, rows);
  await sql`
    delete from test_clocks k where k.account_id = ${accountId} and not exists (
      select from tracking_requests r where r.account_id = k.account_id and r.test_clock_id = k.id)`.execute(trx);
  await sql`
    delete from parties where account_id = ${accountId} and id in (${demoParties(accountId, demo)})`.execute(trx);
}

export async function findDemoWebhooks(trx: Queryable, accountId: string, demo: DemoResources): Promise<string[]> {
  const { rows } = await demoWebhooks(accountId, demo).execute(trx);
  return rows.map(({ id }) => id);
}

/** Records that the demo must not add its shipments again. */
export async function markSimulatedWorldRemoved(trx: Queryable, accountId: string, now: Date): Promise<void> {
  await trx.updateTable('accounts').set({ simulated_world_removed_at: now }).where('id', '=', accountId).execute();
}
