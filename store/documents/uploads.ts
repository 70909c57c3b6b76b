/** Announced uploads: the expected file, and the file itself once it has arrived. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isAccountOpen } from '../postgres/open-accounts.ts';
import type { DB } from '../schema.generated.ts';

export type UploadRow = Selectable<DB['document_uploads']>;

export async function insertUpload(
  database: Queryable,
  upload: Insertable<DB['document_uploads']>,
): Promise<UploadRow> {
  return database.insertInto('document_uploads').values(upload).returningAll().executeTakeFirstOrThrow();
}

export async function findUpload(
  database: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<UploadRow | null> {
  const row = await database
    .selectFrom('document_uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where(isAccountOpen('document_uploads'))
    .executeTakeFirst();
  return row ?? null;
}

export async function finishUpload(trx: Queryable, upload: UploadRow, fileId: string): Promise<void> {
  await trx
    .updateTable('document_uploads')
    .set({ file_id: fileId })
    .where('account_id', '=', upload.account_id)
    .where('id', '=', upload.id)
    .execute();
}

/** Returns the total size of announced uploads that have not arrived yet. They count toward the quota. */
export async function announcedBytes(database: Queryable, accountId: string, now: Date): Promise<number> {
  const { bytes } = await database
    .selectFrom('document_uploads')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('account_id', '=', accountId)
    .where('file_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return bytes;
}
