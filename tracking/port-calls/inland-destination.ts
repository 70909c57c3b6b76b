/** Determines whether a container continues inland from its POD, and where to. */

import { isSamePort } from '../../reference/ports/port-complexes.ts';
import {
  inOrderOfTime,
  isActual,
  isByRailOrBarge,
  isEmptyIn,
  isTimed,
  type ResolvedEvent,
  type TimedEvent,
} from '../events/resolved-event.ts';
import type { Place } from '../places/places.ts';
import { isInbound, isPickupByTruck } from './port-calls.ts';
import type { PortRoles } from './port-roles.ts';

export interface InlandDestination {
  /** Whether a move by rail or barge follows the POD, or the place of delivery is elsewhere. */
  isInland: boolean;
  /** Whether a train or barge takes the container onward, in which case leaving the POD is not a pickup. */
  isOverland: boolean;
  /** A train or barge has already taken it onward. */
  hasGoneOn: boolean;
  /** Null while the end of the route is uncertain, because an interchange must not be published as the destination. */
  place: Place | null;
}

/** Lines rarely update the estimated arrival of a late train, so the plan stands for this time after its hour. */
export const LATE_TRAIN_MS = 7 * 86_400_000;

/**
 * Determines the inland destination. It is the stated place of delivery, unless that is the POD. Otherwise it is the
 * last place where a train or barge is planned to arrive, or where the container was unloaded, gated in by rail or
 * picked up. A place that is reached after the hour of the line's plan is intermediate while the plan stands.
 */
export function inlandDestination(
  events: readonly ResolvedEvent[],
  roles: PortRoles,
  stated: Place | null,
  nowMs: number,
): InlandDestination {
  const overland = withoutShuttles(
    events.filter(isTimed).filter((event) => isOverland(event, roles)),
    roles.podKey,
  );
  const leg = { isOverland: overland.length > 0, hasGoneOn: overland.some(isActual) };
  if (stated !== null && stated.key !== '?') {
    if (isSamePlace(stated, roles.podKey, events)) {
      return { isInland: false, isOverland: false, hasGoneOn: false, place: null };
    }
    const seen = overland.find((event) => isSameName(event.place, stated))?.place;
    const place = stated.locode === null && seen !== undefined ? seen : stated;
    return { isInland: true, ...leg, place };
  }
  const goesOn = (end: TimedEvent) =>
    overland.some((event) => event.place.key === end.place.key && isOut(event) && inOrderOfTime(end, event) < 0);
  const isEndOf = (event: TimedEvent) => isEnd(event) || isPickedUp(event, events);
  const gatedIn = events.filter(isTimed).filter((event) => isInWithoutMode(event, overland));
  const ends = [...overland, ...gatedIn].filter(
    (one) => !isSamePort(one.place.key, roles.podKey) && isEndOf(one) && !goesOn(one),
  );
  const last = ends.sort(inOrderOfTime).at(-1);
  const due = last !== undefined && isActual(last) ? latePlan(ends, events, nowMs) : undefined;
  const place = (due ?? last)?.place ?? null;
  return { isInland: leg.isOverland, ...leg, place };
}

/** Returns the line's last plan of an inland arrival, if its hour has passed and the container may still be on its way. */
function latePlan(
  ends: readonly TimedEvent[],
  events: readonly ResolvedEvent[],
  nowMs: number,
): TimedEvent | undefined {
  const actual = events.filter(isActual);
  if (actual.some((event) => isEmptyIn(event) || event.claim.move === 'delivered')) return undefined;
  const isReached = ({ place }: TimedEvent) =>
    actual.some((event) => isSamePort(event.place.key, place.key) && (isInbound(event) || isGate(event)));
  const plan = ends.findLast((end) => !isActual(end) && end.entry.source.kind === 'line');
  return plan !== undefined && plan.moment.ms + LATE_TRAIN_MS > nowMs && !isReached(plan) ? plan : undefined;
}

