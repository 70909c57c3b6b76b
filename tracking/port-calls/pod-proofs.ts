/**
 * Searches for proof that the port of the last discharge is the POD and not a hub (spec/sources A9). One proof is
 * enough; without any, the role is published as uncertain.
 */
import { isLandConnected } from '../../reference/ports/land-networks.ts';
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { inOrderOfTime, isActual, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import { endOfTransfer } from '../milestones/transfers.ts';
import { isSeaMove, isTakenOut } from './port-calls.ts';
import type { PortRoles, StatedPorts } from './port-roles.ts';

/** Containers rarely wait this long for another vessel, so after this time the port is assumed to be the POD. */
export const NO_ONWARD_LEG_MS = 21 * 86_400_000;

/** Haulage between two terminals of a port takes less time than this. */
const HAULAGE_MS = 86_400_000;

type Arrival = Pick<PortRoles, 'podIn'> & { podKey: string };

export function isProven({ podKey, podIn }: Arrival, events: readonly TimedEvent[], stated: StatedPorts): boolean {
  if (stated.supportsPod(podKey, podIn)) return true;
  if (podIn !== null && waitsTooLong(podIn, stated)) return true;
  const isPassing = stated.isPassing(podKey, podIn);
  const wasBoundOn = stated.wasBoundOn(podKey, podIn);
  return events.some(
    (event) =>
      (!wasBoundOn && provesByPlan(event, podKey, podIn, events, isPassing)) ||
      provesByMove(event, podKey, podIn, events),
  );
}

/**
 * Whether a sea move is planned there and none takes the container further. If the vessel was only to pass the port,
 * no plan but that of the discharge counts.
 */
function provesByPlan(
  event: TimedEvent,
  podKey: string,
  podIn: TimedEvent | null,
  events: readonly TimedEvent[],
  isPassing: boolean,
): boolean {
  if (isActual(event) || !isSeaMove(event) || !isSamePort(event.place.key, podKey)) return false;
  return (!isPassing || event.claim.move === 'discharge') && !isPlannedOn(podKey, podIn, events);
}

function provesByMove(
  event: TimedEvent,
  podKey: string,
  podIn: TimedEvent | null,
  events: readonly TimedEvent[],
): boolean {
  const { claim, place, entry, mode } = event;
  const here = isSamePort(place.key, podKey);
  if (here && entry.source.kind !== 'line') return true;
  const isAfter = podIn !== null && inOrderOfTime(podIn, event) < 0;
  const isOnward = mode === 'rail' || mode === 'barge' || isTruckInland(event, events);
  if (isAfter && isOnward && isReachedByLand(event, podIn)) return true;
  if (here && claim.move === 'gate_out' && claim.laden === true && !isToNextVessel(event, events)) return true;
  if (isAfter && (here || place.key === '?') && isRelease(event)) return true;
  if (!isActual(event)) return false;
  if (isAfter && here && claim.move === 'gate_in' && claim.place?.facilityType === 'rail_ramp') return true;
  if (isAfter && here && isEmptied(event)) return true;
  if (claim.move === 'other' && isArrivalNotice(event)) return true;
  return claim.move === 'gate_in' && claim.laden === false && isLaterThanSea(event, events);
}

/** Whether a truck brought the container, or is to bring it, to a place that no vessel serves. */
function isTruckInland({ claim, mode, place }: TimedEvent, events: readonly TimedEvent[]): boolean {
  if (mode !== 'truck' || claim.move !== 'arrive') return false;
  return !events.some((event) => isSeaMove(event) && isSamePort(event.place.key, place.key));
}

/** Whether the place can be reached overland from the port. If not, the container must have continued by sea. */
function isReachedByLand({ place }: TimedEvent, podIn: TimedEvent): boolean {
  return isLandConnected(place.country, podIn.place.country);
}

/**
 * Whether the gate-out may be haulage to another terminal of the same port, as between two vessels at a hub. A
 * container that comes back to the same terminal, or after a day or more, was examined or refused.
 */
function isToNextVessel(out: TimedEvent, events: readonly TimedEvent[]): boolean {
  const end = endOfTransfer(out, events);
  if (end?.claim.place?.facilityType !== 'port_terminal' || !isSamePort(end.place.key, out.place.key)) return false;
  const [from, to] = [out.place.terminalKey, end.place.terminalKey];
  return from !== null && to !== null ? from !== to : end.moment.ms - out.moment.ms < HAULAGE_MS;
}

/**
 * Whether the container is still planned to be discharged at another port later, because it was diverted or continues
 * by sea.
 */
function isPlannedOn(podKey: string, podIn: TimedEvent | null, events: readonly TimedEvent[]): boolean {
  if (podIn === null) return false;
  return events.some(
    (event) =>
      event.claim.move === 'discharge' &&
      isSeaMove(event) &&
      !isActual(event) &&
      !isSamePort(event.place.key, podKey) &&
      inOrderOfTime(podIn, event) < 0,
  );
}

/** Codes and wordings of import releases and notices to the consignee. */
const RELEASES = /\b(CT|CU|CR|CUSR|RELS|CUSTOMS_RELEASED)\b|release|cleared|free time/i;

function isRelease({ claim }: TimedEvent): boolean {
  return claim.move === 'available' || (claim.move === 'other' && RELEASES.test(claim.original));
}

/** Whether the cargo was taken out at the port, as with consolidated cargo, or the container left empty. */
function isEmptied(event: TimedEvent): boolean {
  return event.claim.laden === false || isTakenOut(event);
}

function isArrivalNotice({ claim }: ResolvedEvent): boolean {
  return /\bARN\b.*\bISSU\b|arrival notice/i.test(claim.original);
}

function waitsTooLong({ moment, claim }: TimedEvent, { nowMs }: StatedPorts): boolean {
  return claim.move === 'discharge' && claim.classifier === 'actual' && nowMs - moment.ms > NO_ONWARD_LEG_MS;
}

function isLaterThanSea(event: TimedEvent, events: readonly TimedEvent[]): boolean {
  return events.every((other) => !isSeaMove(other) || !isActual(other) || inOrderOfTime(other, event) < 0);
}
