/** Filters of shipment lists. Container lists use the same filters for ports, line and customer. */
import { sql } from 'kysely';
import { findPort, PORTS } from '../../reference/ports/ports.ts';
import { type Conditions, conditionsOf, oneOf } from '../lists/filtered-list.ts';
import type { Condition } from '../lists/matching.ts';
import { matchesSearch } from '../lists/search.ts';

export interface ShipmentFilter {
  /** Number of the shipment or of one of its requests as entered, or of a bill of lading under its booking. */
  number?: string | null;
  /** Numbers of the shipment, its requests, its bills of lading or its containers. Matches any of these. */
  numbers?: readonly string[] | null;
  trackingStopped?: boolean | null;
  /** `YYYY-MM-DD`, both days inclusive. */
  arrivesFrom?: string | null;
  arrivesTo?: string | null;
  portsOfLading?: readonly string[] | null;
  portsOfDischarge?: readonly string[] | null;
  /** UN/LOCODE or name of the port of lading, the port of discharge or the destination. */
  port?: string | null;
  /** Party id. The account's own id selects shipments without a party or with the party that represents the account. */
  customerId?: string | null;
  customerName?: string | null;
  /** Values of the column `status` (migration 0009). */
  statuses?: readonly string[] | null;
  scacs?: readonly string[] | null;
  changedSince?: Date | null;
  /** Matches any of these. */
  refNumbers?: readonly string[] | null;
  tags?: readonly string[] | null;
  /** Flags of the shipment or of its containers, with or without a detail. Matches any of these. */
  flags?: readonly string[] | null;
  /** Free-text search over numbers and references. */
  q?: string | null;
}

const conditions: Conditions<ShipmentFilter> = {
  number: (number, accountId) => sql`(shipments.bill_of_lading_number = ${number} or shipments.id = any(array(
    select r.shipment_id from tracking_requests r
    where r.account_id = ${accountId} and r.request_number = ${number} and r.request_type <> 'container'
    union all
    select b.id from shipments b
    where b.account_id = ${accountId} and b.bills_of_lading @> array[${number}::text] and b.bills_of_lading <> '{}')))`,
  numbers: (numbers, accountId) => sql`shipments.id = any(array(
    select b.id from shipments b where b.account_id = ${accountId} and b.bill_of_lading_number = any(${numbers}::text[])
    union all
    select r.shipment_id from tracking_requests r
    where r.account_id = ${accountId} and r.request_number = any(${numbers}::text[])
    union all
    select b.id from shipments b
    where b.account_id = ${accountId} and b.bills_of_lading && ${numbers}::text[] and b.bills_of_lading <> '{}'
    union all
    select c.shipment_id from containers c
    where c.account_id = ${accountId} and c.number = any(${numbers}::text[]) and c.removed_at is null))`,
  trackingStopped: (stopped) =>
    stopped ? sql`shipments.tracking_stopped_at is not null` : sql`shipments.tracking_stopped_at is null`,
  arrivesFrom: (day) => sql`shipments.arrives_on >= ${day}`,
  arrivesTo: (day) => sql`shipments.arrives_on <= ${day}`,
  portsOfLading: (codes) => oneOf('shipments.pol_locode', codes),
  portsOfDischarge: (codes) => oneOf('shipments.pod_locode', codes),
  port: portCondition,
  customerId: (id, accountId) => (id === accountId ? ofTheAccount(accountId) : sql`shipments.customer_id = ${id}`),
  customerName: (name, accountId) => sql`(
    lower(shipments.published ->> 'customer_name') = lower(${name})
      and shipments.published ->> 'customer_name' is not null
    or shipments.customer_id = any(array(
      select p.id from parties p where p.account_id = ${accountId} and lower(p.company_name) = lower(${name}))))`,
  statuses: (statuses) => oneOf('shipments.status', statuses),
  scacs: (scacs) => oneOf('shipments.shipping_line_scac', scacs),
  changedSince: (moment) => sql`shipments.changed_at >= ${moment}`,
  refNumbers: (references) => sql`shipments.ref_numbers && ${references}::text[]`,
  tags: (tags) => sql`shipments.tags && ${tags}::text[]`,
  flags: (flags) => sql`(shipments.flags && ${flags}::text[] and shipments.flags <> '{}')`,
  q: (text, accountId) => matchesSearch(accountId, 'shipment', text),
};

/**
 * Filters for which one query plan works well with any values, in any combination. Ranges and ports are excluded because
 * they may match a few rows or most of them.
 */
export const PLANNED_ONCE: readonly (keyof ShipmentFilter)[] = [
  'number',
  'numbers',
  'trackingStopped',
  'statuses',
  'scacs',
  'refNumbers',
];

export function shipmentConditions(filter: ShipmentFilter, accountId: string): Condition[] {
  return conditionsOf(conditions, filter, accountId);
}

/**
 * Matches shipments of the account itself. Resolves its party like `partyOfCustomer`: by the account's id, else by its
 * name.
 */
function ofTheAccount(accountId: string): Condition {
  return sql`(shipments.customer_id is null or shipments.customer_id = coalesce(
    (select p.id from parties p where p.account_id = ${accountId} and p.id = ${accountId}),
    (select p.id from parties p join accounts a on a.id = p.account_id
      where p.account_id = ${accountId} and lower(p.company_name) = lower(a.name))))`;
}

/** Matches a port by UN/LOCODE, else by its name in the reference lists or among the shipment's published ports. */
function portCondition(text: string): Condition {
  const port = findPort(text);
  const codes = port === null ? [...codesOfName(text), text.toUpperCase()] : [port.unlocode];
  const named = port === null ? sql` or shipments.place_names @> array[lower(${text})]` : sql``;
  const columns = ['shipments.pol_locode', 'shipments.pod_locode', 'shipments.destination_locode'];
  return sql`(${sql.join(
    columns.map((column) => oneOf(column, codes)),
    sql` or `,
  )}${named})`;
}

let codesByName: Map<string, string[]> | null = null;

function codesOfName(name: string): readonly string[] {
  if (codesByName === null) {
    codesByName = new Map();
    for (const port of PORTS) {
      const key = port.name.toLowerCase();
      codesByName.set(key, [...(codesByName.get(key) ?? []), port.unlocode]);
    }
  }
  return codesByName.get(name.toLowerCase()) ?? [];
}
