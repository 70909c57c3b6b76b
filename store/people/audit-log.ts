/** Audit log of an account. Append-only: the database rejects updates and deletes. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Order } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type AuditRow = Selectable<DB['audit_log']>;

export async function insertAudit(database: Queryable, rows: readonly Insertable<DB['audit_log']>[]): Promise<void> {
  if (rows.length === 0) return;
  await database.insertInto('audit_log').values(rows).execute();
}

export interface AuditFilter {
  action?: string | null;
  /** Part of the actor's name at the time of the action, ignoring case. */
  actor?: string | null;
  since?: Date | null;
  /** Exclusive. */
  until?: Date | null;
}

export async function listAudit(
  database: Queryable,
  accountId: string,
  filter: AuditFilter,
  slice: PageRange,
): Promise<PagedRows<AuditRow>> {
  const entries = fitting(database, accountId, filter);
  return readRows(entries.selectAll(), latestFirst, slice, slice.total ?? (await countRows(entries)));
}

const latestFirst: Order = [
  { by: sql.ref('happened_at'), descending: true },
  { by: sql.ref('id'), descending: true },
];

function fitting(database: Queryable, accountId: string, filter: AuditFilter) {
  const { action = null, actor = null, since = null, until = null } = filter;
  return database
    .selectFrom('audit_log')
    .where('account_id', '=', accountId)
    .$if(action !== null, (query) => query.where('action', '=', action ?? ''))
    .$if(actor !== null, (query) =>
      query.where((where) =>
        where(where.fn('strpos', [where.fn('lower', ['actor_name']), where.val(actor?.toLowerCase() ?? '')]), '>', 0),
      ),
    )
    .$if(since !== null, (query) => query.where('happened_at', '>=', since ?? new Date(0)))
    .$if(until !== null, (query) => query.where('happened_at', '<', until ?? new Date(0)));
}
