import { referenceId } from '../../../reference/ids.ts';
import { findTerminal, TERMINALS } from '../../../reference/terminals.ts';
import type { Database } from '../../../store/database.ts';
import { findImportedTerminalKey, findImportedTerminals } from '../../../store/imported-reference.ts';
import { found, isUuid } from '../../ids.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';

interface TerminalAddress {
  key: string;
  type: 'terminal' | 'rail_terminal';
}

const addresses: ReadonlyMap<string, TerminalAddress> = new Map(
  TERMINALS.flatMap(({ key }): [string, TerminalAddress][] => [
    [referenceId('terminal', key), { key, type: 'terminal' }],
    [referenceId('rail_terminal', key), { key, type: 'rail_terminal' }],
  ]),
);

/** By uuid, or by FIRMS code (an extension). Answers `rail_terminal` for the id that a rail ramp has as such. */
export const getTerminalRoute: Route = {
  name: 'get-terminal',
  method: 'GET',
  path: '/v2/terminals/:id',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const asked = request.params.id ?? '';
    const { key, type } = found(await addressOf(request.database, asked));
    const include = readInclude(request.query, type);
    const loader = new ResourceLoader(request);
    const { references } = loader;
    const identifier = type === 'terminal' ? references.terminal(key) : references.terminalOrRamp(key);
    const [resource] = await loader.load([found(identifier)]);
    return ok(await resourceDocument(request, found(resource), { include, load: loader.load }));
  },
};

/** Of the reference data, else of an imported list. */
async function addressOf(database: Database, asked: string): Promise<TerminalAddress | null> {
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
