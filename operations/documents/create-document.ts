/** Creates a document from an uploaded file (spec/contract 1.10). */
import { z } from 'zod';
import type { DocumentRow } from '../../store/documents/documents.ts';
import { lockReceipts } from '../../store/documents/files.ts';
import type { Database } from '../../store/postgres/database.ts';
import { readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';
import { addDocument } from './receive-document.ts';
import { arrivedUpload } from './uploads.ts';

export const newDocumentAttributes = z.object({
  name: requiredText('Name', 255).nullish().describe('Name of the document; that of the file if absent'),
  attached_document: requiredText('Attached document', 1_000).describe('`signed_id` of the uploaded file'),
});

export interface DocumentOfUpload {
  accountId: string;
  userId: string | null;
  source: DocumentRow['source'];
  attributes: Record<string, unknown>;
  /** Returns the upload id contained in a signed id, or null if it was not signed for an upload of the account. */
  uploadIdOf(signedId: string): string | null;
  now: Date;
}

/** Thrown for a file that the account has received before. */
export class DuplicateDocument extends Error {
  override readonly name = 'DuplicateDocument';
  readonly existing: DocumentRow;

  constructor(existing: DocumentRow) {
    super(`The account has this file already, as ${existing.name}`);
    this.existing = existing;
  }
}

/** Creates a document. Throws `Rejection` and `DuplicateDocument`. */
export async function createDocument(database: Database, input: DocumentOfUpload): Promise<DocumentRow> {
  const { accountId, now } = input;
  const { name, attached_document } = readInput(newDocumentAttributes, input.attributes);
  const uploadId = input.uploadIdOf(attached_document);
  return database.transaction().execute(async (trx) => {
    await lockReceipts(trx, accountId);
    const upload = uploadId === null ? null : await arrivedUpload(trx, accountId, uploadId, now);
    if (upload === null) throw refusal('Attached document is unknown or has expired');
    if (upload === 'not_arrived') throw refusal('Attached document has not been uploaded yet');
    const receipt = await addDocument(
      trx,
      { id: upload.file_id, size_bytes: upload.size_bytes },
      {
        accountId,
        userId: input.userId,
        fileName: upload.file_name,
        contentType: upload.content_type,
        name: name ?? null,
        source: input.source,
        emailSubmissionId: null,
      },
    );
    if (receipt.outcome === 'duplicate') throw new DuplicateDocument(receipt.existing);
    return receipt.document;
  });
}

function refusal(detail: string): Rejection {
  return new Rejection([{ path: ['attached_document'], detail, code: 'invalid' }]);
}
