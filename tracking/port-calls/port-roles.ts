/**
 * Derives a container's POL, hubs and POD. Lines that follow DCSA 2.2 do not state these roles, so they are derived
 * anew from the calls at every recording (spec/sources A9). A presumed POD becomes a hub once another leg appears.
 */

import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { inOrderOfTime, isActual, isTimed, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import { withoutAbandonedLegs } from './abandoned-legs.ts';
import { settledPlaces } from './call-places.ts';
import { callsWithoutContainer } from './calls-without-container.ts';
import { isProven } from './pod-proofs.ts';
import { type Call, callsOf, isSeaMove } from './port-calls.ts';
import { withoutRestows } from './restows.ts';
import { isReplacedAtSibling, settledSiblings } from './sibling-ports.ts';
import type { StatedPort } from './stated-roles.ts';

/**
 * Role of a call for the container. `unsure_in`: the last port so far, which may turn out to be a hub. `outside`: the
 * vessel calls there without the container.
 */
export type CallRole = 'pol_out' | 'hub_in' | 'hub_out' | 'pod_in' | 'unsure_in' | 'outside';

/** Ports whose role is stated for the shipment. */
export interface StatedPorts {
  pol: StatedPort | null;
  pod: StatedPort | null;
  /** Ports stated as transshipment ports. They are neither POL nor POD, even if the calls suggest otherwise. */
  hubs: ReadonlyMap<string, ResolvedEvent>;
  /**
   * Whether there is other evidence that a port is the POD: the place of delivery, a terminal that lists the container,
   * earlier plans, or other containers of the shipment. `podIn`: the container's arrival there, if any.
   */
  supportsPod(placeKey: string, podIn: TimedEvent | null): boolean;
  /** Whether the vessel was to bring the container further, by a plan that stood when it arrived at the port. */
  isPassing(placeKey: string, podIn: TimedEvent | null): boolean;
  /** Whether another vessel was to take the container on, by a plan withdrawn after the container had arrived. */
  wasBoundOn(placeKey: string, podIn: TimedEvent | null): boolean;
  nowMs: number;
}

export interface PortRoles {
  polKey: string | null;
  /** Best candidate for the POD, even if unproven. */
  podKey: string | null;
  /** Whether the POD is stated or proven. Otherwise, it may still turn out to be a hub. */
  podIsSafe: boolean;
  hubKeys: Set<string>;
  /** First loading, otherwise departure, at the POL, and last discharge or arrival at the POD. */
  polOut: TimedEvent | null;
  podIn: TimedEvent | null;
  /** Event that states the role of the POL or POD; null if none does. */
  polStatedBy: ResolvedEvent | null;
  podStatedBy: ResolvedEvent | null;
  roleOf(event: ResolvedEvent): CallRole;
}

export function portRoles(journeyEvents: readonly ResolvedEvent[], stated: StatedPorts): PortRoles {
  const timed = journeyEvents.filter(isTimed);
  const asOneCall = settledPlaces(timed);
  const asOnePort = settledSiblings(timed.map(asOneCall));
  const settle = (event: TimedEvent) => asOnePort(asOneCall(event));
  const settled = timed.map(settle);
  const without = callsWithoutContainer(settled);
  const events = settled.filter(({ entry }) => !without.has(entry));
  const calls = withoutAbandonedLegs(withoutRestows(callsOf(events.filter(isSeaMove))));
  const statedPod = isLoadedOn(stated.pod, calls) ? null : stated.pod;
  const polOut = findPolOut(calls, stated);
  const polKey = stated.pol?.key ?? polOut?.place.key ?? gatedInAt(events, calls);
  const arrivals = calls.filter((call) => bringsContainer(call, calls, polKey, polOut));
  const podIn = findPodIn(arrivals, calls, { pod: statedPod, hubs: stated.hubs });
  const podKey = statedPod?.key ?? podIn?.place.key ?? null;
  const hubKeys = findHubs(calls, arrivals, { polKey, podKey, podIn }, stated);
  const podIsSafe = podKey !== null && (statedPod !== null || isProven({ podKey, podIn }, events, stated));
  const isAtHub = !podIsSafe && podKey !== null && stated.wasBoundOn(podKey, podIn);
  const context = { calls, polKey, podKey, podIsSafe, isAtHub, hubKeys };
  const roleOf = (event: ResolvedEvent): CallRole => {
    if (without.has(event.entry)) return 'outside';
    if (!isTimed(event)) return roleOfCall(event, context);
    const settled = settle(event);
    return isReplacedAtSibling(event, settled, timed) ? 'outside' : roleOfCall(settled, context);
  };
  const [polStatedBy, podStatedBy] = [stated.pol?.event ?? null, statedPod?.event ?? null];
  return { polKey, podKey, podIsSafe, hubKeys, polOut, podIn, polStatedBy, podStatedBy, roleOf };
}

function findPolOut(calls: Call[], { pol, hubs }: StatedPorts): TimedEvent | null {
  const candidates = calls.filter((call) => (pol === null ? !hubs.has(call.place) : isSamePort(call.place, pol.key)));
  return first(candidates, 'load') ?? first(candidates, 'depart');
}

/** Returns the port to which the container was brought overland before any vessel is listed with it. */
function gatedInAt(events: readonly TimedEvent[], calls: readonly Call[]): string | null {
  const [begin] = events.filter((event) => isSeaMove(event) && event.claim.container !== null).sort(inOrderOfTime);
  if (begin === undefined || !calls.some((call) => isSamePort(call.place, begin.place.key))) return null;
  const isBrought = events.some(
    (event) =>
      isActual(event) &&
      ((event.claim.move === 'gate_in' && event.claim.laden === true) ||
        (event.claim.move === 'gate_out' && event.claim.laden === false)) &&
      isSamePort(event.place.key, begin.place.key) &&
      inOrderOfTime(event, begin) < 0,
  );
  return isBrought ? begin.place.key : null;
}

function first(calls: Call[], move: string): TimedEvent | null {
  const found = calls.map((call) => call.moves.get(move)).filter((event) => event !== undefined);
  return found.sort(inOrderOfTime)[0] ?? null;
}

/**
 * Whether the container arrives on this call. It does not at its origin, on the vessel that takes it onward, or at a
 * later call of a vessel that it has left.
 */
function bringsContainer(call: Call, calls: Call[], polKey: string | null, polOut: TimedEvent | null): boolean {
  const into = incoming(call);
  if (into === null || isSamePort(call.place, polKey)) return false;
  const discharge = call.moves.get('discharge');
  if (discharge !== undefined) {
    return isActual(discharge) || !hasLeft(call, into, calls, (off) => isActual(off) && isOneVoyage(off, discharge));
  }
  if (call.moves.has('load')) return false;
  if (polOut !== null && inOrderOfTime(into, polOut) < 0) return false;
  return !hasLeft(call, into, calls, () => true);
}

/** Whether both may belong to one voyage. A vessel may carry the container again, but on a later voyage. */
function isOneVoyage({ claim: one }: TimedEvent, { claim: other }: TimedEvent): boolean {
  return one.voyage === null || other.voyage === null || one.voyage === other.voyage;
}

/** Whether the container was discharged at an earlier call of this vessel and not loaded on it again. */
function hasLeft(
  call: Call,
  into: TimedEvent,
  calls: readonly Call[],
  counts: (discharge: TimedEvent) => boolean,
): boolean {
  if (call.vessel === null) return false;
  const ofVessel = calls.filter((other) => other.vessel === call.vessel && other.place !== call.place);
  return ofVessel.some(({ moves }) => {
    const off = moves.get('discharge');
    if (off === undefined || !counts(off) || inOrderOfTime(off, into) >= 0) return false;
    const isBack = ofVessel.some((other) => {
      const on = other.moves.get('load');
      return on !== undefined && inOrderOfTime(off, on) < 0 && inOrderOfTime(on, into) < 0;
    });
    return !isBack;
  });
}

function incoming(call: Call): TimedEvent | null {
  return call.moves.get('discharge') ?? call.moves.get('arrive') ?? call.moves.get('berth') ?? null;
}

/** Whether the container was loaded again after its discharge at the stated POD, which is then a hub. */
function isLoadedOn(pod: StatedPort | null, calls: readonly Call[]): boolean {
  if (pod === null || pod.event === null) return false;
  const moves = calls.filter((call) => isSamePort(call.place, pod.key)).map((call) => call.moves);
  const actual = (move: string) => moves.flatMap((of) => of.get(move) ?? []).filter((event) => isActual(event));
  const loads = actual('load');
  return actual('discharge').some((off) => loads.some((on) => inOrderOfTime(off, on) < 0));
}

/**
 * Returns the arrival at the last port from which no vessel takes the container onward, however late the estimates are.
 * A port where the container was loaded again is never the last.
 */
function findPodIn(all: Call[], calls: Call[], { pod, hubs }: Pick<StatedPorts, 'pod' | 'hubs'>): TimedEvent | null {
  const arrivals = all.filter((call) => !hubs.has(call.place) || isSamePort(call.place, pod?.key ?? null));
  const goesOn = (call: Call) =>
    calls.some((other) => isSamePort(other.place, call.place) && (other.moves.has('load') || isOnward(other, call)));
  const ends = arrivals.filter((call) => !goesOn(call));
  const stated = arrivals.filter((call) => isSamePort(call.place, pod?.key ?? null));
  const events = (pod !== null ? stated : ends).map(incoming).filter((event) => event !== null);
  return events.sort(inOrderOfTime).at(-1) ?? null;
}

/** Whether a different vessel is expected to leave the port after the container's arrival there. */
function isOnward({ vessel, moves }: Call, call: Call): boolean {
  const [out, into] = [moves.get('depart'), incoming(call)];
  if (out === undefined || into === null || isActual(out)) return false;
  return vessel !== null && call.vessel !== null && vessel !== call.vessel && inOrderOfTime(into, out) < 0;
}

/**
 * Finds the ports where the container changes vessels. A mere call of its vessel does not make a port a hub
 * (spec/sources G12).
 */
function findHubs(
  calls: Call[],
  arrivals: Call[],
  { polKey, podKey, podIn }: Pick<PortRoles, 'polKey' | 'podKey' | 'podIn'>,
  stated: StatedPorts,
): Set<string> {
  const hubs = new Set([...stated.hubs.keys()].filter((key) => !isSamePort(key, polKey) && !isSamePort(key, podKey)));
  for (const call of calls) {
    if (isSamePort(call.place, polKey) || isSamePort(call.place, podKey) || call.place === '?') continue;
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

interface RoleContext {
  calls: Call[];
  polKey: string | null;
  podKey: string | null;
  podIsSafe: boolean;
  /** Whether the last port was a hub by plan, although no vessel is listed that takes the container on. */
  isAtHub: boolean;
  hubKeys: Set<string>;
}

function roleOfCall(
  event: ResolvedEvent,
  { calls, polKey, podKey, podIsSafe, isAtHub, hubKeys }: RoleContext,
): CallRole {
  const place = event.place.key;
  const here = calls.filter((one) => one.place === place);
  const call = here.find((one) => one.vessel === event.vessel) ?? (event.vessel === null ? here[0] : undefined);
  if (call === undefined) return 'outside';
  if (call.restowed.has(event.entry.key)) return 'outside';
  const outgoing = event.claim.move === 'load' || event.claim.move === 'depart';
  if (outgoing) {
    const leavesWithoutContainer =
      event.claim.move === 'depart' && call.moves.has('discharge') && !call.moves.has('load');
    if (leavesWithoutContainer || isSamePort(place, podKey)) return 'outside';
    if (isSamePort(place, polKey)) return 'pol_out';
    return hubKeys.has(place) && !isOutboundElsewhere(call, calls) ? 'hub_out' : 'outside';
  }
  if (isSamePort(place, polKey)) return 'outside';
  const comesForContainer = event.claim.move !== 'discharge' && call.moves.has('load') && !call.moves.has('discharge');
  if (comesForContainer) return 'outside';
  if (isSamePort(place, podKey)) return podIsSafe ? 'pod_in' : isAtHub ? 'hub_in' : 'unsure_in';
  return hubKeys.has(place) && !isInboundElsewhere(call, calls) ? 'hub_in' : 'outside';
}

/** Whether another vessel loads the container at this hub, so that this vessel's departure does not concern it. */
function isOutboundElsewhere(call: Call, calls: Call[]): boolean {
  if (call.moves.has('load')) return false;
  return calls.some((other) => other !== call && other.place === call.place && other.moves.has('load'));
}

/** Whether another vessel discharges the container at this hub, so that this vessel's arrival does not concern it. */
function isInboundElsewhere(call: Call, calls: Call[]): boolean {
  if (call.moves.has('discharge')) return false;
  return calls.some((other) => other !== call && other.place === call.place && other.moves.has('discharge'));
}
