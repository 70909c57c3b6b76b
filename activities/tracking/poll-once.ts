/** One poll of one watch, if it is due: ask, and record what is new. */
import { createHash } from 'node:crypto';
import { CancelledFailure } from '@temporalio/common';
import type { Connector, Failure } from '../../connectors/connector.ts';
import { stopReasonNow } from '../../operations/watches/stop-decision.ts';
import { planWatches, toInstant } from '../../operations/watches/watch-plan.ts';
import { isDatabaseAway } from '../../store/postgres/failures.ts';
import { noteUnchanged, postponeWatch } from '../../store/watches/attempts.ts';
import { isOfAccount, rekeyLineWatches } from '../../store/watches/line-credentials.ts';
import { releaseQuota } from '../../store/watches/quotas.ts';
import { type PollContext, UNDETECTED_LINE } from '../../store/watches/watches.ts';
import { clockNow, wallDelayMs } from '../../tracking/time/test-clock.ts';
import { nextAskSeconds } from '../../tracking/watches/poll-plan.ts';
import { type AskResult, askSource, findConnector, keepAnswer, type Leave, withLeave } from './call-source.ts';
import { detectLine } from './detect-line.ts';
import { failureTypeOf, type PollFailureType } from './poll-failures.ts';
import { recordFailure } from './record-failure.ts';
import { recordAnswer } from './record-response.ts';
import { shareAsk } from './share-call.ts';
import type { TrackingDeps } from './tracking-deps.ts';

/** `news`: the run has to read what is wanted. `later`: wait, by the wall clock; Infinity under a frozen clock. */
export type PollStep = { type: 'news' } | { type: 'later'; failure: PollFailureType; message: string; delayMs: number };

export async function pollOnce(deps: TrackingDeps, context: PollContext, signal: AbortSignal): Promise<PollStep> {
  const { watch, clock } = context;
  const wallNow = deps.now?.() ?? new Date();
  const now = clock === null ? wallNow : clockNow(clock, wallNow);
  if (watch.dueAt > now && watch.refreshRequestedAt === null) {
    return later('Unchanged', 'not due yet', wallDelayMs(clock, watch.dueAt, wallNow));
  }
  if (watch.code === UNDETECTED_LINE) {
    const detection = await detectLine(deps, context, now, signal).catch((error: unknown) => {
      if (signal.aborted || isDatabaseAway(error)) throw error;
      return { type: 'failed' as const, failure: ownFault(deps, context, error, 'a line could not be found out') };
    });
    if (detection.type === 'named') return { type: 'news' };
    const { failure } = detection;
    return failedStep(deps, context, { type: 'failed', failure, exchange: null }, now, { reservationId: null });
  }
  const connector = findConnector(deps, context);
  if (connector === null) {
    const failure = {
      reason: 'line_not_enabled',
      detail: `${watch.code} is not set up here`,
      retryAfterSeconds: null,
    } as const;
    return failedStep(deps, context, { type: 'failed', failure, exchange: null }, now, { reservationId: null });
  }
  if (watch.credentialKey !== connector.credentialKey && (connector.own || isOfAccount(watch.credentialKey))) {
    await keyWatch(deps, context, connector, wallNow);
    return { type: 'news' };
  }
  const sharing = await shareAsk(deps, context, connector, wallNow);
  if (sharing.type === 'answer') {
    return takeResult(deps, context, sharing.result, now, wallNow, { reservationId: null });
  }
  try {
    const { result, leave } = await withLeave(deps, context, connector, wallNow, async () => {
      const startedAt = performance.now();
      const answer = await askSource(deps, context, connector, now, signal);
      // Cancelled in flight: the answer is dropped, nothing is recorded, and whoever woke the run asks again.
      if (signal.aborted) throw new CancelledFailure('the ask was cancelled in flight');
      noteCall(deps, context, answer, performance.now() - startedAt, wallNow);
      return answer;
    });
    const step = await takeResult(deps, context, result, now, wallNow, leave);
    // Recordings give the place among concurrent calls back; one that was dropped (stopped, a duplicate, recorded by
    // another attempt) has not.
    if (step.type === 'news' && leave.reservationId !== null) {
      await releaseQuota(deps.database, watch.id, leave.reservationId);
    }
    return step;
  } finally {
    await sharing.release();
  }
}

/** Opened by a process that had not heard yet that the account's credentials changed. */
async function keyWatch(deps: TrackingDeps, { request, watch }: PollContext, connector: Connector, now: Date) {
  const keys = new Map([[watch.code, connector.credentialKey]]);
  const { accountId } = request;
  await deps.database.transaction().execute((trx) => rekeyLineWatches(trx, { accountId, keys, now }));
}

async function takeResult(
  deps: TrackingDeps,
  context: PollContext,
  result: AskResult,
  now: Date,
  wallNow: Date,
  leave: Leave,
): Promise<PollStep> {
  if (result.type === 'postponed') return postponedStep(deps, context, result, now, wallNow);
  if (result.type === 'failed') return failedStep(deps, context, result, now, leave);
  try {
    return await readStep(deps, context, result, now, leave);
  } catch (error) {
    // Temporal repeats the poll; no try is burnt and nothing is told of a database that restarts.
    if (isDatabaseAway(error)) throw error;
    // So that a fault of ours never hammers a line: it is asked again on the schedule of failures.
    const failure = ownFault(deps, context, error, 'an answer could not be recorded');
    return failedStep(deps, context, { type: 'failed', failure, exchange: result.exchange }, now, leave);
  }
}

