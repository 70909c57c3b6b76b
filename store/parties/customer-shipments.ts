/**
 * Shipments of one customer, for readers without an account. Every statement is scoped by account and by party, so a
 * shipment disappears from the page of a party as soon as it has another customer.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ShipmentFields } from '../../tracking/view/view.ts';
import type { Queryable } from '../postgres/database.ts';
import { dateColumns, ofShipment, type ShipmentDatesRow } from '../shipments/shipment-dates.ts';

export interface PartyScope {
  accountId: string;
  partyId: string;
}

/** `finished` shipments were delivered, or are no longer tracked. */
export const CUSTOMER_VIEWS = ['active', 'finished', 'all'] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

export interface CustomerSearch {
  view: CustomerView;
  /** Part of the number of a shipment or container, or a whole bill of lading. Empty matches all. */
  text: string;
  /** Whether the text may be part of a reference number. */
  inReferences: boolean;
}

export interface CustomerShipmentRow extends ShipmentDatesRow {
  id: string;
  number: string;
  scac: string;
  status: string;
  ref_numbers: string[] | null;
  containers: number;
}

const isFinished = sql<SqlBool>`(s.status = 'delivered_to_destination' or s.tracking_stopped_at is not null)`;

const VIEWS: Readonly<Record<CustomerView, RawBuilder<SqlBool>>> = {
  active: sql<SqlBool>`not ${isFinished}`,
  finished: isFinished,
  all: sql<SqlBool>`true`,
};

const published = (name: keyof ShipmentFields) => sql`s.published ->> ${sql.lit(name)}`;
/** Whether an active shipment is still to arrive at a destination, so that the list shows that arrival. */
const isInland = sql<SqlBool>`(coalesce(${published('destination_locode')}, ${published('destination_name')}, '') <> ''
  and ${published('destination_eta_at')} is not null)`;
const expectedArrival = sql`case when ${isInland} then ${published('destination_eta_at')} else ${published('pod_eta_at')} end`;
const actualArrival = sql`case when not ${isInland} then ${published('pod_ata_at')} end`;

const LATEST_FIRST = sql`s.arrives_on desc nulls last, s.id desc`;

/** Active shipments are listed by the arrival that the list shows: the next first, then those that have arrived. */
const ORDERS: Readonly<Record<CustomerView, RawBuilder<unknown>>> = {
  active: sql`(${actualArrival}) desc nulls first, (${expectedArrival}) asc nulls last, s.id desc`,
  finished: LATEST_FIRST,
  all: LATEST_FIRST,
};

/** Whether the party is the customer of the shipment. */
export async function isShipmentOfParty(
  database: Queryable,
  { accountId, partyId }: PartyScope,
  shipmentId: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('shipments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('customer_id', '=', partyId)
    .where('id', '=', shipmentId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countCustomerShipments(
  database: Queryable,
  scope: PartyScope,
  search: CustomerSearch,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shipments s where ${matches(scope, search)}`.execute(database);
  return rows[0]?.count ?? 0;
}

export async function listCustomerShipments(
  database: Queryable,
  scope: PartyScope,
  search: CustomerSearch,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<CustomerShipmentRow[]> {
  const { rows } = await sql<CustomerShipmentRow>`
    select s.id, s.bill_of_lading_number as number, s.shipping_line_scac as scac, s.status, s.ref_numbers,
      (select count(*)::int from containers c where ${ofShipment}) as containers, ${dateColumns(now)}
    from shipments s where ${matches(scope, search)}
    order by ${ORDERS[search.view]} limit ${limit} offset ${offset}`.execute(database);
  return rows;
}

function matches(
  { accountId, partyId }: PartyScope,
  { view, text, inReferences }: CustomerSearch,
): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`s.account_id = ${accountId}`,
    sql<SqlBool>`s.customer_id = ${partyId}`,
    VIEWS[view],
    ...(text === '' ? [] : [hasNumber(text, inReferences)]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Matches only what the page shows, and bills of lading under a booking as a whole. */
function hasNumber(text: string, inReferences: boolean): RawBuilder<SqlBool> {
  const contains = (column: RawBuilder<unknown>) => sql<SqlBool>`position(upper(${text}) in upper(${column})) > 0`;
  const places = [
    contains(sql`s.bill_of_lading_number`),
    sql<SqlBool>`upper(${text}) = any(s.bills_of_lading)`,
    sql<SqlBool>`exists (select from containers c where ${ofShipment} and ${contains(sql`c.number`)})`,
    ...(inReferences
      ? [sql<SqlBool>`exists (select from unnest(s.ref_numbers) as r (number) where ${contains(sql`r.number`)})`]
      : []),
  ];
  return sql<SqlBool>`(${sql.join(places, sql` or `)})`;
}
