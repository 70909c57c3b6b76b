import type { PlaceClaim } from '../../tracking/claims/claims.ts';
import { withFacilityWords } from '../facility-words.ts';
import { code, member, name, record, text, unlocode } from '../json-shape.ts';
import { isNowhere, mergePlaces } from '../place.ts';
import { FACILITY_TYPES } from './codes.ts';

type Json = Record<string, unknown>;

/** Codes that mean "no place" in published lists. */
const NO_PLACE = new Set(['XXXXX', 'ZZZZZ', 'XXXXXX']);

/**
 * Reads the place of an event: its own location, otherwise the transport call's, otherwise flat members as in version
 * 1.
 */
export function readPlace(event: Json): PlaceClaim | null {
  const call = record(event.transportCall);
  const parts = [
    readLocation(record(event.eventLocation), null),
    readLocation(record(call?.location), null),
    readLocation(call, event),
    readLocation(event, null),
  ];
  return withFacilityWords(mergePlaces(parts));
}

/** Reads an object with location members; null if it identifies no place. */
export function readLocation(from: Json | null, typeFrom: Json | null): PlaceClaim | null {
  if (!from) return null;
  const address = record(from.address);
  const facilityType = code(member(from, 'facilityTypeCode') ?? member(typeFrom, 'facilityTypeCode'), /^[A-Z]{4}$/);
  const coordinates = readCoordinates(from);
  const place: PlaceClaim = {
    unlocode: readUnlocode(from),
    name: name(member(from, 'locationName')) ?? name(member(address, 'city')),
    region: name(member(address, 'stateRegion')),
    country: name(member(address, 'country', 'countryCode')),
    ...coordinates,
    facility: readFacility(from),
    facilityType: facilityType === null ? null : (FACILITY_TYPES[facilityType] ?? null),
    facilityName: name(member(from, 'otherFacility', 'facilityName')) ?? name(member(address, 'name')),
  };
  return isNowhere(place) ? null : place;
}

export function readUnlocode(from: Json): string | null {
  const found = unlocode(member(from, 'UNLocationCode', 'unLocationCode'));
  return found === null || NO_PLACE.has(found) ? null : found;
}

function readFacility(from: Json): PlaceClaim['facility'] {
  const nested = record(from.facility) ?? from;
  const facilityCode = code(member(nested, 'facilityCode'), /^[A-Z0-9-]{1,11}$/);
  if (facilityCode === null) return null;
  const codeList = text(member(nested, 'facilityCodeListProvider'))?.toUpperCase();
  return { code: facilityCode, codeList: codeList === 'SMDG' || codeList === 'BIC' ? codeList : 'OTHER' };
}

/** Reads degrees, which the standard sends as strings. 0°N 0°E lies in the ocean and indicates a missing value. */
function readCoordinates(from: Json): Pick<PlaceClaim, 'latitude' | 'longitude'> {
  const latitude = degrees(member(from, 'latitude'), 90);
  const longitude = degrees(member(from, 'longitude'), 180);
  const unknown = latitude === null || longitude === null || (latitude === 0 && longitude === 0);
  return unknown ? { latitude: null, longitude: null } : { latitude, longitude };
}

function degrees(value: unknown, limit: number): number | null {
  const written = typeof value === 'string' && /^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof written === 'number' && Math.abs(written) <= limit ? written : null;
}
