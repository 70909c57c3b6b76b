/** Creates the addresses at which an account receives emails. The secret is shown once; only its SHA-256 is stored. */
import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  countMailAddresses,
  findReceivingAddress,
  insertMailAddress,
  type MailAddressRow,
  type ReceivingAddress,
} from '../../store/mail/mail-addresses.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';

const MAX_ADDRESSES = 20;
/** The secret is not case-sensitive, because mail programs may change the case of an address. */
const TOKEN = /^[0-9a-f]{40}$/;

export const newMailAddressAttributes = z.object({
  name: requiredText('Name', 200).describe('Who forwards emails to it'),
});

export async function createMailAddress(
  trx: Queryable,
  accountId: string,
  attributes: Record<string, unknown>,
): Promise<{ row: MailAddressRow; token: string }> {
  const { name } = readInput(newMailAddressAttributes, attributes);
  if ((await countMailAddresses(trx, accountId)) >= MAX_ADDRESSES) {
    throw new Rejection([{ path: [], detail: `An account may have ${MAX_ADDRESSES} mail addresses`, code: 'invalid' }]);
  }
  const token = randomBytes(20).toString('hex');
  const row = await insertMailAddress(trx, { account_id: accountId, id: newId(), name, token_hash: hashOf(token) });
  return { row, token };
}

export async function addressOfToken(database: Queryable, token: string): Promise<ReceivingAddress | null> {
  const lower = token.toLowerCase();
  return TOKEN.test(lower) ? findReceivingAddress(database, hashOf(lower)) : null;
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
