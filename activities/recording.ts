/** Recording of one answer: ledger, view, history, events, notifications and the watch's row, in one transaction. */
import type { Transaction } from 'kysely';
import { appendEvents, type NewEvent } from '../store/events.ts';
import { insertFieldChanges } from '../store/field-changes.ts';
import { loadLedger, saveLedger } from '../store/ledgers.ts';
import { writeMilestones, writeRawEvents } from '../store/milestones.ts';
import { insertObservation, latestSnapshotId, repeatObservation } from '../store/observations.ts';
import { enqueueTrackingWake } from '../store/outbox.ts';
import {
  listContainerIds,
  lockTracking,
  type RequestRow,
  writeContainers,
  writeShipment,
} from '../store/recordings.ts';
import { markCreated, stopTracking } from '../store/request-outcomes.ts';
import type { DB } from '../store/schema.generated.ts';
import { insertSnapshot, type PreparedSnapshot } from '../store/snapshots.ts';
import { isLive } from '../store/tracking-requests.ts';
import { noteRecorded } from '../store/watch-attempts.ts';
import { advanceWatches, closeWatches, lockWatch, openWatches, type PollContext } from '../store/watches.ts';
import type { Changes } from '../tracking/changes.ts';
import type { Observation } from '../tracking/claims.ts';
import { awaitsConfirmation } from '../tracking/confirmation.ts';
import { diffViews } from '../tracking/diff.ts';
import { emptyLedger, record } from '../tracking/ledger.ts';
import { nextAskSeconds } from '../tracking/poll-plan.ts';
import { publish } from '../tracking/publish.ts';
import type { StopReason, View } from '../tracking/view.ts';
import { loadScene, publicEvents, requestEvent } from './event-rendering.ts';
import { failAsDuplicate } from './failure-recording.ts';
import { renderNotification } from './notification-rendering.ts';
import { adoptShipment } from './shipment-adoption.ts';
import { stopReasonNow } from './stop-decision.ts';
import type { TrackingDeps } from './tracking-deps.ts';
import { planWatches, toInstant } from './watch-plan.ts';

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

  const adopted = await adoptShipment(trx, locked, answer.observation.claims);
  if (adopted.type === 'duplicate') {
    await failAsDuplicate(trx, deps, { request: locked.request, shipmentId: adopted.shipmentId, now });
    return { type: 'news' };
  }
  const shipmentId = adopted.shipment.id;
  const resumedAt = adopted.isTakenOver ? now : locked.request.resumed_at;
  const snapshotId = await keepSnapshot(trx, answer, shipmentId);
  const { ledger, changes, isFirst } = await recompute(trx, deps, answer, locked.request, shipmentId, snapshotId);
  const view = changes.view;
  const recordedAt = deps.now?.() ?? new Date();
  const keys = await writeView(trx, answer, locked.request, shipmentId, changes, recordedAt);
  await saveLedger(trx, accountId, shipmentId, { ledger, view });

  const isNewlyCreated = locked.request.status !== 'created';
  if (isNewlyCreated) await markCreated(trx, locked.request, shipmentId, resumedAt);
  const isChanged = hasChanges(changes) || isFirst;
  const reason = stopReasonOf(deps, answer, view, resumedAt);
  const plan = planWatches(view, context.openWatches, deps.registry, now);
  let needsWake = false;
  if (reason === null) {
    needsWake = (await openWatches(trx, accountId, requestId, plan.open)) > 0;
    await closeWatches(trx, accountId, requestId, plan.close, now);
  }
  const isNews = isChanged || isNewlyCreated || reason !== null || plan.open.length > 0 || plan.close.length > 0;
  const next = nextAskSeconds({
    source: answer.observation.source,
    view,
    now: toInstant(now),
    jitter: answer.jitter,
    settings: deps.settings.poll,
  });
  const dueAt = new Date(now.getTime() + next.seconds * 1_000);
  await noteRecorded(trx, {
    accountId,
    watchId: context.watch.id,
    isNews,
    saysSomethingNew: isNewStatement(answer),
    claimsHash: answer.claimsHash,
    awaitsConfirmation: awaitsConfirmation(ledger, answer.observation.source, toInstant(now)),
    attemptedAt: now,
    dueAt,
    urgent: next.urgent,
    reservationId: answer.reservationId,
  });
  if (isChanged && reason === null && (await advanceOtherWatches(trx, deps, answer, view)) > 0) needsWake = true;
  // Under a frozen clock they linger, or whoever moves the clock wakes them.
  if (needsWake && !context.clock?.frozen) await enqueueTrackingWake(trx, accountId, requestId);
  const stopped = reason === null ? [] : await stopTracking(trx, accountId, shipmentId, reason, now);
  if (isNews) await announce(trx, deps, { answer, shipmentId, keys, changes, isNewlyCreated, stopped, recordedAt });
  return isNews ? { type: 'news' } : { type: 'quiet', dueAt };
}

function hasChanges(changes: Changes): boolean {
  return (
    changes.fields.length > 0 ||
    changes.milestones.length > 0 ||
    changes.events.length > 0 ||
    changes.addedContainers.length > 0 ||
    changes.removedContainers.length > 0 ||
    changes.restoredContainers.length > 0
  );
}

/** Other claims than last time, whether or not they change what is published. */
function isNewStatement(answer: ReadAnswer): boolean {
  return answer.snapshot !== null || answer.sharedSnapshotId !== null;
}

