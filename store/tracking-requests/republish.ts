/** Marks shipments as outdated and wakes their runs, which republish them from the same claims. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { enqueueRuns } from '../postgres/outbox.ts';

/**
 * Marks shipments and wakes their runs. `selected` is a query for `account_id` and `shipment_id` without duplicates.
 * Returns the number of shipments.
 */
export async function republishShipments(trx: Queryable, selected: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ account_id: string; id: string }>`
    with selected as (${selected}), locked as (
      select h.account_id, h.id from shipments h
      join selected n on n.account_id = h.account_id and n.shipment_id = h.id
      order by h.account_id, h.id for update of h
    )
    update shipments h set outdated_at = now() from locked l
    where h.account_id = l.account_id and h.id = l.id returning h.account_id, h.id`.execute(trx);
  if (rows.length > 0) await enqueueRuns(trx, 'wake_tracking', newestRequests(rows));
  return rows.length;
}

/** Selects the live request of each shipment, or its newest request if none is live. */
function newestRequests(shipments: readonly { account_id: string; id: string }[]): RawBuilder<unknown> {
  const accounts = shipments.map(({ account_id }) => account_id);
  const ids = shipments.map(({ id }) => id);
  return sql`
    select distinct on (r.account_id, r.shipment_id) r.account_id, r.id
    from unnest(${accounts}::uuid[], ${ids}::uuid[]) h(account_id, id)
    join tracking_requests r on r.account_id = h.account_id and r.shipment_id = h.id
    order by r.account_id, r.shipment_id, ${isLiveRequest('r')} desc, r.created_at desc`;
}
