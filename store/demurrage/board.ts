/**
 * Demurrage board: counts and pages of containers, grouped by the urgency of their last free day. The columns it reads
 * are maintained on the container (migration 0038) and indexed for counting. The days left follow the tracking
 * request's clock, which is rarely a test clock.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Urgency } from '../../tracking/demurrage/lfd-urgency.ts';
import type { ContainerRow } from '../containers/containers.ts';
import { type ContainerFilter, containerConditions } from '../containers/filters.ts';
import { isAfter, type Order, orderBy, pageOf, positionColumn, rangeOf } from '../lists/keyset.ts';
import type { Condition } from '../lists/matching.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import { clockNow } from '../postgres/clock-now.ts';
import type { Queryable } from '../postgres/database.ts';

export interface DemurrageFilter extends Pick<ContainerFilter, 'q' | 'port' | 'scacs' | 'numbers'> {
  urgencies?: readonly Urgency[];
  terminalKey?: string;
  /** True selects containers with a hold at the pickup location; false selects those without one. */
  isHeld?: boolean;
}

export interface DemurrageScope {
  accountId: string;
  /** Excludes last free days reported by railroads. */
  withoutRail: boolean;
  now: Date;
  /** Upper bounds, in days left, for `soon` and `week` (tracking/demurrage/lfd-urgency.ts). */
  soonDays: number;
  weekDays: number;
}

/** Container with the values of related rows that its demurrage depends on. */
export interface DemurrageRow extends ContainerRow {
  /** Earliest last free day visible to the account; null if no source reports one. */
  earliestLastFreeDay: string | null;
  scac: string;
  shipmentNumber: string;
  podLocode: string | null;
  destinationLocode: string | null;
  /** Current time on the tracking request's clock. */
  clockNow: Date;
}

const earliestLastFreeDay = ({ withoutRail }: DemurrageScope) =>
  withoutRail
    ? sql<
        string | null
      >`case when containers.provenance #>> '{pickup_lfd,rule}' = 'lfd.person' then containers.pickup_lfd
        else least(containers.published ->> 'pickup_lfd_line', containers.published ->> 'pickup_lfd_terminal', containers.pickup_lfd) end`
    : sql<string | null>`containers.earliest_lfd`;

/**
 * Builds the upper bounds of last free days per urgency at `now`. The bounds use the published text format, which sorts
 * chronologically.
 */
