/**
 * Stores responses to POST requests with an Idempotency-Key. Leases use the database clock because processes share
 * them.
 */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export interface KeyedRequest {
  accountId: string;
  key: string;
  /** Method, path and query, followed by the person if the request has a session. */
  operation: string;
  /** SHA-256 digest. */
  bodyHash: Buffer;
  runId: string;
}

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

export type Beginning =
  /** The key is new, and this call executes the request. */
  | { kind: 'begun' }
  /** Another run is executing the request. */
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
 * Begins a request unless its key was used in the last 24 hours. If a run's lease expires without a response, the run
 * has died, and the next identical request takes over.
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
    // The key was released between the two statements, so the next iteration begins the request.
    if (row === undefined) continue;
    if (!row.isSame) return { kind: 'other' };
    const { status, headers, body } = row;
    return status === null ? { kind: 'running' } : { kind: 'answered', answer: { status, headers, body } };
  }
}

export async function renewKeyedRequest(
  database: Queryable,
  request: KeyedRequest,
  leaseSeconds: number,
): Promise<void> {
  await sql`
    update idempotency_keys set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where account_id = ${request.accountId} and key = ${request.key} and run_id = ${request.runId}`.execute(database);
}

/** Stores the response that repeated requests will receive. */
export async function storeResponse(database: Queryable, request: KeyedRequest, answer: StoredResponse): Promise<void> {
  await sql`
    update idempotency_keys set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb, body = ${answer.body}
    where account_id = ${request.accountId} and key = ${request.key} and run_id = ${request.runId}`.execute(database);
}

/** Releases the key of a request without a definite outcome, so that the next one is executed. */
export async function releaseKeyedRequest(database: Queryable, request: KeyedRequest): Promise<void> {
  await sql`
    delete from idempotency_keys
    where account_id = ${request.accountId} and key = ${request.key} and run_id = ${request.runId}`.execute(database);
}

export async function pruneIdempotencyKeys(database: Queryable, now: Date): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '24 hours'`.execute(
    database,
  );
}
