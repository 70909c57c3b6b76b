/** Recognizes that a source purged the start of its history rather than withdrawing events (spec/sources G30). */
import type { EventClaim, Observation } from '../claims/claims.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { momentOf } from '../events/occurrences.ts';
import { instantMs } from '../time/event-time.ts';

/** An event this old that is missing from the start of a list is treated as purged. */
const PURGE_MS = 45 * 86_400_000;

/**
 * Returns a predicate for whether a missing event was purged. `listed` and `absent`: all events that the response lists
 * or omits.
 */
export function purgeDetector(
  observation: Observation,
  container: string | null,
  listed: readonly EventEntry[],
  absent: readonly EventEntry[],
): (entry: EventEntry) => boolean {
  const historyStart = Math.min(...listed.map(({ claim }) => actualMs(claim)));
  const cutMs = cutOf(observation, container, absent);
  return ({ claim }) => {
    const ms = momentOf(claim)?.ms ?? Number.POSITIVE_INFINITY;
    return ms < cutMs || (ms < historyStart && instantMs(observation.receivedAt) - ms > PURGE_MS);
  };
}

/**
 * Returns the time before which moves were purged: that of the first listed move, if the response omits all earlier
 * moves and no later one. Minus infinity otherwise, or if the first listed move has the same kind as the last omitted
 * one, which makes it a correction. Railroads list only the newest trip of a container, which may still be planned.
 */
function cutOf({ claims, source }: Observation, container: string | null, absent: readonly EventEntry[]): number {
  const listed = claims.flatMap((claim) => (claim.kind === 'event' && follows(claim, container) ? [claim] : []));
  const last = inOrder(absent.map(({ claim }) => claim)).at(-1);
  const isNextTrip = source.kind === 'railroad' && last !== undefined && !isUnderWay(last.claim);
  const first = inOrder(listed)[0] ?? (isNextTrip ? inOrder(listed, plannedMs)[0] : undefined);
  if (first === undefined || last === undefined || last.ms >= first.ms) return Number.NEGATIVE_INFINITY;
  const isCorrection = last.claim.move === first.claim.move && last.claim.laden === first.claim.laden;
  return isCorrection ? Number.NEGATIVE_INFINITY : first.ms;
}

/** Whether the container is on a train after the move, so that a plan is about the same trip. */
function isUnderWay({ move }: EventClaim): boolean {
  return move === 'load' || move === 'depart';
}

/**
 * Whether an event proves that earlier ones of the subject have happened. For transport calls (`container` is null),
 * only a call or a move after the voyage does, because a container still waiting at its origin may have missed that
 * vessel.
 */
function follows(claim: EventClaim, container: string | null): boolean {
  if (claim.container === container) return true;
  return container === null && isAfterVoyage(claim);
}

function isAfterVoyage({ move, laden }: EventClaim): boolean {
  return move === 'discharge' || (move === 'gate_out' && laden === true) || (move === 'gate_in' && laden === false);
}

function inOrder(
  claims: readonly EventClaim[],
  msOf: (claim: EventClaim) => number = actualMs,
): { claim: EventClaim; ms: number }[] {
  return claims
    .map((claim) => ({ claim, ms: msOf(claim) }))
    .filter(({ claim, ms }) => claim.move !== 'other' && ms !== Number.POSITIVE_INFINITY)
    .sort((one, other) => one.ms - other.ms);
}

/** Returns the time of an actual event; Infinity for any other event. */
function actualMs(claim: EventClaim): number {
  return claim.classifier === 'actual' && !claim.retracted
    ? (momentOf(claim)?.ms ?? Number.POSITIVE_INFINITY)
    : Number.POSITIVE_INFINITY;
}

/** Returns the time of a standing event, even if it is only planned; Infinity if it has none. */
function plannedMs(claim: EventClaim): number {
  return claim.retracted ? Number.POSITIVE_INFINITY : (momentOf(claim)?.ms ?? Number.POSITIVE_INFINITY);
}