async function readStep(
  deps: TrackingDeps,
  context: PollContext,
  result: Extract<AskResult, { type: 'read' }>,
  now: Date,
  leave: Leave,
): Promise<PollStep> {
  const { watch, request, clock } = context;
  const jitter = jitterOf(deps, context);
  const isKnown = watch.claimsHash?.equals(result.claimsHash) === true;
  if (isKnown && !watch.awaitsConfirmation && !isTimeForMore(deps, context, now)) {
    const next = nextAskSeconds({
      source: result.observation.source,
      view: context.view,
      now: toInstant(now),
      jitter,
      settings: deps.settings.poll,
      fedAt: watch.fedAt === null ? null : toInstant(watch.fedAt),
    });
    const dueAt = new Date(now.getTime() + next.seconds * 1_000);
    const isNoted = await noteUnchanged(
      deps.database,
      {
        accountId: request.accountId,
        watchId: watch.id,
        attemptedAt: now,
        dueAt,
        urgent: next.urgent,
        reservationId: leave.reservationId,
      },
      watch.version,
    );
    return isNoted ? laterAt(deps, clock, dueAt) : { type: 'news' };
  }
  const connector = findConnector(deps, context);
  const { sharedSnapshotId } = result;
  const isKept = isKnown || sharedSnapshotId !== null || connector === null;
  const snapshot = isKept ? null : await keepAnswer(connector, result.exchange, result.claimsHash);
  const outcome = await recordAnswer(deps, {
    context,
    observation: result.observation,
    claimsHash: result.claimsHash,
    snapshot,
    sharedSnapshotId: isKnown ? null : sharedSnapshotId,
    now,
    jitter,
    reservationId: leave.reservationId,
  });
  return outcome.type === 'news' ? outcome : laterAt(deps, clock, outcome.dueAt);
}

/** The same answer again, but time alone calls for more: a window is over, or another source is to be asked from now on. */
function isTimeForMore(deps: TrackingDeps, context: PollContext, now: Date): boolean {
  const { view, request, line, watch } = context;
  if (view === null || request.status !== 'created') return true;
  const plan = planWatches(view, context.openWatches, deps.registry, now);
  if (plan.open.length > 0 || plan.close.length > 0) return true;
  if (watch.kind !== 'line') return false;
  const { newsAt } = line;
  return (
    stopReasonNow(deps, context, { view, now, newsAt, notFoundSince: null, resumedAt: request.resumedAt }) !== null
  );
}

async function failedStep(
  deps: TrackingDeps,
  context: PollContext,
  result: Extract<AskResult, { type: 'failed' }>,
  now: Date,
  leave: Leave,
): Promise<PollStep> {
  const { failure, exchange } = result;
  const connector = findConnector(deps, context);
  const hash = createHash('sha256').update(`failure:${failure.reason}`).digest();
  const outcome = await recordFailure(deps, {
    context,
    failure,
    snapshot: connector === null ? null : await keepAnswer(connector, exchange, hash),
    now,
    jitter: jitterOf(deps, context),
    reservationId: leave.reservationId,
  });
  if (outcome.type === 'news') return outcome;
  const wait = laterAt(deps, context.clock, outcome.dueAt);
  return later(failureTypeOf(failure.reason), `${failure.reason}: ${failure.detail}`, wait.delayMs);
}

/** What never reached the source is no call. */
function noteCall(
  { calls }: TrackingDeps,
  { request: { accountId }, watch: { kind, code } }: PollContext,
  answer: AskResult,
  durationMs: number,
  at: Date,
): void {
  if (answer.type === 'postponed' || (answer.type === 'failed' && answer.exchange === null)) return;
  const outcome = answer.type === 'read' ? 'answered' : answer.failure.reason;
  calls?.note({ accountId, kind, code, outcome, durationMs, at });
}

/** The watch's time moves to the slot, by the clock of its request. */
async function postponedStep(
  deps: TrackingDeps,
  { watch, request }: PollContext,
  result: Extract<AskResult, { type: 'postponed' }>,
  now: Date,
  wallNow: Date,
): Promise<PollStep> {
  const delayMs = Math.max(1, result.at.getTime() - wallNow.getTime());
  await postponeWatch(deps.database, request.accountId, watch.id, new Date(now.getTime() + delayMs), result.why);
  return later('CarrierThrottled', result.why, delayMs);
}

function ownFault({ logger }: TrackingDeps, { watch }: PollContext, error: unknown, what: string): Failure {
  logger.error({ err: error, watchId: watch.id }, what);
  const detail = error instanceof Error ? error.message : String(error);
  return { reason: 'internal_error', detail, retryAfterSeconds: null };
}

function laterAt(deps: TrackingDeps, clock: PollContext['clock'], dueAt: Date) {
  return later('Unchanged', 'nothing new', wallDelayMs(clock, dueAt, deps.now?.() ?? new Date()));
}

function later(failure: PollFailureType, message: string, delayMs: number) {
  return { type: 'later', failure, message, delayMs } as const;
}

/** A test clock's journey is the same each time. */
function jitterOf({ random = Math.random }: TrackingDeps, { clock }: PollContext): number {
  return clock === null ? random() * 2 - 1 : 0;
}
