/**
 * Records one observation, whether polled, pushed or entered by a person: ledger, view, history, events and
 * notifications, in the caller's transaction.
 */
import type { Transaction } from 'kysely';
import type { ShipmentKeys } from '../../store/containers/milestones.ts';
import { appendEvents, type NewEvent } from '../../store/events/append-events.ts';
import { recordNamedPlaces } from '../../store/places/unmatched.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import type { DB } from '../../store/schema.generated.ts';
import { saveLedger } from '../../store/shipments/ledgers.ts';
import { markCreated, stopTracking } from '../../store/tracking-requests/outcomes.ts';
import { clearOutdated, type LockedTracking, type RequestRow } from '../../store/tracking-requests/recordings.ts';
import { insertObservation, latestSnapshotId, repeatObservation } from '../../store/watches/observations.ts';
import { insertSnapshot, type PreparedSnapshot } from '../../store/watches/snapshots.ts';
import type { Changes } from '../../tracking/changes/changes.ts';
import type { Observation } from '../../tracking/claims/claims.ts';
import type { Ledger } from '../../tracking/ledger/ledger.ts';
import type { HabitEvidence } from '../../tracking/ledger/response-habit.ts';
import type { StopReason } from '../../tracking/tracking-requests/stop.ts';
import type { View } from '../../tracking/view/view.ts';
import { applyInitialCustomFields } from '../custom-fields/initial-values.ts';
import { relinkWaitingDocuments } from '../documents/relink-waiting.ts';
import { loadScene, prepareEvents, renderNotification, requestEvent } from '../events/prepare-events.ts';
import { recordExceptions } from '../exceptions/record-exceptions.ts';
import { adoptShipment } from '../shipments/adopt.ts';
import { recordBillsOfLading } from '../shipments/bills-of-lading.ts';
import { toInstant } from '../to-instant.ts';
import { adjustWatches, type Following } from './adjust-watches.ts';
import { recomputeView } from './recompute-view.ts';
import type { RecordingDeps } from './recording-deps.ts';
import { stopReasonNow } from './stop-reason.ts';
import { writeView } from './write-view.ts';

/** Origin of the claims: a new snapshot, a snapshot that is already stored, or the source's last snapshot. */
export type Evidence =
  | { type: 'new'; snapshot: PreparedSnapshot }
  /** `outcome` is recorded with the receipt if the observation is not a response to a poll. */
  | { type: 'kept'; snapshotId: string; outcome?: string }
  | { type: 'repeated' };

export interface ObservationInput {
  locked: LockedTracking;
  /** Null to publish the recorded claims again. */
  observation: Omit<Observation, 'snapshotId'> | null;
  evidence: Evidence;
  /** Whether to evaluate the response as evidence about the line's response habit. */
  learnsHabit?: boolean;
  /** Time on the clock of the tracking request. */
  now: Date;
  /** -1 to 1. */
  jitter: number;
  /**
   * Writes of the caller. They precede the events, because appending events blocks every other recording until the
   * commit.
   */
  beforeEvents?: (recorded: Recorded) => Promise<void>;
}

/** Result of a recording before the events are appended. */
export interface Recorded {
  shipmentId: string;
  ledger: Ledger;
  changes: Changes;
  /** Whether the run must reread its tracking request. */
  mustReread: boolean;
  /** Whether the claims differ from the last ones, even if the published values do not change. */
  isNewStatement: boolean;
  stopReason: StopReason | null;
  /** Evidence about the line's response habit; null if there is none. */
  habit: HabitEvidence | null;
}

/** `duplicate`: another request tracks the shipment, and nothing was written. */
export type RecordingResult = ({ type: 'recorded' } & Recorded) | { type: 'duplicate'; shipmentId: string };

/**
 * Records the observation. If `following` is null, the request has ended, so watches are not adjusted and tracking is
 * not stopped. Must be the last call of its transaction (see `appendEvents`).
 */
