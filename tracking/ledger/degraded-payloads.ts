/**
 * Detects payloads whose format has changed. A statement that can no longer be read was not withdrawn (spec/tracking
 * 2.5). Otherwise, a line that renames a key or respells a code would seem to withdraw its whole history.
 */
import type { Claim, EventClaim, EventTime, Observation, UnknownClaim } from '../claims/claims.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { isFrom, sameTime } from '../events/event-entry.ts';
import { resolvePlace } from '../places/places.ts';
import { resolveTime } from '../time/event-time.ts';
import type { Ledger } from './ledger.ts';

type Entries = Record<string, EventEntry>;

/**
 * Marks a response as incomplete if it contains no moves although its source has reported actual moves before. Such a
 * response is no evidence that moves were withdrawn (spec/sources G26).
 */
export function withProvenCompleteness(observation: Observation, ledger: Ledger): Observation {
  const { claims, source } = observation;
  if (!observation.complete || source.kind !== 'line' || claims.some(isMove)) return observation;
  const subjects = [ledger.shipment, ...Object.values(ledger.containers)];
  const hasReported = subjects.some(({ events }) =>
    Object.values(events).some(
      (entry) => isFrom(entry, source) && entry.claim.classifier === 'actual' && isMove(entry.claim),
    ),
  );
  return hasReported ? { ...observation, complete: false } : observation;
}

function isMove(claim: Claim): boolean {
  return claim.kind === 'event' && claim.move !== 'other';
}

/**
 * Restores lost details. If a claim lacks the mode and the transport call, and the same source stated them before for
 * the same move and time, the earlier mode, vessel, voyage, call and place are used.
 */
export function restoreLostCalls(claims: EventClaim[], before: Entries, { source }: Observation): EventClaim[] {
  if (!claims.some(lacksCallDetails)) return claims;
  const intact = Object.values(before).filter((entry) => isFrom(entry, source) && !lacksCallDetails(entry.claim));
  return claims.map((claim) => {
    if (!lacksCallDetails(claim)) return claim;
    const original = intact.find(({ claim: one }) => isSameMove(one, claim) && sameTime(one, claim));
    if (original === undefined) return claim;
    const { mode, vessel, voyage, transportCall, place } = original.claim;
    return { ...claim, mode, vessel, voyage, transportCall, place: claim.place ?? place };
  });
}

function lacksCallDetails({ mode, vessel, voyage, transportCall }: EventClaim): boolean {
  return mode === null && vessel === null && voyage === null && transportCall === null;
}

function isSameMove(one: EventClaim, other: EventClaim): boolean {
  if (one.move !== other.move || one.classifier !== other.classifier || one.laden !== other.laden) return false;
  return isSamePlace(one, other);
}

/**
 * Whether a payload still contains the event in unreadable form: with an unmapped code at the same moment, or with the
 * same code and an unreadable time. For a plan, the same place and a similar time suffice.
 */
export function isStillListed({ claim }: EventEntry, { claims }: Observation): boolean {
  return claims.some((stated) =>
    stated.kind === 'unknown' ? mayBe(stated, claim) : stated.kind === 'event' && mayBeStripped(stated, claim),
  );
}

/** Whether a move without call details may be the same plan. */
function mayBeStripped(stated: EventClaim, claim: EventClaim): boolean {
  if (
    !lacksCallDetails(stated) ||
    lacksCallDetails(claim) ||
    stated.move !== claim.move ||
    stated.container !== claim.container
  )
    return false;
  return claim.classifier !== 'actual' && isSamePlace(stated, claim) && isNear(stated.time, claim);
}

/**
 * A plan may shift while it cannot be read. Within this time and at the same place, it is assumed to be the same plan.
 */
const NEAR_MS = 10 * 86_400_000;

function mayBe(stated: UnknownClaim, claim: EventClaim): boolean {
  if (stated.container !== null && stated.container !== claim.container) return false;
  if (stated.time === null)
    return stated.original === claim.original && (stated.place === null || isSamePlace(stated, claim));
  if (sameMoment(stated, claim)) return true;
  if (claim.classifier === 'actual' || claim.time === null || stated.place === null || !isSamePlace(stated, claim))
    return false;
  return isNear(stated.time, claim);
}

function isNear(time: EventTime | null, { time: expected, place }: EventClaim): boolean {
  if (time === null || expected === null) return false;
  const { zone } = resolvePlace(place);
  const [one, other] = [resolveTime(time, zone), resolveTime(expected, zone)];
  return one !== null && other !== null && Math.abs(one.ms - other.ms) <= NEAR_MS;
}

function sameMoment(stated: UnknownClaim, claim: EventClaim): boolean {
  return JSON.stringify(stated.time) === JSON.stringify(claim.time);
}

function isSamePlace(one: { place: EventClaim['place'] }, other: { place: EventClaim['place'] }): boolean {
  if (one.place === null || other.place === null) return true;
  return resolvePlace(one.place).key === resolvePlace(other.place).key;
}
