/**
 * Records the first estimate that a line gave for each place, published as `*_original_eta_at` (spec/sources G15).
 * Later estimates do not change it.
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { EventClaim, EventTime, Observation, PlaceClaim, Source } from '../claims/claims.ts';
import { isTooFarAhead } from '../events/misdated.ts';
import { momentOf } from '../events/occurrences.ts';
import type { Places } from '../places/place-matching.ts';
import { resolvePlace } from '../places/places.ts';

export interface FirstEstimate {
  time: EventTime;
  place: PlaceClaim | null;
  source: Source;
  snapshotId: string;
  pointer: string;
  observedAt: string;
}

/**
 * Keyed by move and place. The vessel is not part of the key, so a container that was rolled over keeps its original
 * ETA.
 */
export type FirstEstimates = Record<string, FirstEstimate>;

export function firstEstimateKey(move: 'arrive' | 'depart', placeKey: string): string {
  return `${move} ${placeKey}`;
}

/**
 * Records first estimates from the first response that has any for a move and place; if it has several, the one stated
 * first is used. `isOfFormer`: whether an estimate is left over from an earlier journey of its container.
 */
export function recordFirstEstimates(
  before: FirstEstimates,
  observation: Observation,
  isOfFormer: (estimate: EventClaim) => boolean,
): FirstEstimates {
  if (observation.source.kind !== 'line') return before;
  const found = new Map<string, EventClaim>();
  for (const claim of observation.claims) {
    if (claim.kind !== 'event' || claim.classifier === 'actual' || claim.retracted || claim.time === null) continue;
    if (claim.move !== 'arrive' && claim.move !== 'depart') continue;
    const key = firstEstimateKey(claim.move, resolvePlace(claim.place).key);
    if (key in before) continue;
    if (isOfFormer(claim)) continue;
    if (isTooFarAhead(momentOf(claim)?.ms ?? 0, observation.receivedAt)) continue;
    const previous = found.get(key);
    if (previous === undefined || statement(claim) < statement(previous)) found.set(key, claim);
  }
  if (found.size === 0) return before;
  const estimates = { ...before };
  const { source, snapshotId, receivedAt } = observation;
  for (const [key, { time, place, pointer }] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (time !== null) estimates[key] = { time, place, source, snapshotId, pointer, observedAt: receivedAt };
  }
  return estimates;
}

/**
 * Regroups first estimates by published place. If several names refer to one place, the first estimate received is
 * used.
 */
export function estimatesByPlace(estimates: FirstEstimates, places: Places): FirstEstimates {
  const byPlace: FirstEstimates = {};
  for (const [key, estimate] of Object.entries(estimates)) {
    const place = places.of(estimate.place).key;
    const name = place === '?' ? key : firstEstimateKey(key.startsWith('arrive ') ? 'arrive' : 'depart', place);
    const previous = byPlace[name];
    if (previous === undefined || estimate.observedAt < previous.observedAt) byPlace[name] = estimate;
  }
  return byPlace;
}

/**
 * Returns the first estimate for a place. Ports of one complex are treated as one, so a call that moves from Los
 * Angeles to Long Beach keeps its original ETA.
 */
export function firstEstimateAt(
  estimates: FirstEstimates,
  move: 'arrive' | 'depart',
  placeKey: string,
): FirstEstimate | undefined {
  const start = firstEstimateKey(move, '');
  let first = estimates[firstEstimateKey(move, placeKey)];
  for (const [key, estimate] of Object.entries(estimates)) {
    if (!key.startsWith(start) || !isSamePort(key.slice(start.length), placeKey)) continue;
    if (first === undefined || estimate.observedAt < first.observedAt) first = estimate;
  }
  return first;
}

/**
 * Returns a sort key. At the same statement time, estimates come before plans, because a plan is only the general
 * schedule.
 */
function statement(claim: EventClaim): string {
  return `${claim.statedAt ?? '9'} ${claim.classifier} ${JSON.stringify(claim.time)}`;
}
