/** Recording of one answer of a poll: what it says, and when its watch asks again, in one transaction. */
import type { Transaction } from 'kysely';
import { type Evidence, type Recorded, recordObservation } from '../../operations/watches/record-observation.ts';
import { toInstant } from '../../operations/watches/watch-plan.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import type { DB } from '../../store/schema.generated.ts';
import { lockTracking } from '../../store/tracking-requests/recordings.ts';
import { noteRecorded } from '../../store/watches/attempts.ts';
import type { PreparedSnapshot } from '../../store/watches/snapshots.ts';
import { lockWatch, type PollContext } from '../../store/watches/watches.ts';
import type { Observation } from '../../tracking/claims/claims.ts';
import { awaitsConfirmation } from '../../tracking/ledger/confirmation.ts';
import { type NextAsk, nextAskSeconds } from '../../tracking/watches/poll-plan.ts';
import { failAsDuplicate } from './record-failure.ts';
import type { TrackingDeps } from './tracking-deps.ts';

/** A readable answer, not yet recorded. */
export interface ReadAnswer {
  context: PollContext;
  observation: Omit<Observation, 'snapshotId'>;
  claimsHash: Buffer;
  /** What was received, where it says something new. */
  snapshot: PreparedSnapshot | null;
  /** The snapshot of somebody else's ask, where it says something new for this one. */
  sharedSnapshotId: string | null;
  /** By the clock of the tracking request. */
  now: Date;
  /** -1 to 1. */
  jitter: number;
  reservationId: string | null;
}

/** What came of a recording. `news`: the run has to read what is wanted; else when to ask again. */
export type RecordingOutcome = { type: 'news' } | { type: 'quiet'; dueAt: Date };

export async function recordAnswer(deps: TrackingDeps, answer: ReadAnswer): Promise<RecordingOutcome> {
  return deps.database.transaction().execute((trx) => recordInTransaction(trx, deps, answer));
}

async function recordInTransaction(
  trx: Transaction<DB>,
  deps: TrackingDeps,
  answer: ReadAnswer,
): Promise<RecordingOutcome> {
  const { context, now } = answer;
  const { accountId, id: requestId } = context.request;
  const locked = await lockTracking(trx, accountId, requestId);
  const watch = await lockWatch(trx, accountId, context.watch.id);
  // Stopped, closed or recorded by another attempt meanwhile: that is what the run has to read.
  if (
    !locked ||
    !isLive(locked.request) ||
    !watch ||
    watch.version !== context.watch.version ||
    watch.closedAt !== null
  )
    return { type: 'news' };

  let dueAt = now;
  const result = await recordObservation(trx, deps, {
    locked,
    observation: answer.observation,
    evidence: evidenceOf(answer),
    now,
    jitter: answer.jitter,
    following: context,
    asked: context.watch,
    beforeEvents: async (recorded) => {
      const next = nextAsk(deps, answer, recorded);
      dueAt = new Date(now.getTime() + next.seconds * 1_000);
      await noteAttempt(trx, answer, recorded, dueAt, next.urgent);
    },
  });
  if (result.type === 'duplicate') {
    await failAsDuplicate(trx, deps, { request: locked.request, shipmentId: result.shipmentId, now });
    return { type: 'news' };
  }
  return result.isNews ? { type: 'news' } : { type: 'quiet', dueAt };
}

function evidenceOf({ snapshot, sharedSnapshotId }: ReadAnswer): Evidence {
  if (snapshot !== null) return { type: 'new', snapshot };
  return sharedSnapshotId === null ? { type: 'repeated' } : { type: 'kept', snapshotId: sharedSnapshotId };
}

function nextAsk(deps: TrackingDeps, answer: ReadAnswer, { changes }: Recorded): NextAsk {
  const { observation, now, jitter, context } = answer;
  const { source } = observation;
  const settings = deps.settings.poll;
  const fedAt = context.watch.fedAt === null ? null : toInstant(context.watch.fedAt);
  return nextAskSeconds({ source, view: changes.view, now: toInstant(now), jitter, settings, fedAt });
}

async function noteAttempt(
  trx: Transaction<DB>,
  answer: ReadAnswer,
  { ledger, isNews, isNewStatement }: Recorded,
  dueAt: Date,
  urgent: boolean,
): Promise<void> {
  await noteRecorded(trx, {
    accountId: answer.context.request.accountId,
    watchId: answer.context.watch.id,
    isNews,
    saysSomethingNew: isNewStatement,
    claimsHash: answer.claimsHash,
    awaitsConfirmation: awaitsConfirmation(ledger, answer.observation.source, toInstant(answer.now)),
    attemptedAt: answer.now,
    dueAt,
    urgent,
    reservationId: answer.reservationId,
  });
}
