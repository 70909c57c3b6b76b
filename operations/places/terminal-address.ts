/** Which terminal a reference id leads to: ids are made from keys, and cannot be turned back but by looking. */
import { referenceId } from '../../reference/ids.ts';
import { findTerminal, TERMINALS } from '../../reference/terminals/terminals.ts';
import { findImportedTerminalKey, findImportedTerminals } from '../../store/places/imported.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { isUuid } from '../../store/postgres/ids.ts';

export interface TerminalAddress {
  key: string;
  type: 'terminal' | 'rail_terminal';
}

const addresses: ReadonlyMap<string, TerminalAddress> = new Map(
  TERMINALS.flatMap(({ key }): [string, TerminalAddress][] => [
    [referenceId('terminal', key), { key, type: 'terminal' }],
    [referenceId('rail_terminal', key), { key, type: 'rail_terminal' }],
  ]),
);

/** By id or FIRMS code; of the reference data, else of an imported list. */
export async function terminalAddress(database: Queryable, asked: string): Promise<TerminalAddress | null> {
  if (isUuid(asked)) {
    const id = asked.toLowerCase();
    const imported = addresses.get(id) ?? (await findImportedTerminalKey(database, id));
    return typeof imported === 'string' ? { key: imported, type: 'terminal' } : imported;
  }
  const key = `firms:${asked.toUpperCase()}`;
  if (findTerminal(key) !== null) return { key, type: 'terminal' };
  const [imported] = await findImportedTerminals(database, [key]);
  return imported === undefined ? null : { key, type: 'terminal' };
}
