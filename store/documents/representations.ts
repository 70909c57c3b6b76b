/** Content extracted from documents. Only a document's newest representation is used. */
import type { Insertable, Selectable } from 'kysely';
import { findByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type RepresentationRow = Selectable<DB['document_representations']>;

/** Stores a representation, at most once per work request. */
export async function insertRepresentation(
  trx: Queryable,
  representation: Insertable<DB['document_representations']>,
): Promise<void> {
  await trx
    .insertInto('document_representations')
    .values(representation)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findLastRepresentation(
  database: Queryable,
  accountId: string,
  documentId: string,
): Promise<RepresentationRow | null> {
  const row = await database
    .selectFrom('document_representations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .orderBy('work_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export function findRepresentationsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<RepresentationRow[]> {
  return findByIds(database, 'document_representations', accountId, ids);
}
