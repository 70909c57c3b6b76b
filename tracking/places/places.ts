/** Matches places as sources give them to reference data, by exact code (spec/tracking 2.7). */
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
  /** Identity of the place: its UN/LOCODE, otherwise the facility, otherwise country and name. */
  key: string;
  locode: string | null;
  name: string | null;
  country: string | null;
  /** Key of the terminal or ramp; `reference/terminals/terminals.ts` may not list it. */
  terminalKey: string | null;
  /** IANA zone of the terminal, otherwise of the port, otherwise at the coordinates, otherwise null. */
  zone: string | null;
}

/**
 * Places that an operator mapped or imported, keyed by what identifies the place without them: `Place.key`, a
 * UN/LOCODE, or a facility key followed by `@` and the UN/LOCODE if stated, since some codes are unique only within a
 * port. Passed as data so that `publish` stays pure. The same object must always give the same result, because resolved
 * places are cached with it.
 */
export interface PlaceDirectory {
  byKey(key: string): Place | null;
}

export const NOWHERE: Place = { key: '?', locode: null, name: null, country: null, terminalKey: null, zone: null };

const codeLists = { SMDG: 'smdg', BIC: 'bic', FIRMS: 'firms', OTHER: 'ramp' } as const;

/**
 * Returns the key of a claim's facility, at the port that the claim states. A code outside the public lists is accepted
 * only if reference data lists it as a ramp.
 */
export function facilityKey(place: PlaceClaim): string | null {
  const code = statedFacility(place);
  if (code === null) return null;
  return terminalKeyOf(code.list, code.code, officialLocode(statedLocode(place)));
}

/** Returns the facility code as stated, without its port; ledgers distinguish statements by it. */
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

/** Cache of resolved places by claim, since recording reads each statement many times. */
const resolved = new WeakMap<PlaceClaim, Place>();

/**
 * Resolves a place only by its codes. Identities in a ledger depend on it, so it ignores mappings, which may change;
 * published places use `Places`.
 */
export function resolvePlace(claim: PlaceClaim | null): Place {
  if (claim === null) return NOWHERE;
  const cached = resolved.get(claim);
  if (cached !== undefined) return cached;
  const place = workOutPlace(claim);
  resolved.set(claim, place);
  return place;
}

/** Returns the UN/LOCODE that the claim states, in upper case without spaces and punctuation. */
export function statedLocode(claim: PlaceClaim): string | null {
  return claim.unlocode?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;
}

function workOutPlace(claim: PlaceClaim): Place {
  const terminalKey = facilityKey(claim);
  const terminal = terminalKey === null ? null : findTerminal(terminalKey);
  const locode = officialLocode(statedLocode(claim)) ?? terminal?.locode ?? null;
  const port = locode === null ? null : findPort(locode);
  return {
    key: locode ?? terminalKey ?? nameKey(claim),
    locode,
    name: port?.name || claim.name || terminal?.name || claim.facilityName || null,
    country: claim.country || port?.country || locode?.slice(0, 2) || null,
    terminalKey,
    zone: zoneOfPlace(terminal, port, locode) ?? zoneOfCoordinates(claim),
  };
}

/**
 * Returns the zone of a terminal at this port, otherwise of the port, otherwise of a terminal listed at another port.
 */
function zoneOfPlace(terminal: Terminal | null, port: Port | null, locode: string | null): string | null {
  return (terminal?.locode === locode ? terminal?.zone : port?.zone) ?? terminal?.zone ?? null;
}

function nameKey(claim: PlaceClaim): string {
  const parts = [claim.country, claim.region, claim.name || claim.facilityName].filter(Boolean);
  return parts.length === 0 ? '?' : parts.join('/').toUpperCase();
}

/**
 * Returns the zone at coordinates. There is none at sea, nor at null island, which is a missing value (spec/sources
 * G31).
 */
function zoneOfCoordinates({ latitude, longitude }: PlaceClaim): string | null {
  if (latitude === null || longitude === null) return null;
  return zoneAt(latitude, longitude);
}

/** Returns the place of a terminal key, for sources that are places themselves. */
export function placeOfTerminal(key: string): Place {
  const locode = locodeOfTerminal(key);
  if (locode === null) return { ...NOWHERE, key, terminalKey: key };
  const port = findPort(locode);
  const name = port?.name ?? findTerminal(key)?.name ?? null;
  return { key: locode, locode, name, country: locode.slice(0, 2), terminalKey: key, zone: zoneOfTerminal(key) };
}
