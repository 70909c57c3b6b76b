/** Tracking board: counts, lists and explains an account's tracking requests by state (decision 0042). */
import type { StandingSource, TrackingAction } from '../../resources/tracking-requests/tracking-standing.ts';
import { NEWEST_FIRST, type SortKey, sortedBy } from '../../store/lists/filtered-list.ts';
import type { PagedRows, PageRange } from '../../store/lists/page.ts';
import type { Database } from '../../store/postgres/database.ts';
import {
  type BoardFilter,
  countStates,
  listBoard,
  type Standing,
  type StandingKind,
  type StateCount,
  standingsOf,
} from '../../store/tracking-requests/board.ts';
import {
  findTrackingRequest,
  type TrackingRequestRow,
  type TrackingRequestSortKey,
  trackingRequestOrder,
} from '../../store/tracking-requests/tracking-requests.ts';
import type { RequestStatus } from '../../tracking/tracking-requests/lifecycle.ts';
import { holdOf, stageSince } from '../../tracking/tracking-requests/line-hold.ts';
import {
  type Explanation,
  explainRequest,
  isStale,
  STALE_HOURS,
  type Stage,
} from '../../tracking/tracking-requests/request-explanation.ts';
import type { FailureReason, Mover } from '../../tracking/watches/failures.ts';
import { AWAITED_REASONS, failureOfOutcome, isReason, readFailure } from './explain.ts';

export interface BoardQuery extends Omit<BoardFilter, 'kinds'> {
  /** Filters by who must act next. Tracked and stopped requests match no mover. */
  movers?: readonly Mover[] | null;
}

export interface BoardInput {
  accountId: string;
  filter: BoardQuery;
  sort: readonly SortKey<TrackingRequestSortKey>[] | null;
  slice: PageRange;
  now: Date;
}

export interface Board extends PagedRows<StandingSource> {
  /** Counts by state and reason, regardless of the filter's own states, reasons and movers. */
  counts: StateCount[];
}

export async function readBoard(
  database: Database,
  { accountId, filter: { movers = null, ...scope }, sort, slice, now }: BoardInput,
): Promise<Board> {
  const moment = { now, staleHours: STALE_HOURS };
  const counts = await countStates(database, accountId, scope, moment);
  const kinds = movers && counts.filter((one) => matchesMovers(one, movers));
  const filter = { ...scope, kinds };
  const total = (kinds ?? counts)
    .filter((one) => matchesFilter(one, filter))
    .reduce((sum, { count }) => sum + count, 0);
  const sorted = sort === null ? NEWEST_FIRST : sortedBy(trackingRequestOrder, sort);
  const listed = await listBoard(database, accountId, filter, { total, slice, sorted, moment });
  return { ...listed, rows: await explainRows(database, accountId, listed.rows, now), counts };
}

function matchesFilter({ state, reason }: StateCount, { states, reasons }: BoardFilter): boolean {
  return (!states || states.includes(state)) && (!reasons || (reason !== null && reasons.includes(reason)));
}

function matchesMovers({ state, reason }: StandingKind, movers: readonly Mover[]): boolean {
  if (state === 'tracked' || state === 'stopped') return false;
  const { mover } = explainCount({ state, reason: reason !== null && isReason(reason) ? reason : null });
  return mover !== 'nobody' && movers.includes(mover);
}

/** Explains one request. Returns null if the account has no such request. */
export async function readStanding(
  database: Database,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<StandingSource | null> {
  const row = await findTrackingRequest(database, accountId, id);
  const [standing] = row === null ? [] : await explainRows(database, accountId, [row], now);
  return standing ?? null;
}

async function explainRows(
  database: Database,
  accountId: string,
  rows: readonly TrackingRequestRow[],
  now: Date,
): Promise<StandingSource[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const standings = new Map((await standingsOf(database, accountId, ids, now)).map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const standing = standings.get(row.id);
    return standing === undefined ? [] : [explain(row, standing)];
  });
}

function explain(row: TrackingRequestRow, standing: Standing): StandingSource {
  const status = row.status;
  const reason = reasonOf(row, standing);
  const explanation = explainRequest({
    status,
    failedReason: row.failed_reason,
    reason,
    hold: holdOf(standing),
    stopReason: standing.stopReason,
    journeyOver: readFailure(row.failure)?.journeyOver ?? null,
    isStale: isStale(standing.lastFactsAt, standing.now),
  });
  const { nextAt, nextKind, nextCode } = standing;
  return {
    row,
    explanation,
    reason,
    since: sinceOf(row, standing, explanation.stage),
    lastFactsAt: standing.lastFactsAt,
    failures: standing.failures,
    next: nextAt && nextKind && nextCode ? { at: nextAt, kind: nextKind, code: nextCode } : null,
    pausedReason: standing.pausedReason,
    actions: actionsFor(row),
  };
}

function reasonOf(row: TrackingRequestRow, { lastOutcome }: Standing): FailureReason | null {
  if (row.status === 'created') return failureOfOutcome(lastOutcome);
  return row.status === 'tracking_stopped' ? null : (readFailure(row.failure)?.reason ?? null);
}

function sinceOf(row: TrackingRequestRow, standing: Standing, stage: Stage): Date | null {
  const { lastOutcome, outcomeSince } = standing;
  const failedAt = readFailure(row.failure)?.at ?? null;
  return stageSince(stage, {
    ...standing,
    hold: holdOf(standing),
    outcomeSince: failureOfOutcome(lastOutcome) === null ? null : outcomeSince,
    failedAt: failedAt === null ? null : new Date(failedAt),
    requestedAt: row.requested_at,
  });
}

export function actionsFor(row: Pick<TrackingRequestRow, 'status' | 'shipment_id' | 'failure'>): TrackingAction[] {
  const { status, shipment_id: shipmentId } = row;
  if (status === 'created') return ['stop'];
  if (status === 'tracking_stopped') return ['resume'];
  const corrections: TrackingAction[] = shipmentId === null ? ['change', 'delete'] : [];
  if (status === 'failed') {
    const reason = readFailure(row.failure)?.reason;
    const isAwaited = reason !== undefined && AWAITED_REASONS.includes(reason);
    return ['retry', ...(isAwaited ? (['extend_window'] as const) : []), ...corrections];
  }
  return ['extend_window', ...corrections];
}

export function explainCount({ state, reason }: { state: Stage; reason: FailureReason | null }): Explanation {
  const statuses: Partial<Record<Stage, RequestStatus>> = {
    failed: 'failed',
    tracked_with_trouble: 'created',
    stale: 'created',
    awaiting_manifest: 'awaiting_manifest',
  };
  const isLate = state === 'stale';
  const status = statuses[state] ?? 'pending';
  return explainRequest({ status, failedReason: null, reason, hold: null, stopReason: null, isStale: isLate });
}
