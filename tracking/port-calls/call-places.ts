/**
 * Resolves the place of a transport call when its statements disagree. A container is discharged where its vessel
 * calls, so one misplaced statement must not turn a port into a hub or another POD. Only the roles of ports use the
 * resolved place; places are published as stated.
 */
import { complexOfPort } from '../../reference/ports/port-complexes.ts';
import { sourceKey } from '../events/event-identity.ts';
import type { TimedEvent } from '../events/resolved-event.ts';
import type { Place } from '../places/places.ts';
import { isSeaMove } from './port-calls.ts';

/** Maximum span of the times of one call. A longer span means that the source uses one id for several calls. */
const ONE_CALL_MS = 5 * 86_400_000;

/**
 * Returns a function that moves events to the place of their call: the place given by most statements or, in a tie, by
 * the vessel's own statement.
 */
export function settledPlaces(events: readonly TimedEvent[]): (event: TimedEvent) => TimedEvent {
  const calls = new Map<string, TimedEvent[]>();
  for (const event of events) {
    const key = callKey(event);
    if (key === null) continue;
    const statements = calls.get(key);
    if (statements === undefined) calls.set(key, [event]);
    else statements.push(event);
  }
  const settled = new Map<TimedEvent['entry'], TimedEvent>();
  for (const members of calls.values()) {
    // Ports of one complex are left to `settledSiblings`, which merges them by where the container was handled.
    if (new Set(members.map(({ place }) => complexOfPort(place.key))).size < 2 || isSpread(members)) continue;
    const place = placeOfMost(members);
    for (const member of members) if (member.place.key !== place.key) settled.set(member.entry, { ...member, place });
  }
  return settled.size === 0 ? (event) => event : (event) => settled.get(event.entry) ?? event;
}

/**
 * Returns the key of a call. Arrivals and departures have different keys, because some sources use one id for both ends
 * of a leg.
 */
function callKey(event: TimedEvent): string | null {
  const { claim, entry, vessel } = event;
  const id = claim.transportCall?.id;
  if (id == null || vessel === null || event.place.key === '?' || !isSeaMove(event)) return null;
  const direction = claim.move === 'load' || claim.move === 'depart' ? 'out' : 'in';
  return [sourceKey(entry.source), id, vessel, direction].join('|');
}

function isSpread(members: readonly TimedEvent[]): boolean {
  const times = members.map(({ moment }) => moment.ms);
  return Math.max(...times) - Math.min(...times) > ONE_CALL_MS;
}

function placeOfMost(members: readonly TimedEvent[]): Place {
  const votes = new Map<string, { place: Place; count: number }>();
  // A statement about the vessel itself breaks a tie.
  for (const { place, claim } of members) {
    const vote = votes.get(place.key) ?? { place, count: 0 };
    vote.count += claim.container === null ? 1.5 : 1;
    votes.set(place.key, vote);
  }
  const [most] = [...votes.values()].sort((one, other) =>
    one.count === other.count ? (one.place.key < other.place.key ? -1 : 1) : other.count - one.count,
  );
  if (most === undefined) throw new Error('a call without statements');
  return most.place;
}
