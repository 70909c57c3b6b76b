/** Mails that the account has received before. */
import type { Queryable } from '../postgres/database.ts';

/** Finds the mail with this digest. */
export async function findMailByDigest(
  database: Queryable,
  accountId: string,
  digest: Buffer,
): Promise<{ id: string } | null> {
  const row = await database
    .selectFrom('email_submissions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('raw_sha256', '=', digest)
    .executeTakeFirst();
  return row ?? null;
}
