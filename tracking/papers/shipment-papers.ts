/** Adds what documents state to a shipment's values: ports, estimates, and the vessel that reaches the POD. */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { Claim, EventClaim, PortRole, ShipmentFacts } from '../claims/claims.ts';
import { vesselKey, vesselOf } from '../events/event-identity.ts';
import type { Places } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { formatInstant, instantMs, resolveTime } from '../time/event-time.ts';
import type { Published, PublishedFields, ShipmentFields } from '../view/view.ts';
import { candidatesOf, type PaperEvidence, withPapers } from './paper-evidence.ts';

type PlaceFact = keyof Pick<ShipmentFacts, 'port_of_lading' | 'port_of_discharge' | 'place_of_delivery'>;

/**
 * Returns the live place or, if no live source gives one, that of a document. A document must give a UN/LOCODE, since
 * its place name is often an address. `not`: key of a place that it must differ from.
 */
export function placeWithPapers(
  live: Published<Place>,
  fact: PlaceFact,
  evidence: PaperEvidence,
  places: Places,
  not: string | null = null,
): Published<Place> {
  const candidates = candidatesOf(evidence, (claim) => {
    if (claim.kind !== 'shipment_fact' || claim.field !== fact || claim.value === null) return null;
    const place = typeof claim.value === 'object' ? places.of(claim.value) : null;
    return place?.locode == null || isSamePort(place.key, not) ? null : place;
  });
  return withPapers(live, candidates, evidence);
}

/** Call for which a document may give an estimate, and the facts that the estimate is checked against. */
export interface EstimatedCall {
  move: 'arrive' | 'depart';
  role: Extract<PortRole, 'pol' | 'pod' | 'destination'>;
  /** Published place of the call; null if none. */
  at: Place | null;
  /** Zone of that place; null if unknown. */
  zone: string | null;
  /** Whether the call has happened, after which estimates no longer apply. */
  hasHappened: boolean;
  /** Earliest possible time of the call (RFC 3339 UTC); null if there is no limit. */
  notBefore: string | null;
}

/**
 * Returns the live estimate, or a document's if that takes precedence. The document must be about the published place,
 * whose zone its date is interpreted in.
 */
export function estimateWithPapers(
  live: Published<string>,
  call: EstimatedCall,
  evidence: PaperEvidence,
  places: Places,
): Published<string> {
  const { at, zone, hasHappened, notBefore } = call;
  if (hasHappened || at === null || zone === null) return live;
  const candidates = candidatesOf(evidence, (claim) => {
    if (!isCall(claim, call.move, call.role) || claim.time === null) return null;
    if (!isAt(claim, at, places)) return null;
    const moment = resolveTime(claim.time, zone);
    if (moment === null || (notBefore !== null && moment.ms < instantMs(notBefore))) return null;
    return formatInstant(moment.ms);
  });
  return withPapers(live, candidates, evidence, true);
}

type PodCall = Pick<PublishedFields<ShipmentFields>, 'pod_vessel_name' | 'pod_vessel_imo' | 'pod_voyage_number'>;

/**
 * Returns the vessel and voyage that arrive at the POD. A document is used only if no live source gives either, and
 * both come from the same document.
 */
export function podCallWithPapers(live: PodCall, pod: Place | null, evidence: PaperEvidence, places: Places): PodCall {
  if (pod === null || Object.values(live).some(({ provenance }) => provenance !== null)) return live;
  const [call] = candidatesOf(evidence, (claim) =>
    isCall(claim, 'arrive', 'pod') && vesselKey(claim.vessel) !== null && isAt(claim, pod, places) ? claim : null,
  );
  if (call === undefined) return live;
  const { statement, value: claim } = call;
  const vessel = vesselOf(claim.vessel);
  const say = (value: string | null) =>
    withPapers({ value: null, provenance: null }, value === null ? [] : [{ statement, value }], evidence);
  return {
    pod_vessel_name: say(vessel?.name ?? null),
    pod_vessel_imo: say(vessel?.imo ?? null),
    pod_voyage_number: say(claim.voyage),
  };
}

/** Whether the claim's place is the given one or is missing. */
function isAt({ place }: EventClaim, at: Place, places: Places): boolean {
  const stated = places.of(place);
  return stated.key === '?' || isSamePort(stated.key, at.key);
}

function isCall(claim: Claim, move: EstimatedCall['move'], role: PortRole): claim is EventClaim {
  return claim.kind === 'event' && claim.move === move && claim.role === role && claim.classifier !== 'actual';
}
