/**
 * Selects the port roles that sources state (R4 and LOC in EDI, DCSA 3). A stated role takes precedence over a derived
 * one (spec/sources A9).
 */
import type { PortRole } from '../claims/claims.ts';
import type { ResolvedEvent } from '../events/resolved-event.ts';
import type { statedPlace } from '../ledger/shipment-facts.ts';
import type { Place } from '../places/places.ts';
import { milestonePrecedence, rankOfSource } from '../view/precedence.ts';
import { statedOrObserved } from './port-calls.ts';

/** A port with a stated role. `event` states it; null if a fact about the shipment does. */
export interface StatedPort {
  key: string;
  event: ResolvedEvent | null;
}

/** Returns the event that decides a role: a line's before that of any other source, then the newest. */
export function statedRole(events: readonly ResolvedEvent[], role: PortRole): ResolvedEvent | null {
  let best: ResolvedEvent | null = null;
  for (const event of events) {
    if (event.claim.role !== role || event.place.key === '?') continue;
    if (best === null || outranks(event, best)) best = event;
  }
  return best;
}

const precedence = milestonePrecedence('vessel_arrived');

function outranks(one: ResolvedEvent, other: ResolvedEvent): boolean {
  const ranks = rankOfSource(precedence, one.entry.source.kind) - rankOfSource(precedence, other.entry.source.kind);
  if (ranks !== 0) return ranks < 0;
  const [a, b] = [statedOrObserved(one), statedOrObserved(other)];
  return a === b ? one.entry.key > other.entry.key : a > b;
}

/**
 * Returns the port given by a fact or by an event, whichever is newer. A fact without a UN/LOCODE is ignored, since the
 * spelling of names varies.
 */
export function portOf(fact: ReturnType<typeof statedPlace>, event: ResolvedEvent | null): StatedPort | null {
  const factKey = fact?.place.locode ?? null;
  if (fact === null || factKey === null) return event === null ? null : { key: event.place.key, event };
  const statedAtOf = fact.entry.claim.statedAt ?? fact.entry.observedAt;
  if (event !== null && statedOrObserved(event) > statedAtOf) return { key: event.place.key, event };
  return { key: factKey, event: null };
}

export function statedHubs(events: readonly ResolvedEvent[]): ReadonlyMap<Place['key'], ResolvedEvent> {
  const hubs = new Map<string, ResolvedEvent>();
  for (const event of events) {
    if (event.claim.role === 'transshipment' && event.place.key !== '?') hubs.set(event.place.key, event);
  }
  return hubs;
}
