/** Adds what papers state to a shipment's values: its ports, the vessel to the POD, and estimates. */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { Claim, EventClaim, PortRole, ShipmentFacts } from '../claims/claims.ts';
import { vesselKey, vesselOf } from '../events/event-identity.ts';
import type { Places } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { formatInstant, instantMs, resolveTime } from '../time/event-time.ts';
import type { Published, PublishedFields, ShipmentFields } from '../view/view.ts';
import { candidatesOf, type PaperDesk, withPapers } from './paper-desk.ts';

type PlaceFact = keyof Pick<ShipmentFacts, 'port_of_lading' | 'port_of_discharge' | 'place_of_delivery'>;

/**
 * Only a place with a UN/LOCODE is used, since a name on a paper is often an address. `not`: a place that it must
 * differ from.
 */
export function placeWithPapers(
  live: Published<Place>,
  fact: PlaceFact,
  desk: PaperDesk,
  places: Places,
  not: string | null = null,
): Published<Place> {
  const candidates = candidatesOf(desk, (claim) => {
    if (claim.kind !== 'shipment_fact' || claim.field !== fact || claim.value === null) return null;
    const place = typeof claim.value === 'object' ? places.of(claim.value) : null;
    return place?.locode == null || isSamePort(place.key, not) ? null : place;
  });
  return withPapers(live, candidates, desk);
}

/** The call for which a paper gives an estimate, and the facts against which the estimate is checked. */
export interface EstimatedCall {
  move: 'arrive' | 'depart';
  role: Extract<PortRole, 'pol' | 'pod' | 'destination'>;
  /** Published place of the call; null if there is none. */
  at: Place | null;
  /** Zone of that place; null if unknown. */
  zone: string | null;
  /** The call has happened, so estimates no longer apply. */
  hasHappened: boolean;
  /** Earliest possible time of the estimate (RFC 3339 UTC); null for no limit. */
  notBefore: string | null;
}

/** An estimate is used only if it is for the published place, in whose zone its date is read. */
export function estimateWithPapers(
  live: Published<string>,
  call: EstimatedCall,
  desk: PaperDesk,
  places: Places,
): Published<string> {
  const { at, zone, hasHappened, notBefore } = call;
  if (hasHappened || at === null || zone === null) return live;
  const candidates = candidatesOf(desk, (claim) => {
    if (!isCall(claim, call.move, call.role) || claim.time === null) return null;
    if (!isAt(claim, at, places)) return null;
    const moment = resolveTime(claim.time, zone);
    if (moment === null || (notBefore !== null && moment.ms < instantMs(notBefore))) return null;
    return formatInstant(moment.ms);
  });
  return withPapers(live, candidates, desk, true);
}

type PodCall = Pick<PublishedFields<ShipmentFields>, 'pod_vessel_name' | 'pod_vessel_imo' | 'pod_voyage_number'>;

/**
 * Vessel and voyage are taken from one paper that gives both for the published POD, and only if no live source gives
 * either.
 */
export function podCallWithPapers(live: PodCall, pod: Place | null, desk: PaperDesk, places: Places): PodCall {
  if (pod === null || Object.values(live).some(({ provenance }) => provenance !== null)) return live;
  const [call] = candidatesOf(desk, (claim) =>
    isCall(claim, 'arrive', 'pod') && vesselKey(claim.vessel) !== null && isAt(claim, pod, places) ? claim : null,
  );
  if (call === undefined) return live;
  const { statement, value: claim } = call;
  const vessel = vesselOf(claim.vessel);
  const say = (value: string | null) =>
    withPapers({ value: null, provenance: null }, value === null ? [] : [{ statement, value }], desk);
  return {
    pod_vessel_name: say(vessel?.name ?? null),
    pod_vessel_imo: say(vessel?.imo ?? null),
    pod_voyage_number: say(claim.voyage),
  };
}

/** Whether the paper gives that port or none. */
function isAt({ place }: EventClaim, at: Place, places: Places): boolean {
  const stated = places.of(place);
  return stated.key === '?' || isSamePort(stated.key, at.key);
}

function isCall(claim: Claim, move: EstimatedCall['move'], role: PortRole): claim is EventClaim {
  return claim.kind === 'event' && claim.move === move && claim.role === role && claim.classifier !== 'actual';
}
