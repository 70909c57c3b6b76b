/**
 * Tracking board: counts and pages of an account's tracking requests by state. States that depend only on the request's
 * row are stored in it (migration 0036). Problems at the line of a tracked shipment and stale data are read from the
 * watch through small partial indexes.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HoldFacts } from '../../tracking/tracking-requests/line-hold.ts';
import type { Stage } from '../../tracking/tracking-requests/request-explanation.ts';
import type { StopReason } from '../../tracking/tracking-requests/stop.ts';
import { FEW_ROWS, readList, type Sorted, sortedPage } from '../lists/filtered-list.ts';
import type { Condition } from '../lists/matching.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import { clockNow } from '../postgres/clock-now.ts';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import type { WatchKind } from '../watches/watches.ts';
import { requestConditions, type TrackingRequestFilter, type TrackingRequestRow } from './tracking-requests.ts';

export interface BoardFilter extends TrackingRequestFilter {
  states?: readonly Stage[] | null;
  /** Internal failure reasons. */
  reasons?: readonly string[] | null;
  /** Matches any of these counted states. Requests that are tracked without problems are in none of them. */
  kinds?: readonly StandingKind[] | null;
}

export interface StandingKind {
  state: Stage;
  /** Null if no reason was recorded. */
  reason: string | null;
}

/** Time at which the board is read, and the number of hours without data after which a tracked request is stale. */
export interface BoardMoment {
  now: Date;
  staleHours: number;
}

export interface StateCount extends StandingKind {
  count: number;
}

const line = sql<SqlBool>`w.source_kind = 'line' and w.closed_at is null`;
const inTrouble = sql<SqlBool>`w.last_outcome is not null and w.last_outcome not in ('changed', 'unchanged')`;

/** Builds the current time on the request's clock. `c` is the alias of its test clock, if any. */
const requestNow = (now: Date) => sql`case when c.id is null then ${now}::timestamptz else ${clockNow('c', now)} end`;

/** Bounds of stale data: `wallBound` in wall-clock time, `isStale` on the request's clock. */
const wallBound = (moment: BoardMoment) => new Date(moment.now.getTime() - moment.staleHours * 3_600_000);
const isStale = (moment: BoardMoment) =>
  sql<SqlBool>`w.succeeded_at < ${requestNow(moment.now)} - ${moment.staleHours} * interval '1 hour'`;

const ofLine = (accountId: string) => sql`from watches w where w.account_id = ${accountId} and ${line}`;

/** Builds the state of a tracked request that has a problem. `stale` is the condition for stale data. */
const stateBy = (stale: RawBuilder<unknown>) =>
  sql`case when ${stale} then 'stale' else 'tracked_with_trouble' end as state`;
const reason = sql`case when ${inTrouble} then w.last_outcome end as reason`;

/**
 * Joins requests to their test clock, if any, and to the line's watch. Only tracked requests have a watch with data, so
 * no other table is needed. OFFSET 0 forces key lookups even if the statistics of a fast-growing table are outdated.
 */
function troubledByTestClock(accountId: string): RawBuilder<unknown> {
  return sql`
    (select id, test_clock_id from tracking_requests where account_id = ${accountId} and test_clock_id is not null offset 0) r
    join test_clocks c on c.account_id = ${accountId} and c.id = r.test_clock_id
    cross join lateral (
      select w.* ${ofLine(accountId)} and w.tracking_request_id = r.id and w.succeeded_at is not null offset 0) w`;
}

/** Selects tracked requests with problems, in wall-clock time. The caller must exclude those with a test clock. */
function troubledByWallClock(
  accountId: string,
  moment: BoardMoment,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const bound = wallBound(moment);
  return sql`
    select ${columns}, ${stateBy(sql`true`)}, ${reason} ${ofLine(accountId)} and w.succeeded_at < ${bound}
    union all
    select ${columns}, ${stateBy(sql`false`)}, ${reason} ${ofLine(accountId)} and ${inTrouble} and w.succeeded_at >= ${bound}`;
}

/** Selects `id`, `state` and `reason` of all requests with problems. */
function troubledRequests(accountId: string, moment: BoardMoment): RawBuilder<unknown> {
  return sql`
    select id, state, reason from (${troubledByWallClock(accountId, moment, sql`w.tracking_request_id as id`)}) u
    where not exists (
      select from tracking_requests o where o.account_id = ${accountId} and o.id = u.id and o.test_clock_id is not null offset 0)
    union all
    select r.id, ${stateBy(isStale(moment))}, ${reason} from ${troubledByTestClock(accountId)} where ${inTrouble} or ${isStale(moment)}`;
}

/**
 * Counts requests with problems without reading each one: the requests with a test clock are subtracted from the
 * wall-clock counts and counted on their own clocks.
 */
