/** Finds the shipments and containers that a number in a document may refer to. */
import { type RawBuilder, sql } from 'kysely';
import { findEntries, type SearchScope } from '../lists/search.ts';
import type { Queryable } from '../postgres/database.ts';

export interface Candidate {
  shipmentId: string;
  /** Null if the number identifies the shipment as a whole. */
  containerId: string | null;
  /** Whether the shipment, and the container if there is one, is still tracked. */
  isLive: boolean;
  scac: string;
  /**
   * Normalized bills of lading and bookings recorded for the shipment and the container. Empty for a whole shipment.
   */
  bills: string[];
  bookings: string[];
  /** First and last day of the journey as published, in UTC; null if unknown. */
  startsOn: string | null;
  endsOn: string | null;
  /** Whether the container was returned empty. */
  hasEnded: boolean;
}

const SCOPES: readonly SearchScope[] = [
  { entity: 'shipment', part: 'identifier' },
  { entity: 'container', part: 'identifier' },
  { entity: 'tracking_request', part: 'identifier' },
  { entity: 'tracking_request', part: 'linked' },
];

/**
 * Maximum hits per scope. Two would show that a number is ambiguous, but hits that only resemble it are removed
 * afterwards.
 */
const MAX_HITS_PER_SCOPE = 10;

/** Published times that may begin a journey, and those that may end it. */
const STARTS = [
  ...['empty_out_at', 'pol_full_in_at', 'pol_vessel_loaded_at', 'pol_vessel_departed_at'].map((name) => `c.${name}`),
  ...['pol_original_etd_at', 'pol_etd_at', 'pol_atd_at'].map((name) => `s.${name}`),
];
const ENDS = [
  ...[
    ...['pod_arrived_at', 'pod_discharged_at', 'ind_eta_at', 'ind_ata_at', 'pickup_lfd', 'pod_full_out_at'],
    ...['final_destination_full_out_at', 'delivered_at', 'empty_terminated_at'],
  ].map((name) => `c.${name}`),
  ...['pod_eta_at', 'pod_ata_at', 'destination_eta_at', 'destination_ata_at'].map((name) => `s.${name}`),
];

function day(which: 'least' | 'greatest', columns: readonly string[]): RawBuilder<unknown> {
  const values = columns.map((column) => {
    const [table = '', name = ''] = column.split('.');
    return sql`${sql.ref(`${table}.published`)} ->> ${sql.lit(name)}`;
  });
  return sql`left(${sql.raw(which)}(${sql.join(values)}), 10)`;
}

/**
 * Builds the numbers of one type: those requested or recorded for the shipment, and those published for the container.
 */
function numbers(type: string, recorded: RawBuilder<unknown>, published: string): RawBuilder<unknown> {
  return sql`${recorded} || array(
    select r.normalized_number from tracking_requests r
    where r.account_id = c.account_id and r.shipment_id = c.shipment_id and r.request_type = ${sql.lit(type)}
    union
    select jsonb_array_elements_text(c.published -> ${sql.lit(published)}))`;
}

/** Finds all entities with exactly this number or reference, ignoring spaces, dashes and case. */
export async function findCandidates(database: Queryable, accountId: string, number: string): Promise<Candidate[]> {
  const hits = (await findEntries(database, accountId, number, SCOPES, MAX_HITS_PER_SCOPE)).filter(
    ({ exactness }) => exactness === 0,
  );
  const idsOf = (entity: string) => hits.filter((hit) => hit.entity === entity).map(({ id }) => id);
  const { rows } = await sql<Candidate>`
    select s.id as "shipmentId", null::uuid as "containerId", s.tracking_stopped_at is null as "isLive",
      s.shipping_line_scac as scac, '{}'::text[] as bills, '{}'::text[] as bookings,
      null as "startsOn", null as "endsOn", false as "hasEnded"
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
    select c.shipment_id, c.id, s.tracking_stopped_at is null and c.tracking_stopped_at is null,
      s.shipping_line_scac, ${numbers('bill_of_lading', sql`s.bills_of_lading`, 'bills_of_lading')},
      ${numbers('booking_number', sql`'{}'::text[]`, 'bookings')},
      ${day('least', STARTS)}, ${day('greatest', ENDS)}, c.published ? 'empty_terminated_at'
    from containers c
    join shipments s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${accountId} and c.id = any(${idsOf('container')}::uuid[]) and c.removed_at is null
    order by 1, 2`.execute(database);
  return rows;
}
