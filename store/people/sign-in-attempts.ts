/** Sign-in attempts, counted per subject (address, email …). */
import { sql } from 'kysely';
import type { Database, Queryable } from '../postgres/database.ts';

export interface AttemptLimit {
  /** SHA-256 of the counted subject. */
  subject: Buffer;
  /** Maximum attempts per window. */
  allowed: number;
}

export interface AttemptInput {
  id: string;
  limits: readonly AttemptLimit[];
  windowMs: number;
  now: Date;
}

/**
 * Counts an attempt before it is verified, so that concurrent attempts cannot exceed the limit together. Returns null
 * if the attempt is allowed, otherwise the milliseconds until the next allowed attempt. Rejected attempts are not
 * counted, so retries do not extend the lock.
 */
export async function takeAttempt(database: Database, input: AttemptInput): Promise<number | null> {
  const { id, limits, windowMs, now } = input;
  const since = new Date(now.getTime() - windowMs);
  return database.transaction().execute(async (trx) => {
    const waits: number[] = [];
    // Fixed lock order, so that attempts with the same subjects cannot deadlock.
    for (const { subject, allowed } of limits.toSorted((a, b) => Buffer.compare(a.subject, b.subject))) {
      await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE().toString()}::bigint)`.execute(trx);
      const freeing = await trx
        .selectFrom('sign_in_attempts')
        .select('attempted_at')
        .where('subject', '=', subject)
        .where('attempted_at', '>', since)
        .orderBy('attempted_at', 'desc')
        .offset(allowed - 1)
        .executeTakeFirst();
      if (freeing !== undefined) waits.push(freeing.attempted_at.getTime() + windowMs - now.getTime());
    }
    if (waits.length > 0) return Math.max(...waits);
    const rows = limits.map(({ subject }) => ({ id, subject, attempted_at: now }));
    await trx.insertInto('sign_in_attempts').values(rows).execute();
    return null;
  });
}

/** Removes a successful attempt from the count. */
export async function removeAttempt(database: Queryable, subject: Buffer, id: string): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('subject', '=', subject).where('id', '=', id).execute();
}

export async function forgetAttempts(database: Queryable, subject: Buffer): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}

/** Deletes attempts that have left the window. */
export async function deleteOldAttempts(database: Queryable, before: Date): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('attempted_at', '<=', before).execute();
}
