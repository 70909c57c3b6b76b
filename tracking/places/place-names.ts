/** Finds ports by name, and cities by the towns of their rail ramps. The country must be given and, in the US and Canada, the state (spec/tracking 2.7). */
import { plainName } from '../../reference/ports/plain-name.ts';
import { findPort, PORTS, type Port } from '../../reference/ports/ports.ts';
import { RAMP_TOWNS } from '../../reference/terminals/ramp-towns.ts';
import type { PlaceClaim } from '../claims/claims.ts';

const WITH_STATE = new Set(['US', 'CA']);

const byName = new Map<string, Port[]>();
for (const port of PORTS) {
  const key = nameKey(port.country, port.region, port.name);
  byName.set(key, [...(byName.get(key) ?? []), port]);
}
for (const [town, region, locode] of RAMP_TOWNS) {
  const city = findPort(locode);
  if (city !== null) byName.set(nameKey(city.country, region, town), [city]);
}

/**
 * Returns the only port with that name, or the city whose rail ramp is in that town. Null if the country or state is
 * missing, or if several ports share the name.
 */
export function portByName({ name, country, region }: PlaceClaim): Port | null {
  if (!name || !country) return null;
  const ports = byName.get(nameKey(country, region, name)) ?? [];
  return ports.length === 1 ? (ports[0] ?? null) : null;
}

function nameKey(country: string, region: string | null, name: string): string {
  const state = WITH_STATE.has(country.toUpperCase()) ? plainName(region ?? '') : '';
  return [plainName(country), state, plainName(name)].join('/');
}
