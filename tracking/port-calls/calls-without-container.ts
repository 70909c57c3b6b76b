/**
 * Finds calls at which a vessel neither carries nor handles the container: after its discharge, after the vessel left a
 * port where the container waits for another vessel, before the vessel comes back to discharge it, and where it stays
 * on board and is discharged elsewhere.
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { inOrderOfTime, isActual, type TimedEvent } from '../events/resolved-event.ts';
import { instantMs } from '../time/event-time.ts';
import { isLeftBehind } from './left-behind.ts';
import { isInbound, isSeaMove, statedOrObserved } from './port-calls.ts';

/** Returns the ledger entries of such calls, and of plans to discharge the container where it stayed on board. */
export function callsWithoutContainer(events: readonly TimedEvent[]): ReadonlySet<EventEntry> {
  const atSea = events.filter((event) => isSeaMove(event) && event.vessel !== null);
  const own = atSea.filter(isOwnMove);
  const calls = atSea.filter((event) => !isOwnMove(event));
  const without = calls.filter(
    (call) =>
      hasPutOff(call, own, calls) ||
      hasSailedWithout(call, own, calls) ||
      isComingBack(call, own, calls) ||
      isCarriedPast(call, own, calls) ||
      hasLeftBehind(call, own, events),
  );
  const overtaken = own.filter((plan) => isPlannedDischarge(plan) && isCarriedPast(plan, own, calls));
  return new Set([...without, ...overtaken].map(({ entry }) => entry));
}

function isOwnMove({ claim }: TimedEvent): boolean {
  return claim.move === 'load' || claim.move === 'discharge';
}

/**
 * Whether the vessel discharged the container before the call and did not load it again. At the same port, only the
 * departure or a later call qualifies.
 */
function hasPutOff(call: TimedEvent, own: readonly TimedEvent[], calls: readonly TimedEvent[]): boolean {
  const onVessel = own.filter((move) => move.vessel === call.vessel && inOrderOfTime(move, call) < 0);
  const last = onVessel.sort(inOrderOfTime).at(-1);
  if (last === undefined || last.claim.move !== 'discharge' || !isActual(last)) return false;
  if (!isSamePort(last.place.key, call.place.key)) return true;
  if (call.claim.move === 'depart') return true;
  const isNextCall = idOf(last) !== null && idOf(call) !== null && idOf(last) !== idOf(call);
  return isNextCall && calls.some((event) => isDepartureBetween(event, last, call));
}

function isDepartureBetween(event: TimedEvent, from: TimedEvent, to: TimedEvent): boolean {
  if (event.claim.move !== 'depart' || !isActual(event) || event.vessel !== to.vessel) return false;
  return isSamePort(event.place.key, to.place.key) && isBefore(from, event) && isBefore(event, to);
}

/**
 * Whether the vessel had already left a port when another vessel loaded the container there, or when the plan for that
 * was made. The vessel's later calls are without the container, unless it handles the container there.
 */
function hasSailedWithout(call: TimedEvent, own: readonly TimedEvent[], calls: readonly TimedEvent[]): boolean {
  if (own.some((move) => move.vessel === call.vessel && !isBefore(move, call) && isActual(move))) return false;
  return own.some((load) => {
    if (load.claim.move !== 'load' || load.vessel === call.vessel) return false;
    const { key } = load.place;
    const loads = own.filter(
      (move) => move.vessel === call.vessel && move.claim.move === 'load' && isSamePort(move.place.key, key),
    );
    if (loads.some((move) => isActual(move) || !isOverruled(move, load))) return false;
    const left = calls.find(
      (other) =>
        other.vessel === call.vessel &&
        other.claim.move === 'depart' &&
        isActual(other) &&
        isSamePort(other.place.key, key) &&
        other.moment.ms < load.moment.ms &&
        (loads.length > 0 || other.moment.ms < instantMs(statedOrObserved(load))),
    );
    return left !== undefined && !isBefore(call, left);
  });
}

/** Whether a loading on another vessel, actual or newly planned, replaces the plan. */
function isOverruled(plan: TimedEvent, load: TimedEvent): boolean {
  return isActual(load) || statedOrObserved(plan) < statedOrObserved(load);
}

/**
 * Whether the vessel left the port without handling the container and calls there again later, under another call id.
 */
function isComingBack(call: TimedEvent, own: readonly TimedEvent[], calls: readonly TimedEvent[]): boolean {
  const id = idOf(call);
  const isHere = (event: TimedEvent) => event.vessel === call.vessel && isSamePort(event.place.key, call.place.key);
  if (id === null || own.some((move) => isHere(move) && idOf(move) === id)) return false;
  const left = calls.find(
    (event) => isHere(event) && idOf(event) === id && event.claim.move === 'depart' && isActual(event),
  );
  if (left === undefined) return false;
  return [...calls, ...own].some(
    (event) =>
      isHere(event) &&
      idOf(event) !== null &&
      idOf(event) !== id &&
      (event.claim.move === 'arrive' || event.claim.move === 'discharge') &&
      isBefore(left, event),
  );
}

/**
 * Whether the container, loaded elsewhere before the call, stays on board and is discharged from that vessel at another
 * port later. A plan to discharge it here is ignored unless another vessel is to bring it back.
 */
function isCarriedPast(call: TimedEvent, own: readonly TimedEvent[], calls: readonly TimedEvent[]): boolean {
  const isHere = (event: TimedEvent) => isSamePort(event.place.key, call.place.key);
  const moves = own.filter((move) => move.vessel === call.vessel).sort(inOrderOfTime);
  const on = moves.findLast((move) => move.claim.move === 'load' && isBefore(move, call));
  if (on === undefined || isHere(on)) return false;
  const off = moves.find((move) => move.claim.move === 'discharge' && !isHere(move) && isBefore(call, move));
  if (off === undefined) return false;
  const isHandledHere = moves.some(
    (move) => isHere(move) && isActual(move) && isBefore(on, move) && isBefore(move, off),
  );
  if (isHandledHere) return false;
  const isBack = (event: TimedEvent) =>
    event.vessel !== call.vessel && isHere(event) && isInbound(event) && isBefore(off, event);
  return isActual(off) || [...own, ...calls].some(isBack);
}

/** Whether the call follows the vessel's departure from a port where it left the container behind. */
function hasLeftBehind(call: TimedEvent, own: readonly TimedEvent[], events: readonly TimedEvent[]): boolean {
  if (own.some((move) => move.vessel === call.vessel && isActual(move))) return false;
  return events.some(
    (left) =>
      left.vessel === call.vessel &&
      left.claim.move === 'depart' &&
      isActual(left) &&
      !isBefore(call, left) &&
      isLeftBehind(left, events),
  );
}

function isPlannedDischarge({ claim }: TimedEvent): boolean {
  return claim.move === 'discharge' && claim.classifier !== 'actual';
}

function idOf({ claim }: TimedEvent): string | null {
  return claim.transportCall?.id ?? null;
}

function isBefore(one: TimedEvent, other: TimedEvent): boolean {
  return inOrderOfTime(one, other) < 0;
}
