/** Finds ports by name. The country must be given and, in the US and Canada, the state (spec/tracking 2.7). */
import { plainName } from '../../reference/ports/plain-name.ts';
import { PORTS, type Port } from '../../reference/ports/ports.ts';
import type { PlaceClaim } from '../claims/claims.ts';

const WITH_STATE = new Set(['US', 'CA']);

const byName = new Map<string, Port[]>();
for (const port of PORTS) {
  const key = nameKey(port.country, port.region, port.name);
  byName.set(key, [...(byName.get(key) ?? []), port]);
}

/**
 * Returns the only port with that name. Null if the country or state is missing, or if several ports share the name.
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
