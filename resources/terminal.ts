/** `terminal` and `rail_terminal` (rest-contract 2.8), by the key under which ledgers and watches speak of them. */
import { referenceId } from '../reference/ids.ts';
import { findPort } from '../reference/ports.ts';
import { findTerminal } from '../reference/terminals.ts';
import { type ImportedRows, NOTHING_IMPORTED } from './imported.ts';
import { placeIdentifier } from './place.ts';
import type { Identifier, Relationship, Resource } from './resource.ts';

/** What a terminal can tell (rest-contract 2.8). */
const PROVIDED = [
  'pickup_lfd',
  'pod_full_out_at',
  'available_for_pickup',
  'fees_at_pod_terminal',
  'holds_at_pod_terminal',
  'pickup_appointment_at',
  'location_at_pod_terminal',
  'pod_full_out_chassis_number',
] as const;

/** Where a relation knows `terminal` only (containers), a rail ramp is a terminal with `facility_type` rail. */
export function terminalIdentifier(key: string | null | undefined): Identifier | null {
  return key ? { id: referenceId('terminal', key), type: 'terminal' } : null;
}

/** `rail_terminal` for ramps, `terminal` for all others: where a relation knows both types. */
export function terminalOrRampIdentifier(key: string | null | undefined): Identifier | null {
  if (!key?.startsWith('ramp:')) return terminalIdentifier(key);
  return { id: referenceId('rail_terminal', key), type: 'rail_terminal' };
}

/** A terminal that neither the seed nor an import has is a visible stub named after its code. */
export function terminalResource(key: string, importedRows: ImportedRows = NOTHING_IMPORTED): Resource {
  const terminal = findTerminal(key);
  const imported = importedRows.terminals.get(key) ?? null;
  const [list = '', code = key] = splitKey(key);
  const locode = terminal?.locode ?? imported?.unlocode ?? null;
  const place = locode === null ? null : (findPort(locode) ?? importedRows.places.get(locode) ?? null);
  const name = terminal?.name ?? imported?.name ?? code;
  const id = referenceId('terminal', key);
  return {
    id,
    type: 'terminal',
    attributes: {
      id,
      nickname: name,
      name,
      firms_code: customsCode(list, code) ?? imported?.firmsCode ?? null,
      smdg_code: list === 'smdg' ? code : (imported?.smdgCode ?? null),
      bic_facility_code: list === 'bic' ? code : (imported?.bicCode ?? null),
      provided_data: providedData(terminal?.simulated ?? false),
      street: null,
      city: place?.name ?? null,
      state: place?.region ?? null,
      state_abbr: place?.region ?? null,
      zip: null,
      country: locode?.slice(0, 2) ?? null,
      facility_type: list === 'ramp' ? 'rail' : ((terminal ?? imported)?.facilityType ?? 'ocean_terminal'),
    },
    relationships: { port: portOf(locode) },
  };
}

/** A rail ramp where a relation knows it as such. */
export function railTerminalResource(key: string): Resource {
  const ramp = findTerminal(key);
  const [, code = key] = splitKey(key);
  const id = referenceId('rail_terminal', key);
  const name = ramp?.name ?? code;
  const city = ramp === null ? null : (findPort(ramp.locode)?.name ?? null);
  const place = placeIdentifier(ramp?.locode);
  return {
    id,
    type: 'rail_terminal',
    attributes: { id, nickname: name, name, city, firms_code: null },
    relationships: {
      port: portOf(ramp?.locode),
      metro_area: { data: place?.type === 'metro_area' ? place : null },
    },
  };
}

function portOf(locode: string | null | undefined): Relationship {
  const place = placeIdentifier(locode);
  return { data: place?.type === 'port' ? place : null };
}

/** In Mexico the number that its customs gave; elsewhere outside of North America a BIC facility code (rest-contract 2.8). */
function customsCode(list: string, code: string): string | null {
  if (list === 'customs') return code.slice(2);
  return list === 'firms' || list === 'bic' ? code : null;
}

function splitKey(key: string): string[] {
  const colon = key.indexOf(':');
  return colon < 0 ? ['', key] : [key.slice(0, colon), key.slice(colon + 1)];
}

function providedData(provided: boolean): Record<string, boolean | string> {
  return Object.fromEntries(
    PROVIDED.flatMap((name): [string, boolean | string][] => [
      [name, provided],
      [`${name}_notes`, ''],
    ]),
  );
}
