/** Records changes of availability: terminals report a state, and its changes are milestones. */
import type { Claim, ContainerFactClaim, Observation, PlaceClaim, Source } from '../claims/claims.ts';
import { isFrom } from '../events/event-entry.ts';
import { byStatement } from './fact-ledger.ts';

/** One change: the source reported this state from `at` on. */
export interface AvailabilityChange {
  available: boolean;
  at: string;
  place: PlaceClaim | null;
  source: Source;
  snapshotId: string;
  pointer: string;
  observedAt: string;
}

/** Records the state that a response reports for a container. A repeated or older state is no change. */
export function recordAvailability(
  before: AvailabilityChange[],
  claims: readonly Claim[],
  observation: Observation,
): AvailabilityChange[] {
  const { source, snapshotId, receivedAt } = observation;
  if (source.kind === 'line') return before;
  const newest = claims.filter(isAvailability).sort(byStatement).at(-1);
  if (newest === undefined || newest.value === null) return before;
  const at = newest.statedAt !== null && newest.statedAt < receivedAt ? newest.statedAt : receivedAt;
  const last = before.findLast((turn) => isFrom(turn, source));
  if (last !== undefined && (last.available === newest.value || last.at >= at)) return before;
  const { place, pointer, value } = newest;
  return [...before, { available: value, at, place, source, snapshotId, pointer, observedAt: receivedAt }];
}

type AvailabilityClaim = Extract<ContainerFactClaim, { field: 'available' }>;

function isAvailability(claim: Claim): claim is AvailabilityClaim {
  return claim.kind === 'container_fact' && claim.field === 'available';
}
