/** Addresses at which an account receives emails. Only the SHA-256 of the address's secret is stored. */
import { type Selectable, sql } from 'kysely';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type MailAddressRow = Selectable<DB['mail_addresses']>;

export interface ReceivingAddress extends MailAddressRow {
  settings: unknown;
}

export async function insertMailAddress(
  trx: Queryable,
  address: Pick<MailAddressRow, 'account_id' | 'id' | 'name' | 'token_hash'>,
): Promise<MailAddressRow> {
  return trx.insertInto('mail_addresses').values(address).returningAll().executeTakeFirstOrThrow();
}

export async function listMailAddresses(
  database: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<MailAddressRow>> {
  const addresses = database.selectFrom('mail_addresses').where('account_id', '=', accountId);
  return readRows(addresses.selectAll(), [{ by: sql.ref('id') }], slice, await countRows(addresses));
}

export async function countMailAddresses(database: Queryable, accountId: string): Promise<number> {
  return countRows(database.selectFrom('mail_addresses').where('account_id', '=', accountId));
}

/**
 * Finds an address of an open account by the hash of its secret. Not scoped by account because it determines the
 * account.
 */
export async function findReceivingAddress(database: Queryable, tokenHash: Buffer): Promise<ReceivingAddress | null> {
  const row = await database
    .selectFrom('mail_addresses as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .selectAll('m')
    .select('a.settings')
    .where('m.token_hash', '=', tokenHash)
    .where('a.state', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

export async function findMailAddress(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<MailAddressRow | null> {
  const row = await database
    .selectFrom('mail_addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchMailAddress(trx: Queryable, accountId: string, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('mail_addresses')
    .set({ last_received_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an address, which then no longer receives emails. Returns null if there is no such address. */
export async function deleteMailAddress(trx: Queryable, accountId: string, id: string): Promise<MailAddressRow | null> {
  const row = await trx
    .deleteFrom('mail_addresses')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
