/** Collects the values read from a document for people to check. */
import { SURE } from '../../documents/document.ts';
import type { DocumentReadingSource } from '../../resources/documents/document-reading.ts';
import { issuerSource } from '../../resources/documents/issuer-source.ts';
import type { LinkedDocument } from '../../store/documents/documents.ts';
import { findLastRepresentation } from '../../store/documents/representations.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { undecidedOf } from './choose-links.ts';
import { issuerOf } from './issuer-of.ts';
import { statedFields } from './manual-fields.ts';
import { matchNumbers } from './matched-numbers.ts';

export async function readingOf(database: Queryable, document: LinkedDocument): Promise<DocumentReadingSource> {
  const { account_id: accountId, id: documentId, extracted_data_manual: manual } = document;
  const representation = await findLastRepresentation(database, accountId, documentId);
  if (representation === null) return { documentId, issuer: null, fields: [], sure: SURE, pages: [], ambiguous: [] };
  const { extracted } = representation;
  const { references } = await matchNumbers(database, accountId, documentId);
  const links = document.shipmentIds.map((shipmentId) => ({ shipmentId }));
  return {
    documentId,
    issuer: issuerSource(documentId, issuerOf(extracted)),
    fields: statedFields(manual, extracted.fields),
    sure: SURE,
    pages: extracted.pages,
    ambiguous: undecidedOf(references, links),
  };
}
