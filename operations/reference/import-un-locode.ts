/**
 * Parses UN/LOCODE, which has twelve columns (change, country, location, name, name without diacritics, subdivision,
 * function and status, date, IATA, coordinates, remarks). UNECE files have no header and put function before status;
 * other files may have a header and put status first.
 */
import { referenceId } from '../../reference/ids.ts';
import { zoneAt } from '../../reference/ports/zone.ts';
import type { NewImportedPlace } from '../../store/reference/imports.ts';
import { type CsvRow, readCsv, UnreadableFile } from '../lists/read-csv.ts';
import { readDegreesMinutes } from './coordinates.ts';
import { type Reading, type Refusal, readRows } from './reading.ts';

const COLUMNS = 12;
/** Eight characters, one per function of the place: a digit or B if the place has the function, otherwise a hyphen. */
const FUNCTIONS = /^[0-9B-]{8}$/;
/** Status of entries that were rejected, are to be removed, or must not be used. */
const DEAD_STATUS = new Set(['RR', 'XX', 'UR']);

export function readUnLocode(bytes: Uint8Array): Reading<NewImportedPlace> {
  const rows = readCsv(bytes).filter(({ cells }) => !isHeader(cells));
  const wide = rows.filter(({ cells }) => cells.length === COLUMNS || cells.length === COLUMNS - 1);
  if (wide.length < rows.length / 2) throw new UnreadableFile(`UN/LOCODE has ${COLUMNS} columns; this file does not`);
  return readRows(rows, readRow, ({ unlocode }) => unlocode);
}

function isHeader([first = '', second = '']: readonly string[]): boolean {
  return /^ch(ange)?$/i.test(first) || /^country$/i.test(second);
}

function readRow({ cells }: CsvRow): NewImportedPlace | Refusal | null {
  const [change = '', country = '', location = '', name = '', plainName = '', region = '', one = '', other = ''] =
    cells;
  const unlocode = `${country}${location}`.toUpperCase();
  // A country heading, a code that this edition removes, or a reference to another entry.
  if (location === '' || change === 'X' || change === '=') return null;
  const code = unlocode.slice(0, 10);
  const refused = (reason: string) => ({ refused: reason, code });
  if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(unlocode))
    return refused('code must be two letters and three letters or digits 2 to 9');
  if (name === '' && plainName === '') return refused('name is blank');
  const [functions, status] = FUNCTIONS.test(other) ? [other, one] : [one, other];
  if (functions !== '' && !FUNCTIONS.test(functions))
    return refused(`function "${functions}" must have eight characters such as 1-3-----`);
  if (DEAD_STATUS.has(status)) return null;
  const coordinates = readDegreesMinutes(cells[10] ?? '');
  if (coordinates === undefined) return refused(`coordinates "${cells[10]}" must have the form 4042N 07400W`);
  return {
    unlocode,
    name: name || plainName,
    region: region || null,
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    zone: coordinates === null ? null : zoneAt(coordinates.latitude, coordinates.longitude),
    functions: functions || null,
    status: status || null,
    resource_id: referenceId('port', unlocode),
  };
}