function isGate({ claim }: ResolvedEvent): boolean {
  return ['gate_in', 'gate_out'].includes(claim.move);
}

/**
 * Leaves out moves between two terminals of the POD: a train or barge that unloads the container in the port itself,
 * without having been elsewhere, takes it nowhere inland.
 */
function withoutShuttles(overland: TimedEvent[], podKey: string | null): TimedEvent[] {
  const isInPort = (event: TimedEvent) => isSamePort(event.place.key, podKey);
  const actual = overland.filter(isActual).sort(inOrderOfTime);
  const away = actual.findIndex((event) => !isInPort(event));
  const inPort = away === -1 ? actual : actual.slice(0, away);
  const back = inPort.findLast(({ claim }) => claim.move === 'discharge');
  if (back === undefined) return overland;
  return overland.filter((event) => !isInPort(event) || inOrderOfTime(back, event) < 0);
}

/** A train's actual arrival may be at an interchange. A barge carries the container to its destination. */
function isEnd({ claim, mode }: TimedEvent): boolean {
  const { move, classifier } = claim;
  if (move === 'arrive' && mode === 'barge') return true;
  return move === 'discharge' || move === 'gate_in' || (move === 'arrive' && classifier !== 'actual');
}

/**
 * Whether a line reports the laden container at a facility after a train or barge took it onward, without stating how it
 * came. A gate-in at the consignee is a delivery by truck.
 */
function isInWithoutMode(event: TimedEvent, overland: readonly TimedEvent[]): boolean {
  const { claim, entry } = event;
  if (claim.move !== 'gate_in' || claim.mode !== null || claim.laden !== true || entry.source.kind !== 'line')
    return false;
  if (claim.place?.facilityType === 'customer') return false;
  return overland.some((out) => isOut(out) && inOrderOfTime(out, event) < 0);
}

/** Whether a truck took the laden container from where the train or barge had arrived. */
function isPickedUp(arrival: TimedEvent, events: readonly ResolvedEvent[]): boolean {
  return events.some(
    (event) =>
      isPickupByTruck(event) &&
      isTimed(event) &&
      event.place.key === arrival.place.key &&
      inOrderOfTime(arrival, event) < 0,
  );
}

function isOut({ claim }: TimedEvent): boolean {
  return ['load', 'depart', 'gate_out'].includes(claim.move);
}

/** Whether the event is a rail or barge move after the sea leg. Before the POL, rail and barge lead to the port. */
function isOverland(event: TimedEvent, { podIn, polOut, podKey }: PortRoles): boolean {
  const { mode, claim } = event;
  const isLeg = (mode === 'rail' || mode === 'barge') && ['load', 'depart', 'arrive', 'discharge'].includes(claim.move);
  const isGate = isByRailOrBarge(event) && claim.laden !== false && ['gate_in', 'gate_out'].includes(claim.move);
  if (!isLeg && !isGate) return false;
  if (isGate && claim.move === 'gate_out' && !isSamePort(event.place.key, podKey)) return false;
  if (podIn !== null) {
    // If a train has taken the container from the POD, the planned vessel arrival is out of date.
    const takesOn = isSamePort(event.place.key, podKey) && isActual(event) && !isActual(podIn);
    return takesOn || inOrderOfTime(podIn, event) < 0;
  }
  return polOut !== null && inOrderOfTime(polOut, event) < 0 && event.entry.source.kind === 'railroad';
}

function isSamePlace(stated: Place, key: string | null, events: readonly ResolvedEvent[]): boolean {
  if (isSamePort(stated.key, key)) return true;
  return stated.locode === null && events.some((event) => event.place.key === key && isSameName(event.place, stated));
}

export function isSameName(one: Place, other: Place): boolean {
  if (one.key === other.key) return true;
  const sameName = one.name !== null && one.name.toUpperCase() === other.name?.toUpperCase();
  return sameName && one.country === other.country;
}
