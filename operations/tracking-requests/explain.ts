/** A tracking request with what came of asking for it: why it is where it is, whose move it is, and when it is asked next. */

import type { Slice } from '../../store/lists/page.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { findShipmentsByIds } from '../../store/shipments/shipments.ts';
import { findTrackingRequest, type TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';
import {
  type KeptAnswer,
  keptAnswers,
  type SourceAttempts,
  sourceAttempts,
} from '../../store/watches/source-attempts.ts';
import type { RequestStatus } from '../../tracking/tracking-requests/lifecycle.ts';
import { type Explanation, explainRequest } from '../../tracking/tracking-requests/request-explanation.ts';
import type { StopReason } from '../../tracking/view/view.ts';
import { FAILURE_RULES, type FailureReason, type WireFailedReason } from '../../tracking/watches/failures.ts';
import { requestNow } from '../test-clocks/request-clock.ts';

/** Answers that are told of where no others are asked for, the newest. */
const NEWEST: Slice = { limit: 10, offset: 0 };

/** What was last noted of a failure (`tracking_requests.failure`). */
export interface NotedFailure {
  reason: FailureReason;
  /** May hold words of the source. Null where they are of our own inside. */
  detail: string | null;
  at: string | null;
  snapshotId: string | null;
  /** Of a duplicate: what is tracked already. */
  shipmentId: string | null;
  trackingRequestId: string | null;
}

export interface ExplainedRequest {
  row: TrackingRequestRow;
  explanation: Explanation;
  failure: NotedFailure | null;
  stop: { reason: StopReason | null; at: Date | null } | null;
  sources: SourceAttempts[];
  answers: KeptAnswer[];
  /** The source that is asked next; null where none is asked any more. */
  next: SourceAttempts | null;
  /** By the clock of the request. */
  now: Date;
}

/** Null: the account has no such request. `now`: wall clock. */
export async function explainTrackingRequest(
  database: Database,
  {
    accountId,
    id,
    now: wallNow,
    answers: slice = NEWEST,
  }: { accountId: string; id: string; now: Date; answers?: Slice },
): Promise<ExplainedRequest | null> {
  const row = await findTrackingRequest(database, accountId, id);
  if (row === null) return null;
  const [sources, answers, shipments, now] = await Promise.all([
    sourceAttempts(database, accountId, id),
    keptAnswers(database, accountId, id, slice),
    row.shipment_id === null ? [] : findShipmentsByIds(database, accountId, [row.shipment_id]),
    requestNow(database, row, wallNow),
  ]);
  const failure = notedFailure(row.failure);
  const line = sources.find(({ kind }) => kind === 'line') ?? null;
  const [shipment] = shipments;
  const stopReason = (shipment?.tracking_stopped_reason ?? null) as StopReason | null;
  const explanation = explainRequest({
    status: row.status as RequestStatus,
    failedReason: row.failed_reason as WireFailedReason | null,
    reason: row.status === 'created' ? lastTrouble(line) : (failure?.reason ?? null),
    pausedReason: line?.pausedReason ?? null,
    stopReason,
  });
  const stop =
    row.status === 'tracking_stopped' ? { reason: stopReason, at: shipment?.tracking_stopped_at ?? null } : null;
  return { row, explanation, failure, stop, sources, answers, next: isLive(row) ? nextOf(sources) : null, now };
}

/** Null where the line answered with facts, also with those that were known already. */
function lastTrouble(line: SourceAttempts | null): FailureReason | null {
  return troubleOf(line?.lastOutcome ?? null);
}

/** Of the last outcome of a watch. */
export function troubleOf(outcome: string | null): FailureReason | null {
  return outcome !== null && isReason(outcome) ? outcome : null;
}

export function isReason(text: string): text is FailureReason {
  return Object.hasOwn(FAILURE_RULES, text);
}

/** `answered`, `pushed` where nobody asked, or why the answer held no facts. */
export function outcomeOf({ outcome }: KeptAnswer): 'answered' | 'pushed' | FailureReason {
  if (outcome === 'pushed' || isReason(outcome)) return outcome;
  return 'answered';
}

/** How the last ask of a source ended; null before the first one. */
export function lastOutcomeOf({ lastOutcome }: SourceAttempts): 'answered' | FailureReason | null {
  if (lastOutcome === null) return null;
  return isReason(lastOutcome) ? lastOutcome : 'answered';
}

/** What the source said of it; what our own code says of its inside stays inside. */
export function lastSaidBy({ lastOutcome, lastOutcomeDetail }: SourceAttempts): string | null {
  return lastOutcome === 'internal_error' ? null : lastOutcomeDetail;
}

export function notedFailure(stored: unknown): NotedFailure | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const noted = stored as Record<string, unknown>;
  const text = (name: string) => (typeof noted[name] === 'string' ? noted[name] : null);
  const reason = text('reason');
  if (reason === null || !isReason(reason)) return null;
  return {
    reason,
    detail: reason === 'internal_error' ? null : text('detail'),
    at: text('at'),
    snapshotId: text('snapshotId'),
    shipmentId: text('shipmentId'),
    trackingRequestId: text('trackingRequestId'),
  };
}

function nextOf(sources: readonly SourceAttempts[]): SourceAttempts | null {
  const open = sources.filter(({ isOpen }) => isOpen);
  return open.reduce<SourceAttempts | null>(
    (first, source) => (first === null || source.dueAt < first.dueAt ? source : first),
    null,
  );
}
