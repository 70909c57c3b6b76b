/** Finds containers, shipments and tracking requests of an account by a number of any type. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import type { TrackingRequestRow } from './tracking-requests.ts';

export interface NumberSearch {
  accountId: string;
  /** Number as returned by `normalizeNumber`. */
  number: string;
  /** Lines to search. The indexes include the line, so callers that accept any line must list all of them. */
  scacs: readonly string[];
  /** True to find only tracked ones, because container numbers are reused by later shipments. */
  onlyLive?: boolean;
}

/** Finds the container with a number, preferring tracked containers and then the newest. */
export async function containerIdOfNumber(
  database: Queryable,
  { accountId, number, scacs, onlyLive = false }: NumberSearch,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from containers c join shipments s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${accountId} and c.number = ${number} and c.removed_at is null
      and s.shipping_line_scac = any(${[...scacs]}::text[])
      and (not ${onlyLive}::boolean or (s.tracking_stopped_at is null and c.tracking_stopped_at is null))
    order by s.tracking_stopped_at is null desc, c.created_at desc, c.id desc limit 1`.execute(database);
  return rows[0]?.id ?? null;
}

/**
 * Finds the shipment with a number: its own, that of a bill of lading under its booking, or that of one of its
 * requests.
 */
export async function shipmentIdOfNumber(
  database: Queryable,
  { accountId, number, scacs, onlyLive = false }: NumberSearch,
): Promise<string | null> {
  const isOfNumber = sql`account_id = ${accountId} and normalized_number = ${number}`;
  const { rows } = await sql<{ id: string }>`
    select s.id from shipments s
    where s.account_id = ${accountId} and (not ${onlyLive}::boolean or s.tracking_stopped_at is null)
      and s.id in (
        select id from shipments where ${isOfNumber} and shipping_line_scac = any(${[...scacs]}::text[])
        union all
        select id from shipments
        where account_id = ${accountId} and bills_of_lading @> array[${number}::text] and bills_of_lading <> '{}'
          and shipping_line_scac = any(${[...scacs]}::text[])
        union all
        select shipment_id from tracking_requests
        where ${isOfNumber} and scac = any(${[...scacs]}::text[]) and shipment_id is not null)
    order by s.tracking_stopped_at is null desc, s.created_at desc, s.id desc limit 1`.execute(database);
  return rows[0]?.id ?? null;
}

/** Lists requests for a number, including those without a detected line, live ones first and then the newest. */
export async function requestsOfNumber(
  database: Queryable,
  { accountId, number, scacs, onlyLive = false }: NumberSearch,
  limit: number,
): Promise<TrackingRequestRow[]> {
  const isLive = isLiveRequest('tracking_requests');
  let query = database
    .selectFrom('tracking_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('normalized_number', '=', number)
    .where(({ or, eb }) => or([eb('scac', 'in', [...scacs, '']), eb('scac', 'is', null)]));
  if (onlyLive) query = query.where(isLive);
  return query.orderBy(isLive, 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Lists distinct container numbers with a prefix, newest first. */
export async function containerNumbersLike(
  database: Queryable,
  accountId: string,
  beginning: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from (
      select number, created_at from containers
      where account_id = ${accountId} and removed_at is null and starts_with(number, ${beginning})
      order by created_at desc, id desc limit ${4 * limit}) newest
    group by number order by max(created_at) desc limit ${limit}`.execute(database);
  return rows.map(({ number }) => number);
}
