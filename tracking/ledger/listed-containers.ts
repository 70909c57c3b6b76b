/** Tracks which containers a line lists for a shipment (spec/sources G20, G21). */
import type { Claim, Observation, Source } from '../claims/claims.ts';
import { sourceKey } from '../events/event-identity.ts';

export interface Listing {
  containers: string[];
  complete: boolean;
  source: Source;
  snapshotId: string;
  observedAt: string;
}

/** Consecutive complete lists without the container. */
export interface Unlisted {
  count: number;
  since: string;
}

/** A container is removed from the shipment after this many complete lists without it. */
export const UNLISTED_RESPONSES = 2;

export function mergeListing(before: Record<string, Listing>, observation: Observation): Record<string, Listing> {
  const listed = new Set<string>();
  let isListed = false;
  let complete = observation.complete;
  for (const claim of observation.claims) {
    if (claim.kind !== 'listing') continue;
    isListed = true;
    complete &&= claim.complete;
    for (const number of claim.containers) listed.add(number);
  }
  if (!isListed) return before;
  const containers = [...listed].sort();
  const { source, snapshotId, receivedAt } = observation;
  const previous = before[sourceKey(source)];
  if (previous?.complete === complete && previous.containers.join() === containers.join()) return before;
  return { ...before, [sourceKey(source)]: { containers, complete, source, snapshotId, observedAt: receivedAt } };
}

/** Counts consecutive complete lists without the container. An empty list is more likely an error, so it is ignored. */
export function unlistedAfter(
  before: { number: string; unlisted: Unlisted | null },
  claims: readonly Claim[],
  observation: Observation,
): Unlisted | null {
  if (observation.source.kind !== 'line') return before.unlisted;
  const lists = observation.claims.filter((claim) => claim.kind === 'listing');
  if (claims.length > 0 || lists.some((list) => list.containers.includes(before.number))) return null;
  const complete = observation.complete && lists.length > 0 && lists.every((list) => list.complete);
  if (!complete || lists.every((list) => list.containers.length === 0)) return before.unlisted;
  return { count: (before.unlisted?.count ?? 0) + 1, since: before.unlisted?.since ?? observation.receivedAt };
}
