/** Stored responses to POST requests with an Idempotency-Key. Leases use the database clock, since processes share them. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export interface KeyedRequest {
  accountId: string;
  key: string;
  /** Method, path and query; includes the person if the request has a session. */
  operation: string;
  /** SHA-256. */
  bodyHash: Buffer;
  /** Id of the run that executes the request. */
  runId: string;
}

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

export type Beginning =
  /** This call is the first and executes the request. */
  | { kind: 'begun' }
  /** Another run executes it. */
  | { kind: 'running' }
  /** The key was used for a different request. */
  | { kind: 'other' }
  | { kind: 'answered'; answer: StoredResponse };

interface KeyRow {
  isSame: boolean;
  status: number | null;
  headers: Record<string, string>;
  body: Buffer | null;
}

/**
 * Begins a request unless its key was used in the last 24 h. A run has died if its lease ended without a response; the next
 * identical request then takes over.
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
    // Released between the two statements: the next iteration begins it.
    if (row === undefined) continue;
    if (!row.isSame) return { kind: 'other' };
    const { status, headers, body } = row;
    return status === null ? { kind: 'running' } : { kind: 'answered', answer: { status, headers, body } };
  }
}

/** Renews the lease of a running request. */
export async function renewKeyedRequest(
  database: Queryable,
  request: KeyedRequest,
  leaseSeconds: number,
): Promise<void> {
  await sql`
    update idempotency_keys set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where account_id = ${request.accountId} and key = ${request.key} and run_id = ${request.runId}`.execute(database);
}

/** Stores the response to return for repeated requests. */
export async function storeResponse(database: Queryable, request: KeyedRequest, answer: StoredResponse): Promise<void> {
  await sql`
    update idempotency_keys set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb, body = ${answer.body}
    where account_id = ${request.accountId} and key = ${request.key} and run_id = ${request.runId}`.execute(database);
}

/** Releases a key after a request without a definite outcome, so the next request is executed. */
export async function releaseKeyedRequest(database: Queryable, request: KeyedRequest): Promise<void> {
  await sql`
    delete from idempotency_keys
    where account_id = ${request.accountId} and key = ${request.key} and run_id = ${request.runId}`.execute(database);
}

/** Removes expired keys. */
export async function pruneIdempotencyKeys(database: Queryable, now: Date): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '24 hours'`.execute(
    database,
  );
}
