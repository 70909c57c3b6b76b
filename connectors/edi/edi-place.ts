/** Reads the place codes and names of both standards. */
import { findCensusPort } from '../../reference/edi-codes/census-ports.ts';
import { findPort, PORTS } from '../../reference/ports/ports.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { PlaceClaim } from '../../tracking/claims/claims.ts';
import { withFacilityWords } from '../facility-words.ts';
import { code, name } from '../json-shape.ts';
import { isNowhere, NO_PLACE } from '../place.ts';
import { at, type Segment } from './segment.ts';

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
/** Placeholders for "no place" in published code lists. */
const PLACEHOLDERS = new Set(['XXXXX', 'ZZZZZ']);

/**
 * Resolves an id to a UN/LOCODE by its qualifier: UN, D or K (schedules of the US Census Bureau); null for any other.
 */
export function readLocode(qualifier: string, id: string): string | null {
  if (qualifier === 'UN') return plainLocode(id);
  return qualifier === 'D' || qualifier === 'K' ? findCensusPort(qualifier, id) : null;
}

function plainLocode(id: string): string | null {
  const found = code(id.replace(/\s/g, ''), LOCODE);
  return found === null || PLACEHOLDERS.has(found) ? null : found;
}

/** Reads R4: qualifier, id, name, country, terminal, and the state in R4-08. Null if it does not identify a place. */
export function readPortLine(r4: Segment): PlaceClaim | null {
  const unlocode = readLocode(at(r4, 2), at(r4, 3));
  return namedPlace({
    ...NO_PLACE,
    unlocode,
    name: name(at(r4, 4)),
    region: code(at(r4, 8), /^[A-Z]{2}$/),
    country: code(at(r4, 5), /^[A-Z]{2}$/),
    facility: at(r4, 2) === 'FR' ? firmsCode(at(r4, 3)) : listedTerminal(at(r4, 6), unlocode),
    facilityName: name(at(r4, 6)),
  });
}

/** Reads B4-11 with its qualifier B4-12, otherwise B4-06, which must be a listed UN/LOCODE. */
export function readStatusPlace(b4: Segment): PlaceClaim | null {
  const byId = readLocode(at(b4, 12), at(b4, 11));
  const printed = at(b4, 6);
  const locode = byId === null && findPort(printed) !== null ? plainLocode(printed) : null;
  const facility = at(b4, 12) === 'FR' ? firmsCode(at(b4, 11)) : null;
  const isName = byId === null && locode === null;
  const city = at(b4, 12) === 'CI' ? name(at(b4, 11)) : null;
  return placeOrNull({
    ...NO_PLACE,
    unlocode: byId ?? locode,
    name: isName ? (name(printed) ?? city) : null,
    facility,
  });
}

/**
 * Reads city, state and country, as in Q5 of a 322. A North American town is resolved only if its name and state match
 * exactly one listed place (spec/tracking 2.7); any other remains a name.
 */
export function readCity(city: string, state: string, country: string): PlaceClaim | null {
  const town = name(city);
  // A state alone is not a place.
  if (town === null) return null;
  const region = code(state, /^[A-Z]{2}$/);
  const countryCode = code(country, /^[A-Z]{2}$/);
  const unlocode = region === null ? null : findTown(town, region, countryCode);
  return { ...NO_PLACE, unlocode, name: town, region, country: countryCode };
}

/** By `NAME/STATE`. Only places in North America have a state. */
const towns = Map.groupBy(PORTS, (port) => `${port.name.toUpperCase()}/${port.region}`);

function findTown(town: string, region: string, country: string | null): string | null {
  const named = towns.get(`${town.toUpperCase()}/${region}`) ?? [];
  const found = named.filter((port) => country === null || port.country === country);
  return found.length === 1 ? (found[0]?.unlocode ?? null) : null;
}

/** Reads LOC: C517 (code, list, agency, name) and C519, the terminal within it. */
export function readLoc(loc: Segment): PlaceClaim | null {
  const unlocode = isLocode(loc) ? plainLocode(at(loc, 2, 1)) : null;
  const [terminal, agency] = [at(loc, 3, 1), at(loc, 3, 3)];
  return namedPlace({
    ...NO_PLACE,
    unlocode,
    name: name(at(loc, 2, 4)),
    country: unlocode === null ? code(at(loc, 5), /^[A-Z]{2}$/) : null,
    facility: agency in AGENCIES ? listedFacility(terminal, agency) : listedTerminal(terminal, unlocode),
    facilityName: name(at(loc, 3, 4)),
  });
}

/**
 * Whether LOC contains a UN/LOCODE. Code list 139 is for ports, 227 for places; agency 6 is UN/ECE. If both are
 * missing, the form of the code decides.
 */
function isLocode(loc: Segment): boolean {
  const [codeList, agency] = [at(loc, 2, 2), at(loc, 2, 3)];
  return LOCODE_LISTS.has(codeList) && (agency === '' || agency === '6');
}

const LOCODE_LISTS = new Set(['', '139', '227']);

/** Agencies of code lists (element 3055): 306 is SMDG, 20 the Bureau International des Containers. */
const AGENCIES: Record<string, 'SMDG' | 'BIC'> = { '306': 'SMDG', '20': 'BIC' };

function listedFacility(terminal: string, agency: string): PlaceClaim['facility'] {
  const found = code(terminal, /^[A-Z0-9-]{1,11}$/);
  const codeList = AGENCIES[agency];
  return found === null || codeList === undefined ? null : { code: found, codeList };
}

/** Accepts a terminal without a stated code list if it is listed at the port. */
function listedTerminal(terminal: string, unlocode: string | null): PlaceClaim['facility'] {
  const found = code(terminal, /^[A-Z0-9-]{1,11}$/);
  if (found === null || unlocode === null) return null;
  return findTerminal(`smdg:${found}`)?.locode === unlocode ? { code: found, codeList: 'SMDG' } : null;
}

function firmsCode(id: string): PlaceClaim['facility'] {
  const found = code(id, /^[A-Z]\d{3}$|^[A-Z0-9]{4}$/);
  return found === null ? null : { code: found, codeList: 'FIRMS' };
}

/** R4-04 and the name in LOC may be the terminal's name or the port's. */
function namedPlace(place: PlaceClaim): PlaceClaim | null {
  return withFacilityWords(placeOrNull(place));
}

function placeOrNull(place: PlaceClaim): PlaceClaim | null {
  return isNowhere(place) ? null : place;
}

/** Whether both have the same place code; places without a code never match. */
export function isSamePlace(one: PlaceClaim | null, other: PlaceClaim | null): boolean {
  return one !== null && other !== null && one.unlocode !== null && one.unlocode === other.unlocode;
}
