/** Locks and writes the rows of a recording. The lock order is shipment, then tracking request. */

import { type Selectable, sql } from 'kysely';
import { keysOf } from '../../reference/records.ts';
import type { ContainerView, PublishedFields, ShipmentView } from '../../tracking/view/view.ts';
import type { Queryable } from '../postgres/database.ts';
import { ChangedMeanwhile } from '../postgres/failures.ts';
import { newId } from '../postgres/ids.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import type { DB } from '../schema.generated.ts';
import { arrivalDay } from '../shipments/arrival-day.ts';

export type ShipmentRow = Selectable<DB['shipments']>;
export type RequestRow = Selectable<DB['tracking_requests']>;

export interface LockedTracking {
  request: RequestRow;
  shipment: ShipmentRow | null;
}

/**
 * Locks the rows that a recording of this request changes. Returns null if the request does not exist or was deleted.
 */
export async function lockTracking(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<LockedTracking | null> {
  const shipment = await lockShipmentOf(trx, accountId, trackingRequestId);
  const request = await trx
    .selectFrom('tracking_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', trackingRequestId)
    .forUpdate()
    .executeTakeFirst();
  return request === undefined ? null : lockedTracking(request, shipment);
}

/** Locked tracking request with one of its watches. */
export interface LockedPoll extends LockedTracking {
  watch: { version: number; attempts: number; closedAt: Date | null };
}

/**
 * Locks the rows that the recording of a poll changes. Returns null if the request or watch does not exist or was
 * deleted.
 */
export async function lockPolledTracking(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
  watchId: string,
): Promise<LockedPoll | null> {
  const shipment = await lockShipmentOf(trx, accountId, trackingRequestId);
  const { rows } = await sql<RequestRow & { watchVersion: number; watchAttempts: number; watchClosedAt: Date | null }>`
    select r.*, w.version as "watchVersion", w.attempts as "watchAttempts", w.closed_at as "watchClosedAt" from tracking_requests r
    join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
    where r.account_id = ${accountId} and r.id = ${trackingRequestId} and w.id = ${watchId}
    for update of r, w`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { watchVersion: version, watchAttempts: attempts, watchClosedAt: closedAt, ...request } = row;
  return { ...lockedTracking(request, shipment), watch: { version, attempts, closedAt } };
}

async function lockShipmentOf(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<ShipmentRow | null> {
  const { rows } = await sql<ShipmentRow>`
    select s.* from shipments s
    join tracking_requests r on r.account_id = s.account_id and r.shipment_id = s.id
    where r.account_id = ${accountId} and r.id = ${trackingRequestId}
    for update of s`.execute(trx);
  return rows[0] ?? null;
}

function lockedTracking(request: RequestRow, shipment: ShipmentRow | null): LockedTracking {
  if (request.shipment_id !== (shipment?.id ?? null))
    throw new ChangedMeanwhile('the shipment of the tracking request changed meanwhile');
  return { request, shipment };
}

/** Returns the line of a request. Recordings require a detected line. */
export function lineOf({ id, scac }: Pick<RequestRow, 'id' | 'scac'>): string {
  if (scac === null) throw new Error(`the line of tracking request ${id} is not detected yet`);
  return scac;
}

/** Shipment that shares a number with a request. */
export interface MatchedShipment {
  shipment: ShipmentRow;
  isLive: boolean;
  /**
   * Whether all its requests are for container numbers, so that other containers of its bill of lading are not part of
   * it.
   */
  isOfContainer: boolean;
  /** Whether it already belongs to a bill of lading or booking request with the same number. */
  isOfSameRequest: boolean;
  /** Numbers of the containers that have not been removed. */
  containers: string[];
  /** Whether tracking stopped because all containers terminated, or all of `containers` were returned empty. */
  hasEnded: boolean;
}

/**
 * Finds shipments for a first response, tracked ones first and then the newest, under a lock that serializes first
 * responses at the line. `numbers` are normalized: the request's number (`own`) and the document numbers that the line
 * reported. A split booking is not matched by its bills of lading.
 */
export async function findMatchingShipments(
  trx: Queryable,
  accountId: string,
  scac: string,
  { numbers, own }: { numbers: readonly string[]; own: readonly string[] },
): Promise<MatchedShipment[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${scac}`}, 0))`.execute(trx);
  const found = await sql<ShipmentRow>`
    select s.* from shipments s
    where s.account_id = ${accountId} and s.id in (
      select k.id from shipments k
      where k.account_id = ${accountId} and k.shipping_line_scac = ${scac} and k.normalized_number = any(${numbers}::text[])
      union
      select k.id from shipments k
      where k.account_id = ${accountId} and k.shipping_line_scac = ${scac} and k.bills_of_lading && ${numbers}::text[]
        and k.bills_of_lading <> '{}' and cardinality(k.bills_of_lading) = 1
      union
      select r.shipment_id from tracking_requests r
      where r.account_id = ${accountId} and r.scac = ${scac} and r.normalized_number = any(${numbers}::text[])
        and r.request_type <> 'container')
    order by s.tracking_stopped_at is not null, s.created_at desc
    for update of s`.execute(trx);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<MatchedShipment, 'shipment'> & { id: string }>`
    select s.id,
      coalesce((select bool_or(${isLiveRequest('r')}) from tracking_requests r
        where r.account_id = s.account_id and r.shipment_id = s.id), false) as "isLive",
      coalesce((select bool_and(r.request_type = 'container') from tracking_requests r
        where r.account_id = s.account_id and r.shipment_id = s.id), false) as "isOfContainer",
      exists (select from tracking_requests r where r.account_id = s.account_id and r.shipment_id = s.id
        and r.request_type <> 'container' and r.normalized_number = any(${own}::text[])) as "isOfSameRequest",
      coalesce((select array_agg(c.number order by c.number) from containers c
        where c.account_id = s.account_id and c.shipment_id = s.id and c.removed_at is null), '{}') as containers,
      s.tracking_stopped_reason is not distinct from 'all_containers_terminated'
        or coalesce((select bool_and(c.current_status = 'empty_returned') from containers c
          where c.account_id = s.account_id and c.shipment_id = s.id and c.removed_at is null), false) as "hasEnded"
    from shipments s
    where s.account_id = ${accountId} and s.id = any(${ids}::uuid[])`.execute(trx);
  const facts = new Map(rows.map(({ id, ...others }) => [id, others]));
  return found.rows.flatMap((shipment) => {
    const match = facts.get(shipment.id);
    return match === undefined ? [] : [{ shipment, ...match }];
  });
}

/** Inserts a shipment with the references, tags and customer of its request (spec D11). */
export async function insertShipment(
  trx: Queryable,
  request: RequestRow,
  number: { shown: string; normalized: string },
): Promise<ShipmentRow> {
  return trx
    .insertInto('shipments')
    .values({
      account_id: request.account_id,
      id: newId(),
      bill_of_lading_number: number.shown,
      normalized_number: number.normalized,
      shipping_line_scac: lineOf(request),
      ref_numbers: request.ref_numbers,
      tags: request.shipment_tags,
      customer_id: request.customer_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Resumes a stopped shipment for a new request: merges the references and tags and adopts the request's customer, if
 * any.
 */
export async function takeOverShipment(trx: Queryable, shipment: ShipmentRow, request: RequestRow): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({
      tracking_stopped_at: null,
      tracking_stopped_reason: null,
      tracking_stopped_by_user_id: null,
      ref_numbers: [...new Set([...shipment.ref_numbers, ...request.ref_numbers])],
      tags: [...new Set([...shipment.tags, ...request.shipment_tags])],
      ...(request.customer_id === null ? {} : { customer_id: request.customer_id }),
      updated_at: new Date(),
    })
    .where('account_id', '=', shipment.account_id)
    .where('id', '=', shipment.id)
    .execute();
}

/** Adds bills of lading by which a booking can be found. */
export async function addBillsOfLading(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
  bills: readonly string[],
): Promise<void> {
  await sql`
    update shipments set bills_of_lading = bills_of_lading || ${[...bills]}::text[]
    where account_id = ${accountId} and id = ${shipmentId}`.execute(trx);
}

/** Marks a shipment as outdated, so that its run republishes it once woken. */
export async function markOutdated(trx: Queryable, accountId: string, shipmentId: string): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ outdated_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', shipmentId)
    .execute();
}

export async function clearOutdated(trx: Queryable, accountId: string, shipmentId: string): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ outdated_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', shipmentId)
    .execute();
}

export async function writeShipment(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
  view: ShipmentView,
  recordedAt: Date,
): Promise<void> {
  const { published, provenance } = splitPublished(view.fields);
  await sql`
    update shipments set published = ${published}::jsonb, provenance = ${provenance}::jsonb,
      arrives_on = ${arrivalDay(view.fields)}, version = version + 1, changed_at = ${recordedAt}, updated_at = ${recordedAt}
    where account_id = ${accountId} and id = ${shipmentId}`.execute(trx);
}

/**
 * Upserts containers with their published values and returns a map from numbers to ids. New containers get the
 * references of the request.
 */
export async function writeContainers(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
  containers: ContainerView[],
  refNumbers: string[],
  recordedAt: Date,
): Promise<Map<string, string>> {
  if (containers.length === 0) return new Map();
  const rows = containers.map((container) => ({
    id: newId(),
    number: container.number,
    ...splitPublished(container.fields),
    current_status: container.fields.current_status.value ?? 'new',
    removed: container.removed,
  }));
  const written = await sql<{ id: string; number: string }>`
    insert into containers as c (account_id, id, shipment_id, number, ref_numbers, published, provenance, current_status,
                                 removed_at, changed_at, created_at, updated_at)
    select ${accountId}::uuid, r.id, ${shipmentId}::uuid, r.number, ${refNumbers}::text[], r.published::jsonb,
           r.provenance::jsonb, r.current_status, case when r.removed then ${recordedAt}::timestamptz end,
           ${recordedAt}::timestamptz, ${recordedAt}::timestamptz, ${recordedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id uuid, number text, published text, provenance text, current_status text, removed boolean)
    on conflict (account_id, shipment_id, number) do update set
      published = excluded.published, provenance = excluded.provenance, current_status = excluded.current_status,
      removed_at = case when excluded.removed_at is null then null else coalesce(c.removed_at, excluded.removed_at) end,
      version = c.version + 1, changed_at = excluded.changed_at, updated_at = excluded.updated_at
    returning c.id, c.number`.execute(trx);
  return new Map(written.rows.map(({ id, number }) => [number, id]));
}

function splitPublished<Fields>(fields: PublishedFields<Fields>): { published: string; provenance: string } {
  const published: Record<string, unknown> = {};
  const provenance: Record<string, unknown> = {};
  for (const name of keysOf(fields)) {
    const field = fields[name];
    if (field.value !== null) published[name] = field.value;
    if (field.provenance !== null) provenance[name] = field.provenance;
  }
  return { published: JSON.stringify(published), provenance: JSON.stringify(provenance) };
}
