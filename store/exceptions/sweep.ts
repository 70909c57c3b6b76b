/** Changes exceptions as time passes and opens exceptions for stale sources. Both use an index (migration 0037). */
import { type RawBuilder, sql } from 'kysely';
import type { ExceptionRule } from '../../tracking/exceptions/rules.ts';
import { clockNow } from '../postgres/clock-now.ts';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { type ExceptionRow, unresolved } from './exceptions.ts';

/** Opens and escalates exceptions by the same rules as `advance` in the core. Returns how many of each. */
export async function advanceExceptions(database: Queryable, now: Date): Promise<{ opened: number; worsened: number }> {
  const open = sql`opened_at = opens_at, updated_at = now()`;
  const worsen = sql`
    degree = 2, severity = least(severity + 1, 3), worsens_at = null, acknowledged_at = null, acknowledged_by_user_id = null,
    snoozed_until = null, updated_at = now()`;
  const waits = sql`opened_at is null`;
  const goesOn = sql`opened_at is not null and resolved_at is null and worsens_at is not null`;
  const opened = await advanceOnBothClocks(database, now, { set: open, where: waits, at: 'opens_at' });
  const worsened = await advanceOnBothClocks(database, now, { set: worsen, where: goesOn, at: 'worsens_at' });
  return { opened, worsened };
}

interface ExceptionAdvance {
  set: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  at: 'opens_at' | 'worsens_at';
}

/** Runs one step in wall-clock time and on test clocks. */
async function advanceOnBothClocks(
  database: Queryable,
  now: Date,
  { set, where, at }: ExceptionAdvance,
): Promise<number> {
  const byWall = await sql`
    update exceptions set ${set} where ${where} and test_clock_id is null and ${sql.ref(at)} <= ${now}`.execute(
    database,
  );
  const byClocks = await sql`
    update exceptions e set ${set}
    from test_clocks k
    where k.account_id = e.account_id and k.id = e.test_clock_id and e.test_clock_id is not null and e.resolved_at is null
      and ${where} and ${sql.ref(`e.${at}`)} <= ${clockNow('k', now)}`.execute(database);
  return Number(byWall.numAffectedRows ?? 0n) + Number(byClocks.numAffectedRows ?? 0n);
}

/** Source that has not responded for longer than the account's threshold. */
export interface StaleSource {
  accountId: string;
  kind: 'line' | 'terminal' | 'railroad';
  code: string;
  testClockId: string | null;
  /** Current time on the requests' clock. */
  now: Date;
  /** Earliest of the requests' last response times. */
  polledAt: Date;
  shipments: number;
  outcome: string;
}

/** Finds stale sources. `byDefault` applies to accounts without a rule. */
export async function findStaleSources(
  database: Queryable,
  now: Date,
  byDefault: ExceptionRule,
): Promise<StaleSource[]> {
  const { rows } = await sql<StaleSource>`
    select w.account_id as "accountId", w.source_kind as kind, w.source_code as code, r.test_clock_id as "testClockId",
      max(t.now) as now, min(w.succeeded_at) as "polledAt", count(distinct r.shipment_id)::int as shipments,
      (array_agg(w.last_outcome order by w.attempted_at desc))[1] as outcome
    from watches w
    join tracking_requests r on r.account_id = w.account_id and r.id = w.tracking_request_id
      and ${isLiveRequest('r')} and r.shipment_id is not null
    left join test_clocks k on k.account_id = r.account_id and k.id = r.test_clock_id
    left join exception_rules u on u.account_id = w.account_id and u.kind = 'stale_source'
    cross join lateral (select case when k.id is null then ${now}::timestamptz else ${clockNow('k', now)} end as now) t
    where ${staleWatch} and coalesce(u.enabled, ${byDefault.enabled})
      and w.succeeded_at <= t.now - coalesce(u.threshold_hours, ${byDefault.thresholdHours}) * interval '1 hour'
    group by 1, 2, 3, 4`.execute(database);
  return rows;
}

/** Must match the index `watches_silent`. `not_found` is treated as a response. */
const staleWatch = sql`
  w.closed_at is null and w.succeeded_at is not null
  and w.last_outcome not in ('changed', 'unchanged', 'not_found', 'not_found_yet')`;

export type SourceException = ExceptionRow & {
  number: string | null;
  /** Whether the account still polls the source. */
  isPolled: boolean;
  now: Date;
};

export async function exceptionsOfSources(database: Queryable, now: Date): Promise<SourceException[]> {
  return unresolved(database)
    .leftJoin('test_clocks as k', (join) =>
      join.onRef('k.account_id', '=', 'e.account_id').onRef('k.id', '=', 'e.test_clock_id'),
    )
    .select([
      sql<Date>`case when k.id is null then ${now}::timestamptz else ${clockNow('k', now)} end`.as('now'),
      sql<boolean>`exists (
        select from watches w where w.account_id = e.account_id and w.closed_at is null
          and w.source_kind = e.fact -> 'value' ->> 'source_kind' and w.source_code = e.fact -> 'value' ->> 'source_code')`.as(
        'isPolled',
      ),
    ])
    .where('e.kind', '=', 'stale_source')
    .execute();
}

/** Locks the sweep until the end of the transaction. Returns false if another sweep is running. */
export async function lockSourceSweep(trx: Queryable): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('exceptions of sources', 0)) as locked`.execute(trx);
  return rows[0]?.locked ?? false;
}

export interface AccountReview {
  accountId: string;
  afterId: string | null;
  requestedAt: string;
}

/** Requests a review of all of the account's shipments, starting from the first. */
export async function requestReview(trx: Queryable, accountId: string): Promise<void> {
  await sql`
    insert into exception_reviews (account_id) values (${accountId})
    on conflict (account_id) do update set after_id = null, requested_at = clock_timestamp()`.execute(trx);
}

export async function oldestReview(database: Queryable): Promise<AccountReview | null> {
  const { rows } = await sql<AccountReview>`
    select account_id as "accountId", after_id as "afterId", requested_at::text as "requestedAt"
    from exception_reviews order by requested_at limit 1`.execute(database);
  return rows[0] ?? null;
}

export interface ReviewedShipment {
  id: string;
  testClockId: string | null;
}

/** Lists the next tracked shipments, each with the test clock of its request. */
export async function shipmentsToReview(
  database: Queryable,
  { accountId, afterId }: AccountReview,
  limit: number,
): Promise<ReviewedShipment[]> {
  const { rows } = await sql<ReviewedShipment>`
    select s.id, (
      select r.test_clock_id from tracking_requests r
      where r.account_id = s.account_id and r.shipment_id = s.id and ${isLiveRequest('r')}
      limit 1) as "testClockId"
    from shipments s
    where s.account_id = ${accountId} and s.tracking_stopped_at is null and (${afterId}::uuid is null or s.id > ${afterId}::uuid)
    order by s.id limit ${limit}`.execute(database);
  return rows;
}

/**
 * Saves the progress of a review. A null `afterId` ends the review. If it was requested again in the meantime, it
 * restarts.
 */
export async function saveReviewProgress(
  database: Queryable,
  { accountId, requestedAt }: AccountReview,
  afterId: string | null,
): Promise<void> {
  if (afterId === null) {
    await sql`
      delete from exception_reviews
      where account_id = ${accountId} and requested_at = ${requestedAt}::timestamptz`.execute(database);
  } else {
    await sql`
      update exception_reviews set after_id = ${afterId}
      where account_id = ${accountId} and requested_at = ${requestedAt}::timestamptz`.execute(database);
  }
}
