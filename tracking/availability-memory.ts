/** Availability is a state that terminals show; its turns are milestones, so the turns are remembered. */
import type { Claim, Observation, PlaceClaim, Source } from './claims.ts';
import { isFrom } from './event-ledger.ts';

/** One turn: from `at` on the source said so. */
export interface AvailabilityMemory {
  available: boolean;
  at: string;
  place: PlaceClaim | null;
  source: Source;
  snapshotId: string;
  pointer: string;
  observedAt: string;
}

export function rememberAvailability(
  before: AvailabilityMemory[],
  claims: readonly Claim[],
  observation: Observation,
): AvailabilityMemory[] {
  if (observation.source.kind === 'line') return before;
  let turns = before;
  const said = claims.filter((claim) => claim.kind === 'container_fact' && claim.field === 'available');
  for (const claim of said.sort((a, b) => ((a.statedAt ?? '') < (b.statedAt ?? '') ? -1 : 1))) {
    if (claim.kind !== 'container_fact' || claim.field !== 'available' || claim.value === null) continue;
    const { source, snapshotId, receivedAt } = observation;
    const at = claim.statedAt !== null && claim.statedAt < receivedAt ? claim.statedAt : receivedAt;
    const last = turns.findLast((turn) => isFrom(turn, source));
    if (last !== undefined && (last.available === claim.value || last.at >= at)) continue;
    const { place, pointer, value } = claim;
    turns = [...turns, { available: value, at, place, source, snapshotId, pointer, observedAt: receivedAt }];
  }
  return turns;
}
