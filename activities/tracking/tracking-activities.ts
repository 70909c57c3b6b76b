/** Activities of the tracking workflow: read what is wanted, and poll one watch until there is news. */
import { Context } from '@temporalio/activity';
import { republishShipment } from '../../operations/shipments/republish.ts';
import type { Lines } from '../../operations/watches/lines.ts';
import { matchRequest } from '../../store/intake/matches.ts';
import { isDatabaseAway } from '../../store/postgres/failures.ts';
import { type RequestOutcome, readRequestOutcome } from '../../store/tracking-requests/outcomes.ts';
import { ensureLineWatch, listOpenWatches, loadPollContext, type PollContext } from '../../store/watches/watches.ts';
import type {
  PollWatchInput,
  TrackingActivities,
  TrackingPhase,
  WantedTracking,
} from '../../workflows/track-shipment/messages.ts';
import { askAgain } from './poll-failures.ts';
import { type PollStep, pollOnce } from './poll-once.ts';
import { drainIntake } from './record-intake.ts';
import type { TrackingDeps } from './tracking-deps.ts';

/** Shorter waits are spent in the activity: a retry by Temporal costs more than they last. */
const LINGER_MS = 2_000;
/** Well below the activity's time limit of 60 s. */
const LINGER_IN_A_ROW_MS = 20_000;
const MORE_TO_RECORD: PollStep = { type: 'later', failure: 'Unchanged', message: 'more came in', delayMs: 1 };
/** A cancel is learnt by heartbeat. Asking is mostly over before the first beat, so that few polls ever send one. */
const HEARTBEAT_MS = 1_000;
/** Who lingers for a test clock is in the way of whoever wakes the run. */
const LINGERING_HEARTBEAT_MS = 100;

export function createTrackingActivities(deps: TrackingDeps): TrackingActivities {
  return {
    readTracking: ({ accountId, trackingRequestId }) => readTracking(deps, accountId, trackingRequestId),
    pollWatch: (input) => pollWatch(deps, input),
  };
}

async function readTracking(deps: TrackingDeps, accountId: string, requestId: string): Promise<WantedTracking> {
  const outcome = await readOutcome(deps, accountId, requestId);
  if (outcome === null) return { phase: 'ended', status: 'deleted', reason: null, watches: [] };
  const phase = phaseOf(outcome.status);
  const line = outcome.scac === null ? {} : { shippingLine: outcome.scac };
  if (phase === 'ended') return { phase, status: outcome.status, reason: outcome.reason, ...line, watches: [] };
  // What waits in the inbox may be about a number that has just become known.
  await matchRequest(deps.database, accountId, requestId);
  if (phase === 'follow') await deps.subscriptions?.want(accountId, requestId);
  let watches = await listOpenWatches(deps.database, accountId, requestId);
  if (watches.length === 0) {
    // Live without any watch: resumed after a stop, or accepted by something that opens none.
    const keyOf = credentialKeyOf(await deps.accountLines.of(accountId));
    if (await ensureLineWatch(deps.database, accountId, requestId, keyOf))
      watches = await listOpenWatches(deps.database, accountId, requestId);
  }
  return { phase, status: outcome.status, reason: null, ...line, watches };
}

/** After a person said what a place means or stopped a box, or a list was imported, the shipment is published with it first. */
async function readOutcome(deps: TrackingDeps, accountId: string, requestId: string): Promise<RequestOutcome | null> {
  const outcome = await readRequestOutcome(deps.database, accountId, requestId);
  if (!outcome?.isOutdated) return outcome;
  const now = deps.now?.() ?? new Date();
  try {
    await republishShipment(deps.database, deps, { accountId, trackingRequestId: requestId, now });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Tracking goes on with the places as they were; the next recording takes the new ones.
    deps.logger.error({ err: error, trackingRequestId: requestId }, 'a shipment could not be published anew');
  }
  return readRequestOutcome(deps.database, accountId, requestId);
}

function credentialKeyOf(lines: Lines): (scac: string) => string {
  return (scac) => lines.line(scac)?.credentialKey ?? `line:${scac}`;
}

function phaseOf(status: string): TrackingPhase {
  if (status === 'created') return 'follow';
  return status === 'pending' || status === 'awaiting_manifest' ? 'locate' : 'ended';
}

/** Returns when there is news; otherwise fails with the time of the next ask. */
async function pollWatch(deps: TrackingDeps, input: PollWatchInput): Promise<WantedTracking> {
  const { cancellationSignal: signal, heartbeat } = Context.current();
  const beat = setInterval(() => heartbeat(), HEARTBEAT_MS);
  try {
    const step = await pollUntilLong(deps, input, { signal, heartbeat });
    if (step.type === 'later') throw askAgain(step.failure, step.message, step.delayMs);
    return await readTracking(deps, input.accountId, input.trackingRequestId);
  } finally {
    clearInterval(beat);
  }
}

/** With the lines as the account of the poll asks them. */
async function asAccount(deps: TrackingDeps, { request, credentialVersions }: PollContext): Promise<TrackingDeps> {
  if (credentialVersions === null) return deps;
  return { ...deps, registry: await deps.accountLines.of(request.accountId, credentialVersions) };
}

/** Polls again and again as long as the waits in between are short. */
async function pollUntilLong(
  everybody: TrackingDeps,
  input: PollWatchInput,
  { signal, heartbeat }: { signal: AbortSignal; heartbeat: () => void },
): Promise<PollStep> {
  const until = Date.now() + LINGER_IN_A_ROW_MS;
  let seenMoves = -1;
  for (;;) {
    const context = await loadPollContext(everybody.database, input.accountId, input.watchId);
    const deps = context === null ? everybody : await asAccount(everybody, context);
    if (context === null || isOver(context, input.sinceVersion)) return { type: 'news' };
    const drained = hasIntake(context) ? await drainIntake(deps, context, signal, until) : 'nothing';
    if (drained === 'news') return { type: 'news' };
    if (drained === 'unfinished') return MORE_TO_RECORD;
    const { clock } = context;
    const moves = clock === null ? 0 : deps.clockSignals.moves(clock.id);
    const step = await pollOnce(deps, context, signal);
    if (step.type === 'news' || signal.aborted) return step;
    if (Date.now() >= until) return clock?.frozen && moves !== seenMoves ? { ...step, delayMs: 1 } : step;
    if (clock === null) {
      if (step.delayMs > LINGER_MS) return step;
      await pause(step.delayMs, signal);
      continue;
    }
    if (!clock.frozen && step.delayMs > LINGER_MS) return step;
    seenMoves = moves;
    // A move between reading the rows and this line shows in the count.
    if (deps.clockSignals.moves(clock.id) === moves) {
      const beat = setInterval(() => heartbeat(), LINGERING_HEARTBEAT_MS);
      await deps.clockSignals.wait(clock.id, Math.min(step.delayMs, LINGER_MS), signal);
      clearInterval(beat);
    }
    if (clock.frozen && deps.clockSignals.moves(clock.id) === moves) return step;
  }
}

/**
 * Pushes and EDI are recorded by the line's watch, so that a request has them recorded one after the other, and not before
 * its line is known.
 */
function hasIntake({ hasIntake, watch, request }: PollContext): boolean {
  return hasIntake && watch.kind === 'line' && request.scac !== null;
}

/** Ended, closed, paused, or recorded by an attempt whose completion got lost. */
function isOver({ request, watch }: PollContext, sinceVersion: number): boolean {
  return (
    phaseOf(request.status) === 'ended' ||
    watch.closedAt !== null ||
    watch.pausedAt !== null ||
    watch.version > sinceVersion
  );
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