function troubledCounts(accountId: string, moment: BoardMoment): RawBuilder<unknown> {
  const hasProblemByWallClock = sql`${inTrouble} or w.succeeded_at < ${wallBound(moment)}`;
  return sql`
    select state, reason, sum(count) as count from (
      select state, reason, count(*) as count from (${troubledByWallClock(accountId, moment, sql`1 as one`)}) u group by 1, 2
      union all
      select ${stateBy(sql`w.succeeded_at < ${wallBound(moment)}`)}, ${reason}, -count(*)
      from ${troubledByTestClock(accountId)} where ${hasProblemByWallClock} group by 1, 2
      union all
      select ${stateBy(isStale(moment))}, ${reason}, count(*)
      from ${troubledByTestClock(accountId)} where ${inTrouble} or ${isStale(moment)} group by 1, 2
    ) all_of_them group by 1, 2`;
}

function othersOf(filter: BoardFilter, accountId: string): Condition[] {
  const { states: _states, reasons: _reasons, kinds: _kinds, ...others } = filter;
  return requestConditions(others, accountId);
}

/**
 * Counts all requests. Most are tracked or stopped and have maintained totals (decision 0011); only those that need
 * attention are counted.
 */
function storedCounts(accountId: string): RawBuilder<unknown> {
  return sql`
    select state, state_reason as reason, count(*) as count from tracking_requests
    where account_id = ${accountId} and state in ('failed', 'awaiting_manifest', 'retrying', 'waiting_for_first_answer')
    group by 1, 2
    union all
    select case value when 'created' then 'tracked' else 'stopped' end, null, sum(difference) from list_totals
    where account_id = ${accountId} and list = 'tracking_requests' and value in ('created', 'tracking_stopped') group by 1`;
}

/** Counts the matching requests per state and reason, ignoring the filter's own states and reasons. */
export async function countStates(
  database: Queryable,
  accountId: string,
  filter: BoardFilter,
  moment: BoardMoment,
): Promise<StateCount[]> {
  const others = othersOf(filter, accountId);
  const all = sql.join([sql`tracking_requests.account_id = ${accountId}`, ...others], sql` and `);
  const counted = sql`
    select state, state_reason as reason, count(*) as count from tracking_requests where ${all} group by 1, 2`;
  const unwellHere =
    others.length === 0
      ? troubledCounts(accountId, moment)
      : sql`
        select u.state, u.reason, count(*) as count from (${troubledRequests(accountId, moment)}) u
        where u.id in (select id from tracking_requests where ${all}) group by 1, 2`;
  const { rows } = await sql<StateCount>`
    with apart as materialized (${unwellHere}),
    kept as (${others.length === 0 ? storedCounts(accountId) : counted})
    select state, reason, count - case when state = 'tracked' then (select coalesce(sum(count), 0) from apart) else 0 end
      as count
    from kept
    union all select state, reason, count from apart`.execute(database);
  return rows.map((row) => ({ ...row, count: Number(row.count) })).filter(({ count }) => count > 0);
}

/**
 * Matches requests with problems. If few requests match, their ids are looked up among all those with problems;
 * otherwise the watch of each scanned request is read.
 */
function troubledMatching(
  condition: { state?: string; reasons?: readonly (string | null)[] },
  { accountId, isFew, moment }: { accountId: string; isFew: boolean; moment: BoardMoment },
): Condition {
  const { state, reasons } = condition;
  const wanted = sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [sql`u.state = ${state}`]),
      ...(reasons === undefined ? [] : [isOneOf(sql`u.reason`, reasons)]),
    ],
    sql` and `,
  );
  if (isFew) return sql`tracking_requests.id in (select u.id from unwell u where ${wanted})`;
  return sql`exists (
    select from (
      select ${stateBy(isStale(moment))}, ${reason}
      from (select 1) one left join test_clocks c on c.account_id = ${accountId} and c.id = tracking_requests.test_clock_id
      cross join lateral (
        select * ${ofLine(accountId)} and w.tracking_request_id = tracking_requests.id and w.succeeded_at is not null offset 0) w
      where ${inTrouble} or ${isStale(moment)}
    ) u where ${wanted} offset 0)`;
}

function isOneOf(column: RawBuilder<unknown>, reasons: readonly (string | null)[]): Condition {
  const named = reasons.filter((reason) => reason !== null);
  const isNamed = sql<SqlBool>`${column} = any(${named}::text[])`;
  return named.length === reasons.length ? isNamed : sql<SqlBool>`(${isNamed} or ${column} is null)`;
}

interface BoardScene {
  accountId: string;
  isFew: boolean;
  moment: BoardMoment;
}

