/**
 * The one path by which something said becomes something published: ledger, view, history, events and notifications in the
 * caller's transaction, whoever said it.
 */
import type { Transaction } from 'kysely';
import type { ShipmentKeys } from '../../store/containers/milestones.ts';
import { appendEvents, type NewEvent } from '../../store/events/append-events.ts';
import { loadPlaceDirectory, NO_PLACES } from '../../store/places/directory.ts';
import { recordNamedPlaces } from '../../store/places/unmatched.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import type { DB } from '../../store/schema.generated.ts';
import { loadLedger, saveLedger } from '../../store/shipments/ledgers.ts';
import { markCreated, stopTracking } from '../../store/tracking-requests/outcomes.ts';
import {
  clearOutdated,
  type LockedTracking,
  lineOf,
  type RequestRow,
} from '../../store/tracking-requests/recordings.ts';
import { insertObservation, latestSnapshotId, repeatObservation } from '../../store/watches/observations.ts';
import { insertSnapshot, type PreparedSnapshot } from '../../store/watches/snapshots.ts';
import {
  advanceWatches,
  closeWatches,
  openWatches,
  type PollContext,
  type WatchKind,
} from '../../store/watches/watches.ts';
import type { Changes } from '../../tracking/changes/changes.ts';
import { diffViews } from '../../tracking/changes/diff.ts';
import type { Observation } from '../../tracking/claims/claims.ts';
import { emptyLedger, type Ledger, record } from '../../tracking/ledger/ledger.ts';
import { placesBy } from '../../tracking/places/place-matching.ts';
import { publish } from '../../tracking/publish/publish.ts';
import { unmatchedPlaces } from '../../tracking/publish/unmatched-places.ts';
import type { StopReason, UnmatchedPlace, View } from '../../tracking/view/view.ts';
import { nextAskSeconds } from '../../tracking/watches/poll-plan.ts';
import { applyInitialCustomFields } from '../custom-fields/initial-values.ts';
import { loadScene, publicEvents, requestEvent } from '../events/render-events.ts';
import { haveCausesChanged, keepExceptions } from '../exceptions/record-exceptions.ts';
import { adoptShipment } from '../shipments/adopt.ts';
import { keepBillsOfBooking } from '../shipments/bills-of-lading.ts';
import { renderNotification } from '../webhooks/render-notification.ts';
import type { RecordingDeps } from './recording-deps.ts';
import { stopReasonNow } from './stop-decision.ts';
import { writeView } from './view-writing.ts';
import { planWatches, toInstant } from './watch-plan.ts';

/** What the claims were read from: something new, something that is kept already, or what the source said last. */
export type Evidence =
  | { type: 'new'; snapshot: PreparedSnapshot }
  /** `outcome`: how the receipt is noted where it is no answer to a poll. */
  | { type: 'kept'; snapshotId: string; outcome?: string }
  | { type: 'repeated' };

/** How the request is followed when the recording begins. */
export type Following = Pick<PollContext, 'openWatches' | 'line' | 'clock'>;

export interface ObservationInput {
  /** As locked by this transaction (`lockTracking`). */
  locked: LockedTracking;
  /** Null: nobody says anything; what is known of places changed, so the same claims are published anew. */
  observation: Omit<Observation, 'snapshotId'> | null;
  evidence: Evidence;
  /** By the clock of the tracking request. */
  now: Date;
  /** -1 to 1. */
  jitter: number;
  /** Null: nobody is asked any more, so neither is anybody now, and nothing is left to stop. */
  following: Following | null;
  /** Whose watch reads the outcome, as it was asked; null: nobody waits for it, so the run is woken by news. */
  asked: { kind: WatchKind; code: string } | null;
  /** What the caller writes of it: events come last, as they hold up every other recording until the commit. */
  beforeEvents?: (recorded: Recorded) => Promise<void>;
}

/** What came of it, before the events are appended. */
export interface Recorded {
  shipmentId: string;
  ledger: Ledger;
  changes: Changes;
  /** The run has to read what is wanted. */
  isNews: boolean;
  /** Other claims than last time, whether or not they change what is published. */
  isNewStatement: boolean;
  stopReason: StopReason | null;
}

/** `duplicate`: the shipment is followed by another request, and nothing was written. */
export type RecordingResult = ({ type: 'recorded' } & Recorded) | { type: 'duplicate'; shipmentId: string };

