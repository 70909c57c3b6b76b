/** Imported places and terminals by code (migration 0004). */
import { sql } from 'kysely';
import { referenceId } from '../../reference/ids.ts';
import type { Port } from '../../reference/ports/ports.ts';
import { findPort } from '../../reference/ports/ports.ts';
import { zoneAt } from '../../reference/ports/zone.ts';
import type { Terminal } from '../../reference/terminals/terminal.ts';
import { groupBy } from '../lists/page.ts';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';

export interface ImportedPlace {
  unlocode: string;
  name: string;
  region: string | null;
  latitude: number | null;
  longitude: number | null;
  zone: string | null;
}

export interface ImportedTerminal {
  /** Source list. The operator's own file takes precedence. */
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
  /** Time zone; null means the time zone of its port. */
  zone: string | null;
}

const PLACE = ['unlocode', 'name', 'region', 'latitude', 'longitude', 'zone'] as const;

/** Finds imported places by UN/LOCODE, or all of them. */
export async function findImportedPlaces(
  database: Queryable,
  unlocodes: readonly string[] | 'all',
): Promise<ImportedPlace[]> {
  if (unlocodes.length === 0) return [];
  const query = database.selectFrom('imported_places').select(PLACE);
  return unlocodes === 'all' ? query.execute() : query.where('unlocode', 'in', unlocodes).execute();
}

/** Lists the terminals of both lists by key, the operator's first. */
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
 * Finds imported terminals by key, each once. A key shared by terminals at several ports is ambiguous and matches none,
 * because SMDG codes are unique only within a port.
 */
export async function findImportedTerminals(database: Queryable, keys: readonly string[]): Promise<ImportedTerminal[]> {
  return [...byEachCode(await listImportedTerminals(database, keys), ({ key }) => [key]).values()];
}

/** Maps each code to its terminal in the first list that has the code, unless two terminals of that list share it. */
export function byEachCode(
  terminals: readonly ImportedTerminal[],
  codesOf: (terminal: ImportedTerminal) => readonly string[],
): Map<string, ImportedTerminal> {
  const byCode = new Map<string, ImportedTerminal>();
  const ambiguous = new Set<string>();
  for (const terminal of terminals) {
    for (const code of codesOf(terminal)) {
      const cached = byCode.get(code);
      if (cached === undefined) byCode.set(code, terminal);
      else if (cached.list === terminal.list && cached !== terminal) ambiguous.add(code);
    }
  }
  for (const code of ambiguous) byCode.delete(code);
  return byCode;
}

export async function findImportedUnlocode(database: Queryable, resourceId: string): Promise<string | null> {
  const row = await database
    .selectFrom('imported_places')
    .select('unlocode')
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return row?.unlocode ?? null;
}

export async function findImportedTerminalKey(database: Queryable, resourceId: string): Promise<string | null> {
  const rows = await database.selectFrom('imported_terminals').select('key').distinct().execute();
  return rows.find(({ key }) => referenceId('terminal', key) === resourceId)?.key ?? null;
}

/** Maps ports to the keys of their imported terminals, sorted. */
export async function importedTerminalKeysAt(
  database: Queryable,
  unlocodes: readonly string[],
): Promise<Map<string, string[]>> {
  if (unlocodes.length === 0) return new Map();
  const { rows } = await sql<{ unlocode: string; key: string }>`${PREPARED}
    select distinct unlocode, key from imported_terminals
    where unlocode = any(array(select unnest(${unlocodes}::text[])))
    order by unlocode, key`.execute(database);
  return groupBy(
    rows,
    ({ unlocode }) => unlocode,
    ({ key }) => key,
  );
}

/** Reads the version of the imports, which changes with each import. Returns null before the first import. */
export async function importedVersion(database: Queryable): Promise<string | null> {
  const row = await database.selectFrom('imported_reference').select('version').executeTakeFirst();
  return row?.version ?? null;
}

/** Renews the version, so that caches of imported rows and operator mappings are reloaded after the commit. */
export async function renewImportedVersion(trx: Queryable): Promise<void> {
  await trx.updateTable('imported_reference').set({ version: newId() }).execute();
}

/**
 * Resolves the time zone of a terminal: its own zone, else that of its port (seed data first), else the zone at its
 * coordinates. Never derives it from the country.
 */
export function zoneOfTerminal(
  { unlocode, zone, latitude, longitude }: ImportedTerminal,
  place: Pick<Port, 'zone'> | ImportedPlace | null,
): string | null {
  const atPoint = latitude === null || longitude === null ? null : zoneAt(latitude, longitude);
  return zone ?? place?.zone ?? findPort(unlocode)?.zone ?? atPoint;
}
