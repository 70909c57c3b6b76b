/** Finds the rows that search entries refer to. */
import { sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';

interface Found {
  id: string;
  number: string;
  refNumbers: string[];
  createdAt: Date;
  updatedAt: Date;
}

export interface FoundShipment extends Found {
  scac: string;
  portOfLadingName: string | null;
  portOfDischargeName: string | null;
  containersCount: number;
  trackingStopped: boolean;
  trackingStoppedReason: string | null;
}

export interface FoundContainer extends Found {
  shipmentId: string;
  scac: string;
  status: string;
}

export interface FoundTrackingRequest extends Found {
  shipmentId: string | null;
  scac: string | null;
  status: string;
  failedReason: string | null;
}

export async function findShipmentHits(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<FoundShipment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundShipment>`${PREPARED}
    select s.id, s.bill_of_lading_number as number, s.ref_numbers as "refNumbers", s.created_at as "createdAt",
      s.updated_at as "updatedAt", s.shipping_line_scac as scac, s.published ->> 'port_of_lading_name' as "portOfLadingName",
      s.published ->> 'port_of_discharge_name' as "portOfDischargeName",
      (select count(*) from containers c
        where c.account_id = s.account_id and c.shipment_id = s.id and c.removed_at is null) as "containersCount",
      s.tracking_stopped_at is not null as "trackingStopped", s.tracking_stopped_reason as "trackingStoppedReason"
    from shipments s where s.account_id = ${accountId} and s.id = any(${ids}::uuid[])`.execute(database);
  return rows;
}

/** Finds containers, except those that the line removed from the shipment. */
export async function findContainerHits(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<FoundContainer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundContainer>`${PREPARED}
    select c.id, c.number, c.ref_numbers as "refNumbers", c.created_at as "createdAt", c.updated_at as "updatedAt",
      c.shipment_id as "shipmentId", s.shipping_line_scac as scac, c.current_status as status
    from containers c join shipments s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${accountId} and c.id = any(${ids}::uuid[]) and c.removed_at is null`.execute(database);
  return rows;
}

/**
 * Finds tracking requests, except those whose number belongs to one of the account's shipments (spec/contract 1.11).
 */
export async function findTrackingRequestHits(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<FoundTrackingRequest[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundTrackingRequest>`${PREPARED}
    select r.id, r.request_number as number, r.ref_numbers as "refNumbers", r.created_at as "createdAt",
      r.updated_at as "updatedAt", r.shipment_id as "shipmentId", r.scac, r.status, r.failed_reason as "failedReason"
    from tracking_requests r
    where r.account_id = ${accountId} and r.id = any(${ids}::uuid[])
      and (r.shipment_id is null or r.request_type = 'container')
      and not exists (
        select from shipments s where s.account_id = r.account_id and s.bill_of_lading_number = r.request_number)
      and not exists (
        select from shipments s where s.account_id = r.account_id and s.shipping_line_scac = r.scac
          and s.normalized_number = r.normalized_number)
      and not exists (
        select from shipments s where s.account_id = r.account_id and s.shipping_line_scac = r.scac
          and s.bills_of_lading @> array[r.normalized_number] and s.bills_of_lading <> '{}')`.execute(database);
  return rows;
}
