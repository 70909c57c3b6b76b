/** A terminal as people name it: by its key, the id of its resource, or its FIRMS code. */
import { referenceId } from '../../reference/ids.ts';
import { findTerminal, TERMINALS } from '../../reference/terminals/terminals.ts';
import { findImportedTerminalKey, findImportedTerminals } from '../../store/places/imported.ts';
import type { Queryable } from '../../store/postgres/database.ts';

const keyOfId = new Map(TERMINALS.map(({ key }) => [referenceId('terminal', key), key]));
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Its key, of the reference data or of an imported list; null where nobody knows it. */
export async function findTerminalKey(database: Queryable, name: string): Promise<string | null> {
  const asked = name.toLowerCase();
  if (UUID.test(asked)) return keyOfId.get(asked) ?? (await findImportedTerminalKey(database, asked));
  const [list, code] = asked.includes(':') ? asked.split(':', 2) : ['firms', asked];
  const key = `${list}:${(code ?? '').toUpperCase()}`;
  if (findTerminal(key) !== null) return key;
  const [imported] = await findImportedTerminals(database, [key]);
  return imported === undefined ? null : key;
}
