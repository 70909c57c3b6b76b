import { sql } from 'kysely';
import type { Database } from '../../store/postgres/database.ts';

/** A point in time, after which the written rows of each table are counted. */
export interface RowMark {
  /**
   * Counts the rows written since then that still exist, and by how many each table has shrunk (`removed`). Tables
   * without changes are omitted.
   */
  written(): Promise<Record<string, { written: number; removed: number }>>;
}

/** Reads every table of the product, so it is suitable only for small databases. */
export async function markRows(database: Database): Promise<RowMark> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by 1`.execute(database);
  const marker = await sql<{ xid: number }>`select pg_current_xact_id()::text::bigint as xid`.execute(database);
  const xid = marker.rows[0]?.xid ?? 0;
  const readCounters = async (): Promise<Map<string, { total: number; since: number }>> => {
    const counts = new Map<string, { total: number; since: number }>();
    for (const { name } of tables.rows) {
      const result = await sql<{ total: number; since: number }>`
        select count(*) as total, count(*) filter (where xmin::text::bigint > ${xid}::bigint) as since
        from ${sql.table(name)}`.execute(database);
      counts.set(name, result.rows[0] ?? { total: 0, since: 0 });
    }
    return counts;
  };
  const before = await readCounters();
  return {
    async written() {
      const after = await readCounters();
      return Object.fromEntries(
        [...after].flatMap(([name, { total, since }]) => {
          const removed = Math.max(0, (before.get(name)?.total ?? 0) - total);
          return since > 0 || removed > 0 ? [[name, { written: since, removed }]] : [];
        }),
      );
    },
  };
}
