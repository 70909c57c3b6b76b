/** Documents that state a number before anything with that number is tracked. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { enqueueRuns } from '../postgres/outbox.ts';

/**
 * Makes recordings that add numbers wait for runs that link documents of the account, and vice versa. Recordings do not
 * wait for each other. Without this lock, a document and its shipment that are recorded at the same time might miss
 * each other. Acquire it after shipment locks and before document locks.
 */
export async function lockLinking(trx: Queryable, accountId: string, by: 'recording' | 'run'): Promise<void> {
  const key = sql`hashtextextended('document links/' || ${accountId}::text, 0)`;
  await (by === 'run'
    ? sql`select pg_advisory_xact_lock(${key})`
    : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(trx);
}

/**
 * Marks the documents that state one of these numbers for relinking and wakes their runs. A document with other pending
 * work is linked afterwards anyway.
 */
export async function relinkDocumentsWith(
  trx: Queryable,
  accountId: string,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update documents set pending_work = 'relink', updated_at = now()
    where account_id = ${accountId} and deleted_at is null and pending_work is null
      and reference_numbers && ${[...numbers]}::text[]
    returning id`.execute(trx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const woken = sql`select ${accountId}::uuid as account_id, unnest(${ids}::uuid[]) as id`;
  await enqueueRuns(trx, 'process_document', woken, { always: true });
}
