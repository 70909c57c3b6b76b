/**
 * Condition for processing documents. Processing pauses while the account is not open or lacks the feature: nothing is
 * extracted, linked or stated.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isAccountOpen } from '../postgres/open-accounts.ts';

/** Builds the condition that documents of the row's account are processed. `row` is the table alias. */
export function areDocumentsProcessed(row: string): RawBuilder<boolean> {
  return sql<boolean>`(${isAccountOpen(row)} and exists (
    select from accounts a where a.id = ${sql.ref(`${row}.account_id`)}
      and a.settings #>> '{features,document_processing}' is distinct from 'false'))`;
}

export async function isProcessingPaused(database: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ processed: boolean }>`
    select ${areDocumentsProcessed('work')} as processed from (select ${accountId}::uuid as account_id) as work`.execute(
    database,
  );
  return rows[0]?.processed !== true;
}
