/**
 * Records a person's decision about a document: confirmed, possibly with corrections, or rejected. A decision can be
 * taken back ([decision 0072](../../docs/decisions/0072-a-person-reviews-documents.md)).
 */
import { z } from 'zod';
import { type DocumentRow, lockDocument, updateDocument } from '../../store/documents/documents.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { DocumentDecisions } from '../../store/postgres/json-columns.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import { DOCUMENT_CODES, enqueueWork, withdrawChoice } from './change-document.ts';
import { reviewedContents } from './reviewed-contents.ts';

const reviewedField = z
  .strictObject({
    name: z.string().describe('Name of the field, as in the reading of the document'),
    value: z
      .union([z.string().trim().min(1).max(500), z.number()])
      .describe('The value in the form of the reading: dates as 2026-09-04, places as UN/LOCODE, weights in kilograms'),
    container_number: z
      .string()
      .nullable()
      .optional()
      .describe('Container that it belongs to; null: the whole document'),
  })
  .meta({ id: 'reviewed_field', description: 'A value that a person has checked' });

export const documentReview = z.looseObject({
  outcome: z
    .enum(['confirmed', 'rejected', 'open'])
    .describe('`rejected`: the document states nothing. `open` reverts the decision and its corrections'),
  document_type: z.enum(DOCUMENT_CODES).optional().describe('Correct kind of document, if it is a different one'),
  shipment_id: z.uuid().optional().describe('Correct shipment, if it is a different one'),
  fields: z
    .array(reviewedField)
    .max(5_000)
    .optional()
    .describe('All correct values, if they differ from those in the contents'),
});

export type DocumentReview = z.output<typeof documentReview>;

export type ReviewOutcome =
  | { outcome: 'reviewed' | 'not_found' | 'no_shipment' | 'not_read' }
  /** Position in `fields` of each value that is not valid. */
  | { outcome: 'invalid'; problems: readonly { index: number; detail: string }[] };

export interface Reviewer {
  accountId: string;
  /** Null for a program. */
  userId: string | null;
  now: Date;
}

/** Records a decision; the document's run then links it and applies or withdraws what it states. */
export async function reviewDocument(
  database: Database,
  by: Reviewer,
  id: string,
  review: DocumentReview,
): Promise<ReviewOutcome> {
  const { accountId } = by;
  const { outcome, document_type: kind, shipment_id: shipmentId, fields } = review;
  return database.transaction().execute(async (trx): Promise<ReviewOutcome> => {
    // Recordings lock in this order too.
    const isUnknown = shipmentId !== undefined && (await lockShipment(trx, accountId, shipmentId)) === null;
    const document = await lockDocument(trx, accountId, id);
    if (document === null) return { outcome: 'not_found' };
    if (isUnknown) return { outcome: 'no_shipment' };
    if (outcome === 'open') {
      const former = document.review_before;
      if (former !== null) await withdrawChoice(trx, document, former.chosen_shipment_id);
      await updateDocument(trx, accountId, id, { ...NOT_REVIEWED, ...before(document) });
    } else {
      if (isBeingRead(document)) return { outcome: 'not_read' };
      const read = fields === undefined ? null : reviewedContents(fields);
      if (read !== null && read.problems.length > 0) return { outcome: 'invalid', problems: read.problems };
      await updateDocument(trx, accountId, id, {
        review: outcome,
        reviewed_at: by.now,
        reviewed_by: by.userId,
        review_before: JSON.stringify(document.review_before ?? decisionsOf(document)),
        ...(kind === undefined ? {} : { document_type_manual: kind }),
        ...(shipmentId === undefined ? {} : { chosen_shipment_id: shipmentId }),
        ...(read === null ? {} : { extracted_data_manual: JSON.stringify(read.contents) }),
      });
    }
    await enqueueWork(trx, document, 'relink');
    return { outcome: 'reviewed' };
  });
}

/** Whether its contents are not up to date. */
export function isBeingRead({ pending_work: work }: DocumentRow): boolean {
  return work === 'extract' || work === 'classify';
}

export const NOT_REVIEWED = { review: null, reviewed_at: null, reviewed_by: null, review_before: null };

function decisionsOf(document: DocumentRow): DocumentDecisions {
  const { document_type_manual, extracted_data_manual, chosen_shipment_id, review_reasons: reasons } = document;
  return { document_type_manual, extracted_data_manual, chosen_shipment_id, reasons };
}

/** Nothing is restored if the document was changed in another way since the decision. */
function before({ review_before: former }: DocumentRow) {
  if (former === null) return {};
  const { extracted_data_manual: contents, reasons, ...others } = former;
  return {
    ...others,
    extracted_data_manual: contents === null ? null : JSON.stringify(contents),
    review_reasons: reasons,
  };
}
