/** Places as sources name them, matched to reference data: exact code before anything else (spec/tracking 2.7). */
import { findPort } from '../../reference/ports/ports.ts';
import { zoneAt } from '../../reference/ports/zone.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { PlaceClaim } from '../claims/claims.ts';

export interface Place {
  /** What two claims must share to be about the same place: UN/LOCODE, else facility, else country and name. */
  key: string;
  locode: string | null;
  name: string | null;
  country: string | null;
  /** Terminal or ramp, by its key in `reference/terminals/terminals.ts` (it may be unknown there). */
  terminalKey: string | null;
  /** IANA zone of the terminal, else of the port, else at the coordinates, else null. */
  zone: string | null;
}

/**
 * Places that an operator mapped or imported, by the key under which a place is known without them (`Place.key`, a
 * UN/LOCODE, or the key of a facility, followed by `@` and its UN/LOCODE where that is stated: some codes are unique within
 * a port only). Data, so that `publish` stays a pure function; one object must not change its answers, since what they
 * lead to is kept with it.
 */
export interface PlaceDirectory {
  byKey(key: string): Place | null;
}

export const NOWHERE: Place = { key: '?', locode: null, name: null, country: null, terminalKey: null, zone: null };

const codeLists = { SMDG: 'smdg', BIC: 'bic', FIRMS: 'firms', OTHER: 'ramp' } as const;

/** Key of the facility of a claim; a code of no public list counts only where the seed knows it as a ramp. */
export function facilityKey(place: PlaceClaim): string | null {
  if (place.facility === null || place.facility.code === '') return null;
  const key = `${codeLists[place.facility.codeList]}:${place.facility.code}`;
  return place.facility.codeList === 'OTHER' && findTerminal(key) === null ? null : key;
}

/** Places worked out already: one statement is looked at many times while it is recorded. */
const resolved = new WeakMap<PlaceClaim, Place>();

/**
 * The place meant by a claim, by its codes alone. Identities in a ledger rest on it, so it knows no mapping that may
 * come and go; what is published goes through `Places`.
 */
export function resolvePlace(claim: PlaceClaim | null): Place {
  if (claim === null) return NOWHERE;
  const known = resolved.get(claim);
  if (known !== undefined) return known;
  const place = workOutPlace(claim);
  resolved.set(claim, place);
  return place;
}

/** UN/LOCODE as the claim states it, in its five letters. */
export function statedLocode(claim: PlaceClaim): string | null {
  return claim.unlocode?.replace(/\s/g, '').toUpperCase() || null;
}

function workOutPlace(claim: PlaceClaim): Place {
  const terminalKey = facilityKey(claim);
  const terminal = terminalKey === null ? null : findTerminal(terminalKey);
  const locode = statedLocode(claim) ?? terminal?.locode ?? null;
  const port = locode === null ? null : findPort(locode);
  return {
    key: locode ?? terminalKey ?? nameKey(claim),
    locode,
    name: claim.name || port?.name || terminal?.name || claim.facilityName || null,
    country: claim.country || port?.country || locode?.slice(0, 2) || null,
    terminalKey,
    zone: terminal?.zone ?? port?.zone ?? zoneOfCoordinates(claim),
  };
}

function nameKey(claim: PlaceClaim): string {
  const parts = [claim.country, claim.region, claim.name || claim.facilityName].filter(Boolean);
  return parts.length === 0 ? '?' : parts.join('/').toUpperCase();
}

/** No zone at sea, hence none on null island, which is a missing value and not a place (spec/sources G31). */
function zoneOfCoordinates({ latitude, longitude }: PlaceClaim): string | null {
  if (latitude === null || longitude === null) return null;
  return zoneAt(latitude, longitude);
}

/** The place of a terminal key, for sources that are the place themselves. */
export function placeOfTerminal(key: string): Place {
  const terminal = findTerminal(key);
  if (terminal === null) return { ...NOWHERE, key, terminalKey: key };
  const port = findPort(terminal.locode);
  const name = port?.name ?? terminal.name;
  const country = port?.country ?? null;
  return { key: terminal.locode, locode: terminal.locode, name, country, terminalKey: key, zone: terminal.zone };
}
