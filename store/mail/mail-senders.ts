/** Rules for email senders, per account. */
import { type Selectable, sql } from 'kysely';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type MailSenderRow = Selectable<DB['mail_senders']>;

/** Inserts a rule. Returns null if the account already has a rule for that sender. */
export async function insertMailSender(
  trx: Queryable,
  rule: Pick<MailSenderRow, 'account_id' | 'id' | 'sender' | 'treatment'>,
): Promise<MailSenderRow | null> {
  const row = await trx
    .insertInto('mail_senders')
    .values(rule)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function listMailSenders(
  database: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<MailSenderRow>> {
  const rules = database.selectFrom('mail_senders').where('account_id', '=', accountId);
  return readRows(rules.selectAll(), [{ by: sql.ref('sender') }], slice, await countRows(rules));
}

export async function mailSendersOf(
  database: Queryable,
  accountId: string,
  senders: readonly string[],
): Promise<MailSenderRow[]> {
  if (senders.length === 0) return [];
  return database
    .selectFrom('mail_senders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sender', 'in', [...senders])
    .execute();
}

export async function countMailSenders(database: Queryable, accountId: string): Promise<number> {
  return countRows(database.selectFrom('mail_senders').where('account_id', '=', accountId));
}

export async function findMailSender(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<MailSenderRow | null> {
  const row = await database
    .selectFrom('mail_senders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes what emails from the sender may do. Returns null if there is no such rule. */
export async function updateMailSender(
  trx: Queryable,
  accountId: string,
  id: string,
  treatment: MailSenderRow['treatment'],
): Promise<MailSenderRow | null> {
  const row = await trx
    .updateTable('mail_senders')
    .set({ treatment, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteMailSender(trx: Queryable, accountId: string, id: string): Promise<MailSenderRow | null> {
  const row = await trx
    .deleteFrom('mail_senders')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