/** The snapshot that the claims come from: the new one, or the one that said the same before. */
async function keepSnapshot(trx: Transaction<DB>, answer: ReadAnswer, shipmentId: string): Promise<string> {
  const { request } = answer.context;
  const { source } = answer.observation;
  const newSnapshotId = answer.snapshot?.id ?? answer.sharedSnapshotId;
  if (newSnapshotId === null) {
    const snapshotId = await latestSnapshotId(trx, request.accountId, request.id, source);
    if (snapshotId === null) throw new Error('the answer is said to be known, but none is kept');
    await repeatObservation(trx, request.accountId, request.id, snapshotId, answer.now);
    return snapshotId;
  }
  if (answer.snapshot !== null) await insertSnapshot(trx, answer.snapshot);
  await insertObservation(trx, {
    accountId: request.accountId,
    trackingRequestId: request.id,
    shipmentId,
    source,
    snapshotId: newSnapshotId,
    outcome: 'ok',
    receivedAt: answer.now,
  });
  return newSnapshotId;
}

async function recompute(
  trx: Transaction<DB>,
  deps: TrackingDeps,
  answer: ReadAnswer,
  request: RequestRow,
  shipmentId: string,
  snapshotId: string,
) {
  const remembered = await loadLedger(trx, request.account_id, shipmentId);
  const before =
    remembered?.ledger ??
    emptyLedger({
      requestType: request.request_type as 'bill_of_lading' | 'booking_number' | 'container',
      normalizedNumber: request.normalized_number,
      scac: request.scac,
    });
  const ledger = record(before, { ...answer.observation, snapshotId });
  const now = toInstant(answer.now);
  const changes = diffViews(remembered?.view ?? null, publish(ledger, now), {
    now,
    etaThresholdMinutes: deps.settings.etaThresholdMinutes,
  });
  return { ledger, changes, isFirst: remembered === null };
}

/** Rows of what is published. Only what changed is written. */
async function writeView(
  trx: Transaction<DB>,
  answer: ReadAnswer,
  request: RequestRow,
  shipmentId: string,
  changes: Changes,
  recordedAt: Date,
) {
  const accountId = request.account_id;
  const { view } = changes;
  const added = new Set(changes.addedContainers);
  const touched = new Set(
    [...changes.fields, ...changes.milestones].flatMap(({ container }) => (container === null ? [] : [container])),
  );
  for (const number of [...added, ...changes.removedContainers, ...changes.restoredContainers]) touched.add(number);
  if (changes.fields.some((change) => change.container === null)) {
    await writeShipment(trx, accountId, shipmentId, view.shipment, recordedAt);
  }
  await writeContainers(
    trx,
    accountId,
    shipmentId,
    view.containers.filter((container) => touched.has(container.number)),
    request.ref_numbers,
    recordedAt,
  );
  const containerIds = await listContainerIds(trx, accountId, shipmentId);
  const keys = { accountId, shipmentId, containerIds };
  await writeMilestones(trx, keys, changes.milestones, answer.now);
  if (isNewStatement(answer) || touched.size > 0) await writeRawEvents(trx, keys, view.containers, answer.now);
  await insertFieldChanges(trx, accountId, shipmentId, containerIds, changes.fields, answer.now);
  return keys;
}

function stopReasonOf(deps: TrackingDeps, answer: ReadAnswer, view: View, resumedAt: Date | null): StopReason | null {
  const { watch, line } = answer.context;
  const isLine = watch.kind === 'line';
  const newsAt = isLine && isNewStatement(answer) ? answer.now : line.newsAt;
  const notFoundSince = isLine ? null : line.notFoundSince;
  return stopReasonNow(deps, answer.context, { view, now: answer.now, newsAt, notFoundSince, resumedAt });
}

/** What was just learnt may call for asking the other sources earlier than they were told. Returns how many. */
async function advanceOtherWatches(
  trx: Transaction<DB>,
  deps: TrackingDeps,
  answer: ReadAnswer,
  view: View,
): Promise<number> {
  const { request, watch, openWatches: others } = answer.context;
  const wanted = others
    .filter((other) => other.kind !== watch.kind || other.code !== watch.code)
    .map(({ kind, code }) => ({
      kind,
      code,
      seconds: nextAskSeconds({
        source: { kind, code },
        view,
        now: toInstant(answer.now),
        jitter: answer.jitter,
        settings: deps.settings.poll,
      }).seconds,
    }));
  return advanceWatches(trx, request.accountId, request.id, wanted, answer.now);
}

interface Announcement {
  answer: ReadAnswer;
  shipmentId: string;
  keys: { accountId: string; shipmentId: string; containerIds: ReadonlyMap<string, string> };
  changes: Changes;
  isNewlyCreated: boolean;
  stopped: RequestRow[];
  recordedAt: Date;
}

async function announce(trx: Transaction<DB>, deps: TrackingDeps, what: Announcement): Promise<void> {
  const { answer, shipmentId, keys } = what;
  const { accountId, id: requestId } = answer.context.request;
  const { baseUrl } = deps.settings;
  const sceneOf = async (id: string) => ({
    scene: await loadScene(trx, accountId, id, shipmentId),
    now: answer.now,
    recordedAt: what.recordedAt,
    baseUrl,
  });
  const recorded = await sceneOf(requestId);
  const events: NewEvent[] = [];
  if (what.isNewlyCreated) events.push(requestEvent('tracking_request.succeeded', recorded));
  events.push(...(await publicEvents(trx, keys, what.changes.events, recorded)));
  for (const request of what.stopped) {
    const scene = request.id === requestId ? recorded : await sceneOf(request.id);
    events.push(requestEvent('tracking_request.tracking_stopped', scene));
  }
  await appendEvents(trx, accountId, events, renderNotification(baseUrl), what.recordedAt);
}
