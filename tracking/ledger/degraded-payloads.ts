/**
 * Answers that changed their form: what was said before and cannot be read any more was not taken back (spec/tracking 2.5:
 * absent, empty and null differ). A line that renames a key or spells a code in another way would otherwise seem to withdraw
 * its whole history.
 */
import type { Claim, EventClaim, EventTime, Observation, UnknownClaim } from '../claims/claims.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { isFrom, sameTime } from '../events/event-entry.ts';
import { resolvePlace } from '../places/places.ts';
import { resolveTime } from '../time/event-time.ts';
import type { Ledger } from './ledger.ts';

type Entries = Record<string, EventEntry>;

/**
 * A list that suddenly shrank to its papers, while its source had told actual moves, proves nothing of what it leaves out
 * (spec/sources G26): it is taken as incomplete.
 */
export function asFarAsItProves(observation: Observation, ledger: Ledger): Observation {
  const { claims, source } = observation;
  if (!observation.complete || source.kind !== 'line' || claims.some(isMove)) return observation;
  const subjects = [ledger.shipment, ...Object.values(ledger.containers)];
  const hasTold = subjects.some(({ events }) =>
    Object.values(events).some(
      (entry) => isFrom(entry, source) && entry.claim.classifier === 'actual' && isMove(entry.claim),
    ),
  );
  return hasTold ? { ...observation, complete: false } : observation;
}

function isMove(claim: Claim): boolean {
  return claim.kind === 'event' && claim.move !== 'other';
}

/**
 * Events as they are to be merged: one that lacks its transport call altogether, of a move and moment that its source told with
 * one before, keeps what it said of mode, vessel, voyage, call and place.
 */
export function withoutLoss(claims: EventClaim[], before: Entries, { source }: Observation): EventClaim[] {
  if (!claims.some(isStripped)) return claims;
  const known = Object.values(before).filter((entry) => isFrom(entry, source) && !isStripped(entry.claim));
  return claims.map((claim) => {
    if (!isStripped(claim)) return claim;
    const told = known.find(({ claim: one }) => isSameMove(one, claim) && sameTime(one, claim));
    if (told === undefined) return claim;
    const { mode, vessel, voyage, transportCall, place } = told.claim;
    return { ...claim, mode, vessel, voyage, transportCall, place: claim.place ?? place };
  });
}

/** A sea move without any of this could be on any ship, or on none. */
function isStripped({ mode, vessel, voyage, transportCall }: EventClaim): boolean {
  return mode === null && vessel === null && voyage === null && transportCall === null;
}

function isSameMove(one: EventClaim, other: EventClaim): boolean {
  if (one.move !== other.move || one.classifier !== other.classifier || one.laden !== other.laden) return false;
  return isSamePlace(one, other);
}

/**
 * Whether an answer still tells an event, in words that could not be read: an entry of the same box at the same moment whose
 * code nobody knows, or one of the same code whose time cannot be read. Of a plan the place and about the hour are enough.
 */
export function isStillTold({ claim }: EventEntry, { claims }: Observation): boolean {
  return claims.some((said) =>
    said.kind === 'unknown' ? mayBe(said, claim) : said.kind === 'event' && mayBeStripped(said, claim),
  );
}

/** A plan may have been overtaken by a move that is told without its call. */
function mayBeStripped(said: EventClaim, claim: EventClaim): boolean {
  if (!isStripped(said) || isStripped(claim) || said.move !== claim.move || said.container !== claim.container)
    return false;
  return claim.classifier !== 'actual' && isSamePlace(said, claim) && isNear(said.time, claim);
}

/** A plan moves while it cannot be read: near its hour at its place is near enough. */
const NEAR_MS = 10 * 86_400_000;

function mayBe(said: UnknownClaim, claim: EventClaim): boolean {
  if (said.container !== null && said.container !== claim.container) return false;
  if (said.time === null) return said.original === claim.original && (said.place === null || isSamePlace(said, claim));
  if (sameMoment(said, claim)) return true;
  if (claim.classifier === 'actual' || claim.time === null || said.place === null || !isSamePlace(said, claim))
    return false;
  return isNear(said.time, claim);
}

function isNear(time: EventTime | null, { time: known, place }: EventClaim): boolean {
  if (time === null || known === null) return false;
  const { zone } = resolvePlace(place);
  const [one, other] = [resolveTime(time, zone), resolveTime(known, zone)];
  return one !== null && other !== null && Math.abs(one.ms - other.ms) <= NEAR_MS;
}

function sameMoment(said: UnknownClaim, claim: EventClaim): boolean {
  return JSON.stringify(said.time) === JSON.stringify(claim.time);
}

function isSamePlace(one: { place: EventClaim['place'] }, other: { place: EventClaim['place'] }): boolean {
  if (one.place === null || other.place === null) return true;
  return resolvePlace(one.place).key === resolvePlace(other.place).key;
}
