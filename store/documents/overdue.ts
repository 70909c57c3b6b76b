/** Restarts overdue document processing; used by the reconciler. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { enqueueRuns } from '../postgres/outbox.ts';
import { areDocumentsProcessed } from './paused.ts';

const OVERDUE = '1 hour';

/** Wakes the runs of documents whose work has been pending for an hour. Returns the number of runs woken. */
export async function wakeOverdueDocuments(database: Queryable): Promise<number> {
  return enqueueRuns(
    database,
    'process_document',
    sql`
      select d.account_id, d.id from documents d
      where d.pending_work is not null and d.deleted_at is null and d.updated_at < now() - ${OVERDUE}::interval
        and ${areDocumentsProcessed('d')}`,
  );
}