export async function recordObservation(
  trx: Transaction<DB>,
  deps: RecordingDeps,
  input: ObservationInput,
  following: Following | null,
): Promise<RecordingResult> {
  const { locked, now, jitter } = input;
  const { request } = locked;
  const { account_id: accountId, id: requestId } = request;
  const adopted = await adoptShipment(trx, locked, input.observation);
  if (adopted.type === 'duplicate') return adopted;
  const shipmentId = adopted.shipment.id;
  const resumedAt = adopted.isTakenOver ? now : request.resumed_at;
  const isNewStatement = input.evidence.type !== 'repeated';
  const observation = await insertEvidence(trx, input, shipmentId);
  const recomputed = await recomputeView(trx, deps, {
    request,
    shipmentId,
    observation,
    now,
    learnsHabit: input.learnsHabit ?? false,
  });
  const { ledger, changes, containerIds: recordedIds, isFirst } = recomputed;
  const { view } = changes;
  const recordedAt = deps.now?.() ?? new Date();
  const mustWriteRawEvents = isNewStatement || observation === null;
  const written = { request, shipmentId, changes, recordedIds, mustWriteRawEvents, now, recordedAt };
  const keys = await writeView(trx, written);
  await saveLedger(trx, accountId, shipmentId, { ledger, view });
  const addedBills = await recordBillsOfLading(trx, request, adopted.shipment, view.shipment);
  const unmatched = new Set(view.unmatchedPlaces.map((place) => place.key));
  await recordNamedPlaces(trx, accountId, shipmentId, recomputed.namedPlaces, unmatched);
  if (locked.shipment?.outdated_at) await clearOutdated(trx, accountId, shipmentId);
  await setInitialFields(trx, request, shipmentId, changes);
  await relinkWaitingDocuments(trx, { request, changes, isWhole: isFirst || adopted.isTakenOver, addedBills });
  if (following !== null && (recomputed.causesChanged || adopted.isTakenOver)) {
    const scope = { ...keys, testClockId: request.test_clock_id };
    await recordExceptions(trx, { ...scope, view, now: toInstant(now) });
  }

  const isNewlyCreated = following !== null && request.status !== 'created';
  if (isNewlyCreated) await markCreated(trx, request, shipmentId, resumedAt);
  const isChanged = hasChanges(changes) || isFirst;
  let stopReason: StopReason | null = null;
  let mustReread = isChanged || isNewlyCreated;
  if (following !== null) {
    stopReason = decideStop(deps, input, view, resumedAt, following);
    const state = { request, view, isChanged, stopReason, now, jitter };
    const watches = await adjustWatches(trx, deps, state, following);
    mustReread ||= stopReason !== null || watches.hasOtherSources;
    // On a frozen clock, watches wait or are woken when the clock moves.
    const needsWake = following.polled === null ? mustReread : watches.needsWake && !following.clock?.frozen;
    if (needsWake) await enqueueTrackingWake(trx, accountId, requestId);
  }
  const { habit } = recomputed;
  const recorded = { shipmentId, ledger, changes, mustReread, isNewStatement, stopReason, habit };
  await input.beforeEvents?.(recorded);
  const stopped = stopReason === null ? [] : await stopTracking(trx, accountId, shipmentId, stopReason, now);
  const publication = { requestId, keys, changes, isNewlyCreated, stopped, now, recordedAt };
  if (mustReread) await publishEvents(trx, deps, publication);
  return { type: 'recorded', ...recorded };
}

async function setInitialFields(
  trx: Transaction<DB>,
  request: RequestRow,
  shipmentId: string,
  { addedContainers, restoredContainers }: Changes,
): Promise<void> {
  const { account_id: accountId, id: trackingRequestId } = request;
  const hasAppeared = request.shipment_id === null || addedContainers.length + restoredContainers.length > 0;
  if (request.initial_custom_fields !== null && hasAppeared)
    await applyInitialCustomFields(trx, { accountId, trackingRequestId, shipmentId });
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

/** Returns the observation with the snapshot of its claims: the new one, or the last one with the same claims. */
async function insertEvidence(
  trx: Transaction<DB>,
  { evidence, now, observation, locked }: ObservationInput,
  shipmentId: string,
): Promise<Observation | null> {
  if (observation === null) return null;
  const { account_id: accountId, id: trackingRequestId } = locked.request;
  const { source } = observation;
  if (evidence.type === 'repeated') {
    const snapshotId = await latestSnapshotId(trx, accountId, trackingRequestId, source);
    if (snapshotId === null) throw new Error('a response counts as repeated, but none is stored');
    await repeatObservation(trx, accountId, trackingRequestId, snapshotId, now);
    return { ...observation, snapshotId };
  }
  const snapshotId = evidence.type === 'new' ? evidence.snapshot.id : evidence.snapshotId;
  const outcome = evidence.type === 'kept' ? (evidence.outcome ?? 'ok') : 'ok';
  const receipt = { accountId, trackingRequestId, shipmentId, source, snapshotId, outcome, receivedAt: now };
  if (evidence.type === 'new') await insertSnapshot(trx, evidence.snapshot);
  await insertObservation(trx, receipt);
  return { ...observation, snapshotId };
}

function decideStop(
  deps: RecordingDeps,
  { locked, observation, evidence, now }: ObservationInput,
  view: View,
  resumedAt: Date | null,
  { line }: Following,
): StopReason | null {
  const isLine = observation?.source.kind === 'line';
  const newsAt = isLine && evidence.type !== 'repeated' ? now : line.newsAt;
  const notFoundSince = isLine ? null : line.notFoundSince;
  const { requested_at: requestedAt } = locked.request;
  return stopReasonNow(deps, { view, now, requestedAt, newsAt, notFoundSince, resumedAt });
}

interface Publication {
  requestId: string;
  keys: ShipmentKeys;
  changes: Changes;
  isNewlyCreated: boolean;
  stopped: RequestRow[];
  now: Date;
  recordedAt: Date;
}

async function publishEvents(
  trx: Transaction<DB>,
  { settings: { baseUrl } }: RecordingDeps,
  { requestId, keys, changes, isNewlyCreated, stopped, now, recordedAt }: Publication,
): Promise<void> {
  if (!isNewlyCreated && changes.events.length === 0 && stopped.length === 0) return;
  const { accountId, shipmentId } = keys;
  const sceneOf = async (id: string) => {
    const scene = await loadScene(trx, accountId, id, shipmentId);
    return { scene, now, recordedAt, baseUrl };
  };
  const recorded = await sceneOf(requestId);
  const events: NewEvent[] = [];
  if (isNewlyCreated) events.push(requestEvent('tracking_request.succeeded', recorded));
  events.push(...(await prepareEvents(trx, keys, changes.events, recorded)));
  for (const { id } of stopped) {
    const scene = id === requestId ? recorded : await sceneOf(id);
    events.push(requestEvent('tracking_request.tracking_stopped', scene));
  }
  await appendEvents(trx, accountId, events, renderNotification(baseUrl), recordedAt);
}
