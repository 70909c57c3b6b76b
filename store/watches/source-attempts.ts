/** Reads the poll state of a tracking request's sources, and their stored snapshots. */

import { sql } from 'kysely';
import type { HoldFacts } from '../../tracking/tracking-requests/line-hold.ts';
import { isAfter, type Order, orderBy, pageOf, positionColumn, rangeOf } from '../lists/keyset.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { WatchKind } from './watches.ts';

/** Source of the request with the state of its watch and credential. Times follow the request's clock. */
export interface SourceAttempts extends HoldFacts {
  kind: WatchKind;
  code: string;
  attempts: number;
  attemptedAt: Date | null;
  succeededAt: Date | null;
  consecutiveFailures: number;
  /** `changed`, `unchanged`, or the internal failure reason; null before the first poll. */
  lastOutcome: string | null;
  lastOutcomeDetail: string | null;
  /** Time since which polls have had the last outcome. Meaningful only for failures. */
  outcomeSince: Date | null;
  /** When the source first reported the number as not found. */
  notFoundSince: Date | null;
  dueAt: Date;
  /** True while the source is polled. */
  isOpen: boolean;
  /** Reason for a pause, which is in wall-clock time. Pauses do not apply to test clocks, which use no quota. */
  pausedReason: string | null;
}

/** Lists the sources of a request, the line first, followed by terminals and railroads. */
export async function sourceAttempts(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<SourceAttempts[]> {
  const { rows } = await sql<SourceAttempts>`
    select w.source_kind as kind, w.source_code as code, w.attempts, w.attempted_at as "attemptedAt",
      w.succeeded_at as "succeededAt", w.consecutive_failures as "consecutiveFailures", w.last_outcome as "lastOutcome",
      w.last_outcome_detail as "lastOutcomeDetail", w.due_at as "dueAt", w.not_found_since as "notFoundSince",
      case when r.test_clock_id is null then c.paused_at end as "pausedAt",
      case when r.test_clock_id is null then c.open_until end as "openUntil",
      c.failing_since as "failingSince", coalesce(c.key like '%:account:%', false) as "isOwnCredential",
      w.postponed_reason as "postponedReason", w.postponed_at as "postponedAt", w.outcome_since as "outcomeSince",
      w.closed_at is null and w.paused_at is null as "isOpen",
      case when r.test_clock_id is null and c.paused_at is not null then coalesce(c.paused_reason, 'operator') end
        as "pausedReason"
    from watches w
    join tracking_requests r on r.account_id = w.account_id and r.id = w.tracking_request_id
    left join credentials c on c.key = w.credential_key
    where w.account_id = ${accountId} and w.tracking_request_id = ${trackingRequestId}
    order by array_position(array['line', 'terminal', 'railroad'], w.source_kind), w.created_at, w.id`.execute(
    database,
  );
  return rows;
}

/** Stored snapshot. Unchanged repetitions are not stored again. */
export interface StoredSnapshot {
  id: string;
  snapshotId: string;
  kind: WatchKind;
  code: string;
  /** `ok`, `pushed`, or the internal reason for missing data. */
  outcome: string;
  status: number;
  receivedAt: Date;
  lastReceivedAt: Date;
  receipts: number;
  durationMs: number;
}

/** Lists snapshots, newest first, excluding manual corrections. */
export async function listSnapshots(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  slice: PageRange,
): Promise<PagedRows<StoredSnapshot>> {
  const total = slice.total ?? (await countSnapshots(database, accountId, trackingRequestId));
  const { rows } = await sql<StoredSnapshot>`
    select o.id, o.snapshot_id as "snapshotId", o.source_kind as kind, o.source_code as code, o.outcome, s.status,
      o.first_received_at as "receivedAt", o.last_received_at as "lastReceivedAt", o.receipts,
      greatest(0, round(extract(epoch from s.received_at - s.requested_at) * 1000))::float8 as "durationMs"${positionColumn(newest, slice)}
    from observations o join snapshots s on s.id = o.snapshot_id
    where o.account_id = ${accountId} and o.tracking_request_id = ${trackingRequestId}
      and o.source_kind not in ('person', 'document') and ${isAfter(newest, slice.after)}
    order by ${orderBy(newest)} ${rangeOf(slice)}`.execute(database);
  return pageOf(rows, slice, total);
}

const newest: Order = [
  { by: sql.ref('o.created_at'), descending: true },
  { by: sql.ref('o.id'), descending: true },
];

async function countSnapshots(database: Queryable, accountId: string, trackingRequestId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from observations
    where account_id = ${accountId} and tracking_request_id = ${trackingRequestId} and source_kind not in ('person', 'document')`.execute(
    database,
  );
  return rows[0]?.total ?? 0;
}

/** Whether the snapshot belongs to a tracking request of the account. No other account may read it. */
export async function isSnapshotOfAccount(
  database: Queryable,
  accountId: string,
  snapshotId: string,
): Promise<boolean> {
  const { rows } = await sql<{ isSeen: boolean }>`
    select exists (select from observations
      where account_id = ${accountId} and snapshot_id = ${snapshotId}) as "isSeen"`.execute(database);
  return rows[0]?.isSeen ?? false;
}
