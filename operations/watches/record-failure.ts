/** Records a poll that returned no facts: the status of the request, the evidence, and when to poll again. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Connector, Failure } from '../../connectors/connector.ts';
import type { DB } from '../../store/schema.generated.ts';
import { markFailure, type RequestFailure, stopTracking } from '../../store/tracking-requests/outcomes.ts';
import type { RequestRow } from '../../store/tracking-requests/recordings.ts';
import { recordFailedAttempt } from '../../store/watches/attempts.ts';
import { insertObservation } from '../../store/watches/observations.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { insertSnapshot, type PreparedSnapshot } from '../../store/watches/snapshots.ts';
import { closeWatches } from '../../store/watches/watches.ts';
import type { FinishedJourney } from '../../tracking/publish/request-identity.ts';
import {
  type AfterFailure,
  afterFailure,
  failureAdvice,
  NEXT_JOURNEY_DAYS,
} from '../../tracking/tracking-requests/lifecycle.ts';
import type { StopReason } from '../../tracking/tracking-requests/stop.ts';
import { hasMoved } from '../../tracking/tracking-requests/stop.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import { toInstant } from '../to-instant.ts';
import { type FailedCall, responseSnapshot } from './call-source.ts';
import { lockPoll } from './lock-poll.ts';
import { nextPoll, secondsAfter } from './next-poll.ts';
import { CHANGED, type PollOutcome, type PollTime, pollKeys, sourceOf, waitUntil } from './poll.ts';
import type { PollDeps } from './poll-deps.ts';
import { publishRequestEvents } from './publish-request-events.ts';
import { stopReasonNow } from './stop-reason.ts';

/**
 * Throttling, refusals, rejected credentials and an earlier journey do not count as failed attempts (spec/tracking 1).
 */
const NOT_AN_ATTEMPT: FailureReason[] = [
  'rate_limited',
  'quota_exhausted',
  'credentials_rejected',
  'source_blocks_us',
  'journey_over',
];
const NOT_FOUND: FailureReason[] = ['not_found', 'not_found_yet'];

/** Records the failure. `connector` is null if the source is not configured here. */
export async function recordFailure(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector | null,
  { failure, exchange, reservationId, journeyOver }: FailedCall,
): Promise<PollOutcome> {
  const decision = decide(deps, poll, time, failure);
  const { dueAt, isChange, isNewOutcome, isShown } = decision;
  const { reason, detail } = failure;
  const keys = pollKeys(poll);
  const attempt = {
    ...keys,
    reason,
    detail,
    isNotFound: NOT_FOUND.includes(reason),
    countsAsFailure: !NOT_AN_ATTEMPT.includes(reason),
    attemptedAt: time.now,
    dueAt,
    mustReread: isChange,
    reservationId,
  };
  const wait = () => waitUntil(time, dueAt, `${reason}: ${detail}`, reason);
  if (!isShown && !isChange && !isNewOutcome) {
    await recordFailedAttempt(deps.database, attempt);
    return wait();
  }
  const hash = createHash('sha256').update(`failure:${reason}`).digest();
  const snapshot = isNewOutcome && connector !== null ? await responseSnapshot(deps, connector, exchange, hash) : null;
  return deps.database.transaction().execute(async (trx) => {
    const locked = await lockPoll(trx, poll);
    if (locked === null) return CHANGED;
    const { request, shipment } = locked;
    const snapshotId = await insertEvidence(trx, poll, time, reason, snapshot);
    await recordFailedAttempt(trx, attempt);
    if (decision.stopReason !== null && shipment !== null) {
      await stopAndPublish(trx, deps, time, shipment, decision.stopReason);
      return CHANGED;
    }
    const { next } = decision;
    if (isShown)
      await markFailure(trx, request, failureState(poll, time, failure, journeyOver, next, request, snapshotId));
    if (next.final) await closeWatches(trx, request.account_id, request.id, 'all', time.now);
    if (next.event !== null) await publishRequestEvents(trx, deps, next.event, [request], time.now);
    return isChange ? CHANGED : wait();
  });
}

/** Logs an unexpected error and returns the failure to record. */
export function internalFailure({ logger }: PollDeps, { watch }: PollContext, error: unknown, what: string): Failure {
  logger.error({ err: error, watchId: watch.id }, what);
  const detail = error instanceof Error ? error.message : String(error);
  return { reason: 'internal_error', detail, retryAfterSeconds: null };
}

interface FailureDecision {
  next: AfterFailure;
  stopReason: StopReason | null;
  dueAt: Date;
  /** Whether the run must reread its tracking request. */
  isChange: boolean;
  /** Whether the request itself shows the failure, as it does until it has a shipment. */
  isShown: boolean;
  /** Whether the previous poll had a different outcome, so that this one is stored as evidence. */
  isNewOutcome: boolean;
}

