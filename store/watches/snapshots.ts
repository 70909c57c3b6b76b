/** Snapshots: source responses as received. They are immutable evidence and stored only if their claims are new. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface NewSnapshot {
  /**
   * Account to which the snapshot is private, because it was fetched with the account's own credential or sent to the
   * account.
   */
  accountId?: string | null;
  source: { kind: string; code: string };
  /** The service that passed the response on; absent if it came from the source itself. */
  via?: 'bridge' | undefined;
  claimsHash: Buffer;
  /** Document that claims point into (connectors/snapshot-body.ts). */
  body: Uint8Array;
  pages: number;
  status: number;
  headers: Record<string, string>;
  /** Secrets are redacted. */
  url: string;
  requestedAt: string;
  receivedAt: string;
}

export interface PreparedSnapshot extends NewSnapshot {
  id: string;
  compressed: Buffer;
  bodyHash: Buffer;
}

/**
 * Compresses a snapshot ahead of the transaction that stores it. Creates the id now, because claims refer to it before
 * the snapshot is stored.
 */
export async function prepareSnapshot(snapshot: NewSnapshot): Promise<PreparedSnapshot> {
  return {
    ...snapshot,
    id: newId(),
    compressed: await compress(snapshot.body),
    bodyHash: createHash('sha256').update(snapshot.body).digest(),
  };
}

export async function insertSnapshot(database: Queryable, snapshot: PreparedSnapshot): Promise<void> {
  await database
    .insertInto('snapshots')
    .values({
      id: snapshot.id,
      account_id: snapshot.accountId ?? null,
      source_kind: snapshot.source.kind,
      source_code: snapshot.source.code,
      via: snapshot.via ?? null,
      claims_hash: snapshot.claimsHash,
      body_hash: snapshot.bodyHash,
      body: snapshot.compressed,
      body_bytes: snapshot.body.byteLength,
      pages: Math.max(1, snapshot.pages),
      status: snapshot.status,
      headers: JSON.stringify(snapshot.headers),
      url: snapshot.url,
      requested_at: snapshot.requestedAt,
      received_at: snapshot.receivedAt,
    })
    .execute();
}

export interface StoredResponse {
  body: Uint8Array;
  pages: number;
  status: number;
  headers: Record<string, string>;
  url: string;
  source: { kind: string; code: string };
  receivedAt: Date;
}

export type Snapshot = StoredResponse & { accountId: string | null };

/** Loads a snapshot as received, with the status and headers of its last page. */
export async function loadSnapshot(database: Queryable, id: string): Promise<Snapshot | null> {
  const row = await database
    .selectFrom('snapshots')
    .select(['account_id', 'body', 'pages', 'status', 'headers', 'url', 'source_kind', 'source_code', 'received_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const {
    account_id: accountId,
    pages,
    status,
    url,
    source_kind: kind,
    source_code: code,
    received_at: receivedAt,
  } = row;
  const headers = row.headers;
  return {
    accountId,
    body: await decompress(row.body),
    pages,
    status,
    headers,
    url,
    source: { kind, code },
    receivedAt,
  };
}
