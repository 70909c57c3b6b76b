/** Finds terminals by resource id, FIRMS code or key, in the reference data and in imported lists. */
import { referenceId } from '../../reference/ids.ts';
import { findTerminal, TERMINALS } from '../../reference/terminals/terminals.ts';
import { findImportedTerminalKey, findImportedTerminals } from '../../store/places/imported.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { isUuid } from '../../store/postgres/ids.ts';

export interface TerminalAddress {
  key: string;
  type: 'terminal' | 'rail_terminal';
}

/** Maps resource ids to terminals of the reference data, because ids cannot be converted back to keys. */
const addressById: ReadonlyMap<string, TerminalAddress> = new Map(
  TERMINALS.flatMap(({ key }): [string, TerminalAddress][] => [
    [referenceId('terminal', key), { key, type: 'terminal' }],
    [referenceId('rail_terminal', key), { key, type: 'rail_terminal' }],
  ]),
);

/** Finds a terminal by resource id or FIRMS code. */
export async function findTerminalAddress(database: Queryable, reference: string): Promise<TerminalAddress | null> {
  if (isUuid(reference)) return findById(database, reference);
  const key = await existingKey(database, `firms:${reference.toUpperCase()}`);
  return key === null ? null : { key, type: 'terminal' };
}

/** Finds the key of a terminal by resource id, FIRMS code, or a key such as `firms:Y258`. */
export async function findTerminalKey(database: Queryable, reference: string): Promise<string | null> {
  if (isUuid(reference)) return (await findById(database, reference))?.key ?? null;
  const [list = '', code] = reference.replace(/\s/g, '').split(':', 2);
  const key = code === undefined ? `firms:${list.toUpperCase()}` : `${list.toLowerCase()}:${code.toUpperCase()}`;
  return existingKey(database, key);
}

async function findById(database: Queryable, reference: string): Promise<TerminalAddress | null> {
  const id = reference.toLowerCase();
  const seeded = addressById.get(id);
  if (seeded !== undefined) return seeded;
  const key = await findImportedTerminalKey(database, id);
  return key === null ? null : { key, type: 'terminal' };
}

async function existingKey(database: Queryable, key: string): Promise<string | null> {
  if (findTerminal(key) !== null) return key;
  const imported = await findImportedTerminals(database, [key]);
  return imported.length === 0 ? null : key;
}
