/** Finds the shipments and containers that a number in a document may refer to. */
import { sql } from 'kysely';
import { findEntries, type SearchScope } from '../lists/search.ts';
import type { Queryable } from '../postgres/database.ts';

export interface Candidate {
  shipmentId: string;
  /** Null if the number identifies the shipment as a whole. */
  containerId: string | null;
  /** Whether the shipment, and the container if there is one, is still tracked. */
  isLive: boolean;
}

const SCOPES: readonly SearchScope[] = [
  { entity: 'shipment', part: 'identifier' },
  { entity: 'container', part: 'identifier' },
  { entity: 'tracking_request', part: 'identifier' },
  { entity: 'tracking_request', part: 'linked' },
];

/** Maximum hits per kind of entity. Two are enough to show that a number is ambiguous. */
const ENOUGH = 10;

/** Finds all entities with exactly this number or reference, ignoring spaces, dashes and case. */
export async function findCandidates(database: Queryable, accountId: string, number: string): Promise<Candidate[]> {
  const hits = (await findEntries(database, accountId, number, SCOPES, ENOUGH)).filter(
    ({ exactness }) => exactness === 0,
  );
  const idsOf = (entity: string) => hits.filter((hit) => hit.entity === entity).map(({ id }) => id);
  const { rows } = await sql<Candidate>`
    select s.id as "shipmentId", null::uuid as "containerId", s.tracking_stopped_at is null as "isLive"
    from shipments s
    where s.account_id = ${accountId} and s.id in (
      select unnest(${idsOf('shipment')}::uuid[])
      union
      select r.shipment_id from tracking_requests r
      where r.account_id = ${accountId} and r.id = any(${idsOf('tracking_request')}::uuid[]) and r.request_type <> 'container'
      union
      select b.id from shipments b
      where b.account_id = ${accountId} and b.bills_of_lading @> array[${number}::text] and b.bills_of_lading <> '{}')
    union all
    select c.shipment_id, c.id, s.tracking_stopped_at is null and c.tracking_stopped_at is null
    from containers c
    join shipments s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${accountId} and c.id = any(${idsOf('container')}::uuid[]) and c.removed_at is null
    order by 1, 2`.execute(database);
  return rows;
}
