/** Documents of an account. Deleted documents remain as rows that only erasure and export read. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { selectByIds } from '../postgres/by-ids.ts';
import type { Queryable } from '../postgres/database.ts';
import { idsIn } from '../postgres/ids.ts';
import type { DB } from '../schema.generated.ts';

export type DocumentRow = Selectable<DB['documents']>;

/** Document with the ids of everything its resource links to. */
export interface LinkedDocument extends DocumentRow {
  last_representation_id: string | null;
  shipmentIds: string[];
  containerIds: string[];
  trackingRequestIds: string[];
}

export type StoredLinkedDocument = DocumentRow & {
  last_representation_id: string | null;
  shipment_ids: string;
  container_ids: string;
  tracking_request_ids: string;
};

/** Columns of a linked document. The table alias is `t`. */
export const linkedColumns = `t.*,
  (select r.id from document_representations r where r.account_id = t.account_id and r.document_id = t.id
    order by r.work_version desc limit 1) as last_representation_id,
  array_to_string(array(select l.shipment_id from document_links l where l.account_id = t.account_id
    and l.document_id = t.id group by 1 order by min(l.created_at), 1), ' ') as shipment_ids,
  array_to_string(array(select l.container_id from document_links l where l.account_id = t.account_id
    and l.document_id = t.id and l.container_id is not null order by l.created_at, 1), ' ') as container_ids,
  array_to_string(array(select r.tracking_request_id from document_tracking_requests r
    where r.account_id = t.account_id and r.document_id = t.id order by r.created_at, 1), ' ') as tracking_request_ids`;

export function linkedDocument(row: StoredLinkedDocument): LinkedDocument {
  return {
    ...row,
    shipmentIds: idsIn(row.shipment_ids),
    containerIds: idsIn(row.container_ids),
    trackingRequestIds: idsIn(row.tracking_request_ids),
  };
}

/** Finds documents by id, in the given order. Deleted and missing documents are skipped. */
export async function findLinkedDocuments(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<LinkedDocument[]> {
  const rows = await selectByIds<StoredLinkedDocument>(database, 'documents', linkedColumns, accountId, ids);
  return rows.filter(({ deleted_at }) => deleted_at === null).map(linkedDocument);
}

export async function insertDocument(trx: Queryable, document: Insertable<DB['documents']>): Promise<DocumentRow> {
  return trx.insertInto('documents').values(document).returningAll().executeTakeFirstOrThrow();
}

/** A document, and whether it may state values: one from an email with an unverified sender may not. */
export type DocumentOfFile = DocumentRow & { may_state: boolean };

/** Finds the newest document with this file, preferring documents that may state values. */
export async function findDocumentOfFile(
  database: Queryable,
  accountId: string,
  fileId: string,
): Promise<DocumentOfFile | null> {
  const row = await database
    .selectFrom('documents as d')
    .leftJoin('email_submissions as m', (join) =>
      join.onRef('m.account_id', '=', 'd.account_id').onRef('m.id', '=', 'd.email_submission_id'),
    )
    .selectAll('d')
    .select(sql<boolean>`coalesce(m.may_state, true)`.as('may_state'))
    .where('d.account_id', '=', accountId)
    .where('d.file_id', '=', fileId)
    .where('d.deleted_at', 'is', null)
    .orderBy(sql`coalesce(m.may_state, true)`, 'desc')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the document already has a part with this file. */
export async function hasPart(trx: Queryable, accountId: string, parentId: string, fileId: string): Promise<boolean> {
  const part = await trx
    .selectFrom('documents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('parent_id', '=', parentId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return part !== undefined;
}

export async function findDocument(database: Queryable, accountId: string, id: string): Promise<DocumentRow | null> {
  const row = await database
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockDocument(trx: Queryable, accountId: string, id: string): Promise<DocumentRow | null> {
  const row = await trx
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateDocument(
  trx: Queryable,
  accountId: string,
  id: string,
  changes: Updateable<DB['documents']>,
): Promise<DocumentRow | null> {
  const row = await trx
    .updateTable('documents')
    .set({ ...changes, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteDocument(trx: Queryable, accountId: string, id: string): Promise<boolean> {
  return (await updateDocument(trx, accountId, id, { deleted_at: new Date(), pending_work: null })) !== null;
}
