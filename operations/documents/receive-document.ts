/**
 * Receives a file as a document. Every intake path ends here, so that duplicates and the quota are handled in one
 * place.
 */

import { type DuplicatePolicy, readDocumentSettings } from '../../store/documents/document-settings.ts';
import {
  type DocumentOfFile,
  type DocumentRow,
  findDocumentOfFile,
  insertDocument,
} from '../../store/documents/documents.ts';
import {
  type FileRow,
  findFileOf,
  insertFile,
  lockReceipts,
  MAX_FILE_BYTES,
  storedBytes,
} from '../../store/documents/files.ts';
import { removeUnusedFiles } from '../../store/documents/unused-files.ts';
import { mayMailState } from '../../store/mail/received-mails.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { enqueueDocument } from '../../store/postgres/outbox.ts';
import { withdrawDocument } from './change-document.ts';

export interface ReceivedFile {
  accountId: string;
  userId: string | null;
  bytes: Uint8Array;
  fileName: string;
  contentType: string | null;
  /** Name of the document; null means the file name. */
  name: string | null;
  source: DocumentRow['source'];
  emailSubmissionId: string | null;
  /** Document from which it was split. */
  parentId?: string | null;
}

export type Addition =
  | { outcome: 'received'; document: DocumentRow }
  /** The account already has the same file. Nothing was stored and nothing will be processed. */
  | { outcome: 'duplicate'; existing: DocumentRow };

export type Receipt = Addition | ({ outcome: 'refused' } & StoreRefusal);

/** Stores a file as a document and enqueues its processing in one transaction. */
export async function receiveDocument({ database }: { database: Database }, file: ReceivedFile): Promise<Receipt> {
  return database.transaction().execute(async (trx) => {
    const stored = await storeFile(trx, file.accountId, file.bytes);
    return 'reason' in stored ? { outcome: 'refused', ...stored } : addDocument(trx, stored, file);
  });
}

export interface StoreRefusal {
  reason: 'empty' | 'too_large' | 'quota_exceeded';
}

/** Stores the bytes once per account. Holds the account's receipt lock until the end of the transaction. */
export async function storeFile(trx: Queryable, accountId: string, bytes: Uint8Array): Promise<FileRow | StoreRefusal> {
  if (bytes.length === 0) return { reason: 'empty' };
  if (bytes.length > MAX_FILE_BYTES) return { reason: 'too_large' };
  await lockReceipts(trx, accountId);
  const existing = await findFileOf(trx, accountId, bytes);
  if (existing !== null) return existing;
  if (!(await hasRoom(trx, accountId, bytes.length))) return { reason: 'quota_exceeded' };
  return insertFile(trx, accountId, bytes);
}

/**
 * Whether the account's quota has room for these bytes. If necessary, removes the files of deleted documents
 * and expired uploads. The caller must hold the account's receipt lock.
 */
export async function hasRoom(trx: Queryable, accountId: string, bytes: number): Promise<boolean> {
  const { quotaBytes } = await readDocumentSettings(trx, accountId);
  for (let hasRemoved = true; hasRemoved; ) {
    if ((await storedBytes(trx, accountId)) + bytes <= quotaBytes) return true;
    hasRemoved = (await removeUnusedFiles(trx, accountId)) > 0;
  }
  return false;
}

/** Adds a document for a stored file. The caller must hold the account's receipt lock. */
export async function addDocument(
  trx: Queryable,
  { id: fileId, size_bytes }: Pick<FileRow, 'id' | 'size_bytes'>,
  received: Omit<ReceivedFile, 'bytes'>,
): Promise<Addition> {
  const { accountId } = received;
  const existing = await findDocumentOfFile(trx, accountId, fileId);
  if (existing !== null) {
    const { duplicates } = await readDocumentSettings(trx, accountId);
    const treatment = await treatmentOf(trx, existing, received, duplicates);
    if (treatment === 'reject') return { outcome: 'duplicate', existing };
    if (treatment === 'replace') await withdrawDocument(trx, accountId, existing.id);
  }
  const document = await insertDocument(trx, {
    account_id: accountId,
    id: newId(),
    name: received.name ?? received.fileName,
    source: received.source,
    file_id: fileId,
    file_name: received.fileName,
    file_content_type: received.contentType,
    file_size_bytes: size_bytes,
    user_id: received.userId,
    email_submission_id: received.emailSubmissionId,
    parent_id: received.parentId ?? null,
    pending_work: 'extract',
  });
  await enqueueDocument(trx, accountId, document.id);
  return { outcome: 'received', document };
}

/**
 * Decides how to handle a file that was received before. A file from an unverified sender neither replaces nor blocks a
 * document that may state values.
 */
async function treatmentOf(
  trx: Queryable,
  existing: DocumentOfFile,
  { accountId, emailSubmissionId }: Pick<ReceivedFile, 'accountId' | 'emailSubmissionId'>,
  policy: DuplicatePolicy,
): Promise<DuplicatePolicy> {
  const mayState = emailSubmissionId === null || (await mayMailState(trx, accountId, emailSubmissionId));
  if (mayState === existing.may_state) return policy;
  if (mayState) return policy === 'reject' ? 'accept' : policy;
  return policy === 'replace' ? 'reject' : policy;
}
