import type { PlaceClaim, ShipmentFactClaim, ShipmentFacts } from '../claims/claims.ts';
import type { Places } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { factPrecedence, rankOfSource } from '../view/precedence.ts';
import type { FactEntry } from './fact-ledger.ts';

type Entry = FactEntry<ShipmentFactClaim>;

/** Selects the statement with the highest precedence for a field; null if no source made one. */
export function shipmentFact(facts: Record<string, Entry>, field: keyof ShipmentFacts): Entry | null {
  const rule = factPrecedence(field);
  const statements = Object.values(facts).filter((entry) => entry.claim.field === field);
  statements.sort((one, other) => {
    const ranks = rankOfSource(rule, one.source.kind) - rankOfSource(rule, other.source.kind);
    return ranks !== 0 ? ranks : one.observedAt < other.observedAt ? 1 : -1;
  });
  return statements[0] ?? null;
}

type PlaceField = 'place_of_delivery' | 'port_of_lading' | 'port_of_discharge';

export function statedPlace(
  facts: Record<string, Entry>,
  field: PlaceField,
  places: Places,
): { place: Place; entry: Entry } | null {
  const entry = shipmentFact(facts, field);
  if (entry === null || !isPlaceFact(entry.claim) || entry.claim.value === null) return null;
  return { place: places.of(entry.claim.value), entry };
}

function isPlaceFact(claim: ShipmentFactClaim): claim is ShipmentFactClaim & { value: PlaceClaim | null } {
  return ['place_of_delivery', 'port_of_lading', 'port_of_discharge'].includes(claim.field);
}

/** Returns the place given in a fact, otherwise that of the terminal that states it. */
export function placeOfFact({ claim, source }: Pick<FactEntry, 'claim' | 'source'>, places: Places): Place {
  return places.ofStatement(claim.place, source);
}
