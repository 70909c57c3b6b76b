/** Recording of an ask that brought no facts: the lifecycle of the request, evidence, and when to ask again. */
import type { Transaction } from 'kysely';
import type { Failure } from '../../connectors/connector.ts';
import { loadScene, requestEvent } from '../../operations/events/render-events.ts';
import { stopReasonNow } from '../../operations/watches/stop-decision.ts';
import { toInstant } from '../../operations/watches/watch-plan.ts';
import { renderNotification } from '../../operations/webhooks/render-notification.ts';
import { appendEvents } from '../../store/events/append-events.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import type { DB } from '../../store/schema.generated.ts';
import { markFailure, stopTracking } from '../../store/tracking-requests/outcomes.ts';
import { lockTracking, type RequestRow } from '../../store/tracking-requests/recordings.ts';
import { noteFailure } from '../../store/watches/attempts.ts';
import { insertObservation } from '../../store/watches/observations.ts';
import { insertSnapshot, type PreparedSnapshot } from '../../store/watches/snapshots.ts';
import { closeWatches, lockWatch, type PollContext } from '../../store/watches/watches.ts';
import { type AfterFailure, afterFailure, failureAdvice } from '../../tracking/tracking-requests/lifecycle.ts';
import { hasMoved } from '../../tracking/tracking-requests/stop.ts';
import type { StopReason } from '../../tracking/view/view.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import { nextAskSeconds } from '../../tracking/watches/poll-plan.ts';
import type { TrackingDeps } from './tracking-deps.ts';

export interface FailedAsk {
  context: PollContext;
  failure: Failure;
  /** Evidence, where the source answered. */
  snapshot: PreparedSnapshot | null;
  now: Date;
  jitter: number;
  reservationId: string | null;
}

/** `news`: the run has to read what is wanted; else when to ask again. */
export type FailureOutcome = { type: 'news' } | { type: 'quiet'; dueAt: Date };

/** Throttling and refused credentials are no failed tries (tracking-model 1). */
const NOT_A_TRY: FailureReason[] = ['rate_limited', 'quota_exhausted', 'credentials_rejected', 'source_blocks_us'];
const NOT_FOUND: FailureReason[] = ['not_found', 'not_found_yet'];

export async function recordFailure(deps: TrackingDeps, ask: FailedAsk): Promise<FailureOutcome> {
  const outcome = decideOutcome(deps, ask);
  const stopReason = outcome.stopReason ?? silenceReason(deps, ask);
  const { request, watch } = ask.context;
  const isNews =
    watch.kind === 'line' &&
    (outcome.status !== request.status || outcome.final || outcome.event !== null || stopReason !== null);
  const isShown = watch.kind === 'line' && request.status !== 'created';
  const dueAt = new Date(ask.now.getTime() + nextDelaySeconds(deps, ask, outcome) * 1_000);
  const attempt = {
    accountId: request.accountId,
    watchId: watch.id,
    version: watch.version,
    reason: ask.failure.reason,
    detail: ask.failure.detail,
    isNotFound: NOT_FOUND.includes(ask.failure.reason),
    countsAsFailure: !NOT_A_TRY.includes(ask.failure.reason),
    attemptedAt: ask.now,
    dueAt,
    isNews,
    reservationId: ask.reservationId,
  };
  const isNewOutcome = watch.lastOutcome !== ask.failure.reason;
  if (!isShown && !isNews && !isNewOutcome) {
    await noteFailure(deps.database, attempt);
    return { type: 'quiet', dueAt };
  }
  return deps.database.transaction().execute(async (trx) => {
    const locked = await lockTracking(trx, request.accountId, request.id);
    const current = await lockWatch(trx, request.accountId, watch.id);
    if (
      !locked ||
      !isLive(locked.request) ||
      !current ||
      current.version !== watch.version ||
      current.closedAt !== null
    ) {
      return { type: 'news' };
    }
    const snapshotId = isNewOutcome ? await keepEvidence(trx, ask) : null;
    await noteFailure(trx, attempt);
    if (stopReason !== null && locked.shipment !== null) {
      await stopAndTell(trx, deps, ask, locked.shipment.id, stopReason);
      return { type: 'news' };
    }
    if (isShown) await markFailure(trx, locked.request, requestFailure(ask, outcome, locked.request, snapshotId));
    if (outcome.final) await closeWatches(trx, request.accountId, request.id, 'all', ask.now);
    if (outcome.event !== null) await tell(trx, deps, locked.request, outcome.event, ask.now);
    return isNews ? { type: 'news' } : { type: 'quiet', dueAt };
  });
}

function decideOutcome(deps: TrackingDeps, { context, failure, now }: FailedAsk): AfterFailure {
  const { request, watch } = context;
  return afterFailure({
    requestType: request.requestType,
    status: request.status,
    retryCount: request.status === 'created' ? watch.consecutiveFailures : request.retryCount,
    requestedAt: toInstant(request.requestedAt),
    now: toInstant(now),
    reason: failure.reason,
    retryAfterSeconds: failure.retryAfterSeconds,
    hasShipment: request.shipmentId !== null,
    hasMoved: context.view !== null && hasMoved(context.view),
    previousReason: watch.consecutiveFailures > 0 ? (watch.lastOutcome as FailureReason | null) : null,
    settings: { manifestWindowDays: deps.settings.lifecycle.manifestWindowDays + request.windowExtraDays },
  });
}

