/** Reads what a customer page may show. The page receives nothing else. */
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { findPort } from '../../reference/ports/ports.ts';
import {
  type CustomerSearch,
  type CustomerShipmentRow,
  countCustomerShipments,
  isShipmentOfParty,
  listCustomerShipments,
  type PartyScope,
} from '../../store/parties/customer-shipments.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import type { ShipmentFields } from '../../tracking/view/view.ts';
import type { SharedPart } from '../shipments/shared-parts.ts';
import { readSharedShipment, type SharedMoment, type SharedShipment } from '../shipments/shared-shipment.ts';
import { type NextDate, shownNextDate } from './next-date.ts';

const PAGE_SIZE = 20;

export interface CustomerScope extends PartyScope {
  shows: ReadonlySet<SharedPart>;
  /** Whether the account has switched rail data off. */
  withoutRail: boolean;
}

export interface CustomerShipment {
  id: string;
  number: string;
  line: string;
  status: string;
  /** Names of the port of lading, the port of discharge and the destination, as far as they are known. */
  route: string[];
  /** Arrival at the last place of the route. */
  arrival: SharedMoment | null;
  next: NextDate | null;
  containers: number;
  /** Null unless references are shown. */
  references: readonly string[] | null;
}

export interface CustomerShipments {
  shipments: CustomerShipment[];
  total: number;
  /** Starts at 1. */
  page: number;
  pages: number;
}

/** Reads one page of the shipments. A page beyond the end is replaced by the last one. */
export async function readCustomerShipments(
  database: Queryable,
  scope: CustomerScope,
  { page: wanted, now, ...search }: Omit<CustomerSearch, 'inReferences'> & { page: number; now: Date },
): Promise<CustomerShipments> {
  const what = { ...search, inReferences: scope.shows.has('references') };
  const total = await countCustomerShipments(database, scope, what);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, now };
  const rows = await listCustomerShipments(database, scope, what, slice);
  return { shipments: rows.map((row) => customerShipment(row, scope)), total, page, pages };
}

/** Reads one shipment. Returns null unless the party is its customer. */
export async function readCustomerShipment(
  database: Queryable,
  scope: CustomerScope,
  { shipmentId, now }: { shipmentId: string; now: Date },
): Promise<SharedShipment | null> {
  if (!(await isShipmentOfParty(database, scope, shipmentId))) return null;
  return readSharedShipment(database, { ...scope, shipmentId, now });
}

function customerShipment(row: CustomerShipmentRow, scope: CustomerScope): CustomerShipment {
  const { id, number, scac, status, published, containers } = row;
  return {
    id,
    number,
    line: findShippingLine(scac)?.name ?? scac,
    status,
    route: routeOf(published),
    arrival: arrivalOf(published),
    next: shownNextDate(row, scope),
    containers,
    references: scope.shows.has('references') ? (row.ref_numbers ?? []) : null,
  };
}

function routeOf(published: Partial<ShipmentFields>): string[] {
  return [
    placeName(published.port_of_lading_locode, published.port_of_lading_name),
    placeName(published.port_of_discharge_locode, published.port_of_discharge_name),
    placeName(published.destination_locode, published.destination_name),
  ].filter((name) => name !== null);
}

function placeName(locode: string | null | undefined, name: string | null | undefined): string | null {
  return findPort(locode ?? '')?.name ?? name ?? locode ?? null;
}

function arrivalOf(published: Partial<ShipmentFields>): SharedMoment | null {
  const hasDestination = Boolean(published.destination_locode ?? published.destination_name);
  const destination = momentOf(
    published.destination_ata_at,
    published.destination_eta_at,
    published.destination_timezone,
  );
  if (hasDestination && destination !== null) return destination;
  return momentOf(published.pod_ata_at, published.pod_eta_at, published.pod_timezone);
}

type Text = string | null | undefined;

function momentOf(actualAt: Text, estimatedAt: Text, zone: Text): SharedMoment | null {
  const at = actualAt ?? estimatedAt ?? null;
  return at === null ? null : { at, zone: zone ?? null, isActual: Boolean(actualAt) };
}
