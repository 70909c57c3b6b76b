/** Freshness: when the sources of shipments were last polled and last responded, and on which clock. */
import { type Selectable, sql } from 'kysely';
import { groupBy } from '../lists/page.ts';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type WatchTimesRow = Pick<
  Selectable<DB['watches']>,
  'source_kind' | 'source_code' | 'attempted_at' | 'succeeded_at'
>;

/** Watch inside a JSON column, where timestamps are strings. */
export interface StoredWatchTimes extends Omit<WatchTimesRow, 'attempted_at' | 'succeeded_at'> {
  attempted_at: string | null;
  succeeded_at: string | null;
}

/**
 * Builds the SQL for the watches (including closed ones) of all tracking requests of a shipment, as JSON:
 * `StoredWatchTimes[]`.
 */
export function watchesOfShipment(accountId: string, shipmentId: string): string {
  return `(select coalesce(json_agg(json_build_object('source_kind', w.source_kind, 'source_code', w.source_code,
      'attempted_at', w.attempted_at, 'succeeded_at', w.succeeded_at)), '[]')
    from tracking_requests r join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
    where r.account_id = ${accountId} and r.shipment_id = ${shipmentId})`;
}

export function watchTimes({ attempted_at, succeeded_at, ...source }: StoredWatchTimes): WatchTimesRow {
  return { ...source, attempted_at: timeOf(attempted_at), succeeded_at: timeOf(succeeded_at) };
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

export type ClockTimes = Pick<Selectable<DB['test_clocks']>, 'position_at' | 'anchored_at' | 'speed' | 'frozen'>;

export interface WatchTimes extends WatchTimesRow {
  /** When the source last pushed data. */
  fed_at: Date | null;
  /** Container numbers for which a terminal or railroad is polled. */
  containers: string[];
}

export interface PollTimes {
  watches: WatchTimes[];
  /** Test clock of the newest request, even if deleted; null means wall-clock time. */
  clock: ClockTimes | null;
}

/** Watch of a request, newest requests first. The watch columns are null if the request has no watch. */
export type JoinedRow = { asked_for: string; source_kind: WatchTimes['source_kind'] | null } & Omit<
  WatchTimes,
  'source_kind'
> &
  ({ clock_id: null } | ({ clock_id: string } & ClockTimes));

/** Reads the poll times of many shipments or tracking requests in one statement. */
export async function pollTimes(
  database: Queryable,
  accountId: string,
  of: 'shipments' | 'tracking_requests',
  ids: readonly string[],
): Promise<Map<string, PollTimes>> {
  if (ids.length === 0) return new Map();
  const key = sql.ref(of === 'shipments' ? 'r.shipment_id' : 'r.id');
  const { rows } = await sql<JoinedRow>`${PREPARED}
    select ${key} as asked_for, w.source_kind, w.source_code, w.attempted_at, w.succeeded_at, w.fed_at, w.containers,
      c.id as clock_id, c.position_at, c.anchored_at, c.speed, c.frozen
    from tracking_requests r
    left join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
    left join test_clocks c on c.account_id = r.account_id and c.id = r.test_clock_id
    where r.account_id = ${accountId} and ${key} = any(${ids}::uuid[])
    order by r.created_at desc, r.id desc`.execute(database);
  const byId = groupBy(
    rows,
    (row) => row.asked_for,
    (row) => row,
  );
  return new Map([...byId].map(([id, joined]) => [id, pollTimesOf(joined)]));
}

export function pollTimesOf(rows: readonly JoinedRow[]): PollTimes {
  const [newest] = rows;
  return {
    watches: rows.flatMap(({ source_kind, source_code, attempted_at, succeeded_at, fed_at, containers }) =>
      source_kind === null ? [] : [{ source_kind, source_code, attempted_at, succeeded_at, fed_at, containers }],
    ),
    clock: newest === undefined || newest.clock_id === null ? null : newest,
  };
}