/** Must be the last call of its transaction (`appendEvents`). */
export async function recordObservation(
  trx: Transaction<DB>,
  deps: RecordingDeps,
  input: ObservationInput,
): Promise<RecordingResult> {
  const { locked, now, following } = input;
  const { request } = locked;
  const { account_id: accountId, id: requestId } = request;
  const adopted = await adoptShipment(trx, locked, input.observation?.claims ?? []);
  if (adopted.type === 'duplicate') return adopted;
  const shipmentId = adopted.shipment.id;
  const resumedAt = adopted.isTakenOver ? now : request.resumed_at;
  const isNewStatement = input.evidence.type !== 'repeated';
  const observed = await keepEvidence(trx, input, shipmentId);
  const { ledger, changes, namedPlaces, isFirst, causesChanged } = await recompute(
    trx,
    deps,
    input,
    shipmentId,
    observed,
  );
  const recordedAt = deps.now?.() ?? new Date();
  const isRead = isNewStatement || observed === null;
  const keys = await writeView(trx, { request, shipmentId, changes, isNewStatement: isRead, now, recordedAt });
  await saveLedger(trx, accountId, shipmentId, { ledger, view: changes.view });
  await keepBillsOfBooking(trx, request, adopted.shipment, changes.view.shipment);
  const unmatched = new Set(changes.view.unmatchedPlaces.map((place) => place.key));
  await recordNamedPlaces(trx, accountId, shipmentId, namedPlaces, unmatched);
  if (locked.shipment?.outdated_at) await clearOutdated(trx, accountId, shipmentId);
  await setInitialFields(trx, request, shipmentId, changes);
  if (following !== null && (causesChanged || adopted.isTakenOver)) {
    const scope = { ...keys, testClockId: request.test_clock_id };
    await keepExceptions(trx, { ...scope, view: changes.view, now: toInstant(now) });
  }

  const isNewlyCreated = following !== null && request.status !== 'created';
  if (isNewlyCreated) await markCreated(trx, request, shipmentId, resumedAt);
  const isChanged = hasChanges(changes) || isFirst;
  const stopReason = stopReasonOf(deps, input, changes.view, resumedAt);
  const watches = await adjustWatches(trx, deps, input, { view: changes.view, isChanged, stopReason });
  const isNews = isChanged || isNewlyCreated || stopReason !== null || watches.areOthersWanted;
  if (needsWake(input, watches.needWake, isNews)) await enqueueTrackingWake(trx, accountId, requestId);
  const recorded = { shipmentId, ledger, changes, isNews, isNewStatement, stopReason };
  await input.beforeEvents?.(recorded);
  const stopped = stopReason === null ? [] : await stopTracking(trx, accountId, shipmentId, stopReason, now);
  if (isNews) await announce(trx, deps, { input, shipmentId, keys, changes, isNewlyCreated, stopped, recordedAt });
  return { type: 'recorded', ...recorded };
}

