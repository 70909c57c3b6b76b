/**
 * First pages of the large lists, as stamps: short texts that change whenever what a resource is rendered from changes.
 * Whoever kept a rendering with its stamp need not read the row again.
 *
 * `xmin`, the transaction that wrote the version of a row, changes with every change whoever makes it. Freshness is read
 * from the watches (design section 7), so they are part of a stamp; so are the containers that a shipment links to.
 */
import { CompiledQuery } from 'kysely';
import { PREPARED_MARK, type Queryable } from './database.ts';
import type { Listed } from './slice.ts';

export interface Stamped {
  id: string;
  stamp: string;
}

export interface StampedContainer extends Stamped {
  shipment: Stamped;
}

/** Of a container; both times as Postgres writes them, which is enough to tell them apart. */
interface ContainerStamp {
  id: string;
  shipmentId: string;
  createdAt: string;
  stamp: string;
  shipmentStamp: string;
}

/** Newest first, then the most recently refreshed, then by id (decisions 8). */
export async function stampNewestContainers(
  database: Queryable,
  accountId: string,
  size: number,
): Promise<Listed<StampedContainer>> {
  const { lines, total } = await readPage(database, newestContainers(size), accountId);
  const rows = lines.map(([id = '', shipmentId = '', createdAt = '', stamp = '', shipmentStamp = '']) => {
    return { id, shipmentId, createdAt, stamp, shipmentStamp };
  });
  const ordered = await inOrder(database, accountId, rows);
  const stamped = ordered.slice(0, size).map(({ id, stamp, shipmentId, shipmentStamp }) => {
    return { id, stamp, shipment: { id: shipmentId, stamp: shipmentStamp } };
  });
  return { rows: stamped, total };
}

/** Newest first. */
export async function stampNewestShipments(
  database: Queryable,
  accountId: string,
  size: number,
): Promise<Listed<Stamped>> {
  const { lines, total } = await readPage(database, newestShipments(size), accountId);
  return { rows: lines.map(([id = '', stamp = '']) => ({ id, stamp })), total };
}

/**
 * A page is read as one text, a line for each row and bars between its values, none of which holds either. The driver makes an
 * object and a text of each value otherwise, which outlive the collection of what is young and made that pause twice as long.
 */
async function readPage(
  database: Queryable,
  statement: string,
  accountId: string,
): Promise<{ lines: string[][]; total: number }> {
  const query = CompiledQuery.raw(statement, [accountId]);
  const { rows } = await database.executeQuery<{ page: string | null; total: string }>(query);
  const [{ page = null, total = '0' } = {}] = rows;
  return { lines: page === null ? [] : page.split('\n').map((line) => line.split('|')), total: Number(total) };
}

/**
 * The last refresh is that of the shipment: it decides only among containers of several shipments that were made at the same
 * moment, and is looked up for these alone. `rows`: newest first, then by id.
 */
async function inOrder(
  database: Queryable,
  accountId: string,
  rows: readonly ContainerStamp[],
): Promise<readonly ContainerStamp[]> {
  const isUndecided = rows.some((row, index) => {
    const before = rows[index - 1];
    return before?.createdAt === row.createdAt && before.shipmentId !== row.shipmentId;
  });
  if (!isUndecided) return rows;
  const moments = [...Map.groupBy(rows, (row) => row.createdAt).values()];
  const shipmentIds = moments
    .map((moment) => [...new Set(moment.map((row) => row.shipmentId))])
    .filter((ids) => ids.length > 1)
    .flat();
  const refreshed = await lastRefreshes(database, accountId, shipmentIds);
  const refreshOf = (row: ContainerStamp) => refreshed.get(row.shipmentId) ?? 0;
  // Sorting is stable: the order of ids stays.
  return moments.flatMap((moment) => moment.toSorted((one, other) => refreshOf(other) - refreshOf(one)));
}

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

const WATCHES = `(select string_agg(w.xmin::text, ' ') from tracking_requests r
   join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
   where r.account_id = s.account_id and r.shipment_id = s.id)`;
const CONTAINERS = `(select string_agg(b.xmin::text, ' ') from containers b
   where b.account_id = s.account_id and b.shipment_id = s.id and b.removed_at is null)`;

/** Of the row of a shipment (alias s), of its watches, and of the containers that it holds. */
const shipmentStamp = (watches: string): string => `concat_ws(' ', s.xmin, ${CONTAINERS}, ',', ${watches})`;

const totalOf = (list: 'containers' | 'shipments'): string =>
  `(select coalesce(sum(difference), 0) from list_totals where account_id = $1 and list = '${list}') as total`;

// Plain texts that are put together once for each size: to do so for each request took longer than Postgres took to answer. The size
// is written out, as Postgres plans badly for one that it does not know. `offset 0` keeps the look at a shipment together, so
// that Postgres remembers it for the other containers of the shipment.
const newestContainers = keptBySize(
  (size) => `${PREPARED_MARK}
  select string_agg(concat(m.id, '|', m.shipment_id, '|', m.created_at, '|', m.version, ' ', s.watches, '|', s.shipment_stamp),
           E'\\n' order by m.created_at desc, m.id desc) as page, ${totalOf('containers')}
  from (
    select id, shipment_id, created_at, xmin as version
    from containers where account_id = $1 and removed_at is null
    order by created_at desc fetch first ${size} rows with ties
  ) m
  cross join lateral (
    select w.watches, ${shipmentStamp('w.watches')} as shipment_stamp
    from shipments s cross join lateral (select ${WATCHES} as watches) w
    where s.account_id = $1 and s.id = m.shipment_id offset 0
  ) s`,
);

const newestShipments = keptBySize(
  (size) => `${PREPARED_MARK}
  select string_agg(concat(s.id, '|', s.stamp), E'\\n' order by s.created_at desc, s.id desc) as page, ${totalOf('shipments')}
  from (
    select s.id, s.created_at, ${shipmentStamp(WATCHES)} as stamp
    from shipments s where s.account_id = $1 order by s.created_at desc, s.id desc limit ${size}
  ) s`,
);

/** Pages have one of a hundred sizes. */
function keptBySize(statementFor: (size: number) => string): (size: number) => string {
  const kept = new Map<number, string>();
  return (size) => {
    const statement = kept.get(size) ?? statementFor(size);
    kept.set(size, statement);
    return statement;
  };
}
