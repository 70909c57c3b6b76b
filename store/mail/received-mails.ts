/** Finds emails that the account has already received. */
import type { Queryable } from '../postgres/database.ts';

/** Finds the email with one of these digests, preferring one that may state values. */
export async function findMailByDigests(
  database: Queryable,
  accountId: string,
  digests: readonly Buffer[],
): Promise<{ id: string; may_state: boolean } | null> {
  const row = await database
    .selectFrom('email_submissions')
    .select(['id', 'may_state'])
    .where('account_id', '=', accountId)
    .where('raw_sha256', 'in', digests)
    .orderBy('may_state', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function mayMailState(database: Queryable, accountId: string, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('email_submissions')
    .select('may_state')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.may_state === true;
}
