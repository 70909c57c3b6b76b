import { plainName } from '../reference/ports/plain-name.ts';
import { findPort } from '../reference/ports/ports.ts';
import type { PlaceClaim } from '../tracking/claims/claims.ts';

/** Words in the names of terminals, depots and their companies. `CT` after a comma is Connecticut. */
const FACILITY =
  /\b(terminals?|tml|containers?|cntr|ctn|cy|icd|cfs|depot|yard|ramp|rail|railroad|railway|berth|wharf|pier|docks?|quay|hub|logistics|warehouse|storage|holdings?|company|co|corp|ltd|inc|llc|gmbh)\b|(?<!,\s*)\bct\b/i;

/**
 * Moves the name of a facility out of a place's name. If a listed code identifies the port, a place name with facility
 * words must be the facility's name.
 */
export function withFacilityWords(place: PlaceClaim | null): PlaceClaim | null {
  const port = place?.unlocode == null ? null : findPort(place.unlocode);
  if (place === null || place.name === null || port === null || plainName(place.name) === plainName(port.name))
    return place;
  const isFacility = FACILITY.test(place.name) || isAnotherPlace(place.name, port.name);
  if (isFacility) return { ...place, name: null, facilityName: place.name };
  return place.facilityName === null ? place : { ...place, name: null };
}

/**
 * Whether a name has several words, none of them the port's name. A single word may be an older spelling of the
 * port.
 */
function isAnotherPlace(words: string, port: string): boolean {
  return plainName(words).includes(' ') && !plainName(words).includes(plainName(port));
}
