/**
 * Merges calls at ports of one complex, as when the plan is for New York and the container is discharged in Newark.
 * Only the roles of ports use the merged call; places are published as stated.
 */
import { complexOfPort } from '../../reference/ports/port-complexes.ts';
import type { TimedEvent } from '../events/resolved-event.ts';
import type { Place } from '../places/places.ts';
import { isSeaMove, statedOrObserved } from './port-calls.ts';

/** Actual moves further apart than this belong to different calls. */
const ONE_CALL_MS = 10 * 86_400_000;

type Side = 'in' | 'out';

/** Moves that decide the place of a call, strongest first. */
const DECIDING: Record<Side, readonly string[]> = { in: ['discharge', 'berth', 'arrive'], out: ['load', 'depart'] };

/**
 * Returns a function that moves sea events to the port of the complex where the container was handled or, failing that,
 * where the vessel called.
 */
export function settledSiblings(events: readonly TimedEvent[]): (event: TimedEvent) => TimedEvent {
  const groups = new Map<string, TimedEvent[]>();
  for (const event of events) {
    if (!isSeaMove(event)) continue;
    const key = `${complexOfPort(event.place.key)} ${sideOf(event)}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  const settled = new Map<TimedEvent['entry'], Place>();
  for (const members of groups.values()) {
    if (new Set(members.map(({ place }) => place.key)).size < 2) continue;
    const lead = leadOf(members);
    for (const member of members) {
      if (member.place.key !== lead.place.key && isOneCall(member, lead)) settled.set(member.entry, lead.place);
    }
  }
  return (event) => {
    const place = settled.get(event.entry);
    return place === undefined ? event : { ...event, place };
  };
}

function sideOf({ claim }: TimedEvent): Side {
  return claim.move === 'load' || claim.move === 'depart' ? 'out' : 'in';
}

/** Returns the latest actual statement about the strongest move or, failing that, the newest plan. */
function leadOf(members: readonly TimedEvent[]): TimedEvent {
  const weight = (event: TimedEvent) =>
    (event.claim.classifier === 'actual' ? 0 : 10) + DECIDING[sideOf(event)].indexOf(event.claim.move);
  return members.reduce((best, one) => {
    const order = weight(one) - weight(best);
    return order < 0 || (order === 0 && isNewer(one, best)) ? one : best;
  });
}

/** Whether `one` is the later of two actual moves, or the plan that was stated later. */
function isNewer(one: TimedEvent, other: TimedEvent): boolean {
  const [a, b] = [statedOrObserved(one), statedOrObserved(other)];
  return one.claim.classifier === 'actual' || a === b ? one.moment.ms > other.moment.ms : a > b;
}

/** Whether a plan was replaced by one for the same move at the sibling port where the vessel now calls. */
export function isReplacedAtSibling(event: TimedEvent, settled: TimedEvent, events: readonly TimedEvent[]): boolean {
  if (event.claim.classifier === 'actual' || event.place.key === settled.place.key) return false;
  if (complexOfPort(event.place.key) !== complexOfPort(settled.place.key)) return false;
  return events.some(
    (other) => other.place.key === settled.place.key && other.claim.move === event.claim.move && isSeaMove(other),
  );
}

function isOneCall(one: TimedEvent, lead: TimedEvent): boolean {
  const bothHappened = one.claim.classifier === 'actual' && lead.claim.classifier === 'actual';
  return !bothHappened || Math.abs(one.moment.ms - lead.moment.ms) <= ONE_CALL_MS;
}