/** A line that does not find a number any more, or is silent for weeks, ends the tracking (tracking-model 3). */
function silenceReason(deps: TrackingDeps, { context, failure, now }: FailedAsk): StopReason | null {
  const { view, watch, line, request } = context;
  if (view === null || watch.kind !== 'line') return null;
  const notFoundSince = NOT_FOUND.includes(failure.reason) ? (watch.notFoundSince ?? now) : watch.notFoundSince;
  return stopReasonNow(deps, context, { view, now, newsAt: line.newsAt, notFoundSince, resumedAt: request.resumedAt });
}

/** Not knowing a number that it knew, or a box that it waits for, is an answer: asked again at the usual pace. */
function nextDelaySeconds(deps: TrackingDeps, ask: FailedAsk, outcome: AfterFailure): number {
  const { view, watch } = ask.context;
  if (view === null || !NOT_FOUND.includes(ask.failure.reason)) return outcome.nextAskSeconds;
  const source = { kind: watch.kind, code: watch.code };
  const { jitter, now } = ask;
  return nextAskSeconds({ source, view, now: toInstant(now), jitter, settings: deps.settings.poll }).seconds;
}

async function keepEvidence(trx: Transaction<DB>, ask: FailedAsk): Promise<string | null> {
  if (ask.snapshot === null) return null;
  const { request, watch } = ask.context;
  await insertSnapshot(trx, ask.snapshot);
  await insertObservation(trx, {
    accountId: request.accountId,
    trackingRequestId: request.id,
    shipmentId: request.shipmentId,
    source: { kind: watch.kind, code: watch.code },
    snapshotId: ask.snapshot.id,
    outcome: ask.failure.reason,
    receivedAt: ask.now,
  });
  return ask.snapshot.id;
}

function requestFailure(ask: FailedAsk, outcome: AfterFailure, request: RequestRow, snapshotId: string | null) {
  const { reason, detail } = ask.failure;
  const { kind, code } = ask.context.watch;
  const known = request.failure as { reason?: string; snapshotId?: string | null } | null;
  const evidence = snapshotId ?? (known?.reason === reason ? (known.snapshotId ?? null) : null);
  return {
    status: outcome.status,
    failedReason: outcome.failedReason,
    isRetrying: outcome.isRetrying,
    retryCount: outcome.retryCount,
    failure: {
      reason,
      detail,
      advice: failureAdvice(reason),
      source: { kind, code },
      snapshotId: evidence,
      at: toInstant(ask.now),
    },
  };
}

async function stopAndTell(
  trx: Transaction<DB>,
  deps: TrackingDeps,
  ask: FailedAsk,
  shipmentId: string,
  reason: StopReason,
): Promise<void> {
  const { accountId } = ask.context.request;
  const stopped = await stopTracking(trx, accountId, shipmentId, reason, ask.now);
  const events = [];
  for (const request of stopped) {
    const scene = await loadScene(trx, accountId, request.id, shipmentId);
    const recorded = { scene, now: ask.now, recordedAt: wallNow(deps), baseUrl: deps.settings.baseUrl };
    events.push(requestEvent('tracking_request.tracking_stopped', recorded));
  }
  await appendEvents(trx, accountId, events, renderNotification(deps.settings.baseUrl), wallNow(deps));
}

async function tell(
  trx: Transaction<DB>,
  deps: TrackingDeps,
  request: RequestRow,
  name: string,
  now: Date,
): Promise<void> {
  const scene = await loadScene(trx, request.account_id, request.id, request.shipment_id);
  const event = requestEvent(name, { scene, now, recordedAt: wallNow(deps), baseUrl: deps.settings.baseUrl });
  await appendEvents(trx, request.account_id, [event], renderNotification(deps.settings.baseUrl), wallNow(deps));
}

/** The shipment is tracked already: the request ends and points at it. Part of the recording's transaction. */
export async function failAsDuplicate(
  trx: Transaction<DB>,
  deps: TrackingDeps,
  { request, shipmentId, requestId, now }: DuplicateRequest,
): Promise<void> {
  const detail =
    shipmentId === null
      ? `tracking request ${requestId} asks for it already`
      : `shipment ${shipmentId} is tracked already`;
  await markFailure(trx, request, {
    status: 'failed',
    failedReason: 'duplicate',
    isRetrying: false,
    retryCount: request.retry_count ?? 0,
    failure: {
      reason: 'duplicate',
      detail,
      advice: failureAdvice('duplicate'),
      shipmentId,
      ...(requestId === undefined ? {} : { trackingRequestId: requestId }),
      at: toInstant(now),
    },
  });
  await closeWatches(trx, request.account_id, request.id, 'all', now);
  await tell(trx, deps, { ...request, shipment_id: null }, 'tracking_request.failed', now);
}

interface DuplicateRequest {
  request: RequestRow;
  /** Null: the other request has no shipment yet. */
  shipmentId: string | null;
  /** The other request, where it is known. */
  requestId?: string;
  now: Date;
}

function wallNow(deps: TrackingDeps): Date {
  return deps.now?.() ?? new Date();
}
