/**
 * Derives which ports are POL, hub and POD of a container. Lines that follow DCSA 2.2 do not state it, so it is derived
 * from the calls at every recording (spec/sources A9): a presumed POD becomes a hub when a new leg appears.
 */

import { inOrderOfTime, isActual, isTimed, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import { settledPlaces } from './call-places.ts';
import { type Call, callsOf, isSeaMove, withoutAbandonedLegs } from './port-calls.ts';
import type { StatedPort } from './stated-roles.ts';

/** Meaning of a call for the container. `outside`: the vessel calls there without the container. */
export type CallRole = 'pol_out' | 'hub_in' | 'hub_out' | 'pod_in' | 'unsure_in' | 'outside';

/** Ports that a line or a person names for the shipment. */
export interface StatedPorts {
  pol: StatedPort | null;
  pod: StatedPort | null;
  /** Ports stated as transshipments: neither POL nor POD, whatever the calls suggest. */
  hubs: ReadonlyMap<string, ResolvedEvent>;
  /** Evidence for the POD: place of delivery, terminals that list the container, recorded plans. */
  supportsPod(placeKey: string): boolean;
}

export interface PortRoles {
  polKey: string | null;
  /** Best candidate; see `podIsSafe`. */
  podKey: string | null;
  /** False while only actual events support it: it may still turn out to be a hub. */
  podIsSafe: boolean;
  hubKeys: Set<string>;
  /** First loading or departure at the POL, last discharge or arrival at the POD, as currently derived. */
  polOut: TimedEvent | null;
  podIn: TimedEvent | null;
  /** Event that states the role of the POL or POD, if any. */
  polStatedBy: ResolvedEvent | null;
  podStatedBy: ResolvedEvent | null;
  roleOf(event: ResolvedEvent): CallRole;
}

export function portRoles(journeyEvents: readonly ResolvedEvent[], stated: StatedPorts): PortRoles {
  const timed = journeyEvents.filter(isTimed);
  const settle = settledPlaces(timed);
  const events = timed.map(settle);
  const calls = withoutAbandonedLegs(callsOf(events.filter(isSeaMove)));
  const polOut = findPolOut(calls, stated);
  const polKey = stated.pol?.key ?? polOut?.place.key ?? null;
  const arrivals = calls.filter((call) => bringsContainer(call, calls, polKey, polOut));
  const podIn = findPodIn(arrivals, calls, stated);
  const podKey = stated.pod?.key ?? podIn?.place.key ?? null;
  const hubKeys = findHubs(calls, arrivals, { polKey, podKey, podIn }, stated);
  const podIsSafe = podKey !== null && (stated.pod !== null || isSafe(podKey, podIn, events, stated));
  const roleOf = (event: ResolvedEvent) =>
    roleOfCall(isTimed(event) ? settle(event) : event, { calls, polKey, podKey, podIsSafe, hubKeys });
  const [polStatedBy, podStatedBy] = [stated.pol?.event ?? null, stated.pod?.event ?? null];
  return { polKey, podKey, podIsSafe, hubKeys, polOut, podIn, polStatedBy, podStatedBy, roleOf };
}

function findPolOut(calls: Call[], { pol, hubs }: StatedPorts): TimedEvent | null {
  const candidates = calls.filter((call) => (pol === null ? !hubs.has(call.place) : call.place === pol.key));
  return first(candidates, 'load') ?? first(candidates, 'depart');
}

function first(calls: Call[], move: string): TimedEvent | null {
  const found = calls.map((call) => call.moves.get(move)).filter((event) => event !== undefined);
  return found.sort(inOrderOfTime)[0] ?? null;
}

/**
 * Whether the container arrives at a call: not at its origin, not on the vessel that will take it onward, and not at a
 * later call of a vessel that it has left.
 */
function bringsContainer(call: Call, calls: Call[], polKey: string | null, polOut: TimedEvent | null): boolean {
  const into = incoming(call);
  if (into === null || call.place === polKey) return false;
  if (call.moves.has('discharge')) return true;
  if (call.moves.has('load')) return false;
  if (polOut !== null && inOrderOfTime(into, polOut) < 0) return false;
  return !calls.some((other) => {
    const discharge = other.moves.get('discharge');
    const sameVessel = call.vessel !== null && other.vessel === call.vessel;
    return sameVessel && other.place !== call.place && discharge !== undefined && inOrderOfTime(discharge, into) < 0;
  });
}

function incoming(call: Call): TimedEvent | null {
  return call.moves.get('discharge') ?? call.moves.get('arrive') ?? call.moves.get('berth') ?? null;
}

/**
 * Returns the arrival at the last place where the container comes in and no vessel takes it onward, however late the
 * estimates are.
 */
function findPodIn(all: Call[], calls: Call[], { pod, hubs }: StatedPorts): TimedEvent | null {
  const arrivals = all.filter((call) => !hubs.has(call.place) || call.place === pod?.key);
  const goesOn = (call: Call) => calls.some((other) => other.place === call.place && other.moves.has('load'));
  const ends = arrivals.filter((call) => !goesOn(call));
  const stated = arrivals.filter((call) => call.place === pod?.key);
  const candidates = pod !== null ? stated : ends.length > 0 ? ends : arrivals;
  const events = candidates.map(incoming).filter((event) => event !== null);
  return events.sort(inOrderOfTime).at(-1) ?? null;
}

/** Finds the ports where the container changes vessel; a mere call of its vessel is not a hub (spec/sources G12). */
function findHubs(
  calls: Call[],
  arrivals: Call[],
  { polKey, podKey, podIn }: Pick<PortRoles, 'polKey' | 'podKey' | 'podIn'>,
  stated: StatedPorts,
): Set<string> {
  const hubs = new Set([...stated.hubs.keys()].filter((key) => key !== polKey && key !== podKey));
  for (const call of calls) {
    if (call.place === polKey || call.place === podKey || call.place === '?') continue;
    const earliest = [...call.moves.values()].sort(inOrderOfTime)[0];
    if (podIn !== null && earliest !== undefined && inOrderOfTime(earliest, podIn) > 0) continue;
    const handled = call.moves.has('load') || call.moves.has('discharge');
    if (handled || (arrivals.includes(call) && changesVessel(call, calls))) hubs.add(call.place);
  }
  return hubs;
}

function changesVessel(call: Call, calls: Call[]): boolean {
  if (call.vessel === null) return true;
  const departures = calls.filter((other) => other.place === call.place && other.moves.has('depart'));
  return departures.length > 0 && departures.every((other) => other.vessel !== call.vessel);
}

/**
 * Whether the POD is certain: by rules (a), (b) and (c) of spec/sources A9, a plan that ends there, or a train that
 * leaves from there.
 */
function isSafe(podKey: string, podIn: TimedEvent | null, events: TimedEvent[], stated: StatedPorts): boolean {
  if (stated.supportsPod(podKey)) return true;
  return events.some((event) => {
    const { claim, place, entry, mode } = event;
    const here = place.key === podKey;
    if (here && isSeaMove(event) && !isActual(event)) return true;
    if (here && entry.source.kind !== 'line') return true;
    if (mode === 'rail' && podIn !== null && inOrderOfTime(podIn, event) < 0) return true;
    if (!isActual(event)) return false;
    if (here && claim.move === 'gate_out' && claim.laden === true) return true;
    return claim.move === 'gate_in' && claim.laden === false && isLaterThanSea(event, events);
  });
}

function isLaterThanSea(event: TimedEvent, events: TimedEvent[]): boolean {
  return events.every((other) => !isSeaMove(other) || !isActual(other) || inOrderOfTime(other, event) < 0);
}

interface RoleContext {
  calls: Call[];
  polKey: string | null;
  podKey: string | null;
  podIsSafe: boolean;
  hubKeys: Set<string>;
}

function roleOfCall(event: ResolvedEvent, { calls, polKey, podKey, podIsSafe, hubKeys }: RoleContext): CallRole {
  const place = event.place.key;
  const here = calls.filter((one) => one.place === place);
  const call = here.find((one) => one.vessel === event.vessel) ?? (event.vessel === null ? here[0] : undefined);
  if (call === undefined) return 'outside';
  const outgoing = event.claim.move === 'load' || event.claim.move === 'depart';
  if (outgoing) {
    const leavesWithoutContainer =
      event.claim.move === 'depart' && call.moves.has('discharge') && !call.moves.has('load');
    if (leavesWithoutContainer || place === podKey) return 'outside';
    if (place === polKey) return 'pol_out';
    return hubKeys.has(place) && !isOutboundElsewhere(call, calls) ? 'hub_out' : 'outside';
  }
  if (place === polKey) return 'outside';
  const comesForContainer = event.claim.move !== 'discharge' && call.moves.has('load') && !call.moves.has('discharge');
  if (comesForContainer) return 'outside';
  if (place === podKey) return podIsSafe ? 'pod_in' : 'unsure_in';
  return hubKeys.has(place) && !isInboundElsewhere(call, calls) ? 'hub_in' : 'outside';
}

/** Whether a vessel departs from a hub where a different vessel loads the container. */
function isOutboundElsewhere(call: Call, calls: Call[]): boolean {
  if (call.moves.has('load')) return false;
  return calls.some((other) => other !== call && other.place === call.place && other.moves.has('load'));
}

/** Whether a vessel arrives at a hub where a different vessel discharges the container. */
function isInboundElsewhere(call: Call, calls: Call[]): boolean {
  if (call.moves.has('discharge')) return false;
  return calls.some((other) => other !== call && other.place === call.place && other.moves.has('discharge'));
}
