/** Activities of tracking runs: read what to do, and poll one watch until something changes. */
import { setTimeout as wait } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { responseReader } from '../../connectors/response-reader.ts';
import { recordIntake } from '../../operations/intake/record-intake.ts';
import { trackingPhase } from '../../operations/tracking-requests/tracking-phase.ts';
import type { Lines } from '../../operations/watches/lines.ts';
import { CHANGED, type PollOutcome, pollTime } from '../../operations/watches/poll.ts';
import type { PollDeps } from '../../operations/watches/poll-deps.ts';
import { pollOnce } from '../../operations/watches/poll-once.ts';
import { type ReadTrackingDeps, readTracking } from '../../operations/watches/read-tracking.ts';
import type { Sources } from '../../operations/watches/recording-deps.ts';
import { inTrace, newTrace, readTraceparent } from '../../store/trace.ts';
import type { CredentialVersions } from '../../store/watches/line-credentials.ts';
import { loadPollContext, type PollContext } from '../../store/watches/poll-context.ts';
import type { PollWatchInput, TrackingActivities, TrackingPlan } from '../../workflows/track-shipment/messages.ts';
import type { ClockSignals } from './clock-signals.ts';
import { retryLater } from './poll-failures.ts';

export interface TrackingDeps extends Omit<PollDeps, 'reader'>, Pick<ReadTrackingDeps, 'subscriptions'> {
  /** Connectors with the server's credentials. */
  registry: PollDeps['registry'];
  /** Connectors for accounts with their own credentials. */
  accountLines: { of(accountId: string, versions?: CredentialVersions): Promise<Sources & Lines> };
  clockSignals: ClockSignals;
}

/** Shorter waits take place inside the activity, because a retry by Temporal would cost more. */
const LINGER_MS = 2_000;
/** Well below the activity's time limit of 60 s. */
const MAX_LINGER_MS = 20_000;
/**
 * Interval at which a poll checks whether the sources before it at the same moment of a test clock have been polled.
 */
const TURN_MS = 10;
const OTHERS_FIRST: PollOutcome = {
  type: 'wait',
  reason: null,
  message: 'another source is polled first at this moment of the test clock',
  delayMs: TURN_MS,
};
const MORE_INTAKE: PollOutcome = { type: 'wait', reason: null, message: 'more items wait to be recorded', delayMs: 1 };
/** Cancellations arrive with a heartbeat. Most polls end before their first heartbeat is due. */
const HEARTBEAT_MS = 1_000;
/** Shorter, because a poll that waits for a test clock delays the run's next wake. */
const LINGERING_HEARTBEAT_MS = 100;

export function createTrackingActivities(deps: TrackingDeps): TrackingActivities {
  return {
    readTracking: (input) => readTracking(deps, input),
    pollWatch: (input) => inTrace(readTraceparent(input.traceparent) ?? newTrace(), () => pollWatch(deps, input)),
  };
}

/** Returns once something has changed. Otherwise fails with the time of the next poll. */
async function pollWatch(deps: TrackingDeps, input: PollWatchInput): Promise<TrackingPlan> {
  const { cancellationSignal: signal, heartbeat } = Context.current();
  const beat = setInterval(() => heartbeat(), HEARTBEAT_MS);
  try {
    const outcome = await pollUntilLongWait(deps, input, signal, heartbeat);
    if (outcome.type === 'wait') throw retryLater(outcome);
    return await readTracking(deps, input);
  } finally {
    clearInterval(beat);
  }
}

/** Polls repeatedly as long as the waits between the polls are short. */
async function pollUntilLongWait(
  deps: TrackingDeps,
  { accountId, watchId, sinceVersion }: PollWatchInput,
  signal: AbortSignal,
  heartbeat: () => void,
): Promise<PollOutcome> {
  const { clockSignals } = deps;
  const until = Date.now() + MAX_LINGER_MS;
  let lastMoves = -1;
  for (;;) {
    const poll = await loadPollContext(deps.database, accountId, watchId);
    if (poll === null || isOver(poll, sinceVersion)) return CHANGED;
    const { clock } = poll;
    const pollDeps = await withAccountLines(deps, poll);
    const intake = hasIntake(poll) ? await recordIntake(pollDeps, poll, signal, until) : 'nothing';
    if (intake === 'changed') return CHANGED;
    if (intake === 'unfinished') return MORE_INTAKE;
    if (poll.waitsForTurn) {
      if (signal.aborted || Date.now() >= until) return OTHERS_FIRST;
      await lingering(heartbeat, pause(TURN_MS, signal));
      continue;
    }
    const moves = clock === null ? 0 : clockSignals.moves(clock.id);
    const outcome = await pollOnce(pollDeps, poll, pollTime(pollDeps, poll), signal);
    if (outcome.type === 'changed' || signal.aborted) return outcome;
    if (Date.now() >= until) return clock?.frozen && moves !== lastMoves ? { ...outcome, delayMs: 1 } : outcome;
    if (!clock?.frozen && outcome.delayMs > LINGER_MS) return outcome;
    if (clock === null) {
      await pause(outcome.delayMs, signal);
      continue;
    }
    lastMoves = moves;
    // The count differs if the clock has moved since the poll was loaded.
    if (clockSignals.moves(clock.id) === moves) {
      await lingering(heartbeat, clockSignals.wait(clock.id, Math.min(outcome.delayMs, LINGER_MS), signal));
    }
    if (clock.frozen && clockSignals.moves(clock.id) === moves) return outcome;
  }
}

async function lingering(heartbeat: () => void, wait: Promise<void>): Promise<void> {
  const beat = setInterval(() => heartbeat(), LINGERING_HEARTBEAT_MS);
  await wait;
  clearInterval(beat);
}

/**
 * Whether the request has ended, the watch was closed or paused, or an earlier attempt recorded the poll but
 * its completion was lost.
 */
function isOver({ request, watch }: PollContext, sinceVersion: number): boolean {
  const isEnded = trackingPhase(request.status) === 'ended';
  return isEnded || watch.closedAt !== null || watch.pausedAt !== null || watch.version > sinceVersion;
}

async function withAccountLines(deps: TrackingDeps, { request, credentialVersions }: PollContext): Promise<PollDeps> {
  const registry =
    credentialVersions === null ? deps.registry : await deps.accountLines.of(request.accountId, credentialVersions);
  return { ...deps, registry, reader: responseReader };
}

/**
 * Whether the poll also records pushes and EDI messages. Only the watch of the line does so, one poll at a
 * time, and only once the line is detected.
 */
function hasIntake({ hasIntake, watch, request }: PollContext): boolean {
  return hasIntake && watch.kind === 'line' && request.scac !== null;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {});
}
