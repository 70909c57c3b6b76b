/**
 * Place directory: mappings and imported rows that extend the bundled reference data, cached in memory. One query
 * checks their version, and they are reloaded only after a change.
 */
import { sql } from 'kysely';
import { findPort } from '../../reference/ports/ports.ts';
import { locodeOfTerminal, zoneOfTerminal as zoneOfListed } from '../../reference/terminals/terminals.ts';
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

/** Target of a mapping; at least one is set. */
interface Target {
  unlocode: string | null;
  terminalKey: string | null;
}

interface Imported {
  places: ReadonlyMap<string, ImportedPlace>;
  /** Terminals by key, and by each of their codes combined with their port. */
  terminals: ReadonlyMap<string, ImportedTerminal>;
  /** The operator's mappings for all accounts. */
  mappings: ReadonlyMap<string, Target>;
}

const NOTHING: Imported = { places: new Map(), terminals: new Map(), mappings: new Map() };
/** Directory without mappings and imported rows. */
export const NO_PLACES: PlaceDirectory = { byKey: () => null };

// Cached by version, which is unique across databases. The full UN/LOCODE list takes about 30 MB.
const importedByVersion = new Map<string, Imported>();
const MAX_CACHED_IMPORTS = 2;
const mappingsByVersion = new Map<string, ReadonlyMap<string, Target>>();
const MAX_CACHED_MAPPINGS = 1_000;

/**
 * Loads the directory: the account's mappings, then the operator's, then imported rows. The lookup returns null for an
 * unknown key. Imported places that are also in the bundled reference data are skipped, because that data is curated.
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
      : await remember(importedByVersion, MAX_CACHED_IMPORTS, versions.imported, () => loadImported(database));
  const own =
    versions.own === null
      ? NOTHING.mappings
      : await remember(mappingsByVersion, MAX_CACHED_MAPPINGS, versions.own, () => loadMappings(database, accountId));
  return { byKey: (key) => placeOfKey(key, own, imported) };
}

/**
 * Resolves a key. A mapping for a code without a port applies at every port, unless the code is an SMDG code: that
 * mapping applies only at its target's port, because another port may use the code for another terminal.
 */
function placeOfKey(key: string, own: ReadonlyMap<string, Target>, imported: Imported): Place | null {
  const [code = key] = key.split('@', 1);
  const target = own.get(key) ?? imported.mappings.get(key) ?? own.get(code) ?? imported.mappings.get(code);
  const mapped = target === undefined ? null : placeOfTarget(target, imported);
  const isElsewhere = key !== code && mapped?.locode !== key.slice(code.length + 1) && !isUniqueInTheWorld(code);
  const isOfKey = own.has(key) || imported.mappings.has(key);
  if (mapped !== null && (isOfKey || !isElsewhere)) return mapped;
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
  const place = placeOfCode(locodeOfTerminal(terminalKey) ?? unlocode ?? '', imported);
  return { ...place, terminalKey, zone: zoneOfListed(terminalKey) ?? place.zone };
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

/** Lists the key and every code of a terminal. */
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

/** Caches a value and evicts all but the newest `limit` entries. */
async function remember<Value>(
  cache: Map<string, Value>,
  limit: number,
  version: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(version);
  if (cached !== undefined) return cached;
  const value = await load();
  cache.set(version, value);
  for (const [oldest] of cache) {
    if (cache.size <= limit) break;
    cache.delete(oldest);
  }
  return value;
}
