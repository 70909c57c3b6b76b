/** Loads imported rows for codes that are missing from the reference data. */
import { findPort } from '../../reference/ports/ports.ts';
import { findTerminal, locodeOfTerminal } from '../../reference/terminals/terminals.ts';
import type { ImportedRows } from '../../resources/reference/imported-rows.ts';
import type { ReferenceCode } from '../../resources/references.ts';
import { findImportedPlaces, findImportedTerminals, importedTerminalKeysAt } from '../../store/places/imported.ts';
import type { Queryable } from '../../store/postgres/database.ts';

/** Loads the rows. Makes no query if the reference data has every code, except for the terminals of ports. */
export async function findImportedRows(database: Queryable, codes: readonly ReferenceCode[]): Promise<ImportedRows> {
  const locodes = codes.flatMap((code) => ('locode' in code ? [code.locode] : []));
  const keys = codes.flatMap((code) => ('terminalKey' in code ? [code.terminalKey] : []));
  const ports = locodes.filter((locode) => findPort(locode)?.kind !== 'inland');
  const terminalsAt = await importedTerminalKeysAt(database, [...new Set(ports)]);
  const terminalKeys = [...keys, ...[...terminalsAt.values()].flat()];
  const unknownKeys = [...new Set(terminalKeys.filter((key) => findTerminal(key) === null))];
  const terminals = await findImportedTerminals(database, unknownKeys);
  const atKeys = keys.flatMap((key) => locodeOfTerminal(key) ?? []);
  const around = [...locodes, ...atKeys, ...terminals.map(({ unlocode }) => unlocode)];
  const unknownPlaces = [...new Set(around.filter((locode) => findPort(locode) === null))];
  const places = await findImportedPlaces(database, unknownPlaces);
  return {
    places: new Map(places.map((place) => [place.unlocode, place])),
    terminals: new Map(terminals.map((terminal) => [terminal.key, terminal])),
    terminalsAt,
  };
}
