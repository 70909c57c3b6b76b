/** Received emails whose attachments become documents. */
import type { Insertable, Selectable } from 'kysely';
import { byNewest } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import { selectByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import { idsIn } from '../postgres/ids.ts';
import type { DB } from '../schema.generated.ts';

export type EmailSubmissionRow = Selectable<DB['email_submissions']>;

export interface LinkedEmailSubmission extends EmailSubmissionRow {
  documentIds: string[];
}

const linkedColumns = `t.*, array_to_string(array(select d.id from documents d where d.account_id = t.account_id
  and d.email_submission_id = t.id and d.deleted_at is null order by d.created_at, d.id), ' ') as document_ids`;

/** Stores an email. Returns null if the account has already received the same bytes. */
export async function insertEmailSubmission(
  trx: Queryable,
  submission: Insertable<DB['email_submissions']>,
): Promise<EmailSubmissionRow | null> {
  const row = await trx
    .insertInto('email_submissions')
    .values(submission)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Finds emails by id, in the given order. Missing ids are skipped. */
export async function findLinkedEmailSubmissions(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<LinkedEmailSubmission[]> {
  type Stored = EmailSubmissionRow & { document_ids: string };
  const rows = await selectByIds<Stored>(database, 'email_submissions', linkedColumns, accountId, ids);
  return rows.map((row) => ({ ...row, documentIds: idsIn(row.document_ids) }));
}

export async function listEmailSubmissions(
  database: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<LinkedEmailSubmission>> {
  const mails = database.selectFrom('email_submissions').where('account_id', '=', accountId);
  const listed = await readRows(mails.select(['id', 'created_at']), byNewest, slice, await countRows(mails));
  const ids = listed.rows.map(({ id }) => id);
  return { ...listed, rows: await findLinkedEmailSubmissions(database, accountId, ids) };
}
