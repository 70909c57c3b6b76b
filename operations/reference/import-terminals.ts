/** Parses lists of terminals: the public SMDG list (TCL) and the operator's own file. */

import { findPort } from '../../reference/ports/ports.ts';
import { terminalKeyOf } from '../../reference/terminals/terminals.ts';
import type { NewImportedTerminal } from '../../store/reference/imports.ts';
import { readCsv, readTable, type Table } from '../lists/read-csv.ts';
import { type Coordinates, readPair } from './coordinates.ts';
import { type Reading, type Refusal, readRows } from './reading.ts';

const SMDG_COLUMNS = {
  unlocode: ['UNLOCODE', 'UN/LOCODE'],
  code: ['Terminal Code', 'SMDG Terminal Code', 'Code'],
  name: ['Terminal Facility Name', 'Facility Name', 'Terminal Name'],
  latitudeDms: ['Latitude (DMS)'],
  longitudeDms: ['Longitude (DMS)'],
  latitude: ['Latitude'],
  longitude: ['Longitude'],
  validUntil: ['Valid until', 'Valid to'],
} as const;

/** Columns of the operator's own file, documented in docs/reference-data.md. */
const OWN_COLUMNS = {
  name: ['name'],
  unlocode: ['unlocode'],
  firms: ['firms_code'],
  smdg: ['smdg_code'],
  bic: ['bic_code'],
  zone: ['time_zone'],
  latitude: ['latitude'],
  longitude: ['longitude'],
  type: ['facility_type'],
} as const;

const UNLOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
const CODES = {
  firms: { form: /^[A-Z0-9]{3,4}$/, problem: 'FIRMS code must be three or four letters or digits' },
  smdg: { form: /^[A-Z0-9]{2,6}$/, problem: 'SMDG code must be two to six letters or digits' },
  bic: { form: /^[A-Z0-9]{7,11}$/, problem: 'BIC facility code must be seven to eleven letters or digits' },
} as const;

/** Parses the terminals of the SMDG list. `today` is YYYY-MM-DD; expired terminals are skipped. */
export function readSmdgTerminals(bytes: Uint8Array, today: string): Reading<NewImportedTerminal> {
  const table = readTable(readCsv(bytes), SMDG_COLUMNS, ['unlocode', 'code', 'name']);
  return readRows(table, (row) => readSmdgTerminal(row, today), keyOf);
}

/**
 * Parses the operator's own file. `isListedPort` returns whether the reference data or an imported list has a port with
 * that UN/LOCODE.
 */
export function readOwnTerminals(
  bytes: Uint8Array,
  isListedPort: (unlocode: string) => boolean,
): Reading<NewImportedTerminal> {
  const table = readTable(readCsv(bytes), OWN_COLUMNS, ['name', 'unlocode']);
  return readRows(table, (row) => readOwnTerminal(row, isListedPort), keyOf);
}

function keyOf({ unlocode, key }: NewImportedTerminal): string {
  return `${unlocode} ${key}`;
}

function readSmdgTerminal(
  { cell }: Table<keyof typeof SMDG_COLUMNS>[number],
  today: string,
): NewImportedTerminal | Refusal | null {
  const unlocode = cell('unlocode').replace(/\s/g, '').toUpperCase();
  const smdgCode = cell('code').toUpperCase();
  const until = cell('validUntil').slice(0, 10);
  if (/^\d{4}-\d{2}-\d{2}$/.test(until) && until < today) return null;
  const refused = (reason: string): Refusal => ({ refused: reason, code: `${unlocode} ${smdgCode}`.trim() || null });
  if (!UNLOCODE.test(unlocode)) return refused('UNLOCODE must be five letters');
  if (!CODES.smdg.form.test(smdgCode)) return refused(CODES.smdg.problem);
  if (cell('name') === '') return refused('name is blank');
  const decimal = readPair(cell('latitude'), cell('longitude'));
  const coordinates = decimal ?? readPair(cell('latitudeDms'), cell('longitudeDms'));
  if (coordinates === undefined) return refused('coordinates cannot be read');
  return terminal({ list: 'smdg', unlocode, name: cell('name'), smdgCode, coordinates });
}

function readOwnTerminal(
  { cell }: Table<keyof typeof OWN_COLUMNS>[number],
  isListedPort: (unlocode: string) => boolean,
): NewImportedTerminal | Refusal {
  const unlocode = cell('unlocode').replace(/\s/g, '').toUpperCase();
  const code = (list: keyof typeof CODES): string | null => cell(list).toUpperCase() || null;
  const codes = { firmsCode: code('firms'), smdgCode: code('smdg'), bicCode: code('bic') };
  const refused = (reason: string): Refusal => ({
    refused: reason,
    code: codes.firmsCode ?? codes.bicCode ?? codes.smdgCode,
  });
  if (cell('name') === '') return refused('name is blank');
  if (!UNLOCODE.test(unlocode)) return refused('unlocode must be five letters');
  if (!isListedPort(unlocode))
    return refused(`port ${unlocode} is neither in the reference data nor imported; import UN/LOCODE first`);
  for (const list of ['firms', 'smdg', 'bic'] as const) {
    const value = code(list);
    if (value !== null && !CODES[list].form.test(value)) return refused(CODES[list].problem);
  }
  if (Object.values(codes).every((value) => value === null))
    return refused('firms_code, smdg_code or bic_code is required');
  const zone = cell('zone') || null;
  if (zone !== null && !isZone(zone))
    return refused(`time_zone "${zone}" is not an IANA time zone such as Europe/Berlin`);
  const coordinates = readPair(cell('latitude'), cell('longitude'));
  if (coordinates === undefined) return refused('latitude and longitude must be decimal degrees');
  const type = cell('type') || 'ocean_terminal';
  if (type !== 'ocean_terminal' && type !== 'rail') return refused('facility_type must be ocean_terminal or rail');
  return terminal({ list: 'own', unlocode, name: cell('name'), ...codes, coordinates, zone, facilityType: type });
}

interface TerminalParts {
  list: 'own' | 'smdg';
  unlocode: string;
  name: string;
  firmsCode?: string | null;
  smdgCode?: string | null;
  bicCode?: string | null;
  coordinates: Coordinates | null;
  zone?: string | null;
  facilityType?: 'ocean_terminal' | 'rail';
}

function terminal(parts: TerminalParts): NewImportedTerminal {
  const { firmsCode = null, smdgCode = null, bicCode = null, coordinates } = parts;
  const [list, code] =
    firmsCode !== null ? ['firms', firmsCode] : bicCode !== null ? ['bic', bicCode] : ['smdg', smdgCode];
  const key = terminalKeyOf(list, code ?? '', parts.unlocode);
  return {
    list: parts.list,
    key,
    unlocode: parts.unlocode,
    name: parts.name,
    firms_code: firmsCode,
    smdg_code: smdgCode,
    bic_code: bicCode,
    facility_type: parts.facilityType ?? 'ocean_terminal',
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    zone: parts.zone ?? null,
  };
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone.includes('/');
  } catch {
    return false;
  }
}

/** Whether the reference data has the port. Callers add imported ports. */
export function isSeededPort(unlocode: string): boolean {
  return findPort(unlocode) !== null;
}
