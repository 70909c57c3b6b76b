import { splitTerminalKey } from '../../reference/terminals/terminal-keys.ts';
import type { PlaceClaim } from '../../tracking/claims/claims.ts';
import { code, isRecord, name, record, text, unlocode } from '../json-shape.ts';
import { isNowhere, NO_PLACE } from '../place.ts';

const CODE_LISTS = [
  ['smdg', 'SMDG', 'port_terminal'],
  ['firms', 'FIRMS', 'port_terminal'],
  ['bic', 'BIC', 'port_terminal'],
  // No public list of ramps exists; the codes are our own.
  ['ramp', 'OTHER', 'rail_ramp'],
] as const;

/** Reads `{"smdg":"EXT01","unlocode":"USLAX","name":…}`, or a bare UN/LOCODE; null if it does not identify a place. */
export function readFacilityPlace(value: unknown): PlaceClaim | null {
  const bare = text(value);
  const from = bare === null ? record(value) : { unlocode: bare };
  if (!isRecord(from)) return null;
  const place: PlaceClaim = {
    ...NO_PLACE,
    unlocode: unlocode(from.unlocode),
    name: name(from.name),
    ...readFacility(from),
  };
  return isNowhere(place) ? null : place;
}

function readFacility(from: Record<string, unknown>): Pick<PlaceClaim, 'facility' | 'facilityType'> {
  for (const [member, codeList, facilityType] of CODE_LISTS) {
    const found = code(from[member], /^[A-Z0-9-]{1,16}$/);
    if (found !== null) return { facility: { code: found, codeList }, facilityType };
  }
  return { facility: null, facilityType: null };
}

/** Derives the place from a terminal's key (`smdg:EXT01`) and the port for which it was polled. */
export function placeOfKey(key: string, locode: string | null): PlaceClaim | null {
  const { list, code: value, locode: port } = splitTerminalKey(key);
  return readFacilityPlace({ [list]: value, unlocode: port ?? locode });
}
