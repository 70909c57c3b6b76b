/**
 * First pages of the large lists, as stamps: short texts that change whenever what a resource is rendered from changes.
 * Whoever kept a rendering with its stamp need not read the row again.
 *
 * `xmin`, the transaction that wrote the version of a row, changes with every change whoever makes it. Freshness is read
 * from the watches (design section 7), so they are part of a stamp; so are the containers that a shipment links to.
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
  shipment_version: number;
  watches: string | null;
  containers: string | null;
  total: string;
}

interface ContainerVersion extends ShipmentVersion {
  id: string;
  version: number;
  /** To the microsecond. */
  created_at: string;
}

/** Newest first, then the most recently refreshed, then by id (decisions 8). */
export async function stampNewestContainers(
  database: Queryable,
  accountId: string,
  size: number,
): Promise<Listed<StampedContainer>> {
  const statement = CompiledQuery.raw(newestContainers(size), [accountId]);
  const { rows } = await database.executeQuery<ContainerVersion>(statement);
  if (rows.length === 0) return { rows: [], total: await listTotal(database, accountId, 'containers') };
  const ordered = await inOrder(database, accountId, rows);
  const stamped = ordered.slice(0, size).map((row) => ({
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
  return { id: row.shipment_id, stamp: `${row.shipment_version} ${row.containers} ${row.watches}` };
}

/**
 * The last refresh is that of the shipment: it decides only among containers of several shipments that were made at the same
 * moment, and is looked up for these alone. `rows`: newest first.
 */
async function inOrder(
  database: Queryable,
  accountId: string,
  rows: readonly ContainerVersion[],
): Promise<ContainerVersion[]> {
  const moments = [...Map.groupBy(rows, (row) => row.created_at).values()];
  const shipmentIds = moments
    .map((moment) => [...new Set(moment.map((row) => row.shipment_id))])
    .filter((ids) => ids.length > 1)
    .flat();
  const refreshed = shipmentIds.length === 0 ? NEVER : await lastRefreshes(database, accountId, shipmentIds);
  const refreshOf = (row: ContainerVersion) => refreshed.get(row.shipment_id) ?? 0;
  return moments.flatMap((moment) =>
    moment.toSorted((one, other) => refreshOf(other) - refreshOf(one) || (one.id < other.id ? 1 : -1)),
  );
}

const NEVER: ReadonlyMap<string, number> = new Map();

async function lastRefreshes(
  database: Queryable,
  accountId: string,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('tracking_requests as r')
    .innerJoin('watches as w', (join) =>
      join.onRef('w.account_id', '=', 'r.account_id').onRef('w.tracking_request_id', '=', 'r.id'),
    )
    .select((eb) => ['r.shipment_id', eb.fn.max('w.attempted_at').as('at')])
    .where('r.account_id', '=', accountId)
    .where('r.shipment_id', 'in', shipmentIds)
    .groupBy('r.shipment_id')
    .execute();
  return new Map(rows.map(({ shipment_id: id, at }) => [id ?? '', at?.getTime() ?? 0]));
}

/** Of the row of a shipment (alias s), of its watches, and of the containers that it holds. */
const VERSIONS = `s.xmin as shipment_version,
  (select string_agg(w.xmin::text, ' ') from tracking_requests r
   join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
   where r.account_id = s.account_id and r.shipment_id = s.id) as watches,
  (select string_agg(b.xmin::text, ' ') from containers b
   where b.account_id = s.account_id and b.shipment_id = s.id and b.removed_at is null) as containers`;

const totalOf = (list: 'containers' | 'shipments'): string =>
  `(select coalesce(sum(difference), 0) from list_totals where account_id = $1 and list = '${list}') as total`;

// Plain texts, since putting a statement together for each request took longer than Postgres took to answer it. The size of
// the page is written out, as Postgres plans badly for one that it does not know. `offset 0` keeps the look at a shipment
// together, so that Postgres remembers it for the other containers of the shipment.
const newestContainers = (size: number): string => `${PREPARED_MARK}
  select m.id, m.shipment_id, m.created_at::text, m.version, s.*, ${totalOf('containers')}
  from (
    select id, shipment_id, created_at, xmin as version
    from containers where account_id = $1 and removed_at is null
    order by created_at desc fetch first ${size} rows with ties
  ) m
  cross join lateral (
    select ${VERSIONS} from shipments s where s.account_id = $1 and s.id = m.shipment_id offset 0
  ) s
  order by m.created_at desc`;

const newestShipments = (size: number): string => `${PREPARED_MARK}
  select s.id as shipment_id, ${VERSIONS}, ${totalOf('shipments')}
  from shipments s where s.account_id = $1 order by s.created_at desc, s.id desc limit ${size}`;
