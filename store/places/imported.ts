/** Rows of lists that the operator imported (migration 0004), by the codes under which they are looked up. */
import { sql } from 'kysely';
import type { Port } from '../../reference/ports/ports.ts';
import { findPort } from '../../reference/ports/ports.ts';
import { zoneAt } from '../../reference/ports/zone.ts';
import type { Terminal } from '../../reference/terminals/terminal.ts';
import { groupBy } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';

/** A place of an imported list; what the list leaves open is null. */
export interface ImportedPlace {
  unlocode: string;
  name: string;
  region: string | null;
  latitude: number | null;
  longitude: number | null;
  zone: string | null;
}

export interface ImportedTerminal {
  /** The operator's own file goes before the public list. */
  list: 'own' | 'smdg';
  key: string;
  unlocode: string;
  name: string;
  firmsCode: string | null;
  smdgCode: string | null;
  bicCode: string | null;
  facilityType: Terminal['facilityType'];
  latitude: number | null;
  longitude: number | null;
  /** Its own; null: that of its port. */
  zone: string | null;
}

const PLACE = ['unlocode', 'name', 'region', 'latitude', 'longitude', 'zone'] as const;

/** The imported places among these UN/LOCODEs; `all` for every one. */
export async function findImportedPlaces(
  database: Queryable,
  unlocodes: readonly string[] | 'all',
): Promise<ImportedPlace[]> {
  if (unlocodes.length === 0) return [];
  const query = database.selectFrom('imported_places').select(PLACE);
  return unlocodes === 'all' ? query.execute() : query.where('unlocode', 'in', unlocodes).execute();
}

/** Rows of both lists, those of the operator first; `keys` `all` for every one. */
export async function listImportedTerminals(
  database: Queryable,
  keys: readonly string[] | 'all',
): Promise<ImportedTerminal[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<ImportedTerminal>`
    select list, key, unlocode, name, firms_code as "firmsCode", smdg_code as "smdgCode", bic_code as "bicCode",
           facility_type as "facilityType", latitude, longitude, zone
    from imported_terminals
    where ${keys === 'all' ? sql`true` : sql`key = any(${keys}::text[])`}
    order by list, unlocode, key`.execute(database);
  return rows;
}

/**
 * The imported terminals with these keys, each once. A key that terminals of several ports have (SMDG codes are unique
 * within a port only) says none of them.
 */
export async function findImportedTerminals(database: Queryable, keys: readonly string[]): Promise<ImportedTerminal[]> {
  return [...byEachCode(await listImportedTerminals(database, keys), ({ key }) => [key]).values()];
}

/** Each code's terminal: of the first list that has it, unless two terminals of that list do. */
export function byEachCode(
  terminals: readonly ImportedTerminal[],
  codesOf: (terminal: ImportedTerminal) => readonly string[],
): Map<string, ImportedTerminal> {
  const byCode = new Map<string, ImportedTerminal>();
  const ambiguous = new Set<string>();
  for (const terminal of terminals) {
    for (const code of codesOf(terminal)) {
      const known = byCode.get(code);
      if (known === undefined) byCode.set(code, terminal);
      else if (known.list === terminal.list && known !== terminal) ambiguous.add(code);
    }
  }
  for (const code of ambiguous) byCode.delete(code);
  return byCode;
}

/** Code of the imported place with this id; null where none has it. */
export async function findImportedUnlocode(database: Queryable, resourceId: string): Promise<string | null> {
  const row = await database
    .selectFrom('imported_places')
    .select('unlocode')
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return row?.unlocode ?? null;
}

/** Key of the imported terminals with this id; null where none has it. */
export async function findImportedTerminalKey(database: Queryable, resourceId: string): Promise<string | null> {
  const row = await database
    .selectFrom('imported_terminals')
    .select('key')
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return row?.key ?? null;
}

/** Keys of the imported terminals at each of these ports, in order. */
export async function importedTerminalKeysAt(
  database: Queryable,
  unlocodes: readonly string[],
): Promise<Map<string, string[]>> {
  if (unlocodes.length === 0) return new Map();
  const rows = await database
    .selectFrom('imported_terminals')
    .select(['unlocode', 'key'])
    .distinct()
    .where('unlocode', 'in', unlocodes)
    .orderBy('unlocode')
    .orderBy('key')
    .execute();
  return groupBy(
    rows,
    ({ unlocode }) => unlocode,
    ({ key }) => key,
  );
}

/** Changes with every import; null before the first. */
export async function importedVersion(database: Queryable): Promise<string | null> {
  const row = await database.selectFrom('imported_reference').select('version').executeTakeFirst();
  return row?.version ?? null;
}

/** Everyone who keeps imported rows, or mappings for all accounts, in memory reads them again after the commit. */
export async function renewImportedVersion(trx: Queryable): Promise<void> {
  await trx.updateTable('imported_reference').set({ version: newId() }).execute();
}

/** Of the terminal, else of its port (the seed's goes first), else at its coordinates; never of the country. */
export function zoneOfTerminal(
  { unlocode, zone, latitude, longitude }: ImportedTerminal,
  place: Pick<Port, 'zone'> | ImportedPlace | null,
): string | null {
  const atPoint = latitude === null || longitude === null ? null : zoneAt(latitude, longitude);
  return zone ?? place?.zone ?? findPort(unlocode)?.zone ?? atPoint;
}
