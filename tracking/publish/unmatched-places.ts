/** Lists places that could not be matched, so that an operator can map each one once (spec/tracking 2.7). */
import type { PlaceClaim } from '../claims/claims.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Places } from '../places/place-matching.ts';
import { facilityKey, statedLocode } from '../places/places.ts';
import type { UnmatchedPlace } from '../view/view.ts';

/** Lists the unmatched places of all statements in the ledger, including withdrawn ones, ordered by key. */
export function unmatchedPlaces(ledger: Ledger, places: Places): UnmatchedPlace[] {
  const stubs = new Map<string, UnmatchedPlace>();
  for (const claim of placesOf(ledger)) {
    const key = claim === null ? null : places.match(claim).unmatched;
    if (claim === null || key === null) continue;
    const stub = stubs.get(key) ?? stubOf(key, claim);
    stubs.set(key, { ...stub, count: stub.count + 1 });
  }
  return [...stubs.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

function stubOf(key: string, claim: PlaceClaim): UnmatchedPlace {
  const { country, region } = claim;
  return {
    key,
    name: claim.name || claim.facilityName || null,
    country: country || statedLocode(claim)?.slice(0, 2) || null,
    region: region || null,
    locode: statedLocode(claim),
    facility: facilityKey(claim),
    count: 0,
  };
}

function* placesOf({ shipment, containers }: Ledger): Generator<PlaceClaim | null> {
  for (const { claim } of Object.values(shipment.facts)) {
    if (typeof claim.value === 'object') yield claim.value;
  }
  for (const { events, unknown } of [shipment, ...Object.values(containers)]) {
    for (const { claim } of Object.values(events)) yield claim.place;
    for (const { claim } of Object.values(unknown)) yield claim.place;
  }
  for (const { facts } of Object.values(containers)) for (const { claim } of Object.values(facts)) yield claim.place;
}
