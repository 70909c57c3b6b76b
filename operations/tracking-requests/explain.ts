/**
 * Explains a tracking request: its state and the reason, who has to act, its attempts, and when its next poll is due.
 */

import { z } from 'zod';
import { isRecord } from '../../reference/records.ts';
import type { PagedRows, PageRange } from '../../store/lists/page.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { findShipmentsByIds } from '../../store/shipments/shipments.ts';
import { findTrackingRequest, type TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';
import {
  listSnapshots,
  type SourceAttempts,
  type StoredSnapshot,
  sourceAttempts,
} from '../../store/watches/source-attempts.ts';
import type { FinishedJourney } from '../../tracking/publish/request-identity.ts';
import { holdOf, stageSince } from '../../tracking/tracking-requests/line-hold.ts';
import { type Explanation, explainRequest } from '../../tracking/tracking-requests/request-explanation.ts';
import type { StopReason } from '../../tracking/tracking-requests/stop.ts';
import { FAILURE_RULES, type FailureReason } from '../../tracking/watches/failures.ts';
import { requestNow } from '../test-clocks/request-clock.ts';

const numbers = z.array(z.string());
const finishedJourney: z.ZodType<FinishedJourney> = z.object({
  container: z.string(),
  endedOn: z.string(),
  locode: z.string().nullable(),
  documents: z.object({ billsOfLading: numbers, bookings: numbers }),
});

/** By default, the newest 10 attempts are shown. */
/** Only a page needs the total. */
const NEWEST: PageRange = { limit: 10, offset: 0, total: 10 };

/** Last failure of a request (`tracking_requests.failure`). */
export interface RecordedFailure {
  reason: FailureReason;
  /** May quote the source; null for internal errors. */
  detail: string | null;
  at: string | null;
  snapshotId: string | null;
  /** For a duplicate: the shipment that is already tracked. */
  shipmentId: string | null;
  trackingRequestId: string | null;
  /** The container's earlier journey, if the request awaits the next one. */
  journeyOver: FinishedJourney | null;
}

export interface ExplainedRequest {
  row: TrackingRequestRow;
  explanation: Explanation;
  /** When the request entered its state, on its own clock; null if there is no problem. */
  since: Date | null;
  failure: RecordedFailure | null;
  stop: { reason: StopReason | null; at: Date | null } | null;
  sources: SourceAttempts[];
  answers: PagedRows<StoredSnapshot>;
  /** Source that is polled next; null if polling has ended. */
  next: SourceAttempts | null;
  /** Time on the request's clock. */
  now: Date;
}

/** Explains a request. Returns null if the account has no such request. `now` is wall-clock time. */
export async function explainTrackingRequest(
  database: Database,
  {
    accountId,
    id,
    now: wallNow,
    answers: slice = NEWEST,
  }: { accountId: string; id: string; now: Date; answers?: PageRange },
): Promise<ExplainedRequest | null> {
  const row = await findTrackingRequest(database, accountId, id);
  if (row === null) return null;
  const [sources, answers, shipments, now] = await Promise.all([
    sourceAttempts(database, accountId, id),
    listSnapshots(database, accountId, id, slice),
    row.shipment_id === null ? [] : findShipmentsByIds(database, accountId, [row.shipment_id]),
    requestNow(database, row, wallNow),
  ]);
  const failure = readFailure(row.failure);
  const line = sources.find(({ kind }) => kind === 'line') ?? null;
  const [shipment] = shipments;
  const stopReason = shipment?.tracking_stopped_reason ?? null;
  const hold = line === null ? null : holdOf(line);
  const explanation = explainRequest({
    status: row.status,
    failedReason: row.failed_reason,
    reason: row.status === 'created' ? lastLineFailure(line) : (failure?.reason ?? null),
    hold,
    stopReason,
    journeyOver: failure?.journeyOver ?? null,
  });
  const stop =
    row.status === 'tracking_stopped' ? { reason: stopReason, at: shipment?.tracking_stopped_at ?? null } : null;
  const since = stageSince(explanation.stage, {
    hold,
    outcomeSince: lastLineFailure(line) === null ? null : (line?.outcomeSince ?? null),
    notFoundSince: line?.notFoundSince ?? null,
    lastFactsAt: line?.succeededAt ?? null,
    stoppedAt: stop?.at ?? null,
    failedAt: failure?.at == null ? null : new Date(failure.at),
    requestedAt: row.requested_at,
  });
  const next = isLive(row) ? nextOf(sources) : null;
  return { row, explanation, since, failure, stop, sources, answers, next, now };
}

function lastLineFailure(line: SourceAttempts | null): FailureReason | null {
  return failureOfOutcome(line?.lastOutcome ?? null);
}

export function failureOfOutcome(outcome: string | null): FailureReason | null {
  return outcome !== null && isReason(outcome) ? outcome : null;
}

export function isReason(text: string): text is FailureReason {
  return Object.hasOwn(FAILURE_RULES, text);
}

/**
 * Returns `answered`, `pushed` for a message that was not polled, or the reason why the response contained no facts.
 */
export function outcomeOf({ outcome }: StoredSnapshot): 'answered' | 'pushed' | FailureReason {
  if (outcome === 'pushed' || isReason(outcome)) return outcome;
  return 'answered';
}

export function lastOutcomeOf({ lastOutcome }: SourceAttempts): 'answered' | FailureReason | null {
  if (lastOutcome === null) return null;
  return isReason(lastOutcome) ? lastOutcome : 'answered';
}

/** Returns the details of the last outcome, except those of internal errors, which are not exposed. */
export function lastOutcomeDetail({ lastOutcome, lastOutcomeDetail }: SourceAttempts): string | null {
  return lastOutcome === 'internal_error' ? null : lastOutcomeDetail;
}

/** Reasons for which a request waits until its window closes. */
export const AWAITED_REASONS: readonly FailureReason[] = ['not_found', 'not_found_yet', 'journey_over'];

export function readFailure(stored: unknown): RecordedFailure | null {
  if (!isRecord(stored)) return null;
  const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : null);
  const reason = text('reason');
  if (reason === null || !isReason(reason)) return null;
  return {
    reason,
    detail: reason === 'internal_error' ? null : text('detail'),
    at: text('at'),
    snapshotId: text('snapshotId'),
    shipmentId: text('shipmentId'),
    trackingRequestId: text('trackingRequestId'),
    journeyOver: readFinishedJourney(stored['journeyOver']),
  };
}

function readFinishedJourney(stored: unknown): FinishedJourney | null {
  const read = finishedJourney.safeParse(stored);
  return read.success ? read.data : null;
}

function nextOf(sources: readonly SourceAttempts[]): SourceAttempts | null {
  const open = sources.filter(({ isOpen }) => isOpen);
  return open.reduce<SourceAttempts | null>(
    (first, source) => (first === null || source.dueAt < first.dueAt ? source : first),
    null,
  );
}
