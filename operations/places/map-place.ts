/** A person says what a source means by a place that nobody knew: said once, it holds for what was and what will be said. */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { referenceId } from '../../reference/ids.ts';
import { findPort } from '../../reference/ports/ports.ts';
import { findTerminal, TERMINALS } from '../../reference/terminals/terminals.ts';
import { findImportedPlaces, findImportedTerminalKey, findImportedTerminals } from '../../store/places/imported.ts';
import { deletePlaceMapping, savePlaceMapping } from '../../store/places/mappings.ts';
import { findUnmatchedPlaces, reopenSightings, republishNaming } from '../../store/places/unmatched.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import type { DB } from '../../store/schema.generated.ts';
import { readInput } from '../input.ts';
import { Rejection } from '../rejection.ts';

/** What a wording stands for. A terminal brings its port along. */
export interface PlaceTarget {
  unlocode: string | null;
  terminalKey: string | null;
}

const text = (label: string) =>
  z
    .string({ error: `${label} must be a string` })
    .trim()
    .min(1)
    .max(100);
export const placeMappingAttributes = z
  .object({
    locode: text('Locode').optional().describe('UN/LOCODE of the place that it is'),
    terminal: text('Terminal').optional().describe('Id, FIRMS code or key of the terminal that it is'),
  })
  .refine(({ locode, terminal }) => locode !== undefined || terminal !== undefined, {
    error: "Locode or terminal can't be blank",
    path: ['locode'],
  });

export interface MapPlaceInput {
  accountId: string;
  unmatchedPlaceId: string;
  attributes: Record<string, unknown>;
  /** Who says so, as people are to read it. */
  author: string;
}

/** Null: no such place in the inbox. Throws `Rejection` for a target that nobody knows. */
export async function mapUnmatchedPlace(database: Database, input: MapPlaceInput): Promise<number | null> {
  const { accountId, unmatchedPlaceId, author } = input;
  const [place] = await findUnmatchedPlaces(database, accountId, [unmatchedPlaceId]);
  if (place === undefined) return null;
  const target = await readPlaceTarget(database, input.attributes);
  return database.transaction().execute((trx) => mapKey(trx, { accountId, key: place.key, target, author }));
}

/** Takes back what the account said. Null: no such place in the inbox. What the operator said for all stays. */
export async function unmapUnmatchedPlace(
  database: Database,
  accountId: string,
  unmatchedPlaceId: string,
): Promise<number | null> {
  const [place] = await findUnmatchedPlaces(database, accountId, [unmatchedPlaceId]);
  if (place === undefined) return null;
  return database.transaction().execute((trx) => unmapKey(trx, accountId, place.key));
}

export interface KeyMapping {
  /** Null: for every account. */
  accountId: string | null;
  key: string;
  target: PlaceTarget;
  author: string;
}

/** Returns how many shipments are published anew. */
export async function mapKey(trx: Transaction<DB>, { accountId, key, target, author }: KeyMapping): Promise<number> {
  await savePlaceMapping(trx, { accountId, key, ...target, author });
  return republishNaming(trx, accountId, [key]);
}

export async function unmapKey(trx: Transaction<DB>, accountId: string | null, key: string): Promise<number> {
  if (!(await deletePlaceMapping(trx, accountId, key))) return 0;
  const shipments = await republishNaming(trx, accountId, [key]);
  await reopenSightings(trx, accountId, key);
  return shipments;
}

/** Reads `{locode}`, `{terminal}` (key, id or FIRMS code) or both. Throws `Rejection`. */
export async function readPlaceTarget(database: Queryable, given: Record<string, unknown>): Promise<PlaceTarget> {
  const { locode, terminal } = readInput(placeMappingAttributes, given);
  const unlocode = locode === undefined ? null : await knownUnlocode(database, locode);
  if (terminal === undefined) return { unlocode, terminalKey: null };
  const found = await knownTerminal(database, terminal);
  if (unlocode !== null && unlocode !== found.unlocode)
    throw refused('terminal', `Terminal lies at ${found.unlocode}, not at ${unlocode}`);
  return found;
}

async function knownUnlocode(database: Queryable, locode: string): Promise<string> {
  const code = locode.replace(/\s/g, '').toUpperCase();
  if (findPort(code) !== null) return code;
  const [imported] = await findImportedPlaces(database, [code]);
  if (imported === undefined)
    throw refused('locode', `Locode ${code} is neither in the reference data nor in an imported list`);
  return code;
}

async function knownTerminal(
  database: Queryable,
  terminal: string,
): Promise<{ unlocode: string; terminalKey: string }> {
  const imported = /^[0-9a-f-]{36}$/i.test(terminal)
    ? await findImportedTerminalKey(database, terminal.toLowerCase())
    : null;
  const key = seededKeys.get(terminal.toLowerCase()) ?? imported ?? upperCode(terminal);
  const [row] = await findImportedTerminals(database, [key]);
  const unlocode = row?.unlocode ?? findTerminal(key)?.locode;
  if (unlocode === undefined)
    throw refused(
      'terminal',
      'Terminal must be the id, the FIRMS code or the key (such as firms:Y258) of a known terminal',
    );
  return { unlocode, terminalKey: key };
}

const seededKeys = new Map(
  TERMINALS.flatMap(({ key, code, codeList }): [string, string][] => [
    [key.toLowerCase(), key],
    [referenceId('terminal', key), key],
    [referenceId('rail_terminal', key), key],
    ...(codeList === 'firms' ? [[code.toLowerCase(), key] as [string, string]] : []),
  ]),
);

/** `firms:y258` and `y258` are `firms:Y258`. */
function upperCode(terminal: string): string {
  const [list = '', code] = terminal.split(':', 2);
  return code === undefined ? `firms:${list.toUpperCase()}` : `${list.toLowerCase()}:${code.toUpperCase()}`;
}

function refused(attribute: string, detail: string): Rejection {
  return new Rejection([{ path: [attribute], detail, code: 'invalid' }]);
}
