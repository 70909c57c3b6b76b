/** Document list with filters and sort orders (spec/contract 1.10). */
import { type SqlBool, sql } from 'kysely';
import type { Order, OrderKey } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import { findLinkedDocuments, type LinkedDocument } from './documents.ts';

/** `review_status` of the resource. */
const review = sql`coalesce(review, case when review_reasons <> '{}' then 'open' else 'none' end)`;

/** `extraction_status` of the resource. */
const status = sql`case when pending_work <> 'relink' then 'pending' when failure_reason is null then 'extracted' else 'failed' end`;

export interface DocumentFilter {
  /** Words in the name or the file name. The last word may be incomplete. */
  filename: string | null;
  /** Normalized number stated in the document. */
  reference: string | null;
  documentTypes: readonly string[] | null;
  status: 'pending' | 'extracted' | 'failed' | null;
  shipmentId: string | null;
  review: 'none' | 'open' | 'confirmed' | 'rejected' | null;
}

export const DOCUMENT_SORTS = ['document_type', 'added_by', 'created_at'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

const effectiveType = sql`coalesce(document_type_manual, document_type)`;

const sortKeys: Record<DocumentSort, Pick<OrderKey, 'by' | 'nullable'>> = {
  document_type: { by: effectiveType, nullable: true },
  added_by: {
    by: sql`(select u.name from users u where u.account_id = documents.account_id and u.id = documents.user_id)`,
    nullable: true,
  },
  created_at: { by: sql.ref('created_at') },
};

/** Lists documents in the given order, then newest first. */
export async function listDocuments(
  database: Queryable,
  accountId: string,
  filter: DocumentFilter,
  sort: readonly { key: DocumentSort; descending: boolean }[],
  slice: PageRange,
): Promise<PagedRows<LinkedDocument>> {
  const documents = filtered(database, accountId, filter);
  const order: Order = [
    ...sort.map(({ key, descending }) => ({ ...sortKeys[key], descending })),
    ...(sort.some(({ key }) => key === 'created_at') ? [] : [{ by: sql.ref('created_at'), descending: true }]),
    { by: sql.ref('id'), descending: true },
  ];
  const listed = await readRows(documents.select('id'), order, slice, await countRows(documents));
  const ids = listed.rows.map(({ id }) => id);
  return { ...listed, rows: await findLinkedDocuments(database, accountId, ids) };
}

function filtered(database: Queryable, accountId: string, filter: DocumentFilter) {
  const { filename, reference, documentTypes, status: wanted, shipmentId, review: decision } = filter;
  let documents = database.selectFrom('documents').where('account_id', '=', accountId).where('deleted_at', 'is', null);
  if (filename !== null) {
    const words = filename.match(/[\p{L}\p{N}]+/gu) ?? [];
    const query = words.map((word) => `${word}:*`).join(' & ');
    // Must equal the expression of the index documents_words; otherwise Postgres does not use the index.
    documents = documents.where(sql<SqlBool>`
      to_tsvector('simple', regexp_replace(name || ' ' || file_name, '[^[:alnum:]]+', ' ', 'g'))
        @@ to_tsquery('simple', ${query})`);
  }
  if (reference !== null) documents = documents.where(sql<SqlBool>`reference_numbers @> array[${reference}]::text[]`);
  if (documentTypes !== null) {
    documents = documents.where(sql<SqlBool>`${effectiveType} = any (${[...documentTypes]}::text[])`);
  }
  if (wanted !== null) documents = documents.where(sql<SqlBool>`${status} = ${wanted}`);
  if (decision === 'open') {
    // Must equal the condition of the index documents_to_review; otherwise Postgres does not use the index.
    documents = documents.where(sql<SqlBool>`review_reasons <> '{}' and review is null`);
  } else if (decision !== null) documents = documents.where(sql<SqlBool>`${review} = ${decision}`);
  if (shipmentId !== null) {
    documents = documents.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_links')
          .select('document_links.id')
          .whereRef('document_links.document_id', '=', 'documents.id')
          .where('document_links.account_id', '=', accountId)
          .where('document_links.shipment_id', '=', shipmentId),
      ),
    );
  }
  return documents;
}
