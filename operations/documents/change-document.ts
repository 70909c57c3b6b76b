/** Changes documents on behalf of people and programs, and requests the resulting work (spec/contract 1.10). */
import { z } from 'zod';
import { DOCUMENT_TYPES } from '../../documents/kinds/document-types.ts';
import { type DocumentRow, deleteDocument, lockDocument, updateDocument } from '../../store/documents/documents.ts';
import { removeLinksTo } from '../../store/documents/links.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { enqueueDocument } from '../../store/postgres/outbox.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import { readInput } from '../input.ts';
import { manualProblems } from './manual-fields.ts';

export const DOCUMENT_CODES = DOCUMENT_TYPES.map(({ code }) => code);

export const documentChanges = z.object({
  document_type_manual: z
    .enum(DOCUMENT_CODES, { error: 'Document type manual must be a code of GET /documents/types' })
    .nullable()
    .optional()
    .describe('Kind of document, which replaces the one found; null clears it'),
  extracted_data_manual: z
    .record(z.string(), z.unknown(), { error: 'Extracted data manual must be an object' })
    .superRefine((contents, context) => {
      for (const { path, detail } of manualProblems(contents)) {
        context.addIssue({ code: 'custom', path, message: detail });
      }
    })
    .nullable()
    .optional()
    .describe('Contents that replace the extracted ones, with valid dates in the years 2000 to 2049; null clears them'),
});

/**
 * Changes a document and makes its run apply the new statements. Returns null if the account has no such document.
 * Throws `Rejection`.
 */
export async function changeDocument(
  database: Database,
  accountId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<DocumentRow | null> {
  const { document_type_manual: type, extracted_data_manual: data } = readInput(documentChanges, attributes);
  return database.transaction().execute(async (trx) => {
    const changed = await updateDocument(trx, accountId, id, {
      ...(type === undefined ? {} : { document_type_manual: type }),
      ...(data === undefined ? {} : { extracted_data_manual: data === null ? null : JSON.stringify(data) }),
      // Taking a review back must not undo this change.
      review_before: null,
    });
    if (changed !== null) await enqueueDocument(trx, accountId, id);
    return changed;
  });
}

/**
 * Soft-deletes a document: its row remains but is no longer visible, and its run withdraws the statements. Returns
 * false if the account has no such document.
 */
export function removeDocument(database: Database, accountId: string, id: string): Promise<boolean> {
  return database.transaction().execute((trx) => withdrawDocument(trx, accountId, id));
}

export async function withdrawDocument(trx: Queryable, accountId: string, id: string): Promise<boolean> {
  const isDeleted = await deleteDocument(trx, accountId, id);
  if (isDeleted) await enqueueDocument(trx, accountId, id);
  return isDeleted;
}

export type RequestedWork = 'extract' | 'classify';

/** Ranks kinds of work: each includes those below it. An extraction also classifies and links. */
const RANK: Readonly<Record<NonNullable<DocumentRow['pending_work']>, number>> = {
  relink: 0,
  link: 1,
  classify: 2,
  extract: 3,
};

/**
 * Links a document to the shipment that a person chose. If `shipmentId` is null, the document's numbers decide again;
 * if it is undefined, the choice stays as it is.
 */
export async function relinkDocument(
  database: Database,
  accountId: string,
  id: string,
  shipmentId: string | null | undefined,
): Promise<'accepted' | 'not_found' | 'no_shipment'> {
  return database.transaction().execute(async (trx) => {
    // Same lock order as recordings.
    const isUnknown = shipmentId != null && (await lockShipment(trx, accountId, shipmentId)) === null;
    const document = await lockDocument(trx, accountId, id);
    if (document === null) return 'not_found';
    if (isUnknown) return 'no_shipment';
    if (shipmentId !== undefined) {
      await withdrawChoice(trx, document, shipmentId);
      // Taking a review back must not undo this change.
      await updateDocument(trx, accountId, id, { chosen_shipment_id: shipmentId, review_before: null });
    }
    await enqueueWork(trx, document, 'relink');
    return 'accepted';
  });
}

/**
 * Removes the links to the shipment that a person chose before, unless it is chosen again. They would otherwise precede
 * other candidates of the numbers.
 */
export async function withdrawChoice(trx: Queryable, document: DocumentRow, chosenNow: string | null): Promise<void> {
  const { account_id: accountId, id, chosen_shipment_id: former } = document;
  if (former !== null && former !== chosenNow) await removeLinksTo(trx, accountId, id, former);
}

/** Requests that work on a document be repeated. Returns false if the account has no such document. */
export async function requestWork(
  database: Database,
  accountId: string,
  id: string,
  work: RequestedWork,
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, accountId, id);
    if (document === null) return false;
    await enqueueWork(trx, document, work);
    return true;
  });
}

/** Requests work on a locked document. Work that is pending and includes it remains. */
export async function enqueueWork(
  trx: Queryable,
  document: DocumentRow,
  work: RequestedWork | 'relink',
): Promise<void> {
  const { account_id: accountId, id, pending_work: pending, work_version } = document;
  const wider = pending !== null && RANK[pending] > RANK[work] ? pending : work;
  await updateDocument(trx, accountId, id, { pending_work: wider, work_version: work_version + 1 });
  await enqueueDocument(trx, accountId, id);
}

export const DEGREES = [90, 180, 270] as const;

export type RotationOutcome = 'accepted' | 'not_found' | 'no_file' | 'no_image';

/** Rotates the pages of a scan clockwise and requests text recognition again. The stored file does not change. */
export async function rotateDocument(
  database: Database,
  accountId: string,
  id: string,
  degrees: (typeof DEGREES)[number],
): Promise<RotationOutcome> {
  return database.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, accountId, id);
    if (document === null) return 'not_found';
    if (document.file_id === null) return 'no_file';
    if (!mayBeScan(document)) return 'no_image';
    await updateDocument(trx, accountId, id, { quarter_turns: (document.quarter_turns + degrees / 90) % 4 });
    await enqueueWork(trx, document, 'extract');
    return 'accepted';
  });
}

function mayBeScan({ file_content_type: type, file_name: name }: DocumentRow): boolean {
  const isPdf = type === null ? /\.pdf$/i.test(name) : type.toLowerCase() === 'application/pdf';
  return (
    isPdf || (type === null ? /\.(png|jpe?g|tiff?|heic|webp)$/i.test(name) : type.toLowerCase().startsWith('image/'))
  );
}
