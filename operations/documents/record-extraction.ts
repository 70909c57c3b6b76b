/** Reads the pending extraction of a document and records its result. */
import type { ExtractedDocument, Extraction } from '../../documents/document.ts';
import {
  type DocumentRow,
  findDocument,
  findLinkedDocuments,
  lockDocument,
  updateDocument,
} from '../../store/documents/documents.ts';
import { lockReceipts, readFileBytes } from '../../store/documents/files.ts';
import { isProcessingPaused } from '../../store/documents/paused.ts';
import { findLastRepresentation, insertRepresentation } from '../../store/documents/representations.ts';
import { appendEvents } from '../../store/events/append-events.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { safeJson, safeText } from '../../store/postgres/safe-text.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import { documentEvent } from './document-events.ts';
import type { DocumentWork, DocumentWorkDeps } from './link-document.ts';
import { receiveParts } from './receive-parts.ts';

export interface PendingExtraction {
  /** Version of the work request that the result belongs to. */
  version: number;
  fileName: string;
  contentType: string | null;
  quarterTurns: number;
  /** Null if the file has been removed. */
  bytes: Uint8Array | null;
}

/** Reads the document to extract. Returns null if no extraction is pending. */
export async function pendingExtraction(
  database: Database,
  { accountId, documentId }: DocumentWork,
): Promise<PendingExtraction | null> {
  if (await isProcessingPaused(database, accountId)) return null;
  const document = await findDocument(database, accountId, documentId);
  if (document === null || !isExtraction(document)) return null;
  const { file_id: fileId, file_name, file_content_type, quarter_turns, work_version } = document;
  return {
    version: work_version,
    fileName: file_name,
    contentType: file_content_type,
    quarterTurns: quarter_turns,
    bytes: fileId === null ? null : await readFileBytes(database, accountId, fileId),
  };
}

function isExtraction({ pending_work: work }: DocumentRow): boolean {
  return work === 'extract' || work === 'classify';
}

/**
 * Records a result in one transaction. Does nothing if the work was already recorded, or was requested again in the
 * meantime: the run then extracts the document again.
 */
export async function recordExtraction(
  deps: DocumentWorkDeps,
  { accountId, documentId }: DocumentWork,
  version: number,
  extraction: Extraction,
): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const parts = (extraction.ok && extraction.parts) || [];
    // Receipts take this lock before those of documents.
    if (parts.length > 0) await lockReceipts(trx, accountId);
    const document = await lockDocument(trx, accountId, documentId);
    if (document === null || !isExtraction(document) || document.work_version !== version) return;
    if (!extraction.ok) await recordFailure(deps, trx, document, extraction);
    else if (await receiveParts(trx, document, parts)) await recordContents(trx, document, extraction.document);
    else await recordFailure(deps, trx, document, NO_ROOM);
  });
}

const NO_ROOM = {
  ok: false,
  reason: 'too_large',
  detail: 'The account has no space left for the files of the archive.',
} as const;

async function recordContents(trx: Queryable, document: DocumentRow, extracted: ExtractedDocument): Promise<void> {
  const { account_id: accountId, id, pending_work: work, work_version } = document;
  const kind = {
    document_type: extracted.documentType,
    classification_notes: extracted.classificationNotes === null ? null : safeText(extracted.classificationNotes),
    failure_reason: null,
    failure_detail: null,
  };
  const isSameKind = work === 'classify' && document.document_type === extracted.documentType;
  if (isSameKind && (await findLastRepresentation(trx, accountId, id)) !== null) {
    await updateDocument(trx, accountId, id, { ...kind, pending_work: null });
    return;
  }
  await insertRepresentation(trx, {
    account_id: accountId,
    id: newId(),
    document_id: id,
    work_version,
    schema_id: extracted.schemaId,
    payload: safeJson(extracted.payload),
    extracted: safeJson(extracted),
  });
  const numbers = extracted.references.map(({ number }) => safeText(normalizeNumber(number)));
  await updateDocument(trx, accountId, id, {
    ...kind,
    reference_numbers: [...new Set(numbers)],
    pending_work: 'link',
  });
}

async function recordFailure(
  deps: DocumentWorkDeps,
  trx: Queryable,
  { account_id: accountId, id }: DocumentRow,
  { reason, detail }: Extract<Extraction, { ok: false }>,
): Promise<void> {
  await updateDocument(trx, accountId, id, {
    failure_reason: reason,
    failure_detail: safeText(detail),
    review_reasons: ['not_readable'],
    pending_work: null,
  });
  const [linked] = await findLinkedDocuments(trx, accountId, [id]);
  if (linked === undefined) return;
  const input = { name: 'document.extraction_failed', document: linked, link: null };
  const event = await documentEvent(trx, accountId, { ...input, baseUrl: deps.baseUrl, at: deps.now() });
  await appendEvents(trx, accountId, [event], deps.renderNotification, deps.now());
}
