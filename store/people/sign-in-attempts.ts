/** Attempts to sign in that count against what they were made with. */
import { sql } from 'kysely';
import type { Database, Queryable } from '../postgres/database.ts';

export interface AttemptLimit {
  /** SHA-256 of what is counted. */
  subject: Buffer;
  /** At most so many in any window. */
  allowed: number;
}

export interface AttemptInput {
  id: string;
  limits: readonly AttemptLimit[];
  windowMs: number;
  now: Date;
}

/**
 * Counts an attempt before it is looked at, so that attempts at the same time cannot pass the limit together. Null: it may be
 * made. Else how long until the next may be; it is not counted then, so that asking on does not lock out for longer.
 */
export async function takeAttempt(database: Database, input: AttemptInput): Promise<number | null> {
  const { id, limits, windowMs, now } = input;
  const since = new Date(now.getTime() - windowMs);
  return database.transaction().execute(async (trx) => {
    const waits: number[] = [];
    // In one order, so that two that share both wait for one another and never across.
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

/** It succeeded: it does not count. */
export async function forgetAttempt(database: Queryable, subject: Buffer, id: string): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('subject', '=', subject).where('id', '=', id).execute();
}

export async function forgetAttempts(database: Queryable, subject: Buffer): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}

/** What counts against nobody any more. */
export async function deleteOldAttempts(database: Queryable, before: Date): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('attempted_at', '<=', before).execute();
}
