/**
 * Sets aside what sources report of an anchorage or pilot boarding place: a vessel that waits off the port has not
 * arrived, and one that leaves its anchorage for the berth has not departed.
 */
import type { Claim, EventClaim, Observation, PlaceClaim } from '../claims/claims.ts';
import { vesselKey } from '../events/event-identity.ts';
import { resolvePlace } from '../places/places.ts';

/**
 * Returns the observation with its calls at anchorages as moves without a milestone. An estimate counts unless the
 * source also estimates the call at the port itself.
 */
export function withoutAnchorages(observation: Observation): Observation {
  const { claims } = observation;
  if (!claims.some(isAtAnchorage)) return observation;
  const atPort = claims.filter(isCall).filter((call) => !isAtAnchorage(call));
  const isSetAside = (claim: EventClaim) =>
    claim.classifier === 'actual' || atPort.some((call) => isSameCall(call, claim));
  return {
    ...observation,
    claims: claims.map((claim) => (isAtAnchorage(claim) && isSetAside(claim) ? { ...claim, move: 'other' } : claim)),
  };
}

function isCall(claim: Claim): claim is EventClaim {
  if (claim.kind !== 'event') return false;
  return claim.move === 'arrive' || claim.move === 'depart';
}

function isAtAnchorage(claim: Claim): claim is EventClaim {
  if (!isCall(claim) || claim.place === null || claim.mode === 'rail' || claim.mode === 'truck') return false;
  return claim.place.facilityType === 'anchorage' || isNamedAnchorage(claim.place);
}

const WAITING_PLACE = /\banchorage\b|\bpilot (boarding|station)\b/i;

/** Whether the place is in words an anchorage of a port, other than the port of Anchorage in Alaska. */
function isNamedAnchorage({ unlocode, name, facilityName }: PlaceClaim): boolean {
  if (unlocode === null || unlocode === 'USANC') return false;
  return WAITING_PLACE.test(`${name} ${facilityName}`);
}

function isSameCall(one: EventClaim, other: EventClaim): boolean {
  return (
    one.move === other.move &&
    vesselKey(one.vessel) === vesselKey(other.vessel) &&
    resolvePlace(one.place).key === resolvePlace(other.place).key
  );
}
