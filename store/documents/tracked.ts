/** Tracking requests made from documents. */
import type { Insertable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export async function insertTrackedFrom(
  trx: Queryable,
  rows: readonly Insertable<DB['document_tracking_requests']>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('document_tracking_requests').values(rows).execute();
}

/** Counts the requests that the account's rule has made since then. */
export async function countTrackedByRule(trx: Queryable, accountId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('document_tracking_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('by_rule', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasTrackedFrom(trx: Queryable, accountId: string, documentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('document_tracking_requests')
    .select('tracking_request_id')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row !== undefined;
}