function kindsCondition(kinds: readonly StandingKind[], at: BoardScene): Condition {
  const states = new Set(kinds.map(({ state }) => state));
  const each = [...states].map((state): Condition => {
    const reasons = kinds.filter((kind) => kind.state === state).map(({ reason }) => reason);
    if (state !== 'stale' && state !== 'tracked_with_trouble') {
      return sql`(tracking_requests.state = ${state} and ${isOneOf(sql`tracking_requests.state_reason`, reasons)})`;
    }
    return sql`(tracking_requests.state = 'tracked' and ${troubledMatching({ state, reasons }, at)})`;
  });
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`;
}

function stateConditions({ states, reasons, kinds }: BoardFilter, at: BoardScene): Condition[] {
  const chosen = states?.map((state): Condition => {
    if (state === 'tracked') {
      return sql`(tracking_requests.state = 'tracked' and not ${troubledMatching({}, { ...at, isFew: false })})`;
    }
    if (state !== 'stale' && state !== 'tracked_with_trouble') return sql`tracking_requests.state = ${state}`;
    return sql`(tracking_requests.state = 'tracked' and ${troubledMatching({ state }, at)})`;
  });
  return [
    ...(kinds ? [kindsCondition(kinds, at)] : []),
    ...(chosen ? [sql<SqlBool>`(${sql.join(chosen, sql` or `)})`] : []),
    ...(reasons
      ? [
          sql<SqlBool>`(tracking_requests.state_reason = any(${[...reasons]}::text[]) or ${troubledMatching({ reasons }, at)})`,
        ]
      : []),
  ];
}

/** Lists one page. `total` is the number of matches, counted earlier. */
export async function listBoard(
  database: Queryable,
  accountId: string,
  filter: BoardFilter,
  { total, slice, sorted, moment }: { total: number; slice: PageRange; sorted: Sorted; moment: BoardMoment },
): Promise<PagedRows<TrackingRequestRow>> {
  const isFew = total <= FEW_ROWS;
  const conditions = [...othersOf(filter, accountId), ...stateConditions(filter, { accountId, isFew, moment })];
  const polled = {
    table: 'tracking_requests',
    accountId,
    conditions,
    with: { unwell: troubledRequests(accountId, moment) },
    columns: sql`t.*`,
    isWhole: false,
    storedTotal: null,
  } as const;
  const page = sortedPage(polled, sorted);
  return readList<TrackingRequestRow>(database, polled, { ...slice, total }, page);
}

/** The part of a request's state that is not stored in its row. Times follow the request's clock. */
export interface Standing extends HoldFacts {
  id: string;
  /** Current time on the request's clock. */
  now: Date;
  /** Last poll outcome of the line's watch. */
  lastOutcome: string | null;
  lastFactsAt: Date | null;
  failures: number;
  /** Time since which polls of the line have had the last outcome. Meaningful only for failures. */
  outcomeSince: Date | null;
  /** Time of the next poll of any source. */
  nextAt: Date | null;
  nextKind: WatchKind | null;
  nextCode: string | null;
  stopReason: StopReason | null;
  stoppedAt: Date | null;
  /** When the line first reported the number as not found. */
  notFoundSince: Date | null;
}

export async function standingsOf(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
  now: Date,
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select r.id, ${requestNow(now)} as now, l.last_outcome as "lastOutcome", l.succeeded_at as "lastFactsAt",
      coalesce(l.consecutive_failures, 0) as failures, l.not_found_since as "notFoundSince",
      case when r.test_clock_id is null and k.paused_at is not null then coalesce(k.paused_reason, 'operator') end
        as "pausedReason",
case when r.test_clock_id is null then k.paused_at end as "pausedAt",
      case when r.test_clock_id is null then k.open_until end as "openUntil",
      k.failing_since as "failingSince", coalesce(k.key like '%:account:%', false) as "isOwnCredential",
      l.postponed_reason as "postponedReason", l.postponed_at as "postponedAt", l.outcome_since as "outcomeSince",
      l.attempted_at as "attemptedAt", n.due_at as "nextAt", n.source_kind as "nextKind", n.source_code as "nextCode",
      s.tracking_stopped_reason as "stopReason", s.tracking_stopped_at as "stoppedAt"
    from tracking_requests r
    left join test_clocks c on c.account_id = r.account_id and c.id = r.test_clock_id
    left join shipments s on s.account_id = r.account_id and s.id = r.shipment_id
    left join lateral (
      select w.* from watches w where w.account_id = r.account_id and w.tracking_request_id = r.id
        and w.source_kind = 'line'
      order by w.closed_at desc nulls first limit 1
    ) l on true
    left join credentials k on k.key = l.credential_key
    left join lateral (
      select w.* from watches w where w.account_id = r.account_id and w.tracking_request_id = r.id
        and w.closed_at is null and w.paused_at is null and ${isLiveRequest('r')}
      order by w.due_at, w.source_kind = 'line' desc limit 1
    ) n on true
    where r.account_id = ${accountId} and r.id = any(${[...ids]}::uuid[])`.execute(database);
  return rows;
}
