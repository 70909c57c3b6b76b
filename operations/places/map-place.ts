/** Maps unmatched places of sources to known places and terminals, for past and future events. */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { findPort } from '../../reference/ports/ports.ts';
import { locodeOfTerminal } from '../../reference/terminals/terminals.ts';
import { findImportedPlaces, findImportedTerminals } from '../../store/places/imported.ts';
import { deletePlaceMapping, savePlaceMapping } from '../../store/places/mappings.ts';
import { findUnmatchedPlaces, reopenSightings, republishNaming } from '../../store/places/unmatched.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import type { DB } from '../../store/schema.generated.ts';
import { readInput } from '../input.ts';
import { Rejection } from '../rejection.ts';
import { findTerminalKey } from './find-terminal.ts';

/** Target of a mapping. A terminal implies its port. */
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
    locode: text('Locode').optional().describe('UN/LOCODE of the place'),
    terminal: text('Terminal').optional().describe('Id, FIRMS code or key of the terminal'),
  })
  .refine(({ locode, terminal }) => locode !== undefined || terminal !== undefined, {
    error: "Locode or terminal can't be blank",
    path: ['locode'],
  });

export interface MapPlaceInput {
  accountId: string;
  unmatchedPlaceId: string;
  attributes: Record<string, unknown>;
  author: string;
}

/** Maps a place. Returns null if there is no such unmatched place. Throws `Rejection` for an unknown target. */
export async function mapUnmatchedPlace(database: Database, input: MapPlaceInput): Promise<number | null> {
  const { accountId, unmatchedPlaceId, author } = input;
  const [place] = await findUnmatchedPlaces(database, accountId, [unmatchedPlaceId]);
  if (place === undefined) return null;
  const target = await readPlaceTarget(database, input.attributes);
  return database.transaction().execute((trx) => mapKey(trx, { accountId, key: place.key, target, author }));
}

/**
 * Removes the account's mapping, but not the operator's mapping for all accounts. Returns null if there is no such
 * unmatched place.
 */
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
  /** Null means every account. */
  accountId: string | null;
  key: string;
  target: PlaceTarget;
  author: string;
}

/** Maps a key and returns the number of shipments to be republished. */
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

/** Parses `{locode}`, `{terminal}` (key, id or FIRMS code) or both. Throws `Rejection`. */
export async function readPlaceTarget(database: Queryable, attributes: Record<string, unknown>): Promise<PlaceTarget> {
  const { locode, terminal } = readInput(placeMappingAttributes, attributes);
  const unlocode = locode === undefined ? null : await readUnlocode(database, locode);
  if (terminal === undefined) return { unlocode, terminalKey: null };
  const found = await readTerminal(database, terminal);
  if (unlocode !== null && unlocode !== found.unlocode)
    throw refused('terminal', `Terminal lies at ${found.unlocode}, not at ${unlocode}`);
  return found;
}

async function readUnlocode(database: Queryable, locode: string): Promise<string> {
  const code = locode.replace(/\s/g, '').toUpperCase();
  if (findPort(code) !== null) return code;
  const [imported] = await findImportedPlaces(database, [code]);
  if (imported === undefined)
    throw refused('locode', `Locode ${code} is neither in the reference data nor in an imported list`);
  return code;
}

async function readTerminal(database: Queryable, terminal: string): Promise<{ unlocode: string; terminalKey: string }> {
  const key = await findTerminalKey(database, terminal);
  const [row] = key === null ? [] : await findImportedTerminals(database, [key]);
  const unlocode = row?.unlocode ?? (key === null ? null : locodeOfTerminal(key)) ?? undefined;
  if (key === null || unlocode === undefined)
    throw refused(
      'terminal',
      'Terminal must be the id, the FIRMS code or the key (such as firms:Y258) of a known terminal',
    );
  return { unlocode, terminalKey: key };
}

function refused(attribute: string, detail: string): Rejection {
  return new Rejection([{ path: [attribute], detail, code: 'invalid' }]);
}