/** Custom fields that were given with the request reach the shipment and its boxes as they appear. */
async function setInitialFields(
  trx: Transaction<DB>,
  { account_id: accountId, id: trackingRequestId, initial_custom_fields: given, shipment_id: known }: RequestRow,
  shipmentId: string,
  { addedContainers, restoredContainers }: Changes,
): Promise<void> {
  const appeared = known === null || addedContainers.length + restoredContainers.length > 0;
  if (given !== null && appeared) await applyInitialCustomFields(trx, { accountId, trackingRequestId, shipmentId });
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

/** The observation with the snapshot that its claims come from: the new one, or the one that said the same before. */
async function keepEvidence(
  trx: Transaction<DB>,
  input: ObservationInput,
  shipmentId: string,
): Promise<Observation | null> {
  const { evidence, now, observation } = input;
  if (observation === null) return null;
  const { account_id: accountId, id: trackingRequestId } = input.locked.request;
  const { source } = observation;
  if (evidence.type === 'repeated') {
    const snapshotId = await latestSnapshotId(trx, accountId, trackingRequestId, source);
    if (snapshotId === null) throw new Error('the answer is said to be known, but none is kept');
    await repeatObservation(trx, accountId, trackingRequestId, snapshotId, now);
    return { ...observation, snapshotId };
  }
  if (evidence.type === 'new') await insertSnapshot(trx, evidence.snapshot);
  const snapshotId = evidence.type === 'new' ? evidence.snapshot.id : evidence.snapshotId;
  await insertObservation(trx, {
    accountId,
    trackingRequestId,
    shipmentId,
    source,
    snapshotId,
    outcome: evidence.type === 'kept' ? (evidence.outcome ?? 'ok') : 'ok',
    receivedAt: now,
  });
  return { ...observation, snapshotId };
}

interface Recomputed {
  ledger: Ledger;
  changes: Changes;
  namedPlaces: UnmatchedPlace[];
  isFirst: boolean;
  /** Other ones than before may need a hand. */
  causesChanged: boolean;
}

async function recompute(
  trx: Transaction<DB>,
  deps: RecordingDeps,
  { locked: { request }, now }: ObservationInput,
  shipmentId: string,
  observed: Observation | null,
): Promise<Recomputed> {
  const remembered = await loadLedger(trx, request.account_id, shipmentId);
  const before =
    remembered?.ledger ??
    emptyLedger({
      requestType: request.request_type as 'bill_of_lading' | 'booking_number' | 'container',
      normalizedNumber: request.normalized_number,
      scac: lineOf(request),
    });
  const ledger = observed === null ? before : record(before, observed);
  const at = toInstant(now);
  const places = await loadPlaceDirectory(trx, request.account_id);
  const stopped = remembered?.stopped ?? new Set();
  const changes = diffViews(remembered?.view ?? null, publish(ledger, at, { places, stopped }), {
    now: at,
    etaThresholdMinutes: deps.settings.etaThresholdMinutes,
  });
  // Also those that a mapping or an import matches: when that changes, the shipment has to be found.
  const namedPlaces =
    places === NO_PLACES ? changes.view.unmatchedPlaces : unmatchedPlaces(ledger, placesBy(undefined));
  const causesChanged = haveCausesChanged(remembered?.view ?? null, changes.view);
  return { ledger, changes, namedPlaces, isFirst: remembered === null, causesChanged };
}

function stopReasonOf(
  deps: RecordingDeps,
  { locked, observation, evidence, following, now }: ObservationInput,
  view: View,
  resumedAt: Date | null,
): StopReason | null {
  if (following === null) return null;
  const isLine = observation?.source.kind === 'line';
  const newsAt = isLine && evidence.type !== 'repeated' ? now : following.line.newsAt;
  const notFoundSince = isLine ? null : following.line.notFoundSince;
  const request = { requestedAt: locked.request.requested_at };
  return stopReasonNow(deps, { request }, { view, now, newsAt, notFoundSince, resumedAt });
}

/** Opens and closes what the view calls for, and moves those forward that it makes urgent. */
async function adjustWatches(
  trx: Transaction<DB>,
  deps: RecordingDeps,
  input: ObservationInput,
  { view, isChanged, stopReason }: { view: View; isChanged: boolean; stopReason: StopReason | null },
): Promise<{ areOthersWanted: boolean; needWake: boolean }> {
  const { following, now } = input;
  if (following === null) return { areOthersWanted: false, needWake: false };
  const { account_id: accountId, id: requestId } = input.locked.request;
  const plan = planWatches(view, following.openWatches, deps.registry, now);
  const areOthersWanted = plan.open.length > 0 || plan.close.length > 0;
  if (stopReason !== null) return { areOthersWanted, needWake: false };
  const advanced = await openWatches(trx, accountId, requestId, plan.open);
  await closeWatches(trx, accountId, requestId, plan.close, now);
  const moved = isChanged ? await advanceOtherWatches(trx, deps, input, following, view) : 0;
  return { areOthersWanted, needWake: advanced + moved > 0 };
}

/** What was just learnt may call for asking the other sources earlier than they were told. Returns how many. */
async function advanceOtherWatches(
  trx: Transaction<DB>,
  deps: RecordingDeps,
  { locked: { request }, asked, now, jitter }: ObservationInput,
  { openWatches: others }: Following,
  view: View,
): Promise<number> {
  const { poll: settings } = deps.settings;
  const wanted = others
    .filter(({ kind, code }) => kind !== asked?.kind || code !== asked.code)
    .map(({ kind, code, fedAt }) => {
      const at = toInstant(now);
      const fed = fedAt ? toInstant(new Date(fedAt)) : null;
      const next = nextAskSeconds({ source: { kind, code }, view, now: at, jitter, settings, fedAt: fed });
      return { kind, code, seconds: next.seconds };
    });
  return advanceWatches(trx, request.account_id, request.id, wanted, now);
}

/** Under a frozen clock watches linger, or whoever moves the clock wakes them; but what nobody asked for, nobody reads. */
function needsWake({ asked, following }: ObservationInput, othersNeedIt: boolean, isNews: boolean): boolean {
  if (following === null) return false;
  return asked === null ? isNews : othersNeedIt && !following.clock?.frozen;
}

interface Announcement {
  input: ObservationInput;
  shipmentId: string;
  keys: ShipmentKeys;
  changes: Changes;
  isNewlyCreated: boolean;
  stopped: RequestRow[];
  recordedAt: Date;
}

async function announce(trx: Transaction<DB>, deps: RecordingDeps, what: Announcement): Promise<void> {
  const { input, shipmentId, keys } = what;
  const { account_id: accountId, id: requestId } = input.locked.request;
  const { baseUrl } = deps.settings;
  const sceneOf = async (id: string) => ({
    scene: await loadScene(trx, accountId, id, shipmentId),
    now: input.now,
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
