/** Records changes of availability: terminals report a state, and its changes are milestones. */
import type { Claim, ContainerFactClaim, Observation, PlaceClaim, Source } from '../claims/claims.ts';
import { isFrom } from '../events/event-entry.ts';
import { byStatement } from './fact-ledger.ts';

/** One change: the source reported this state from `at` on. */
export interface AvailabilityMemory {
  available: boolean;
  at: string;
  place: PlaceClaim | null;
  source: Source;
  snapshotId: string;
  pointer: string;
  observedAt: string;
}

/** A response shows one state of a container. A repeated or older state is no change. */
export function rememberAvailability(
  before: AvailabilityMemory[],
  claims: readonly Claim[],
  observation: Observation,
): AvailabilityMemory[] {
  const { source, snapshotId, receivedAt } = observation;
  if (source.kind === 'line') return before;
  const said = claims.filter(isAvailability).sort(byStatement).at(-1);
  if (said === undefined || said.value === null) return before;
  const at = said.statedAt !== null && said.statedAt < receivedAt ? said.statedAt : receivedAt;
  const last = before.findLast((turn) => isFrom(turn, source));
  if (last !== undefined && (last.available === said.value || last.at >= at)) return before;
  const { place, pointer, value } = said;
  return [...before, { available: value, at, place, source, snapshotId, pointer, observedAt: receivedAt }];
}

type AvailabilityClaim = Extract<ContainerFactClaim, { field: 'available' }>;

function isAvailability(claim: Claim): claim is AvailabilityClaim {
  return claim.kind === 'container_fact' && claim.field === 'available';
}
