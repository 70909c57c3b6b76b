/**
 * Finds what an account has of the simulated world: tracking requests that follow a test clock or belong to a simulated
 * line, with everything that was recorded about them.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { SIMULATED_SCACS } from '../../reference/lines/shipping-lines.ts';
import type { Queryable } from '../postgres/database.ts';

/** Resources that the demo creates beside its shipments. */
export interface DemoResources {
  /** URL of the webhook receiver of the demo. */
  webhookUrl: string;
  /** Names of the customers of the demo's shipments. */
  customers: readonly string[];
}

export interface SimulatedCounts {
  shipments: number;
  containers: number;
  trackingRequests: number;
  events: number;
  exceptions: number;
  testClocks: number;
  webhooks: number;
  parties: number;
  /** When the simulated world was removed last; null if never. */
  removedAt: Date | null;
}

/** Matches requests `r` of the simulated world whose shipment has no other request. */
const isSimulated: RawBuilder<SqlBool> = sql`(
  (r.test_clock_id is not null or r.scac = any(${SIMULATED_SCACS}))
  and (r.shipment_id is null or not exists (
    select from tracking_requests o where o.account_id = r.account_id and o.shipment_id = r.shipment_id
      and o.test_clock_id is null and (o.scac is null or o.scac <> all(${SIMULATED_SCACS})))))`;

/** Lists up to `limit` simulated requests, oldest first. */
export async function simulatedRequests(database: Queryable, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from tracking_requests r where r.account_id = ${accountId} and ${isSimulated}
    order by r.created_at, r.id limit ${limit}`.execute(database);
  return rows.map(({ id }) => id);
}

/** Selects webhooks of the demo. */
export function demoWebhooks(accountId: string, { webhookUrl }: DemoResources): RawBuilder<{ id: string }> {
  return sql`
    select w.id from webhooks w where w.account_id = ${accountId} and w.url = ${webhookUrl} and w.deleted_at is null`;
}

/** Selects customers of the demo to which nothing but simulated requests and shipments refers. */
export function demoParties(accountId: string, { customers }: DemoResources): RawBuilder<{ id: string }> {
  return sql`
    select p.id from parties p where p.account_id = ${accountId} and p.company_name = any(${customers})
      and not exists (select from tracking_requests r
        where r.account_id = p.account_id and r.customer_id = p.id and not ${isSimulated})
      and not exists (select from shipments s where s.account_id = p.account_id and s.customer_id = p.id
        and not exists (select from tracking_requests r
          where r.account_id = s.account_id and r.shipment_id = s.id and ${isSimulated}))
      and not exists (select from subscriptions n where n.account_id = p.account_id and p.id = any(n.customer_ids))`;
}

export async function countSimulated(
  database: Queryable,
  accountId: string,
  demo: DemoResources,
): Promise<SimulatedCounts> {
  const { rows } = await sql<SimulatedCounts>`
    with requests as materialized (
      select r.id, r.shipment_id from tracking_requests r where r.account_id = ${accountId} and ${isSimulated}
    ), ids as materialized (select array(select distinct shipment_id from requests where shipment_id is not null) as ids)
    select cardinality(ids.ids) as shipments,
      (select count(*) from containers x
        where x.account_id = ${accountId} and x.shipment_id = any(ids.ids) and x.removed_at is null)::int as containers,
      (select count(*) from requests)::int as "trackingRequests",
      (select count(*) from events x where x.account_id = ${accountId} and (x.shipment_id = any(ids.ids)
        or x.tracking_request_id = any(array(select id from requests))))::int as events,
      (select count(*) from exceptions x where x.account_id = ${accountId} and x.opened_at is not null
        and (x.shipment_id = any(ids.ids) or ${isOfSimulatedSource}))::int as exceptions,
      (select count(*) from test_clocks x where x.account_id = ${accountId} and x.deleted_at is null)::int as "testClocks",
      (select count(*) from (${demoWebhooks(accountId, demo)}) w)::int as webhooks,
      (select count(*) from (${demoParties(accountId, demo)}) p)::int as parties,
      (select a.simulated_world_removed_at from accounts a where a.id = ${accountId}) as "removedAt"
    from ids`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table has one row');
  return row;
}

/** Matches exceptions `x` about a source of the simulated world, which have no shipment. */
export const isOfSimulatedSource: RawBuilder<SqlBool> = sql`(x.shipment_id is null and (x.test_clock_id is not null
  or x.fact -> 'value' ->> 'source_code' = any(${SIMULATED_SCACS})))`;
