import { plainName } from '../reference/ports/plain-name.ts';
import { PORTS, type Port } from '../reference/ports/ports.ts';
import { findCountry, findRegion } from '../reference/ports/regions.ts';
import type { PlaceClaim } from '../tracking/claims/claims.ts';
import { name } from './json-shape.ts';
import { isNowhere, NO_PLACE } from './place.ts';

const words = (text: unknown): string[] => (name(text) ?? '').split(',').map((part) => part.trim());

/** Reads `Facility,City,State,Country`; the state may be empty, and the facility may contain commas. */
export function readFacilityWords(text: unknown): PlaceClaim | null {
  const parts = words(text);
  if (parts.length < 4) return null;
  const [city, state, country] = parts.slice(-3);
  const place = readCityWords([city, state, country].join(','));
  return place === null ? null : { ...place, facilityName: name(parts.slice(0, -3).join(', ')) };
}

/** Reads `City,State,Country` or `City,Country`. */
export function readCityWords(text: unknown): PlaceClaim | null {
  const parts = words(text);
  const country = parts.length > 1 ? findCountry(parts.at(-1) ?? '') : null;
  const state = parts.length > 2 ? parts.at(-2) : null;
  const region = country === null || !state ? null : (findRegion(country, state) ?? state);
  const place: PlaceClaim = { ...NO_PLACE, name: name(parts[0]), region, country };
  return isNowhere(place) ? null : place;
}

/**
 * Reads a vessel's port, with an optional terminal after ` - `. The port gets a code if exactly one seaport in the
 * country has its name.
 */
export function readPortWords(text: unknown, country: string | null): PlaceClaim | null {
  const [city = '', ...terminal] = (name(text) ?? '').split(' - ');
  const port = name(city.split(',')[0]);
  if (port === null) return null;
  const found = country === null ? [] : (seaports.get(`${country}/${plainName(port)}`) ?? []);
  const unlocode = found.length === 1 ? (found[0]?.unlocode ?? null) : null;
  return { ...NO_PLACE, unlocode, name: port, country, facilityName: name(terminal.join(' - ')) };
}

const seaports = Map.groupBy(
  PORTS.filter(({ kind }) => kind === 'port'),
  ({ country, name: port }: Port) => `${country}/${plainName(port)}`,
);