function decide(deps: PollDeps, poll: PollContext, time: PollTime, failure: Failure): FailureDecision {
  const { request, watch } = poll;
  const next = decideLifecycle(deps, poll, time, failure);
  const stopReason = next.stopReason ?? decideStopAfterSilence(deps, poll, time, failure.reason);
  const isLine = watch.kind === 'line';
  const isOtherState = next.status !== request.status || next.final || next.event !== null;
  return {
    next,
    stopReason,
    dueAt: decideDueAt(deps, poll, time, failure.reason, next),
    isChange: isLine && (isOtherState || stopReason !== null),
    isShown: isLine && request.status !== 'created',
    isNewOutcome: watch.lastOutcome !== failure.reason,
  };
}

function decideLifecycle(
  { settings }: PollDeps,
  { request, watch, view }: PollContext,
  { now }: PollTime,
  failure: Failure,
): AfterFailure {
  return afterFailure({
    requestType: request.requestType,
    status: request.status,
    retryCount: request.status === 'created' ? watch.consecutiveFailures : request.retryCount,
    requestedAt: toInstant(request.requestedAt),
    now: toInstant(now),
    reason: failure.reason,
    retryAfterSeconds: failure.retryAfterSeconds,
    hasShipment: request.shipmentId !== null,
    hasMoved: view !== null && hasMoved(view),
    failingSince: watch.lastOutcome === failure.reason && watch.outcomeSince ? toInstant(watch.outcomeSince) : null,
    previousReason: watch.consecutiveFailures > 0 ? (watch.lastOutcome as FailureReason | null) : null,
    awaitsJourney: request.awaitsJourney,
    settings: {
      manifestWindowDays: settings.lifecycle.manifestWindowDays + request.windowExtraDays,
      nextJourneyDays: (settings.lifecycle.nextJourneyDays ?? NEXT_JOURNEY_DAYS) + request.windowExtraDays,
    },
  });
}

/**
 * Decides whether tracking ends because the line no longer finds the number or has sent nothing new for weeks
 * (spec/tracking 3).
 */
function decideStopAfterSilence(
  deps: PollDeps,
  poll: PollContext,
  { now }: PollTime,
  reason: FailureReason,
): StopReason | null {
  const { view, watch, line, request } = poll;
  if (view === null || watch.kind !== 'line') return null;
  const notFoundSince = NOT_FOUND.includes(reason) ? (watch.notFoundSince ?? now) : watch.notFoundSince;
  const { requestedAt, resumedAt } = request;
  return stopReasonNow(deps, { view, now, requestedAt, newsAt: line.newsAt, notFoundSince, resumedAt });
}

/**
 * Returns when the watch is due next. For a published shipment, "not found" is a regular response and the usual poll
 * interval applies.
 */
function decideDueAt(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  reason: FailureReason,
  next: AfterFailure,
): Date {
  if (poll.view === null || !NOT_FOUND.includes(reason)) return secondsAfter(time.now, next.nextPollSeconds);
  return nextPoll(deps, poll, time, poll.view, null).dueAt;
}

async function insertEvidence(
  trx: Transaction<DB>,
  poll: PollContext,
  { now }: PollTime,
  reason: FailureReason,
  snapshot: PreparedSnapshot | null,
): Promise<string | null> {
  if (snapshot === null) return null;
  const { accountId, requestId } = pollKeys(poll);
  await insertSnapshot(trx, snapshot);
  await insertObservation(trx, {
    accountId,
    trackingRequestId: requestId,
    shipmentId: poll.request.shipmentId,
    source: sourceOf(poll),
    snapshotId: snapshot.id,
    outcome: reason,
    receivedAt: now,
  });
  return snapshot.id;
}

function failureState(
  poll: PollContext,
  { now }: PollTime,
  { reason, detail }: Failure,
  journeyOver: FinishedJourney | undefined,
  { status, failedReason, isRetrying, retryCount }: AfterFailure,
  request: RequestRow,
  newSnapshotId: string | null,
): RequestFailure {
  const previous = request.failure;
  const snapshotId = newSnapshotId ?? (previous?.reason === reason ? (previous.snapshotId ?? null) : null);
  const source = sourceOf(poll);
  const former = journeyOver ?? previous?.journeyOver;
  const failure = {
    reason,
    detail,
    advice: failureAdvice(reason),
    source,
    snapshotId,
    at: toInstant(now),
    ...(former === undefined ? {} : { journeyOver: former }),
  };
  return { status, failedReason, isRetrying, retryCount, failure };
}

async function stopAndPublish(
  trx: Transaction<DB>,
  deps: PollDeps,
  { now }: PollTime,
  shipment: { account_id: string; id: string },
  reason: StopReason,
): Promise<void> {
  const stopped = await stopTracking(trx, shipment.account_id, shipment.id, reason, now);
  await publishRequestEvents(trx, deps, 'tracking_request.tracking_stopped', stopped, now);
}
