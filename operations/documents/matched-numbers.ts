/** Finds what the numbers in a document may refer to. */
import type { ExtractedDocument } from '../../documents/document.ts';
import { findCandidates } from '../../store/documents/candidates.ts';
import { findLinkedDocuments } from '../../store/documents/documents.ts';
import { findLastRepresentation } from '../../store/documents/representations.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { normalizeNumber, spellingsOf } from '../../tracking/claims/numbers.ts';
import { type ChosenLink, chooseLinks, type LinkedPaper, type ReferenceCandidates } from './choose-links.ts';
import { paperOf } from './journey-of-paper.ts';
import { statedFields } from './manual-fields.ts';

/** Maximum numbers of one document to look up. A status report may contain thousands. */
const MAX_NUMBERS = 500;
/** Shorter customer references are too ambiguous on their own. */
const MIN_REFERENCE_LENGTH = 5;

export interface MatchedNumbers {
  references: ReferenceCandidates[];
  links: ChosenLink[];
}

/**
 * Matches the document's numbers. Returns no links if the document was deleted, or if nothing was extracted from it and
 * no person chose a shipment.
 */
export async function matchNumbers(trx: Queryable, accountId: string, documentId: string): Promise<MatchedNumbers> {
  const [document] = await findLinkedDocuments(trx, accountId, [documentId]);
  const extracted = (await findLastRepresentation(trx, accountId, documentId))?.extracted ?? null;
  if (document === undefined) return { references: [], links: [] };
  const references = extracted === null ? [] : await candidatesOf(trx, accountId, extracted.references);
  const fields = extracted === null ? [] : statedFields(document.extracted_data_manual, extracted.fields);
  const paper: LinkedPaper = {
    ...paperOf(fields, extracted?.references ?? [], document.created_at),
    linked: new Set(document.shipmentIds),
    chosenShipmentId: document.chosen_shipment_id,
  };
  return { references, links: chooseLinks(references, paper) };
}

async function candidatesOf(
  trx: Queryable,
  accountId: string,
  references: ExtractedDocument['references'],
): Promise<ReferenceCandidates[]> {
  const found: ReferenceCandidates[] = [];
  for (const { kind, number, scac } of references.slice(0, MAX_NUMBERS)) {
    const normalized = normalizeNumber(number);
    if (kind === 'reference' && normalized.length < MIN_REFERENCE_LENGTH) continue;
    const spellings = kind === 'bill_of_lading' ? spellingsOf([normalized], scac) : [normalized];
    const candidates = [];
    for (const spelling of spellings) candidates.push(...(await findCandidates(trx, accountId, spelling)));
    found.push({ kind, number: normalized, candidates });
  }
  return found;
}
