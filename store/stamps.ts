/**
 * First pages of the large lists, as stamps: short texts that change whenever what a resource is rendered from changes.
 * Whoever kept a rendering with its stamp need not read the row again.
 *
 * `xmin`, the transaction that wrote the version of a row, changes with every change whoever makes it. Freshness is read
 * from the watches (design section 7), so their times are part of a stamp; so are the containers that a shipment links to.
 */
import { CompiledQuery } from 'kysely';
import { PREPARED_MARK, type Queryable } from './database.ts';
import { listTotal } from './list-totals.ts';
import type { Listed } from './slice.ts';

export interface Stamped {
  id: string;
  stamp: string;
}

export interface StampedContainer extends Stamped {
  shipment: Stamped;
}

interface ShipmentVersion {
  shipment_id: string;
  shipment_version: string;
  watches: string | null;
  total: string;
}

interface ContainerVersion extends ShipmentVersion {
  id: string;
  version: string;
}

/**
 * Newest first, then the most recently refreshed, then by id (decisions 8). The last refresh is that of the shipment, so it
 * decides only among containers of several shipments that were made at the same moment, and is looked up for these alone.
 */
export async function stampNewestContainers(
  database: Queryable,
  accountId: string,
  size: number,
): Promise<Listed<StampedContainer>> {
  const statement = CompiledQuery.raw(newestContainers(size), [accountId]);
  const { rows } = await database.executeQuery<ContainerVersion>(statement);
  if (rows.length === 0) return { rows: [], total: await listTotal(database, accountId, 'containers') };
  const stamped = rows.map((row) => ({
    id: row.id,
    stamp: `${row.version} ${row.watches}`,
    shipment: stampOf(row),
  }));
  return { rows: stamped, total: Number(rows[0]?.total) };
}

/** Newest first. */
export async function stampNewestShipments(
  database: Queryable,
  accountId: string,
  size: number,
): Promise<Listed<Stamped>> {
  const { rows } = await database.executeQuery<ShipmentVersion>(CompiledQuery.raw(newestShipments(size), [accountId]));
  if (rows.length === 0) return { rows: [], total: await listTotal(database, accountId, 'shipments') };
  return { rows: rows.map(stampOf), total: Number(rows[0]?.total) };
}

function stampOf(row: ShipmentVersion): Stamped {
  return { id: row.shipment_id, stamp: `${row.shipment_version} ${row.watches}` };
}

/** `ids`: a query of ids of shipments. */
const versionsOf = (ids: string): string => `
  select s.id as shipment_id, s.created_at, f.watches, concat(s.xmin, ' ', (
    select string_agg(b.id::text, ' ' order by b.number) from containers b
    where b.account_id = s.account_id and b.shipment_id = s.id and b.removed_at is null)) as shipment_version
  from (${ids}) one
  join shipments s on s.account_id = $1 and s.id = one.id
  cross join lateral (
    select string_agg(concat(w.source_kind, ' ', w.source_code, ' ', extract(epoch from w.attempted_at), ' ',
      extract(epoch from w.succeeded_at)), ',' order by w.id) as watches
    from tracking_requests r join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
    where r.account_id = s.account_id and r.shipment_id = s.id) f`;

const totalOf = (list: 'containers' | 'shipments'): string => `
  (select coalesce(sum(difference), 0) from list_totals where account_id = $1 and list = '${list}') as total`;

// The size of the page is written out, as Postgres plans badly for one that it does not know. Plain texts, since putting a
// statement together for each request took longer than Postgres took to answer it.
const newestContainers = (size: number): string => `${PREPARED_MARK}
  with made_last as (
    select id, account_id, shipment_id, created_at, xmin::text as version
    from containers where account_id = $1 and removed_at is null
    order by created_at desc fetch first ${size} rows with ties
  ), moments as (
    select *, first_value(shipment_id) over made_together as first_shipment,
      last_value(shipment_id) over made_together as last_shipment
    from made_last
    window made_together as (
      partition by created_at order by shipment_id rows between unbounded preceding and unbounded following)
  ), page as materialized (
    select id, shipment_id, version, row_number() over (order by created_at desc, refreshed_at desc nulls last, id desc) as place
    from (
      select m.*, case when first_shipment <> last_shipment then (
        select max(w.attempted_at) from tracking_requests r
        join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
        where r.account_id = m.account_id and r.shipment_id = m.shipment_id) end as refreshed_at
      from moments m) refreshed
    order by place limit ${size}
  )
  select page.id, page.version, s.shipment_id, s.shipment_version, s.watches, ${totalOf('containers')}
  from page join (${versionsOf('select distinct shipment_id as id from page')}) s on s.shipment_id = page.shipment_id
  order by page.place`;

const newestShipments = (size: number): string => `${PREPARED_MARK}
  select s.shipment_id, s.shipment_version, s.watches, ${totalOf('shipments')}
  from (${versionsOf(`select id from shipments where account_id = $1 order by created_at desc, id desc limit ${size}`)}) s
  order by s.created_at desc, s.shipment_id desc`;
