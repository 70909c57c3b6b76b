/** Customer of a shipment: a party of the account, or the account itself (spec/contract 1.4). */
import { z } from 'zod';
import { findPartiesByIds, findPartyByName, insertParty } from '../../store/parties/parties.ts';
import { accountName } from '../../store/people/accounts.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import type { InputProblem } from '../rejection.ts';

export const customerRelationship = z
  .object(
    {
      data: z
        .object(
          {
            type: z.literal('party', { error: 'The type of a customer must be party' }),
            id: z
              .guid({ error: 'Customer must be the id of a party, or of the account' })
              .transform((id) => id.toLowerCase())
              .describe('Id of a party, or of the account itself'),
          },
          { error: 'Customer must be an object with type and id, or null' },
        )
        .nullable(),
    },
    { error: 'Customer must be an object with data' },
  )
  .describe('Customer of the shipment');

/** Returns those of the ids that are valid customers: the account's parties and the account itself. */
export async function existingCustomers(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const others = [...new Set(ids)].filter((id) => id !== accountId);
  const parties = others.length === 0 ? [] : await findPartiesByIds(database, accountId, others);
  return new Set([accountId, ...parties.map(({ id }) => id)]);
}

/** Returns the same problem for another account's party as for one that does not exist. */
export function unknownCustomer(): InputProblem {
  return {
    within: 'relationships',
    path: ['customer', 'data', 'id'],
    detail: 'Customer does not exist',
    code: 'invalid',
  };
}

/**
 * Returns the party of a customer. The party that represents the account itself is created on first use, with the
 * account's name.
 */
export async function partyOfCustomer(trx: Queryable, accountId: string, customerId: string): Promise<string> {
  if (customerId !== accountId) return customerId;
  const [own] = await findPartiesByIds(trx, accountId, [accountId]);
  if (own !== undefined) return own.id;
  const companyName = await accountName(trx, accountId);
  const created = await insertParty(trx, { account_id: accountId, id: accountId, company_name: companyName });
  const party = created ?? (await findPartyByName(trx, accountId, companyName));
  if (party === null) throw new Error('the account has neither a party of its own nor one of its name');
  return party.id;
}
