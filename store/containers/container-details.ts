/** Containers with everything that their journey is rendered from, read in one statement. */
import { CompiledQuery, sql } from 'kysely';
import { PREPARED, PREPARED_MARK, type Queryable } from '../postgres/database.ts';
import type { ShipmentRow } from '../shipments/shipments.ts';
import { type PublishedSource, sourcesOfLedgers } from '../shipments/value-sources.ts';
import { type JoinedRow, type PollTimes, pollTimesOf } from '../watches/freshness.ts';
import type { ContainerRow } from './containers.ts';
import type { TransportEventRow } from './transport-events.ts';

/** A row read as JSON, in which times are texts. */
type AsJson<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? string | Exclude<Row[Column], Date> : Row[Column];
};

export type StandingEvent = Pick<
  TransportEventRow,
  | 'event'
  | 'timestamp'
  | 'timezone'
  | 'locode'
  | 'place_name'
  | 'terminal_key'
  | 'vessel_name'
  | 'voyage_number'
  | 'data_source'
  | 'value'
>;

export interface ContainerDetails {
  container: ContainerRow;
  shipment: ShipmentRow;
  polled: PollTimes;
  /** Current transport events by time, then by recording; those without a time come last. */
  events: StandingEvent[];
  /** Sources of the requested fields of the container and its shipment. */
  stated: PublishedSource[];
  /** Fingerprint; changes whenever any part of this changes. */
  stamp: string;
}

type DetailsRow = ContainerRow & {
  carried_by: AsJson<ShipmentRow>;
  polled: AsJson<JoinedRow>[];
  events: AsJson<StandingEvent>[];
  stated: PublishedSource[];
  stamp: string;
};

/**
 * Lists the versions of all rows that the statement below reads for a container (alias c) of a shipment (alias s). `xmin`, the transaction
 * that wrote a version, changes with every write (decision 0021).
 */
const FINGERPRINT = `concat_ws(',', c.xmin, s.xmin,
  (select string_agg(concat_ws(' ', r.xmin, w.xmin, k.xmin), ';')
    from tracking_requests r
    left join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
    left join test_clocks k on k.account_id = r.account_id and k.id = r.test_clock_id
    where r.account_id = c.account_id and r.shipment_id = c.shipment_id),
  '/', (select string_agg(t.xmin::text, ' ') from transport_events t
    where t.account_id = c.account_id and t.container_id = c.id and t.invalidated_at is null),
  '/', (select string_agg(l.xmin::text, ' ') from ledgers l
    where l.account_id = c.account_id and l.shipment_id = c.shipment_id and l.container_number in ('', c.number)))`;

// Both statements hide the number of ids from the planner: for few ids it prefers a new plan each time over the generic one for ten,
// and planning takes five times as long as reading the rows.

/** Finds containers by id; those that the account does not have are missing. `fields`: fields whose sources are read. */
export async function findContainerDetails(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<Map<string, ContainerDetails>> {
  const { rows } = await sql<DetailsRow>`${PREPARED}
    select c.*, to_jsonb(s) as carried_by, ${sql.raw(FINGERPRINT)} as stamp,
      (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from (
        select r.shipment_id as asked_for, w.source_kind, w.source_code, w.attempted_at, w.succeeded_at, w.fed_at,
          case when c.number = any(w.containers) then array[c.number] else '{}' end as containers,
          k.id as clock_id, k.position_at, k.anchored_at, k.speed, k.frozen
        from tracking_requests r
        left join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
        left join test_clocks k on k.account_id = r.account_id and k.id = r.test_clock_id
        where r.account_id = c.account_id and r.shipment_id = c.shipment_id
        order by r.created_at desc, r.id desc) h) as polled,
      (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (
        select t.event, t.timestamp, t.timezone, t.locode, t.place_name, t.terminal_key, t.vessel_name, t.voyage_number,
          t.data_source, t.value
        from transport_events t
        where t.account_id = c.account_id and t.container_id = c.id and t.invalidated_at is null
        order by t.timestamp, t.created_at, t.id) e) as events,
      (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (${sourcesOfLedgers(fields)}
          and l.account_id = c.account_id and l.shipment_id = c.shipment_id and l.container_number in ('', c.number)) p) as stated
    from containers c join shipments s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${accountId} and c.id = any(array(select unnest(${ids}::uuid[])))`.execute(database);
  return new Map(rows.map((row) => [row.id, containerDetails(row)]));
}

/** Reads the current fingerprints of the same containers. */
export async function containerFingerprints(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const statement = CompiledQuery.raw(FINGERPRINTS, [accountId, ids]);
  const { rows } = await database.executeQuery<{ id: string; stamp: string }>(statement);
  return new Map(rows.map(({ id, stamp }) => [id, stamp]));
}

// Constant text, since every call runs it: building it each time would cost as much as running it.
const FINGERPRINTS = `${PREPARED_MARK}
  select c.id, ${FINGERPRINT} as stamp
  from containers c join shipments s on s.account_id = c.account_id and s.id = c.shipment_id
  where c.account_id = $1 and c.id = any(array(select unnest($2::uuid[])))`;

function containerDetails({
  carried_by: shipment,
  polled,
  events,
  stated,
  stamp,
  ...container
}: DetailsRow): ContainerDetails {
  return {
    container,
    shipment: withTimes(shipment, SHIPMENT_TIMES),
    polled: pollTimesOf(polled.map((one) => withTimes(one, POLL_TIMES))),
    events: events.map((event) => withTimes(event, ['timestamp'])),
    stated,
    stamp,
  };
}

const POLL_TIMES = ['attempted_at', 'succeeded_at', 'fed_at', 'position_at', 'anchored_at'];
const SHIPMENT_TIMES: (keyof ShipmentRow)[] = [
  'changed_at',
  'created_at',
  'outdated_at',
  'tracking_stopped_at',
  'updated_at',
];

function withTimes<Row>(given: AsJson<Row>, columns: readonly string[]): Row {
  const row: Record<string, unknown> = given;
  for (const column of columns) if (typeof row[column] === 'string') row[column] = new Date(row[column]);
  return row as Row;
}
