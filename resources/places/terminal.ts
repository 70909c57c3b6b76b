/** Resources `terminal` and `rail_terminal` (spec/contract 2.8), identified by the key that ledgers and watches use. */
import { z } from 'zod';
import { referenceId } from '../../reference/ids.ts';
import { findPort, type Port } from '../../reference/ports/ports.ts';
import type { Terminal } from '../../reference/terminals/terminal.ts';
import { splitTerminalKey } from '../../reference/terminals/terminal-keys.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { ImportedPlace, ImportedTerminal } from '../../store/places/imported.ts';
import { defineResource } from '../define.ts';
import { providedData, providedDataSchema } from '../reference/data-coverage.ts';
import { type ImportedRows, NOTHING_IMPORTED } from '../reference/imported-rows.ts';
import type { Identifier, Resource } from '../resource.ts';
import { uuid } from '../schemas.ts';
import { placeIdentifier } from './place.ts';

const PROVIDED = [
  'pickup_lfd',
  'pod_full_out_at',
  'available_for_pickup',
  'fees_at_pod_terminal',
  'holds_at_pod_terminal',
  'pickup_appointment_at',
  'location_at_pod_terminal',
  'pod_full_out_chassis_number',
  'empty_terminated_at',
] as const;

interface TerminalSource {
  id: string;
  /** Code list of the key, followed by the code in it. */
  list: string;
  code: string;
  /**
   * From the reference data or an import. If the terminal is in neither, the resource is a stub named after its code.
   */
  seeded: Terminal | null;
  imported: ImportedTerminal | null;
  locode: string | null;
  place: Port | ImportedPlace | null;
}

export const terminal = defineResource<TerminalSource>()({
  type: 'terminal',
  about: 'A marine terminal, or a rail ramp where a container is picked up.',
  id: ({ id }) => id,
  attributes: {
    id: [uuid.describe('Id of the resource'), ({ id }) => id],
    nickname: [z.string().describe('Common name of the terminal'), nameOf],
    name: [z.string().describe('Name of the terminal; the code of an unknown one'), nameOf],
    firms_code: [
      z.string().nullable().describe('US FIRMS code or Canadian sublocation code; elsewhere a customs or BIC code'),
      ({ list, code, imported }) => customsCode(list, code) ?? imported?.firmsCode ?? null,
    ],
    smdg_code: [
      z.string().nullable().describe('Code in the terminal list of SMDG'),
      ({ list, code, imported }) => (list === 'smdg' ? code : (imported?.smdgCode ?? null)),
    ],
    bic_facility_code: [
      z.string().nullable().describe('Facility code of BIC'),
      ({ list, code, imported }) => (list === 'bic' ? code : (imported?.bicCode ?? null)),
    ],
    provided_data: [
      providedDataSchema(PROVIDED).describe('Container attributes that this server gets from the terminal'),
      ({ seeded }) => providedData(PROVIDED, () => seeded?.simulated ?? false),
    ],
    street: [z.string().nullable().describe('Street address'), () => null],
    city: [z.string().nullable().describe('City of its port'), ({ place }) => place?.name ?? null],
    state: [z.string().nullable().describe('State or province'), ({ place }) => place?.region ?? null],
    state_abbr: [
      z.string().nullable().describe('State or province in two letters'),
      ({ place }) => place?.region ?? null,
    ],
    zip: [z.string().nullable().describe('Postal code'), () => null],
    country: [
      z.string().length(2).nullable().describe('Country, ISO 3166-1 alpha-2'),
      ({ locode }) => locode?.slice(0, 2) ?? null,
    ],
    facility_type: [
      z.enum(['ocean_terminal', 'rail']).describe('`rail` for a rail ramp'),
      ({ list, seeded, imported }) =>
        list === 'ramp' ? 'rail' : ((seeded ?? imported)?.facilityType ?? 'ocean_terminal'),
    ],
  },
  relationships: {
    port: { one: ['port'], about: 'Port of the terminal', read: ({ locode }) => portOf(locode) },
  },
});

interface RampSource {
  id: string;
  name: string;
  locode: string | null;
}

export const railTerminal = defineResource<RampSource>()({
  type: 'rail_terminal',
  about: 'A rail ramp, in relationships that distinguish ramps from marine terminals.',
  id: ({ id }) => id,
  attributes: {
    id: [uuid.describe('Id of the resource'), ({ id }) => id],
    nickname: [z.string().describe('Common name of the ramp'), ({ name }) => name],
    name: [z.string().describe('Name of the ramp; the code of an unknown one'), ({ name }) => name],
    city: [
      z.string().nullable().describe('City of the ramp'),
      ({ locode }) => (locode === null ? null : (findPort(locode)?.name ?? null)),
    ],
    firms_code: [z.string().nullable().describe('US FIRMS code'), () => null],
  },
  relationships: {
    port: { one: ['port'], about: 'Port of the ramp, if any', read: ({ locode }) => portOf(locode) },
    metro_area: {
      one: ['metro_area'],
      about: 'Inland place of the ramp',
      read: ({ locode }) => placeOfType('metro_area', locode),
    },
  },
});

/**
 * Identifies a terminal in relationships that allow only the type `terminal` (those of containers), even for rail
 * ramps.
 */
export function terminalIdentifier(key: string | null | undefined): Identifier | null {
  return key ? { id: referenceId('terminal', key), type: 'terminal' } : null;
}

/** Identifies a terminal in relationships that allow both types: `rail_terminal` for ramps, otherwise `terminal`. */
export function terminalOrRampIdentifier(key: string | null | undefined): Identifier | null {
  if (!key?.startsWith('ramp:')) return terminalIdentifier(key);
  return { id: referenceId('rail_terminal', key), type: 'rail_terminal' };
}

/** Renders a terminal. An unknown one is a stub named after its code. */
export function terminalResource(key: string, importedRows: ImportedRows = NOTHING_IMPORTED): Resource {
  const seeded = findTerminal(key);
  const imported = importedRows.terminals.get(key) ?? null;
  const { list, code, locode: portOfKey } = splitTerminalKey(key);
  const locode = seeded?.locode ?? imported?.unlocode ?? portOfKey;
  const place = locode === null ? null : (findPort(locode) ?? importedRows.places.get(locode) ?? null);
  return terminal.render({ id: referenceId('terminal', key), list, code, seeded, imported, locode, place });
}

/** Renders a rail ramp for relationships that allow both types. */
export function railTerminalResource(key: string): Resource {
  const ramp = findTerminal(key);
  const { code } = splitTerminalKey(key);
  const id = referenceId('rail_terminal', key);
  return railTerminal.render({ id, name: ramp?.name ?? code, locode: ramp?.locode ?? null });
}

function nameOf({ seeded, imported, code }: TerminalSource): string {
  return seeded?.name ?? imported?.name ?? code;
}

function portOf(locode: string | null): Identifier | null {
  return placeOfType('port', locode);
}

function placeOfType(type: 'port' | 'metro_area', locode: string | null): Identifier | null {
  const place = placeIdentifier(locode);
  return place?.type === type ? place : null;
}

/**
 * Returns the code given by customs in Mexico, the US or Canada, or the BIC facility code in other countries
 * (spec/contract 2.8).
 */
function customsCode(list: string, code: string): string | null {
  if (list === 'customs') return code.slice(2);
  return list === 'firms' || list === 'bic' ? code : null;
}
