/** Stores codes without a mapping as received (spec/tracking 2.12). */
import type { Claim, Observation, Source, UnknownClaim } from '../claims/claims.ts';
import { sourceKey } from '../events/event-identity.ts';
import { resolvePlace } from '../places/places.ts';

export interface UnknownEntry {
  key: string;
  claim: UnknownClaim;
  source: Source;
  snapshotId: string;
  observedAt: string;
}

export function mergeUnknown(
  before: Record<string, UnknownEntry>,
  claims: readonly Claim[],
  observation: Observation,
): Record<string, UnknownEntry> {
  let entries = before;
  for (const claim of claims) {
    if (claim.kind !== 'unknown') continue;
    const where = resolvePlace(claim.place).key;
    const key = `${sourceKey(observation.source)}|unknown|${claim.original}|${where}|${JSON.stringify(claim.time)}`;
    if (key in entries) continue;
    const { source, snapshotId, receivedAt } = observation;
    entries = { ...entries, [key]: { key, claim, source, snapshotId, observedAt: receivedAt } };
  }
  return entries;
}
