/** Resolves places that an event of a terminal or ramp states only by name. */
import { plainName } from '../../reference/ports/plain-name.ts';
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { findPort, PORTS, type Port } from '../../reference/ports/ports.ts';
import { findCountry, findRegion } from '../../reference/ports/regions.ts';
import type { PlaceClaim } from '../../tracking/claims/claims.ts';

const portsByName = Map.groupBy(PORTS, ({ name }) => plainName(name));

/**
 * Returns the stated place if it is not the facility's port; null if the facility's code applies. A terminal's events
 * happen at the terminal or nearby, so a name that is not a listed port is a site in town; a railroad's events happen
 * along its line.
 */
export function placeElsewhere(stated: PlaceClaim | null, own: PlaceClaim | null): PlaceClaim | null {
  if (stated === null || stated.name === null || stated.unlocode !== null || stated.facility !== null) return null;
  if (own === null || own.unlocode === null) return null;
  const place = splitName(stated, stated.name, own.unlocode.slice(0, 2));
  const city = plainName(place.name ?? '');
  const port = findPort(own.unlocode);
  const isOtherRegion = place.region !== null && port !== null && place.region !== port.region;
  const ownNames = [own.name, own.facilityName, port?.name].flatMap((name) => (name ? [plainName(name)] : []));
  if (!isOtherRegion && ownNames.some((name) => ` ${city} `.includes(` ${name} `))) return null;
  const ports = (portsByName.get(city) ?? []).filter((one) => isIn(one, place));
  if (ports.some(({ unlocode }) => isSamePort(unlocode, own.unlocode))) return null;
  return ports.length === 0 && own.facilityType === 'port_terminal' ? null : place;
}

/** Splits `City, State` or `City, Country`. If both are possible, the facility's continent decides. */
function splitName(place: PlaceClaim, text: string, ownCountry: string): PlaceClaim {
  const [city = '', last = '', ...more] = text.split(',').map((part) => part.trim());
  if (city === '' || last === '' || more.length > 0) return place;
  const countries = ['US', 'CA'].includes(ownCountry) ? ['US', 'CA'] : [];
  const country = countries.find((one) => findRegion(one, last) !== null);
  if (country !== undefined) return { ...place, name: city, region: findRegion(country, last), country };
  const named = findCountry(last);
  return named === null ? place : { ...place, name: city, country: named };
}

function isIn(port: Port, { country, region }: PlaceClaim): boolean {
  return (country === null || country === port.country) && (region === null || region === port.region);
}
