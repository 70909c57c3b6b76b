/** Who did what in an account. Rows are only added; the database refuses anything else. */
import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from './database.ts';
import type { DB } from './schema.generated.ts';

export type AuditRow = Selectable<DB['audit_log']>;

export async function insertAudit(database: Queryable, rows: readonly Insertable<DB['audit_log']>[]): Promise<void> {
  if (rows.length === 0) return;
  await database.insertInto('audit_log').values(rows).execute();
}

/** Newest first; `before` is the last row that was seen. */
export async function listAudit(
  database: Queryable,
  accountId: string,
  page: { limit: number; before?: Pick<AuditRow, 'happened_at' | 'id'> | null },
): Promise<AuditRow[]> {
  const { limit, before = null } = page;
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
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
