/** Direct uploads (spec/contract 1.10): a file is announced, its bytes arrive, and a document is created from it. */
import { z } from 'zod';
import { readDocumentSettings } from '../../store/documents/document-settings.ts';
import { lockReceipts, MAX_FILE_BYTES, md5Of } from '../../store/documents/files.ts';
import {
  announcedBytes,
  findUpload,
  finishUpload,
  insertUpload,
  type UploadRow,
} from '../../store/documents/uploads.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';
import { hasRoom, storeFile } from './receive-document.ts';

/** Time limit for uploading the file and creating a document from it. */
export const UPLOAD_MINUTES = 60;

/** Content types with characters that are allowed in a header. */
const CONTENT_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

export const blobAttributes = z.object({
  filename: requiredText('Filename', 255).describe('Name of the file'),
  content_type: z
    .string({ error: 'Content type must be a string' })
    .regex(CONTENT_TYPE, { error: 'Content type must look like application/pdf' })
    .nullish()
    .describe('Content type of the file'),
  byte_size: z
    .int({ error: 'Byte size must be a whole number' })
    .min(1, { error: 'Byte size must be at least 1' })
    .max(MAX_FILE_BYTES, { error: `Byte size may be ${MAX_FILE_BYTES}` })
    .describe('Size of the file'),
  checksum: z
    .string({ error: 'Checksum must be a string' })
    .regex(/^[A-Za-z0-9+/]{22}==$/, { error: 'Checksum must be the MD5 digest of the file in base64' })
    .describe('MD5 digest of the file in base64'),
});

export interface Announcement {
  accountId: string;
  userId: string | null;
  blob: unknown;
  now: Date;
}

/** Announces an upload. Throws `Rejection` with paths inside `blob`. */
export async function announceUpload(database: Database, announcement: Announcement): Promise<UploadRow> {
  const { accountId, userId, now } = announcement;
  const blob = readInput(blobAttributes, announcement.blob);
  return database.transaction().execute(async (trx) => {
    await lockReceipts(trx, accountId);
    const announced = await announcedBytes(trx, accountId, now);
    if (!(await hasRoom(trx, accountId, announced + blob.byte_size))) {
      throw quotaExceeded((await readDocumentSettings(trx, accountId)).quotaBytes);
    }
    return insertUpload(trx, {
      account_id: accountId,
      id: newId(),
      user_id: userId,
      file_name: fileNameOf(blob.filename),
      content_type: blob.content_type ?? null,
      size_bytes: blob.byte_size,
      checksum: blob.checksum,
      created_at: now,
      expires_at: new Date(now.getTime() + UPLOAD_MINUTES * 60_000),
    });
  });
}

function quotaExceeded(quotaBytes: number): Rejection {
  const detail = `The documents of the account may take ${Math.round(quotaBytes / 1024 / 1024)} MB`;
  return new Rejection([{ path: ['byte_size'], detail, code: 'quota_exceeded' }]);
}

/** Returns the last segment of a path without characters that are invalid in file names. */
export function fileNameOf(given: string): string {
  const [last = ''] = given
    .replace(/\p{Cc}/gu, '')
    .split(/[/\\]/)
    .slice(-1);
  return last.trim() === '' ? 'file' : last.trim();
}

export type ArrivalProblem = 'not_announced' | 'wrong_type' | 'wrong_size' | 'wrong_checksum' | 'quota_exceeded';

export interface Arrival {
  accountId: string;
  uploadId: string;
  bytes: Uint8Array;
  contentType: string | null;
  checksum: string | null;
  now: Date;
}

/** Content type of a file of unknown type. */
export const OCTETS = 'application/octet-stream';

/** Stores the bytes of an announced file. Repeated calls change nothing. Returns a problem, or null. */
export async function acceptUpload(
  database: Database,
  { accountId, uploadId, bytes, contentType, checksum, now }: Arrival,
): Promise<ArrivalProblem | null> {
  return database.transaction().execute(async (trx) => {
    await lockReceipts(trx, accountId);
    const upload = await findUpload(trx, accountId, uploadId, now);
    if (upload === null) return 'not_announced';
    if (contentType !== (upload.content_type ?? OCTETS)) return 'wrong_type';
    if (bytes.length !== upload.size_bytes) return 'wrong_size';
    if ([checksum, md5Of(bytes).toString('base64')].some((one) => one !== upload.checksum)) return 'wrong_checksum';
    const file = await storeFile(trx, accountId, bytes);
    if ('reason' in file) return 'quota_exceeded';
    await finishUpload(trx, upload, file.id);
    return null;
  });
}

export async function arrivedUpload(
  trx: Queryable,
  accountId: string,
  uploadId: string,
  now: Date,
): Promise<(UploadRow & { file_id: string }) | 'not_arrived' | null> {
  const upload = await findUpload(trx, accountId, uploadId, now);
  if (upload === null) return null;
  const { file_id } = upload;
  return file_id === null ? 'not_arrived' : { ...upload, file_id };
}
