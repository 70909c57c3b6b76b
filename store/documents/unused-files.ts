/** Files no longer in use: their documents were deleted, or their uploads expired. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** Maximum files per call. Each has at most 25 MiB in 400 chunks. */
const BATCH_FILES = 50;

/**
 * Removes files that no document, email or current upload uses, and the account's expired uploads. The rows of deleted
 * documents remain without their file. The caller must hold the account's receipt lock. Returns the number of removed
 * files.
 */
export async function removeUnusedFiles(trx: Queryable, accountId: string): Promise<number> {
  await sql`delete from document_uploads where account_id = ${accountId} and expires_at <= now()`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select f.id from document_files f
    where f.account_id = ${accountId}
      and not exists (select from documents d
        where d.account_id = f.account_id and d.file_id = f.id and d.deleted_at is null)
      and not exists (select from email_submissions m where m.account_id = f.account_id and m.file_id = f.id)
      and not exists (select from document_uploads u where u.account_id = f.account_id and u.file_id = f.id)
    limit ${BATCH_FILES}`.execute(trx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable('documents')
    .set({ file_id: null })
    .where('account_id', '=', accountId)
    .where('file_id', 'in', ids)
    .execute();
  await trx.deleteFrom('document_files').where('account_id', '=', accountId).where('id', 'in', ids).execute();
  return ids.length;
}
