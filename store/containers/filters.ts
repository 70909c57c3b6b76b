/** Filters of container lists. The filters for ports, line and customer apply to the container's shipment. */
import { sql } from 'kysely';
import { type Conditions, conditionsOf, oneOf } from '../lists/filtered-list.ts';
import type { Condition } from '../lists/matching.ts';
import { matchesSearch } from '../lists/search.ts';
import { type ShipmentFilter, shipmentConditions } from '../shipments/filters.ts';

type OfShipment = Pick<ShipmentFilter, 'port' | 'scacs' | 'customerId' | 'customerName'>;

export interface ContainerFilter extends OfShipment {
  numbers?: readonly string[] | null;
  statuses?: readonly string[] | null;
  shipmentId?: string | null;
  changedSince?: Date | null;
  /** Matches any of these. */
  refNumbers?: readonly string[] | null;
  /** Matches any of these flag names, with or without a detail. */
  flags?: readonly string[] | null;
  /** Inclusive, unlike `deliveredBefore`. */
  deliveredAfter?: Date | null;
  deliveredBefore?: Date | null;
  /** Free-text search over numbers and references. */
  q?: string | null;
}

const conditions: Conditions<Omit<ContainerFilter, keyof OfShipment>> = {
  numbers: (numbers) => oneOf('containers.number', numbers),
  statuses: (statuses) => oneOf('containers.current_status', statuses),
  shipmentId: (id) => sql`containers.shipment_id = ${id}`,
  changedSince: (moment) => sql`containers.changed_at >= ${moment}`,
  refNumbers: (references) => sql`(containers.ref_numbers && ${references}::text[] and containers.ref_numbers <> '{}')`,
  flags: (flags) => sql`(containers.flags && ${flags}::text[] and containers.flags <> '{}')`,
  deliveredAfter: (moment) => sql`containers.delivered_at >= ${wholeSeconds(moment)}`,
  deliveredBefore: (moment) => sql`containers.delivered_at < ${wholeSeconds(moment)}`,
  q: (text, accountId) => matchesSearch(accountId, 'container', text),
};

/**
 * Filters for which a single query plan works well with any values, in any combination. Ranges are excluded because they
 * may match a few rows or all of them.
 */
export const PLANNED_ONCE: readonly (keyof ContainerFilter)[] = ['numbers', 'statuses', 'shipmentId', 'refNumbers'];

export function containerConditions(filter: ContainerFilter, accountId: string): Condition[] {
  const { port = null, scacs = null, customerId = null, customerName = null } = filter;
  const shipments = shipmentConditions({ port, scacs, customerId, customerName }, accountId);
  const own = conditionsOf(conditions, filter, accountId);
  return shipments.length === 0 ? own : [...own, ofShipments(shipments, accountId)];
}

function ofShipments(shipments: readonly Condition[], accountId: string): Condition {
  return sql`containers.shipment_id in (
    select shipments.id from shipments where ${sql.join([sql`shipments.account_id = ${accountId}`, ...shipments], sql` and `)})`;
}

/** Formats an instant like the published values, so that both can be compared as text. */
function wholeSeconds(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
