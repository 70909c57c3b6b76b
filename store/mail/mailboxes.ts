/** IMAP mailboxes of accounts, with their settings and displayed state. */
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type MailboxRow = Selectable<DB['mailboxes']>;

/** Inserts a mailbox. Returns null if the account already has a mailbox for this folder of the same user. */
export async function insertMailbox(trx: Queryable, mailbox: Insertable<DB['mailboxes']>): Promise<MailboxRow | null> {
  const row = await trx
    .insertInto('mailboxes')
    .values(mailbox)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function listMailboxes(
  database: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<MailboxRow>> {
  const mailboxes = database.selectFrom('mailboxes').where('account_id', '=', accountId);
  return readRows(mailboxes.selectAll(), [{ by: sql.ref('id') }], slice, await countRows(mailboxes));
}

export async function countMailboxes(database: Queryable, accountId: string): Promise<number> {
  return countRows(database.selectFrom('mailboxes').where('account_id', '=', accountId));
}

export async function findMailbox(database: Queryable, accountId: string, id: string): Promise<MailboxRow | null> {
  return (await mailboxOf(database, accountId, id).executeTakeFirst()) ?? null;
}

export async function lockMailbox(trx: Queryable, accountId: string, id: string): Promise<MailboxRow | null> {
  return (await mailboxOf(trx, accountId, id).forUpdate().executeTakeFirst()) ?? null;
}

function mailboxOf(database: Queryable, accountId: string, id: string) {
  return database.selectFrom('mailboxes').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

/** Whether another mailbox of the account reads the same folder of the same user. */
export async function hasDuplicateMailbox(
  database: Queryable,
  { account_id, id, host, username, folder }: Pick<MailboxRow, 'account_id' | 'id' | 'host' | 'username' | 'folder'>,
): Promise<boolean> {
  const row = await database
    .selectFrom('mailboxes')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '<>', id)
    .where(sql`lower(host)`, '=', host.toLowerCase())
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('folder', '=', folder)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes settings and clears the last problem. The worker that reads the mailbox reconnects. */
export async function updateMailbox(
  trx: Queryable,
  accountId: string,
  id: string,
  changes: UpdateObject<DB, 'mailboxes', 'mailboxes'>,
): Promise<MailboxRow | null> {
  const row = await trx
    .updateTable('mailboxes')
    .set({
      ...changes,
      version: sql`version + 1`,
      ...{ problem: null, problem_since: null, connected_at: null },
      updated_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteMailbox(trx: Queryable, accountId: string, id: string): Promise<MailboxRow | null> {
  const row = await trx
    .deleteFrom('mailboxes')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
