/**
 * Answers that changed their form: what was said before and cannot be read any more was not taken back (tracking-model 2.5:
 * absent, empty and null differ). A line that renames a key or spells a code in another way would otherwise seem to withdraw
 * its whole history.
 */
import type { EventClaim, Observation, UnknownClaim } from './claims.ts';
import type { EventEntry } from './event-entry.ts';
import { isFrom, sameTime } from './event-entry.ts';
import { resolvePlace } from './places.ts';

type Entries = Record<string, EventEntry>;

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
  return other.place === null || one.place === null || resolvePlace(one.place).key === resolvePlace(other.place).key;
}

/**
 * Whether an answer still tells an event, in words that could not be read: an entry of the same box at the same moment whose
 * code nobody knows, or one of the same code whose time cannot be read.
 */
export function isStillTold({ claim }: EventEntry, { claims }: Observation): boolean {
  return claims.some((said) => said.kind === 'unknown' && mayBe(said, claim));
}

function mayBe(said: UnknownClaim, claim: EventClaim): boolean {
  if (said.container !== null && said.container !== claim.container) return false;
  if (said.time !== null) return JSON.stringify(said.time) === JSON.stringify(claim.time);
  if (said.original !== claim.original) return false;
  return said.place === null || claim.place === null || resolvePlace(said.place).key === resolvePlace(claim.place).key;
}
