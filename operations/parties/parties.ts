/** Creates and renames the parties (customers) of an account (spec/contract 1.8). */
import { z } from 'zod';
import { insertParty, type PartyRow, renameParty } from '../../store/parties/parties.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';

export const partyAttributes = z.object({
  company_name: requiredText('Company name', 255).describe('Company name, unique in the account regardless of case'),
});

export async function createParty(
  database: Queryable,
  accountId: string,
  attributes: Record<string, unknown>,
): Promise<PartyRow> {
  const { company_name } = readInput(partyAttributes, attributes);
  const row = await insertParty(database, { account_id: accountId, id: newId(), company_name });
  if (row === null) throw nameTaken(company_name);
  return row;
}

export async function changeParty(
  database: Queryable,
  accountId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<PartyRow | null> {
  const { company_name } = readInput(partyAttributes, attributes);
  const row = await renameParty(database, accountId, id, company_name);
  if (row === 'taken') throw nameTaken(company_name);
  return row;
}

/**
 * Creates the rejection of a name that is already in use. The pointer and the text are part of the contract
 * (spec/contract 6.2).
 */
function nameTaken(name: string): Rejection {
  return new Rejection([{ path: ['customer'], detail: `'${name}' already exists in Account`, code: 'duplicate' }]);
}
