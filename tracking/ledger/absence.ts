/** Decides when to withdraw an event that its source no longer lists (spec D25, spec/sources G4, G5 and G30). */
import type { EventClaim, Observation } from '../claims/claims.ts';
import { type EventEntry, isFrom, isPlanElsewhere, isSuperseded, isWithinJourney } from '../events/event-entry.ts';
import { momentOf } from '../events/occurrences.ts';
import { instantMs } from '../time/event-time.ts';
import { isStillListed } from './degraded-payloads.ts';
import { purgeDetector } from './purged-history.ts';

type Entries = Record<string, EventEntry>;

/** Minimum number of complete responses without the event, and the hours they must span, before it is withdrawn. */
export const ABSENCE_RULES = {
  planned: { answers: 2, overHours: 0 },
  estimated: { answers: 2, overHours: 0 },
  actual: { answers: 3, overHours: 24 },
} as const;

const HOUR_MS = 3_600_000;

/**
 * Counts the absences of a container's events (or of transport calls, if `container` is null) after merging a payload.
 * Entries that are the same object as before were not in the payload. An incomplete payload is no evidence, nor is one
 * that does not mention the subject or suddenly lists no events at all (spec/sources G26). A payload with only the
 * latest move is no evidence about earlier moves. A log is no evidence unless it contains a newer plan of the same
 * voyage for another port.
 */
export function countAbsences(
  before: Entries,
  merged: Entries,
  observation: Observation,
  container: string | null,
): Entries {
  if (!observation.complete || !speaksOf(observation, container)) return merged;
  const ofSource = Object.values(merged).filter((entry) => isFrom(entry, observation.source));
  const listed = ofSource.filter((entry) => entry !== before[entry.key]);
  const isProven = (entry: EventEntry) =>
    observation.absence === 'snapshot' || listed.some((newer) => isPlanElsewhere(entry, newer));
  const absent = ofSource.filter(
    (entry) => entry.invalidated === null && entry === before[entry.key] && isProven(entry),
  );
  if (absent.length === 0) return merged;
  const cut = historyStartsAt(listed);
  const isPurged = purgeDetector(observation, container, listed, absent);
  const latestMs = latestMoveMs(observation, container);
  const counted = { ...merged };
  for (const entry of absent) {
    if (
      entry.claim.classifier === 'actual'
        ? isPurged(entry) || isBefore(entry, latestMs) || isReplacedByNext(entry, cut, listed)
        : isSuperseded(entry.claim, merged)
    )
      continue;
    if (isStillListed(entry, observation)) continue;
    counted[entry.key] = oneMoreAbsence(entry, observation.receivedAt);
  }
  return counted;
}

function oneMoreAbsence(entry: EventEntry, receivedAt: string): EventEntry {
  const count = (entry.missing?.count ?? 0) + 1;
  const since = entry.missing?.since ?? receivedAt;
  const rule = ABSENCE_RULES[entry.claim.classifier];
  const longEnough = instantMs(receivedAt) - instantMs(since) >= rule.overHours * HOUR_MS;
  const withdrawn = count >= rule.answers && longEnough;
  return {
    ...entry,
    missing: { count, since },
    invalidated: withdrawn ? { at: receivedAt, reason: 'vanished', statedAt: null } : null,
  };
}

/**
 * Whether the response covers the container. A line must list its number or one of its events, a terminal or railroad
 * one of its events.
 */
function speaksOf(observation: Observation, container: string | null): boolean {
  const fromLine = observation.source.kind === 'line';
  let anyEvent = false;
  let named = container === null;
  for (const claim of observation.claims) {
    if (claim.kind === 'event') {
      anyEvent = true;
      if (claim.container === container) named = true;
    } else if (fromLine && claim.kind === 'listing' && container !== null && claim.containers.includes(container))
      named = true;
  }
  return anyEvent && named;
}

function historyStartsAt(listed: EventEntry[]): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { claim } of listed) {
    if (claim.classifier === 'actual') first = Math.min(first, momentOf(claim)?.ms ?? first);
  }
  return first;
}

/**
 * Returns the time of the subject's only actual event if the response contains exactly one per container, otherwise
 * null. Such a source lists only the latest move, so earlier moves were not withdrawn.
 */
function latestMoveMs({ claims }: Observation, container: string | null): number | null {
  const actuals = claims.flatMap((claim) => (claim.kind === 'event' && isActualMove(claim) ? [claim] : []));
  const subjects = actuals.map((claim) => claim.container);
  const isLatestAlone = new Set(subjects).size === subjects.length && !(subjects.length > 1 && subjects.includes(null));
  if (!isLatestAlone) return null;
  const own = actuals.filter(
    (claim) => container === null || claim.container === null || claim.container === container,
  );
  const moments = own.flatMap((claim) => momentOf(claim)?.ms ?? []);
  return moments.length === 0 ? null : Math.min(...moments);
}

function isBefore({ claim }: EventEntry, latestMs: number | null): boolean {
  const ms = momentOf(claim)?.ms;
  return latestMs !== null && ms !== undefined && isActualMove(claim) && ms <= latestMs;
}

/**
 * Whether the source lists the same move of a later journey alongside moves from before this one. The later move then
 * replaced this one, which was not withdrawn.
 */
function isReplacedByNext({ claim }: EventEntry, historyStart: number, listed: readonly EventEntry[]): boolean {
  const ms = momentOf(claim)?.ms ?? Number.NEGATIVE_INFINITY;
  if (ms <= historyStart) return false;
  return listed.some(({ claim: later }) => {
    if (!isActualMove(later) || later.move !== claim.move || later.laden !== claim.laden) return false;
    return (momentOf(later)?.ms ?? ms) > ms && !isWithinJourney(claim, later);
  });
}

function isActualMove({ classifier, retracted, move }: EventClaim): boolean {
  return classifier === 'actual' && !retracted && move !== 'other';
}
