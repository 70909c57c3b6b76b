/** Answers to POST requests that bore an Idempotency-Key. The clock is that of the database, since processes share the leases. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export interface KeyedRequest {
  accountId: string;
  key: string;
  /** Method, path and query, and the person who asked where one did. */
  operation: string;
  /** SHA-256. */
  bodyHash: Buffer;
  /** Who carries it out. */
  runId: string;
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

export type Beginning =
  /** This run carries the request out. */
  | { kind: 'begun' }
  /** Another run does. */
  | { kind: 'running' }
  /** The key was sent with another request. */
  | { kind: 'other' }
  | { kind: 'answered'; answer: KeptAnswer };

interface KeyRow {
  isSame: boolean;
  status: number | null;
  headers: Record<string, string>;
  body: Buffer | null;
}

/**
 * Begins a request, unless its key has been seen in the last 24 h. A run whose lease ended without an answer has died, and
 * the same request takes its place.
 */
export async function beginKeyedRequest(
  database: Queryable,
  request: KeyedRequest,
  leaseSeconds: number,
): Promise<Beginning> {
  const { accountId, key, operation, bodyHash, runId } = request;
  const leasedUntil = sql`now() + make_interval(secs => ${leaseSeconds})`;
  for (;;) {
    const begun = await sql`
      insert into idempotency_keys as k (account_id, key, operation, body_hash, run_id, leased_until)
      values (${accountId}, ${key}, ${operation}, ${bodyHash}, ${runId}, ${leasedUntil})
      on conflict (account_id, key) do update set
        operation = excluded.operation, body_hash = excluded.body_hash, run_id = excluded.run_id,
        leased_until = excluded.leased_until, created_at = excluded.created_at, status = null, headers = null, body = null
      where k.created_at < now() - interval '24 hours' or (k.status is null and k.leased_until < now()
        and k.operation = excluded.operation and k.body_hash = excluded.body_hash)
      returning run_id`.execute(database);
    if (begun.rows.length > 0) return { kind: 'begun' };
    const found = await sql<KeyRow>`
      select operation = ${operation} and body_hash = ${bodyHash} as "isSame", status, headers, body
      from idempotency_keys where account_id = ${accountId} and key = ${key}`.execute(database);
    const [row] = found.rows;
    // Given free between the two: the next try begins it.
    if (row === undefined) continue;
    if (!row.isSame) return { kind: 'other' };
    const { status, headers, body } = row;
    return status === null ? { kind: 'running' } : { kind: 'answered', answer: { status, headers, body } };
  }
}

/** The run still lives. */
export async function renewKeyedRequest(
  database: Queryable,
  request: KeyedRequest,
  leaseSeconds: number,
): Promise<void> {
  await sql`
    update idempotency_keys set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where account_id = ${request.accountId} and key = ${request.key} and run_id = ${request.runId}`.execute(database);
}

/** The answer that everyone gets who sends the same request again. */
export async function keepAnswer(database: Queryable, request: KeyedRequest, answer: KeptAnswer): Promise<void> {
  await sql`
    update idempotency_keys set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb, body = ${answer.body}
    where account_id = ${request.accountId} and key = ${request.key} and run_id = ${request.runId}`.execute(database);
}

/** The request came to no definite end: the next one with its key is carried out. */
export async function releaseKeyedRequest(database: Queryable, request: KeyedRequest): Promise<void> {
  await sql`
    delete from idempotency_keys
    where account_id = ${request.accountId} and key = ${request.key} and run_id = ${request.runId}`.execute(database);
}

/** Removes keys that hold for nobody any more. */
export async function pruneIdempotencyKeys(database: Queryable, now: Date): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '24 hours'`.execute(
    database,
  );
}
