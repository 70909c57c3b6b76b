/** Who did what in an account. Rows are only added; the database refuses anything else. */
import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from './database.ts';
import type { DB } from './schema.generated.ts';

export type AuditRow = Selectable<DB['audit_log']>;

export async function insertAudit(database: Queryable, rows: readonly Insertable<DB['audit_log']>[]): Promise<void> {
  if (rows.length === 0) return;
  await database.insertInto('audit_log').values(rows).execute();
}

export interface AuditPage {
  limit: number;
  /** The last row that was seen. */
  before?: Pick<AuditRow, 'happened_at' | 'id'> | null;
  action?: string | null;
  /** Part of what the actor was called then, in whatever case. */
  actor?: string | null;
  since?: Date | null;
  /** Not itself. */
  until?: Date | null;
}

/** Newest first. */
export async function listAudit(database: Queryable, accountId: string, page: AuditPage): Promise<AuditRow[]> {
  const { limit, before = null, action = null, actor = null, since = null, until = null } = page;
  return database
    .selectFrom('audit_log')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(before !== null, (query) =>
      query.where((where) =>
        where(
          where.refTuple('happened_at', 'id'),
          '<',
          where.tuple(before?.happened_at ?? new Date(0), before?.id ?? ''),
        ),
      ),
    )
    .$if(action !== null, (query) => query.where('action', '=', action ?? ''))
    .$if(actor !== null, (query) =>
      query.where((where) =>
        where(where.fn('strpos', [where.fn('lower', ['actor_name']), where.val(actor?.toLowerCase() ?? '')]), '>', 0),
      ),
    )
    .$if(since !== null, (query) => query.where('happened_at', '>=', since ?? new Date(0)))
    .$if(until !== null, (query) => query.where('happened_at', '<', until ?? new Date(0)))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
