/** Reads containers with the ids of their events, in the form included in webhooks. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { idsIn } from '../postgres/ids.ts';
import type { ContainerRow } from './containers.ts';

export type ContainerInEvent = ContainerRow & { transportEventIds: string[]; rawEventIds: string[] };

/** Lists a shipment's current and former containers, ordered by number. `maxEventIds` limits each list of ids. */
export async function containersInEvents(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
  maxEventIds: number,
): Promise<ContainerInEvent[]> {
  const { rows } = await sql<ContainerRow & { transport_event_ids: string; raw_event_ids: string }>`
    select c.*,
      array_to_string(array(
        select e.id from transport_events e where e.account_id = c.account_id and e.container_id = c.id
        order by e.created_at desc, e.id desc limit ${maxEventIds}), ' ') as transport_event_ids,
      array_to_string(array(
        select e.id from raw_events e where e.account_id = c.account_id and e.container_id = c.id
        order by e.index, e.id limit ${maxEventIds}), ' ') as raw_event_ids
    from containers c where c.account_id = ${accountId} and c.shipment_id = ${shipmentId} order by c.number`.execute(
    trx,
  );
  return rows.map(({ transport_event_ids, raw_event_ids, ...row }) => ({
    ...row,
    transportEventIds: idsIn(transport_event_ids),
    rawEventIds: idsIn(raw_event_ids),
  }));
}
