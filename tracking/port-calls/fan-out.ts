/** Assigns vessel calls without a container to the containers they concern (spec/sources A6, G43). */
import { complexOfPort, isSamePort } from '../../reference/ports/port-complexes.ts';
import { isActual, isByRailOrBarge, type ResolvedEvent } from '../events/resolved-event.ts';
import { instantMs } from '../time/event-time.ts';
import { isPickupByTruck, isValid, statedOrObserved } from './port-calls.ts';

/** Calls and vessels mentioned by a container's own events. */
interface Legs {
  calls: Set<string>;
  vessels: Set<string>;
  /** Vessel and port of each stop of the container (`stopOf`). */
  stops: Set<string>;
}

/**
 * Returns the transport-call events for each container: those on one of its calls or vessels, and those that match no
 * container of the shipment. An event of another shipment (`isForeign`) is included only if the container is on that
 * very call, because the vessel sails on with other cargo. If a vessel took the other containers from a port where this
 * one still waits, its plans are included as well.
 */
export function fanOut(
  own: Map<string, ResolvedEvent[]>,
  shared: readonly ResolvedEvent[],
  isForeign: (event: ResolvedEvent) => boolean = () => false,
): Map<string, ResolvedEvent[]> {
  const ours = shared.filter((event) => !isForeign(event));
  const legs = new Map([...own].map(([number, events]) => [number, withStops(legsOf(events), ours)]));
  const isOn = (of: Legs, event: ResolvedEvent) => isOnCall(of, event) || (isOnVessel(of, event) && !isForeign(event));
  const claimed = shared.map((event) => [...legs.values()].some((of) => isOn(of, event)));
  const isSplit = [...own.values()].some((events) => events.some(isOverlandLoad));
  return new Map(
    [...own.keys()].map((number) => {
      const of = legs.get(number);
      const expected = expectedVessels(number, own);
      const events = shared.filter(
        (event, index) =>
          (claimed[index] === false && !isForeign(event)) ||
          (of !== undefined && isOn(of, event)) ||
          isExpected(event, expected),
      );
      const isByTruckAlone = isSplit && hasLeftByTruck(own.get(number) ?? []);
      return [number, isByTruckAlone ? events.filter((event) => !isByRailOrBarge(event)) : events];
    }),
  );
}

/**
 * Returns the vessels that loaded other containers at a port where this one still waits. Containers of a shipment
 * travel together unless a source states otherwise.
 */
function expectedVessels(number: string, own: Map<string, ResolvedEvent[]>): Set<string> {
  const expected = new Set<string>();
  const happened = (own.get(number) ?? []).filter(stands);
  const loadedAt = new Set(happened.filter(isOf('load')).map(({ place }) => place.key));
  const waitsAt = new Set(happened.filter(isOf('discharge')).map(({ place }) => place.key));
  const waits = (place: string) => !loadedAt.has(place) && (waitsAt.has(place) || loadedAt.size === 0);
  const pickups = (own.get(number) ?? []).filter(isPickupByTruck);
  const isGone = (from: ResolvedEvent) =>
    pickups.some((out) => isBefore(out, from) && isSamePort(out.place.key, from.place.key));
  const plans = (own.get(number) ?? []).filter((event) => isOf('load')(event) && !isActual(event));
  for (const [other, events] of own) {
    if (other === number) continue;
    for (const event of events) {
      if (event.vessel === null || !stands(event) || !isOf('load')(event) || !waits(event.place.key)) continue;
      if (isGone(event)) continue;
      if (!plans.some((plan) => isLeftFor(plan, event))) expected.add(event.vessel);
    }
  }
  return expected;
}

/** Whether a plan that was stated after the others were loaded takes the container from that port on another vessel. */
function isLeftFor(plan: ResolvedEvent, others: ResolvedEvent): boolean {
  if (!isValid(plan) || plan.vessel === null || plan.vessel === others.vessel) return false;
  if (plan.place.key !== others.place.key || others.moment === null) return false;
  return instantMs(statedOrObserved(plan)) > others.moment.ms;
}

/** Whether the container left by truck and no source states a move of it by train or barge. */
function hasLeftByTruck(events: readonly ResolvedEvent[]): boolean {
  return events.some(isPickupByTruck) && !events.some((event) => isByRailOrBarge(event) && isValid(event));
}

function isOverlandLoad(event: ResolvedEvent): boolean {
  return event.claim.move === 'load' && isActual(event) && isValid(event) && isByRailOrBarge(event);
}

function isBefore(one: ResolvedEvent, other: ResolvedEvent): boolean {
  return one.moment !== null && other.moment !== null && one.moment.ms < other.moment.ms;
}

function stands(event: ResolvedEvent): boolean {
  return isActual(event) && isValid(event) && event.mode === 'vessel';
}

function isOf(move: 'load' | 'discharge'): (event: ResolvedEvent) => boolean {
  return ({ claim }) => claim.move === move;
}

function isExpected(event: ResolvedEvent, vessels: ReadonlySet<string>): boolean {
  return !isActual(event) && event.vessel !== null && vessels.has(event.vessel);
}

export function legsOf(events: readonly ResolvedEvent[]): Legs {
  const legs: Legs = { calls: new Set(), vessels: new Set(), stops: new Set() };
  for (const event of events) {
    if (!isValid(event)) continue;
    if (event.vessel !== null) legs.vessels.add(event.vessel);
    addStop(legs, event);
  }
  return legs;
}

function withStops(legs: Legs, calls: readonly ResolvedEvent[]): Legs {
  for (const event of calls) if (isOnCall(legs, event) || isOnVessel(legs, event)) addStop(legs, event);
  return legs;
}

function addStop(legs: Legs, event: ResolvedEvent): void {
  const stop = stopOf(event);
  if (event.claim.transportCall?.id) legs.calls.add(event.claim.transportCall.id);
  if (stop !== null) legs.stops.add(stop);
}

function stopOf({ vessel, place }: ResolvedEvent): string | null {
  return vessel === null || place.key === '?' ? null : `${vessel} ${complexOfPort(place.key)}`;
}

export function isOnCall(legs: Legs, event: ResolvedEvent): boolean {
  const call = event.claim.transportCall?.id;
  const stop = stopOf(event);
  return (call != null && legs.calls.has(call)) || (stop !== null && legs.stops.has(stop));
}

function isOnVessel(legs: Legs, { vessel }: ResolvedEvent): boolean {
  return vessel !== null && legs.vessels.has(vessel);
}
