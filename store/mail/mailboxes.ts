/** IMAP mailboxes of accounts, with their settings and the state that is shown for them. */
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type MailboxRow = Selectable<DB['mailboxes']>;

/** Inserts a mailbox. Returns null if the account already has this folder of the same user. */
export async function insertMailbox(trx: Queryable, mailbox: Insertable<DB['mailboxes']>): Promise<MailboxRow | null> {
  const row = await trx
    .insertInto('mailboxes')
    .values(mailbox)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the mailboxes, oldest first. */
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

/** Finds a mailbox, which no one else changes until the transaction ends. */
export async function lockMailbox(trx: Queryable, accountId: string, id: string): Promise<MailboxRow | null> {
  return (await mailboxOf(trx, accountId, id).forUpdate().executeTakeFirst()) ?? null;
}

function mailboxOf(database: Queryable, accountId: string, id: string) {
  return database.selectFrom('mailboxes').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

/** Returns whether another mailbox of the account reads the same folder of the same user. */
export async function hasTwin(
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

/** Changes settings. The worker that reads the mailbox reconnects, and the last problem is cleared. */
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

/** Deletes a mailbox and returns it. Returns null if there is no such mailbox. */
export async function deleteMailbox(trx: Queryable, accountId: string, id: string): Promise<MailboxRow | null> {
  const row = await trx
    .deleteFrom('mailboxes')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
