/** Reads a container with all the data needed to render its journey in one statement. */
import { sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import type { ShipmentRow } from '../shipments/shipments.ts';
import { type PublishedSource, sourcesOfLedgers } from '../shipments/value-sources.ts';
import { type JoinedRow, type PollTimes, pollTimesOf } from '../watches/freshness.ts';
import type { ContainerRow } from './containers.ts';
import type { TransportEventRow } from './transport-events.ts';

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
  | 'flags'
>;

export interface ContainerDetails {
  container: ContainerRow;
  shipment: ShipmentRow;
  polled: PollTimes;
  /** Current transport events, ordered by event time and then by recording time. Events without a time are last. */
  events: StandingEvent[];
  /** Sources of the requested fields of the container and of its shipment. */
  stated: PublishedSource[];
}

type DetailsRow = ContainerRow & {
  carried_by: AsJson<ShipmentRow>;
  polled: AsJson<JoinedRow>[];
  events: AsJson<StandingEvent>[];
  stated: PublishedSource[];
};

/**
 * Finds a container with its details, including the sources of the given `fields`. Returns null if the account has no
 * such container.
 */
export async function findContainerDetails(
  database: Queryable,
  accountId: string,
  id: string,
  fields: readonly string[],
): Promise<ContainerDetails | null> {
  const { rows } = await sql<DetailsRow>`${PREPARED}
    select c.*, to_json(s) as carried_by,
      (select coalesce(json_agg(to_json(h)), '[]') from (
        select r.shipment_id as asked_for, w.source_kind, w.source_code, w.attempted_at, w.succeeded_at, w.fed_at,
          case when c.number = any(w.containers) then array[c.number] else '{}' end as containers,
          k.id as clock_id, k.position_at, k.anchored_at, k.speed, k.frozen
        from tracking_requests r
        left join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
        left join test_clocks k on k.account_id = r.account_id and k.id = r.test_clock_id
        where r.account_id = c.account_id and r.shipment_id = c.shipment_id
        order by r.created_at desc, r.id desc) h) as polled,
      (select coalesce(json_agg(to_json(e)), '[]') from (
        select t.event, t.timestamp, t.timezone, t.locode, t.place_name, t.terminal_key, t.vessel_name, t.voyage_number,
          t.data_source, t.value, t.flags
        from transport_events t
        where t.account_id = c.account_id and t.container_id = c.id and t.invalidated_at is null
        order by t.timestamp, t.created_at, t.id) e) as events,
      (select coalesce(json_agg(to_json(p)), '[]') from (${sourcesOfLedgers(fields)}
          and l.account_id = c.account_id and l.shipment_id = c.shipment_id and l.container_number in ('', c.number)) p) as stated
    from containers c join shipments s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${accountId} and c.id = ${id}`.execute(database);
  const [row] = rows;
  return row === undefined ? null : containerDetails(row);
}

function containerDetails({
  carried_by: shipment,
  polled,
  events,
  stated,
  ...container
}: DetailsRow): ContainerDetails {
  return {
    container,
    shipment: withTimes(shipment, SHIPMENT_TIMES),
    polled: pollTimesOf(polled.map((one) => withTimes(one, POLL_TIMES))),
    events: events.map((event) => withTimes(event, ['timestamp'])),
    stated,
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
