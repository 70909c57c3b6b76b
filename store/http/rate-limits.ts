/** Rolling windows of 60 s, shared by all processes: `take_from_bucket` of migration 0008 decides. */
import { sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';

/** What a bucket says after something was taken, or was to be taken. */
export interface Taken {
  /** How many of those that were wanted. */
  admitted: number;
  /** How many more may be taken now. */
  remaining: number;
  /** Until the oldest one counts no more; null when none counts. */
  oldestMs: number | null;
  /** Until one more will be admitted; null when it would be now. */
  retryAfterMs: number | null;
}

/** Columns of `take_from_bucket`, where it stands as `taken` in a query. */
export const TAKEN_COLUMNS =
  'taken.admitted, taken.remaining, taken.oldest_ms as "oldestMs", taken.retry_after_ms as "retryAfterMs"';

export interface TakeInput {
  accountId: string;
  bucket: string;
  /** In any 60 s. */
  allowed: number;
  wanted: number;
  /** Null: now, by the clock of the database. */
  at: Date | null;
}

/** Outside of any transaction: the lock on the bucket must not outlive the statement. */
export async function takeFromBucket(database: Queryable, input: TakeInput): Promise<Taken> {
  const { accountId, bucket, allowed, wanted, at } = input;
  const result = await sql<Taken>`
    ${PREPARED} select ${sql.raw(TAKEN_COLUMNS)}
    from take_from_bucket(${accountId}::uuid, ${bucket}::text, ${allowed}::integer, ${wanted}::integer, ${at}::timestamptz) taken`.execute(
    database,
  );
  const [taken] = result.rows;
  if (taken === undefined) throw new Error('A bucket did not answer');
  return taken;
}
