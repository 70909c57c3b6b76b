/**
 * Fingerprints of first pages: short texts that change whenever the data behind a rendered resource changes, so that a cached
 * rendering with the same fingerprint can be reused without reading the row.
 *
 * `xmin`, the transaction that wrote a row version, changes with every write. Freshness is read from the watches
 * (spec/tracking 4.4), so they are part of the fingerprint, as are the containers that a shipment links to.
 */
import { CompiledQuery } from 'kysely';
import { PREPARED_MARK, type Queryable } from '../postgres/database.ts';
import type { PagedRows } from './page.ts';

export interface Fingerprinted {
  id: string;
  stamp: string;
}

export interface FingerprintedContainer extends Fingerprinted {
  shipment: Fingerprinted;
}

/** A first page, and the digest of all that it was read from: the same digest is the same page. */
export interface DigestedPage<Row> extends PagedRows<Row> {
  /** Null for an empty page. */
  digest: string | null;
}

/** Version of a container; times are Postgres texts, compared for equality only. */
interface ContainerVersion {
  id: string;
  shipmentId: string;
  createdAt: string;
  stamp: string;
  shipmentStamp: string;
}

/**
 * Reads the first page of containers: newest first, then the most recently refreshed, then by id (spec D8). `known`: the page read
 * before, returned when nothing has changed.
 */
export function fingerprintNewestContainers(
  database: Queryable,
  accountId: string,
  size: number,
  cached: DigestedPage<FingerprintedContainer> | null,
): Promise<DigestedPage<FingerprintedContainer>> {
  return readPage(database, newestContainers(size), accountId, cached, async (lines) => {
    const rows = lines.map(([id = '', shipmentId = '', createdAt = '', version = '', shipment = '', watches = '']) => {
      return { id, shipmentId, createdAt, stamp: `${version} ${watches}`, shipmentStamp: `${shipment} ${watches}` };
    });
    const ordered = await inOrder(database, accountId, rows);
    return ordered.slice(0, size).map(({ id, stamp, shipmentId, shipmentStamp }) => {
      return { id, stamp, shipment: { id: shipmentId, stamp: shipmentStamp } };
    });
  });
}

/** Reads the first page of shipments, newest first. `known` as for containers. */
export function fingerprintNewestShipments(
  database: Queryable,
  accountId: string,
  size: number,
  cached: DigestedPage<Fingerprinted> | null,
): Promise<DigestedPage<Fingerprinted>> {
  return readPage(database, newestShipments(size), accountId, cached, async (lines) =>
    lines.map(([id = '', stamp = '']) => ({ id, stamp })),
  );
}

/**
 * Reads a page as one text, with a line per row and bars between values, and only when its digest has changed. Separate values
 * would become objects that survive young-generation garbage collection and double its pauses.
 */
async function readPage<Row>(
  database: Queryable,
  statement: string,
  accountId: string,
  cached: DigestedPage<Row> | null,
  rowsOf: (lines: string[][]) => Promise<Row[]>,
): Promise<DigestedPage<Row>> {
  const query = CompiledQuery.raw(statement, [accountId, cached?.digest ?? null]);
  const result = await database.executeQuery<{ digest: string | null; page: string | null; total: string }>(query);
  const [{ digest = null, page = null, total: totalText = '0' } = {}] = result.rows;
  const total = Number(totalText);
  if (cached !== null && digest === cached.digest) return total === cached.total ? cached : { ...cached, total };
  const rows = page === null ? [] : await rowsOf(page.split('\n').map((line) => line.split('|')));
  return { rows, total, digest };
}

/**
 * Orders containers created at the same moment by the last refresh of their shipment, which is read for these rows only. `rows`:
 * newest first, then by id.
 */
async function inOrder(
  database: Queryable,
  accountId: string,
  rows: readonly ContainerVersion[],
): Promise<readonly ContainerVersion[]> {
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
  const refreshOf = (row: ContainerVersion) => refreshed.get(row.shipmentId) ?? 0;
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

/** Versions of the watches and containers of a shipment (alias s). Arrays take half the time of texts. */
const WATCHES = `array(select w.xmin from tracking_requests r
   join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
   where r.account_id = s.account_id and r.shipment_id = s.id)`;
const CONTAINERS = `array(select b.xmin from containers b
   where b.account_id = s.account_id and b.shipment_id = s.id and b.removed_at is null)`;

/** Wraps a page query so that it returns no page when the digest equals $2. */
const unlessUnchanged = (list: 'containers' | 'shipments', page: string): string => `${PREPARED_MARK}
  select digest, case when digest is distinct from $2 then page end as page,
    (select coalesce(sum(difference), 0) from list_totals where account_id = $1 and list = '${list}') as total
  from (select page, md5(page) as digest from (${page}) p offset 0) d`;

// Statement texts are built once per page size: building one took longer than running it. The size is a literal, since Postgres
// plans badly for a parameter. `offset 0` keeps the shipment lookup together, so that Postgres memoizes it for the other containers
// of the shipment.
const newestContainers = cacheBySize((size) =>
  unlessUnchanged(
    'containers',
    `select string_agg(concat_ws('|', m.id, m.shipment_id, m.created_at, m.version, s.versions), E'\\n'
       order by m.created_at desc, m.id desc) as page
     from (
       select id, shipment_id, created_at, xmin as version
       from containers where account_id = $1 and removed_at is null
       order by created_at desc fetch first ${size} rows with ties
     ) m
     cross join lateral (
       select concat(s.xmin, ' ', ${CONTAINERS}, '|', ${WATCHES}) as versions
       from shipments s where s.account_id = $1 and s.id = m.shipment_id offset 0
     ) s`,
  ),
);

const newestShipments = cacheBySize((size) =>
  unlessUnchanged(
    'shipments',
    `select string_agg(concat(s.id, '|', s.stamp), E'\\n' order by s.created_at desc, s.id desc) as page
     from (
       select s.id, s.created_at, concat(s.xmin, ' ', ${CONTAINERS}, ' ', ${WATCHES}) as stamp
       from shipments s where s.account_id = $1 order by s.created_at desc, s.id desc limit ${size}
     ) s`,
  ),
);

/** Caches a statement per page size, of which there are a hundred. */
function cacheBySize(statementFor: (size: number) => string): (size: number) => string {
  const cached = new Map<number, string>();
  return (size) => {
    const statement = cached.get(size) ?? statementFor(size);
    cached.set(size, statement);
    return statement;
  };
}
