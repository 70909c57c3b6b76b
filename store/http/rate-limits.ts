/**
 * Rate limits in rolling windows of 60 s, shared by all processes and enforced by `take_from_bucket` (migration 0008).
 */
import { sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';

/** State of a bucket after an admitted or rejected take. */
export interface Taken {
  admitted: number;
  /** Number still available now. */
  remaining: number;
  /** Time until the oldest entry leaves the window; null if the window is empty. */
  oldestMs: number | null;
  /** Time until another request would be admitted; null if one would be admitted now. */
  retryAfterMs: number | null;
}

/** Columns of `take_from_bucket`, which must have the alias `taken`. */
export const TAKEN_COLUMNS =
  'taken.admitted, taken.remaining, taken.oldest_ms as "oldestMs", taken.retry_after_ms as "retryAfterMs"';

export interface TakeInput {
  accountId: string;
  bucket: string;
  /** Limit within any 60 s. */
  allowed: number;
  wanted: number;
  /** Null means the current database time. */
  at: Date | null;
}

/** Takes from a bucket. Call it outside a transaction, so that the bucket is not locked longer than the statement. */
export async function takeFromBucket(database: Queryable, input: TakeInput): Promise<Taken> {
  const { accountId, bucket, allowed, wanted, at } = input;
  const result = await sql<Taken>`
    ${PREPARED} select ${sql.raw(TAKEN_COLUMNS)}
    from take_from_bucket(${accountId}::uuid, ${bucket}::text, ${allowed}::integer, ${wanted}::integer, ${at}::timestamptz) taken`.execute(
    database,
  );
  const [taken] = result.rows;
  if (taken === undefined) throw new Error('take_from_bucket returned no row');
  return taken;
}
