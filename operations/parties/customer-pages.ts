/** Creates pages that show the shipments of a party to people without an account. */
import {
  type CustomerPageRow,
  countCustomerPages,
  findCustomerPage,
  findOpenCustomerPage,
  insertCustomerPage,
  type OpenCustomerPage,
} from '../../store/parties/customer-pages.ts';
import { lockParty } from '../../store/parties/parties.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { checkLinkCount, hashOfLinkToken, newLinkToken, termsOfNewLink } from '../shipments/link-terms.ts';

const MAX_PAGES = 50;

export interface NewCustomerPage {
  accountId: string;
  partyId: string;
  userId: string | null;
  attributes: Record<string, unknown>;
  now: Date;
}

/** Creates a page and returns it with its secret. Returns null if there is no such party. Throws `Rejection`. */
export async function createCustomerPage(
  trx: Queryable,
  { accountId, partyId, userId, attributes, now }: NewCustomerPage,
  passwordHash: string | null,
): Promise<{ row: CustomerPageRow; token: string } | null> {
  const terms = termsOfNewLink(attributes, now);
  if (!(await lockParty(trx, accountId, partyId))) return null;
  checkLinkCount(await countCustomerPages(trx, accountId, partyId), MAX_PAGES, 'A party');
  const { token, hash } = newLinkToken();
  const id = newId();
  await insertCustomerPage(trx, {
    ...terms,
    account_id: accountId,
    id,
    party_id: partyId,
    token_hash: hash,
    password_hash: passwordHash,
    created_by_user_id: userId,
    created_at: now,
  });
  const row = await findCustomerPage(trx, accountId, id);
  return row && { row, token };
}

/** Finds the page with this secret. Returns null if there is none, if it has expired or if its account is closed. */
export async function customerPageOfToken(
  database: Queryable,
  token: string,
  now: Date,
): Promise<OpenCustomerPage | null> {
  const hash = hashOfLinkToken(token);
  return hash === null ? null : findOpenCustomerPage(database, hash, now);
}
