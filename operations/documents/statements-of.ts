/** Determines what a document states, which shipments it concerns, and on whose behalf it speaks. */
import type { DocumentStatements } from '../../connectors/document/statements.ts';
import { type DocumentRow, findLinkedDocuments } from '../../store/documents/documents.ts';
import { findLinkedEmailSubmissions } from '../../store/documents/email-submissions.ts';
import { findLastRepresentation } from '../../store/documents/representations.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { issueTimeOf } from './issue-time.ts';
import { type Issuer, issuerOf } from './issuer-of.ts';
import { statedFields } from './manual-fields.ts';

export interface StatedDocument {
  shipmentIds: string[];
  issuer: Issuer;
  statements: DocumentStatements;
}

/**
 * Returns null if the document may not state anything because it was deleted, rejected by a person, has not been
 * extracted, or arrived in an email whose sender is unverified.
 */
export async function statementsOf(
  database: Queryable,
  accountId: string,
  documentId: string,
): Promise<StatedDocument | null> {
  const [document] = await findLinkedDocuments(database, accountId, [documentId]);
  const representation = await findLastRepresentation(database, accountId, documentId);
  if (document === undefined || representation === null || document.review === 'rejected') return null;
  const mail = await mailOf(database, document);
  if (mail?.may_state === false) return null;
  const { extracted } = representation;
  const fields = statedFields(document.extracted_data_manual, extracted.fields);
  const { shipmentIds } = document;
  return {
    shipmentIds,
    issuer: issuerOf(extracted),
    statements: {
      documentId,
      documentType: document.document_type_manual ?? document.document_type,
      issuedAt: issueTimeOf(fields, document.created_at),
      isOfOneShipment: shipmentIds.length === 1,
      fields,
    },
  };
}

/** Returns the email that contained the document, or the document from which it was split. */
export async function mailOf(database: Queryable, document: DocumentRow) {
  const [parent] =
    document.email_submission_id === null && document.parent_id !== null
      ? await findLinkedDocuments(database, document.account_id, [document.parent_id])
      : [];
  const id = document.email_submission_id ?? parent?.email_submission_id ?? null;
  if (id === null) return null;
  const [mail] = await findLinkedEmailSubmissions(database, document.account_id, [id]);
  return mail ?? null;
}
