/**
 * Reads the event log by account sequence, which is gapless and becomes visible in commit order. A reader that resumes
 * from the last sequence it read therefore misses nothing (decision 0022).
 */
import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import { includedText } from './included-text.ts';

/** Sequence of the last event read, or a starting point before the oldest retained event or after the newest one. */
export type LogCursor = number | 'oldest' | 'newest';

export interface LogFilter {
  /** Public names. */
  names?: readonly string[];
  /** Public names hidden from the account. */
  hiddenNames?: readonly string[];
  shipmentId?: string;
  containerId?: string;
  trackingRequestId?: string;
  createdFrom?: Date;
  createdBefore?: Date;
}

export interface LogQuery {
  after: LogCursor;
  limit: number;
  filter: LogFilter;
  /** Whether to read the rendered resources, which make up most of an event's size. */
  withIncluded: boolean;
}

export interface LogRow {
  id: string;
  sequence: number;
  name: string;
  container_sequence: number | null;
  occurred_at: Date | null;
  created_at: Date;
  backfilled: boolean;
  reference_type: string;
  reference_id: string;
  shipment_id: string | null;
  container_id: string | null;
  tracking_request_id: string | null;
  /** JSON text of the rendered resources; null if not read. */
  included: string | null;
}

export interface LogPage {
  /** Oldest first. */
  rows: LogRow[];
  /** The page starts after this sequence. */
  start: number;
  /** Sequence up to which the log was scanned. The next page starts after it. */
  cursor: number;
  /** Sequence of the account's newest event at the time of the read. */
  newest: number;
  /** Readers behind this sequence have missed events that are no longer retained. */
  floor: number;
}

/** Maximum rows scanned per page for a filter that no index supports in log order. */
const WINDOW = 10_000;

/**
 * Maximum stored size of a page. The page's text is up to eight times larger. An event that exceeds the limit gets its
 * own page.
 */
const MAX_STORED_BYTES = 2 * 1024 * 1024;

const COLUMNS = sql.raw(
  `id, sequence, name, container_sequence, occurred_at, created_at, backfilled, reference_type, reference_id,
   shipment_id, container_id, tracking_request_id`,
);

/**
 * Reads one page and the bounds of the log in one snapshot. A page may be empty although more events follow; in that
 * case `cursor` is below `newest`. Callers must ignore the rows if `start` is not between `floor` and `newest`.
 */
export async function readEventLog(database: Queryable, accountId: string, query: LogQuery): Promise<LogPage> {
  const { after, limit, filter, withIncluded } = query;
  const isWindowed = isUnindexed(filter);
  const result = await sql<Bounds & StoredRow & { found: number }>`${PREPARED}
    select newest, floor, start, found, ${COLUMNS}, ${withIncluded ? sql`body::text` : sql`null`} as body
    from (
      select s.newest, s.floor, s.start, p.*
      from (
        select newest, floor, ${startOf(after)} as start from (
          select coalesce(max(last_sequence), 0) as newest, coalesce(max(kept_from), 1) - 1 as floor
          from event_sequences where account_id = ${accountId}) bounds) s
      left join lateral (
        select * from (
          select page.*, count(*) over () as found,
                 sum(stored_bytes) over (order by sequence rows unbounded preceding) - stored_bytes as bytes_before
          from (
            select ${COLUMNS}, ${withIncluded ? sql`body, pg_column_size(body)` : sql`0`} as stored_bytes from events
            where account_id = ${accountId} and sequence > s.start
            ${isWindowed ? sql`and sequence <= s.start + ${WINDOW}::bigint` : sql``} ${conditionsOf(filter)}
            order by sequence limit ${limit}) page) fitting
        where bytes_before < ${MAX_STORED_BYTES}) p on s.start between s.floor and s.newest
      -- Sorted before the bodies are unpacked: offset 0 keeps their text out of the sort.
      order by p.sequence offset 0) sorted`.execute(database);
  const [first] = result.rows;
  if (first === undefined) throw new Error('the event log has no bounds');
  const { newest, floor, start, found } = first;
  const rows = result.rows.filter(({ id }) => id !== null).map(logRowOf);
  const isCut = rows.length > 0 && (found >= limit || rows.length < found);
  const end = isWindowed ? Math.min(start + WINDOW, newest) : newest;
  return { rows, start, cursor: isCut ? (rows.at(-1)?.sequence ?? end) : end, newest, floor };
}

/** Tolerance in sequences, because sequence order may differ slightly from recording order. */
const NEAR = 1_000;

/**
 * Finds the sequence that precedes the first event recorded at or after `since`. Returns null if there is no such
 * event.
 */
export async function sequenceBefore(database: Queryable, accountId: string, since: Date): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    select min(sequence) as first from (
      select sequence from events where account_id = ${accountId} and created_at >= ${since}
      order by created_at limit ${NEAR}) nearest`.execute(database);
  const first = rows[0]?.first ?? null;
  return first === null ? null : Number(first) - 1;
}

/**
 * Finds events by id with their rendered resources, in no particular order. Ids that do not belong to the account are
 * skipped.
 */
export async function findLogRowsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<LogRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${COLUMNS}, body::text from events
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[])`.execute(database);
  return rows.map(logRowOf);
}

type StoredRow = Omit<LogRow, 'included'> & { body: string | null };

function logRowOf(row: StoredRow): LogRow {
  const { body, ...columns } = row;
  return { ...columns, included: body === null ? null : includedText(body) };
}

interface Bounds {
  newest: number;
  floor: number;
  start: number;
}

function startOf(after: LogCursor): RawBuilder<number> {
  if (after === 'oldest') return sql`floor`;
  return after === 'newest' ? sql`newest` : sql`${after}::bigint`;
}

/**
 * Whether no index supports the filter in log order. Filters by one shipment, container or request have such an index.
 */
function isUnindexed({
  names,
  shipmentId,
  containerId,
  trackingRequestId,
  createdFrom,
  createdBefore,
}: LogFilter): boolean {
  const isOfOne = [shipmentId, containerId, trackingRequestId].some((id) => id !== undefined);
  return !isOfOne && [names, createdFrom, createdBefore].some((condition) => condition !== undefined);
}

function conditionsOf(filter: LogFilter): RawBuilder<unknown> {
  const { names, hiddenNames = [], shipmentId, containerId, trackingRequestId, createdFrom, createdBefore } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (names !== undefined) conditions.push(sql`and name = any(${[...names]}::text[])`);
  if (hiddenNames.length > 0) conditions.push(sql`and name <> all(${[...hiddenNames]}::text[])`);
  if (shipmentId !== undefined) conditions.push(sql`and shipment_id = ${shipmentId}::uuid`);
  if (containerId !== undefined) conditions.push(sql`and container_id = ${containerId}::uuid`);
  if (trackingRequestId !== undefined) conditions.push(sql`and tracking_request_id = ${trackingRequestId}::uuid`);
  if (createdFrom !== undefined) conditions.push(sql`and created_at >= ${createdFrom}`);
  if (createdBefore !== undefined) conditions.push(sql`and created_at < ${createdBefore}`);
  return sql.join(conditions, sql` `);
}
