/**
 * Selects the port roles that sources state (R4 and LOC in EDI, DCSA 3); a stated role takes precedence over a derived
 * one (spec/sources A9).
 */
import type { PortRole } from '../claims/claims.ts';
import type { ResolvedEvent } from '../events/resolved-event.ts';
import type { statedPlace } from '../ledger/shipment-facts.ts';
import type { Place } from '../places/places.ts';
import { milestonePrecedence, rankOfSource } from '../view/precedence.ts';
import { statedOrObserved } from './port-calls.ts';

/**
 * Port with a stated role and the event that states it; the event is null if a fact about the shipment states the role.
 */
export interface StatedPort {
  key: string;
  event: ResolvedEvent | null;
}

/** Returns the event that decides a role: the line before other sources, then the newest statement. */
export function statedRole(events: readonly ResolvedEvent[], role: PortRole): ResolvedEvent | null {
  let best: ResolvedEvent | null = null;
  for (const event of events) {
    if (event.claim.role !== role || event.place.key === '?') continue;
    if (best === null || countsMore(event, best)) best = event;
  }
  return best;
}

const precedence = milestonePrecedence('vessel_arrived');

function countsMore(one: ResolvedEvent, other: ResolvedEvent): boolean {
  const ranks = rankOfSource(precedence, one.entry.source.kind) - rankOfSource(precedence, other.entry.source.kind);
  if (ranks !== 0) return ranks < 0;
  const [a, b] = [statedOrObserved(one), statedOrObserved(other)];
  return a === b ? one.entry.key > other.entry.key : a > b;
}

/** Returns the newer of a shipment fact and an event. A place without a code is ignored, since its spelling varies. */
export function portOf(fact: ReturnType<typeof statedPlace>, event: ResolvedEvent | null): StatedPort | null {
  const factKey = fact?.place.locode ?? null;
  if (fact === null || factKey === null) return event === null ? null : { key: event.place.key, event };
  const statedAtOf = fact.entry.claim.statedAt ?? fact.entry.observedAt;
  if (event !== null && statedOrObserved(event) > statedAtOf) return { key: event.place.key, event };
  return { key: factKey, event: null };
}

/** Returns the ports where the container changes vessel, unless a newer statement gives them another role. */
export function statedHubs(events: readonly ResolvedEvent[]): ReadonlyMap<Place['key'], ResolvedEvent> {
  const hubs = new Map<string, ResolvedEvent>();
  for (const event of events) {
    if (event.claim.role === 'transshipment' && event.place.key !== '?') hubs.set(event.place.key, event);
  }
  return hubs;
}
