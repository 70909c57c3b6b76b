/** Files that an account received, stored in chunks. Each distinct content is stored once. */
import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { isAccountOpen } from '../postgres/open-accounts.ts';
import type { DB } from '../schema.generated.ts';

export type FileRow = Selectable<DB['document_files']>;

/** Maximum file size, matching the table's check constraint. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** Chunk size, small enough to limit the memory used by an account export. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Serializes the receipt of files per account until the end of the transaction, so that quota and duplicate checks are
 * exact.
 */
export async function lockReceipts(trx: Queryable, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('documents ' || ${accountId}::text, 0))`.execute(trx);
}

export async function storedBytes(database: Queryable, accountId: string): Promise<number> {
  const { bytes } = await database
    .selectFrom('document_files')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function findFileOf(database: Queryable, accountId: string, bytes: Uint8Array): Promise<FileRow | null> {
  const row = await database
    .selectFrom('document_files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sha256', '=', digest('sha256', bytes))
    .executeTakeFirst();
  return row ?? null;
}

/** Stores content that the account does not have yet. The caller must hold the account's receipt lock. */
export async function insertFile(trx: Queryable, accountId: string, bytes: Uint8Array): Promise<FileRow> {
  const file = await trx
    .insertInto('document_files')
    .values({
      account_id: accountId,
      id: newId(),
      sha256: digest('sha256', bytes),
      md5: md5Of(bytes),
      size_bytes: bytes.length,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (let position = 0; position * CHUNK_BYTES < bytes.length; position += 1) {
    const chunk = Buffer.from(bytes.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES));
    await trx
      .insertInto('document_file_chunks')
      .values({ account_id: accountId, file_id: file.id, position, bytes: chunk })
      .execute();
  }
  return file;
}

const PART_CHUNKS = 16;

/**
 * Reads a file of an open account in parts of 1 MiB, so that a slow reader takes little memory and no connection. Throws
 * if the file is removed or the account is closed meanwhile.
 */
export async function* readFileParts(
  database: Queryable,
  { account_id: accountId, id, size_bytes: size }: FileRow,
): AsyncGenerator<Buffer> {
  for (let start = 0; start * CHUNK_BYTES < size; start += PART_CHUNKS) {
    const rows = await database
      .selectFrom('document_file_chunks')
      .select('bytes')
      .where('account_id', '=', accountId)
      .where('file_id', '=', id)
      .where('position', '>=', start)
      .where('position', '<', start + PART_CHUNKS)
      .where(isAccountOpen('document_file_chunks'))
      .orderBy('position')
      .execute();
    if (rows.length === 0) throw new Error('the file is no longer available');
    yield Buffer.concat(rows.map(({ bytes }) => bytes));
  }
}

/** Finds a file of an open account. */
export async function findFile(database: Queryable, accountId: string, id: string): Promise<FileRow | null> {
  const row = await database
    .selectFrom('document_files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isAccountOpen('document_files'))
    .executeTakeFirst();
  return row ?? null;
}

export async function readFileBytes(database: Queryable, accountId: string, fileId: string): Promise<Buffer | null> {
  const rows = await database
    .selectFrom('document_file_chunks')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .orderBy('position')
    .execute();
  return rows.length === 0 ? null : Buffer.concat(rows.map(({ bytes }) => bytes));
}

export function md5Of(bytes: Uint8Array): Buffer {
  return digest('md5', bytes);
}

function digest(algorithm: 'sha256' | 'md5', bytes: Uint8Array): Buffer {
  return createHash(algorithm).update(bytes).digest();
}