const bounds = (now: RawBuilder<Date>, { soonDays, weekDays }: DemurrageScope) => {
  const text = (days: number) =>
    sql<string>`to_char((${now} + ${days} * interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  return sql`${text(-1)} as overdue, ${text(0)} as today, ${text(soonDays)} as soon, ${text(weekDays)} as week`;
};

/**
 * Builds the CTEs `wall` (bounds in wall-clock time) and `clocked` (bounds and current time for shipments with a test
 * clock).
 */
const clocks = (scope: DemurrageScope) => sql`
  wall as materialized (select ${bounds(sql`${scope.now}::timestamptz`, scope)}),
  clocked as materialized (
    select shipment_id, shown, ${bounds(sql`shown`, scope)} from (
      select r.shipment_id, max(${clockNow('c', scope.now)}) as shown from tracking_requests r
      join test_clocks c on c.account_id = r.account_id and c.id = r.test_clock_id
      where r.account_id = ${scope.accountId} and r.test_clock_id is not null and r.shipment_id is not null
      group by 1) each)`;

/** Selects the containers on the board, except those of stopped shipments. */
const onBoard = (scope: DemurrageScope, conditions: readonly Condition[]) => sql`
  from containers
  join shipments s on s.account_id = containers.account_id and s.id = containers.shipment_id
    and s.tracking_stopped_at is null
  left join clocked k on k.shipment_id = containers.shipment_id
  cross join wall
  where ${sql.join([sql`containers.account_id = ${scope.accountId} and containers.demurrage_phase is not null`, ...conditions], sql` and `)}`;

/** Derives the urgency by the same rules as tracking/demurrage/lfd-urgency.ts. */
function urgency(scope: DemurrageScope): RawBuilder<Urgency> {
  const isUpTo = (bound: string) =>
    sql`${earliestLastFreeDay(scope)} <= coalesce(${sql.ref(`k.${bound}`)}, ${sql.ref(`wall.${bound}`)}) collate "C"`;
  return sql<Urgency>`case when containers.demurrage_phase = 'out' then 'to_return'
    when ${earliestLastFreeDay(scope)} is null then 'unknown' when ${isUpTo('overdue')} then 'overdue'
    when ${isUpTo('today')} then 'today' when ${isUpTo('soon')} then 'soon' when ${isUpTo('week')} then 'week'
    else 'later' end`;
}

function conditionsOf({ terminalKey, isHeld, urgencies: _, ...ofContainer }: DemurrageFilter, accountId: string) {
  const conditions: Condition[] = containerConditions(ofContainer, accountId);
  if (terminalKey !== undefined) {
    conditions.push(
      sql<SqlBool>`coalesce(containers.published ->> 'pickup_facility_key', containers.published ->> 'pod_terminal_key') = ${terminalKey}`,
    );
  }
  if (isHeld !== undefined) conditions.push(sql<SqlBool>`${isHeldNow} = ${isHeld}`);
  return conditions;
}

const isHeldNow = sql<SqlBool>`(jsonb_array_length(coalesce(nullif(containers.published -> 'holds_at_pod_terminal', 'null'), '[]'))
  + jsonb_array_length(coalesce(nullif(containers.published -> 'ind_facility_holds', 'null'), '[]')) > 0)`;

/** Counts containers per urgency, ignoring the filter's own urgencies. */
export async function countUrgencies(
  database: Queryable,
  scope: DemurrageScope,
  filter: DemurrageFilter,
): Promise<Map<Urgency, number>> {
  const { rows } = await sql<{ urgency: Urgency; count: number }>`
    with ${clocks(scope)}
    select urgency, count(*)::int as count
    from (select ${urgency(scope)} as urgency ${onBoard(scope, conditionsOf(filter, scope.accountId))}) counted
    group by 1`.execute(database);
  return new Map(rows.map(({ urgency: name, count }) => [name, count]));
}

/**
 * Lists containers by time left, followed by those without a last free day (longest waiting first) and those to be
 * returned empty.
 */
export async function listDemurrage(
  database: Queryable,
  scope: DemurrageScope,
  filter: DemurrageFilter,
  slice: PageRange,
  total: number,
): Promise<PagedRows<DemurrageRow>> {
  const conditions = conditionsOf(filter, scope.accountId);
  const { urgencies } = filter;
  if (urgencies !== undefined) conditions.push(sql<SqlBool>`${urgency(scope)} = any(${[...urgencies]}::text[])`);
  const order = byTimeLeft(scope);
  const { rows } = await sql<DemurrageRow>`
    with ${clocks(scope)},
    page as materialized (
      select containers.id ${onBoard(scope, [...conditions, isAfter(order, slice.after)])}
      order by ${orderBy(order)} ${rangeOf(slice)})
    ${select(scope, positionColumn(order, slice))} join page on page.id = containers.id
    where containers.account_id = ${scope.accountId} order by ${orderBy(order)}`.execute(database);
  return pageOf(rows, slice, total);
}

/** Sorts by last free day. For containers with a test clock, the day is first converted to wall-clock time. */
const byTimeLeft = (scope: DemurrageScope): Order => [
  { by: sql.ref('containers.demurrage_phase') },
  {
    by: sql`case when k.shown is null then ${earliestLastFreeDay(scope)} else to_char(
      (${earliestLastFreeDay(scope)}::timestamptz - (k.shown - ${scope.now}::timestamptz)) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"') end collate "C"`,
    nullable: true,
  },
  { by: sql.ref('containers.created_at') },
  { by: sql.ref('containers.id') },
];

const select = (scope: DemurrageScope, more: RawBuilder<unknown>) => sql`
  select containers.*${more}, ${earliestLastFreeDay(scope)} as "earliestLastFreeDay", s.shipping_line_scac as scac,
    s.bill_of_lading_number as "shipmentNumber", s.pod_locode as "podLocode", s.destination_locode as "destinationLocode",
    coalesce(k.shown, ${scope.now}::timestamptz) as "clockNow"
  from containers join shipments s on s.account_id = containers.account_id and s.id = containers.shipment_id
  left join clocked k on k.shipment_id = containers.shipment_id`;

/** Finds the demurrage data of one of the account's containers, whether or not it is on the board. */
export async function findDemurrage(
  database: Queryable,
  scope: DemurrageScope,
  id: string,
): Promise<DemurrageRow | null> {
  const { rows } = await sql<DemurrageRow>`
    with ${clocks(scope)} ${select(scope, sql``)}
    where containers.account_id = ${scope.accountId} and containers.id = ${id}`.execute(database);
  return rows[0] ?? null;
}
