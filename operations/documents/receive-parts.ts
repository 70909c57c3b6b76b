/** Receives the files of an archive as documents, on the same terms as the archive itself. */
import type { ArchivePart } from '../../documents/document.ts';
import { type DocumentRow, hasPart } from '../../store/documents/documents.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { addDocument, hasRoom, storeFile } from './receive-document.ts';

/**
 * Adds a document per file, except for files that the archive or the account already had. Returns false, without
 * adding any, if the account has no room for them. The caller must hold the account's receipt lock.
 */
export async function receiveParts(
  trx: Queryable,
  archive: DocumentRow,
  parts: readonly ArchivePart[],
): Promise<boolean> {
  const { account_id: accountId, id: parentId, user_id: userId, email_submission_id: emailSubmissionId } = archive;
  const files = parts.map(({ fileName, base64 }) => ({ fileName, bytes: Buffer.from(base64, 'base64') }));
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > 0 && !(await hasRoom(trx, accountId, total))) return false;
  for (const { fileName, bytes } of files) {
    const file = await storeFile(trx, accountId, bytes);
    if ('reason' in file || (await hasPart(trx, accountId, parentId, file.id))) continue;
    const received = { accountId, userId, fileName, contentType: null, name: null, emailSubmissionId, parentId };
    // The email decides what they may state, as for the archive.
    await addDocument(trx, file, { ...received, source: 'split_document' });
  }
  return true;
}
