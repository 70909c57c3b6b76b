/** Applies an observation to a shipment's ledger and compares the resulting view with the published one. */
import type { Transaction } from 'kysely';
import { prefersEarliestDay } from '../../store/demurrage/preferred-day.ts';
import { loadPlaceDirectory, NO_PLACES } from '../../store/places/directory.ts';
import type { DB } from '../../store/schema.generated.ts';
import { loadLedger } from '../../store/shipments/ledgers.ts';
import { lineOf, type RequestRow } from '../../store/tracking-requests/recordings.ts';
import type { Changes } from '../../tracking/changes/changes.ts';
import { diffViews } from '../../tracking/changes/diff.ts';
import type { Observation } from '../../tracking/claims/claims.ts';
import { emptyLedger, type Ledger, record } from '../../tracking/ledger/ledger.ts';
import { type HabitEvidence, habitEvidence } from '../../tracking/ledger/response-habit.ts';
import { placesBy } from '../../tracking/places/place-matching.ts';
import { publish } from '../../tracking/publish/publish.ts';
import { unmatchedPlaces } from '../../tracking/publish/unmatched-places.ts';
import type { UnmatchedPlace } from '../../tracking/view/view.ts';
import { haveCausesChanged } from '../exceptions/record-exceptions.ts';
import { toInstant } from '../to-instant.ts';
import type { RecordingDeps } from './recording-deps.ts';

export interface RecomputedView {
  ledger: Ledger;
  changes: Changes;
  /** Ids by container number, for containers recorded before. */
  containerIds: ReadonlyMap<string, string>;
  /** Places as sources name them, whether matched or not. */
  namedPlaces: UnmatchedPlace[];
  /** Whether nothing has been recorded for the shipment before. */
  isFirst: boolean;
  /** Whether causes of exceptions appeared or disappeared. */
  causesChanged: boolean;
  /** Evidence about the line's response habit; null if there is none. */
  habit: HabitEvidence | null;
}

/**
 * Recomputes the view. If `observation` is null, uses the same claims as before. `now` is the time on the request's
 * clock.
 */
export async function recomputeView(
  trx: Transaction<DB>,
  { settings }: RecordingDeps,
  {
    request,
    shipmentId,
    observation,
    now: clockTime,
    learnsHabit = false,
  }: {
    request: RequestRow;
    shipmentId: string;
    observation: Observation | null;
    now: Date;
    learnsHabit?: boolean;
  },
): Promise<RecomputedView> {
  const stored = await loadLedger(trx, request.account_id, shipmentId);
  const before =
    stored?.ledger ??
    emptyLedger({
      requestType: request.request_type,
      normalizedNumber: request.normalized_number,
      scac: lineOf(request),
      requestedAt: toInstant(request.requested_at),
    });
  const ledger = observation === null ? before : record(before, observation);
  const habit = observation === null || !learnsHabit ? null : habitEvidence(before, observation);
  const now = toInstant(clockTime);
  const places = await loadPlaceDirectory(trx, request.account_id);
  const stopped = stored?.stopped ?? new Set();
  const earliestLastFreeDay = await prefersEarliestDay(trx, request.account_id);
  const previous = stored?.view ?? null;
  const { etaThresholdMinutes } = settings;
  const changes = diffViews(previous, publish(ledger, now, { places, stopped, earliestLastFreeDay }), {
    now,
    etaThresholdMinutes,
  });
  // Includes matched places, so that their shipments can be found when a mapping or an import changes.
  const namedPlaces =
    places === NO_PLACES ? changes.view.unmatchedPlaces : unmatchedPlaces(ledger, placesBy(undefined));
  const causesChanged = haveCausesChanged(previous, changes.view);
  const containerIds = stored?.containerIds ?? new Map<string, string>();
  return { ledger, changes, containerIds, namedPlaces, isFirst: stored === null, causesChanged, habit };
}
