/**
 * What an installation knows of places besides the reference data it ships: mappings and imported rows, kept in memory.
 * One query asks whether they are still those; they are read again only after a change.
 */
import { sql } from 'kysely';
import { findPort } from '../../reference/ports/ports.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Place, PlaceDirectory } from '../../tracking/places/places.ts';
import type { Queryable } from '../postgres/database.ts';
import {
  byEachCode,
  findImportedPlaces,
  type ImportedPlace,
  type ImportedTerminal,
  listImportedTerminals,
  zoneOfTerminal,
} from './imported.ts';

/** What a mapping points at: at least one of them. */
interface Target {
  unlocode: string | null;
  terminalKey: string | null;
}

interface Imported {
  places: ReadonlyMap<string, ImportedPlace>;
  /** By key, and by each of their codes with their port. */
  terminals: ReadonlyMap<string, ImportedTerminal>;
  /** Said by the operator for all accounts. */
  mappings: ReadonlyMap<string, Target>;
}

const NOTHING: Imported = { places: new Map(), terminals: new Map(), mappings: new Map() };
/** Nothing is mapped or imported. */
export const NO_PLACES: PlaceDirectory = { byKey: () => null };

// By version, which is unique over all databases. The full UN/LOCODE list takes some 30 MB.
const importedByVersion = new Map<string, Imported>();
const IMPORTED_KEPT = 2;
const mappingsByVersion = new Map<string, ReadonlyMap<string, Target>>();
const MAPPINGS_KEPT = 1_000;

/**
 * Mappings of the account, then those of the operator, then imported rows; null where none of them knows the key.
 * Imported places that the reference data has are left to it: its rows are looked through by hand.
 */
export async function loadPlaceDirectory(database: Queryable, accountId: string): Promise<PlaceDirectory> {
  const { rows } = await sql<{ imported: string | null; own: string | null }>`
    select (select version from imported_reference) as imported,
           (select place_mappings_version from accounts where id = ${accountId}) as own`.execute(database);
  const versions = rows[0] ?? { imported: null, own: null };
  if (versions.imported === null && versions.own === null) return NO_PLACES;
  const imported =
    versions.imported === null
      ? NOTHING
      : await kept(importedByVersion, IMPORTED_KEPT, versions.imported, () => loadImported(database));
  const own =
    versions.own === null
      ? NOTHING.mappings
      : await kept(mappingsByVersion, MAPPINGS_KEPT, versions.own, () => loadMappings(database, accountId));
  return { byKey: (key) => placeOfKey(key, own, imported) };
}

/** A mapping of a facility's code holds wherever the code is stated; rows of SMDG codes only at their own port. */
function placeOfKey(key: string, own: ReadonlyMap<string, Target>, imported: Imported): Place | null {
  const [code = key] = key.split('@', 1);
  const target = own.get(code) ?? imported.mappings.get(code);
  if (target !== undefined) return placeOfTarget(target, imported);
  const terminal = imported.terminals.get(key) ?? (isUniqueInTheWorld(code) ? imported.terminals.get(code) : undefined);
  if (terminal !== undefined) return placeOfTerminal(terminal, imported);
  return imported.places.has(key) && findPort(key) === null ? placeOfCode(key, imported) : null;
}

function isUniqueInTheWorld(code: string): boolean {
  return !code.startsWith('smdg:');
}

function placeOfTarget({ unlocode, terminalKey }: Target, imported: Imported): Place {
  if (terminalKey === null) return placeOfCode(unlocode ?? '', imported);
  const terminal = imported.terminals.get(terminalKey);
  if (terminal !== undefined) return placeOfTerminal(terminal, imported);
  const seeded = findTerminal(terminalKey);
  const place = placeOfCode(seeded?.locode ?? unlocode ?? '', imported);
  return { ...place, terminalKey, zone: seeded?.zone ?? place.zone };
}

function placeOfTerminal(terminal: ImportedTerminal, imported: Imported): Place {
  const place = placeOfCode(terminal.unlocode, imported);
  const port = findPort(terminal.unlocode) ?? imported.places.get(terminal.unlocode) ?? null;
  return {
    ...place,
    name: port?.name ?? terminal.name,
    terminalKey: terminal.key,
    zone: zoneOfTerminal(terminal, port),
  };
}

function placeOfCode(unlocode: string, imported: Imported): Place {
  const place = findPort(unlocode) ?? imported.places.get(unlocode) ?? null;
  return {
    key: unlocode,
    locode: unlocode,
    name: place?.name ?? null,
    country: unlocode.slice(0, 2),
    terminalKey: null,
    zone: place?.zone ?? null,
  };
}

async function loadImported(database: Queryable): Promise<Imported> {
  const places = await findImportedPlaces(database, 'all');
  const terminals = await listImportedTerminals(database, 'all');
  return {
    places: new Map(places.map((place) => [place.unlocode, place])),
    terminals: byEachCode(terminals, codesOf),
    mappings: await loadMappings(database, null),
  };
}

/** Its key, and each of its codes. */
function codesOf({ key, unlocode, firmsCode, smdgCode, bicCode }: ImportedTerminal): string[] {
  const worldwide: [string, string | null][] = [
    ['firms', firmsCode],
    ['bic', bicCode],
  ];
  const codes = [key, ...worldwide.flatMap(([list, code]) => (code === null ? [] : [`${list}:${code}`]))];
  return [...new Set(smdgCode === null ? codes : [...codes, `smdg:${smdgCode}@${unlocode}`])];
}

async function loadMappings(database: Queryable, accountId: string | null): Promise<Map<string, Target>> {
  const rows = await database
    .selectFrom('place_mappings')
    .select(['key', 'unlocode', 'terminal_key as terminalKey'])
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .execute();
  return new Map(rows.map(({ key, unlocode, terminalKey }) => [key, { unlocode, terminalKey }]));
}

/** The newest `limit` of them stay. */
async function kept<Value>(
  cache: Map<string, Value>,
  limit: number,
  version: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(version);
  if (known !== undefined) return known;
  const value = await load();
  cache.set(version, value);
  for (const [oldest] of cache) {
    if (cache.size <= limit) break;
    cache.delete(oldest);
  }
  return value;
}
