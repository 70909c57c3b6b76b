import { terminalKeyOf } from '../../reference/terminals/terminals.ts';
import type { PlaceClaim } from '../../tracking/claims/claims.ts';
import { code, name, unlocode } from '../json-shape.ts';
import { isNowhere, NO_PLACE } from '../place.ts';
import type { ReadPage, ReadResource } from './document.ts';

const CODES = [
  ['smdg_code', 'smdg', 'SMDG'],
  ['firms_code', 'firms', 'FIRMS'],
  ['bic_facility_code', 'bic', 'BIC'],
] as const;

/** Lists the possible keys of a terminal, most specific first. */
export function keysOfTerminal(page: ReadPage, terminal: ReadResource | null, locode: string | null): string[] {
  if (terminal === null) return [];
  const port = unlocode(page.one(terminal, 'port')?.attributes.code) ?? locode;
  return CODES.flatMap(([attribute, list]) => {
    const found = code(terminal.attributes[attribute], CODE);
    return found === null ? [] : [terminalKeyOf(list, found, port)];
  });
}

const CODE = /^[A-Z0-9-]{1,16}$/;

export function placeOf(locode: unknown, placeName: unknown, terminal: ReadResource | null = null): PlaceClaim | null {
  const place: PlaceClaim = {
    ...NO_PLACE,
    unlocode: unlocode(locode),
    name: name(placeName),
    ...facilityOf(terminal),
  };
  return isNowhere(place) ? null : place;
}

function facilityOf(terminal: ReadResource | null): Partial<PlaceClaim> {
  if (terminal === null) return {};
  const facilityType =
    terminal.type === 'rail_terminal' || terminal.attributes.facility_type === 'rail' ? 'rail_ramp' : 'port_terminal';
  for (const [attribute, , codeList] of CODES) {
    const found = code(terminal.attributes[attribute], CODE);
    if (found !== null) return { facility: { code: found, codeList }, facilityType };
  }
  return { facilityType };
}
