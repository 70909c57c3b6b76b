/** Matches places given by sources to reference data by exact code (spec/tracking 2.7). */
import { zoneOfCountry } from '../../reference/ports/country-zones.ts';
import { officialLocode } from '../../reference/ports/former-locodes.ts';
import { findPort, type Port } from '../../reference/ports/ports.ts';
import { zoneAt } from '../../reference/ports/zone.ts';
import {
  findTerminal,
  locodeOfTerminal,
  type Terminal,
  terminalKeyOf,
  zoneOfTerminal,
} from '../../reference/terminals/terminals.ts';
import type { PlaceClaim } from '../claims/claims.ts';

export interface Place {
  /** UN/LOCODE, otherwise the facility key, otherwise country, region and name. `?` if there is none of these. */
  key: string;
  locode: string | null;
  name: string | null;
  country: string | null;
  /** Key of the terminal or ramp, which `reference/terminals/terminals.ts` need not list. */
  terminalKey: string | null;
  /**
   * IANA zone of the terminal, otherwise of the port, otherwise at the coordinates, otherwise of a country or state with a
   * single zone; null if none is available.
   */
  zone: string | null;
}

/**
 * Places that an operator mapped or imported. The key is `Place.key`, a UN/LOCODE, or a facility key, followed by `@`
 * and the UN/LOCODE if that is stated, because some facility codes are unique only within a port. A directory must
 * always give the same results, because resolved places are cached per directory.
 */
export interface PlaceDirectory {
  byKey(key: string): Place | null;
}

export const UNKNOWN_PLACE: Place = {
  key: '?',
  locode: null,
  name: null,
  country: null,
  terminalKey: null,
  zone: null,
};

const codeLists = { SMDG: 'smdg', BIC: 'bic', FIRMS: 'firms', OTHER: 'ramp' } as const;

/**
 * Returns the key of a claim's facility at the stated port. A code that belongs to no public list is accepted only if
 * reference data lists it as a ramp.
 */
export function facilityKey(place: PlaceClaim): string | null {
  const code = statedFacility(place);
  if (code === null) return null;
  return terminalKeyOf(code.list, code.code, officialLocode(statedLocode(place)));
}

/** Returns the facility code as stated, without its port. Ledgers use it to distinguish statements. */
export function facilityCode(place: PlaceClaim): string | null {
  const code = statedFacility(place);
  return code === null ? null : `${code.list}:${code.code}`;
}

function statedFacility({ facility }: PlaceClaim): { list: string; code: string } | null {
  const code = facility?.code.replace(/\s/g, '').toUpperCase() ?? '';
  if (facility === null || code === '') return null;
  const list = codeLists[facility.codeList];
  return list === 'ramp' && findTerminal(`${list}:${code}`) === null ? null : { list, code };
}

/** Resolved places by claim. Each claim is resolved many times during a recording. */
const resolved = new WeakMap<PlaceClaim, Place>();

/**
 * Resolves a place by its codes only. The keys of ledger entries depend on the result, so it ignores mappings, which
 * may change. `Places` resolves places for publishing.
 */
export function resolvePlace(claim: PlaceClaim | null): Place {
  if (claim === null) return UNKNOWN_PLACE;
  const cached = resolved.get(claim);
  if (cached !== undefined) return cached;
  const place = derivePlace(claim);
  resolved.set(claim, place);
  return place;
}

/** Returns the stated UN/LOCODE in upper case, without spaces or punctuation. */
export function statedLocode(claim: PlaceClaim): string | null {
  return claim.unlocode?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;
}

function derivePlace(claim: PlaceClaim): Place {
  const terminalKey = facilityKey(claim);
  const terminal = terminalKey === null ? null : findTerminal(terminalKey);
  const locode = officialLocode(statedLocode(claim)) ?? terminal?.locode ?? null;
  const port = locode === null ? null : findPort(locode);
  const country = claim.country || port?.country || locode?.slice(0, 2) || null;
  return {
    key: locode ?? terminalKey ?? nameKey(claim),
    locode,
    name: port?.name || claim.name || terminal?.name || claim.facilityName || null,
    country,
    terminalKey,
    zone: zoneOfPlace(terminal, port, locode) ?? zoneOfCoordinates(claim) ?? zoneOfCountry(country, claim.region),
  };
}

/**
 * Returns the zone of the terminal if it is at this port, otherwise that of the port, otherwise that of the terminal.
 */
function zoneOfPlace(terminal: Terminal | null, port: Port | null, locode: string | null): string | null {
  return (terminal?.locode === locode ? terminal?.zone : port?.zone) ?? terminal?.zone ?? null;
}

function nameKey(claim: PlaceClaim): string {
  const parts = [claim.country, claim.region, claim.name || claim.facilityName].filter(Boolean);
  return parts.length === 0 ? '?' : parts.join('/').toUpperCase();
}

/**
 * Returns the zone at the coordinates. Null at sea and at (0, 0), which stands for missing coordinates (spec/sources
 * G31).
 */
function zoneOfCoordinates({ latitude, longitude }: PlaceClaim): string | null {
  if (latitude === null || longitude === null) return null;
  return zoneAt(latitude, longitude);
}

export function placeOfTerminal(key: string): Place {
  const locode = locodeOfTerminal(key);
  if (locode === null) return { ...UNKNOWN_PLACE, key, terminalKey: key };
  const port = findPort(locode);
  const name = port?.name ?? findTerminal(key)?.name ?? null;
  const country = locode.slice(0, 2);
  const zone = zoneOfTerminal(key) ?? zoneOfCountry(country, null);
  return { key: locode, locode, name, country, terminalKey: key, zone };
}
