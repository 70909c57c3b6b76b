/**
 * Sets aside calls at anchorages and pilot boarding places. A vessel that waits off the port has not arrived, and one
 * that leaves its anchorage for the berth has not departed.
 */
import type { Claim, EventClaim, Observation, PlaceClaim } from '../claims/claims.ts';
import { vesselKey } from '../events/event-identity.ts';
import { resolvePlace } from '../places/places.ts';

/**
 * Returns the observation with calls at anchorages turned into moves without a milestone. An estimate remains unless
 * the source also gives the call at the port itself.
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

/** Whether the place is named as an anchorage or pilot station. The port of Anchorage in Alaska is not one. */
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
