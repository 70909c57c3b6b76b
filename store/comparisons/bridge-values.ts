/** Values that the service behind the bridge published, from the first receipt on. */
import { sql } from 'kysely';
import type { BridgeValue } from '../../tracking/fields/compared-fields.ts';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';

/**
 * Adds the values that differ from the last ones, for containers of live requests of the account. `receivedAt`: wall
 * clock. An absent first value is not added, because nothing was published before.
 */
export async function addBridgeValues(
  trx: Queryable,
  accountId: string,
  values: readonly BridgeValue[],
  receivedAt: Date,
): Promise<void> {
  if (values.length === 0) return;
  await sql`
    insert into bridge_values (account_id, container_id, field, value, received_at)
    select ${accountId}::uuid, c.id, v.field, nullif(v.value, 'null'::jsonb), ${receivedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(container text, field text, value jsonb)
    join containers c on c.account_id = ${accountId} and c.number = v.container and c.removed_at is null
    left join lateral (
      select b.value from bridge_values b
      where b.account_id = ${accountId} and b.container_id = c.id and b.field = v.field
      order by b.received_at desc limit 1
    ) last on true
    where last.value is distinct from nullif(v.value, 'null'::jsonb) and exists (
      select from tracking_requests r
      where r.account_id = c.account_id and r.shipment_id = c.shipment_id and ${isLiveRequest('r')})
    on conflict do nothing`.execute(trx);
}
