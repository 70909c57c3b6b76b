/** Accounts that track a number, for messages that arrive for the whole installation. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';

/**
 * Finds the accounts with a live request for one of the normalized numbers. Only their ids leave the statement. Each
 * account's own messages are matched more precisely by `matchRequest`.
 */
export async function accountsFollowing(
  queryable: Queryable,
  { documents, containers }: { documents: readonly string[]; containers: readonly string[] },
): Promise<string[]> {
  const numbers = [...new Set([...documents, ...containers])];
  const found = await sql<{ id: string }>`
    select a.id from accounts a
    where exists (
      select from tracking_requests r
      where r.account_id = a.id and r.normalized_number = any(${numbers}::text[]) and ${isLiveRequest('r')}
    ) or exists (
      select from shipments s
      join tracking_requests r on r.account_id = s.account_id and r.shipment_id = s.id and ${isLiveRequest('r')}
      where s.account_id = a.id and s.bill_of_lading_number = any(${[...documents]}::text[])
    ) or exists (
      select from containers c
      join tracking_requests r on r.account_id = c.account_id and r.shipment_id = c.shipment_id and ${isLiveRequest('r')}
      where c.account_id = a.id and c.number = any(${[...containers]}::text[]) and c.removed_at is null
    )
    order by a.id`.execute(queryable);
  return found.rows.map(({ id }) => id);
}
