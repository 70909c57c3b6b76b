/** Reads all data that an account owns, from the same tables that an erasure empties. */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from '../postgres/database.ts';
import { accountTables } from './account-tables.ts';
import { SECRET_COLUMNS } from './secret-columns.ts';
import { sharedRows } from './shared-rows.ts';

const BATCH = 200;

export interface ExportedRows {
  table: string;
  /** Each row as JSON, without secrets. Binary values are hex strings prefixed with `\x`. */
  rows: string[];
}

/**
 * Yields the rows of each table in batches, all from one database snapshot. A long export delays vacuuming in Postgres.
 */
export async function* exportedRows(database: Database, accountId: string): AsyncGenerator<ExportedRows> {
  const trx = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    for (const { table, condition } of await ownedRows(trx, accountId)) yield* readTable(trx, table, condition);
  } finally {
    await trx.rollback().execute();
  }
}

interface OwnedRows {
  table: string;
  condition: RawBuilder<unknown>;
}

async function ownedRows(database: Queryable, accountId: string): Promise<OwnedRows[]> {
  const ofAccount = sql`account_id = ${accountId}`;
  const own = (await accountTables(database)).map(({ name: table, hasSnapshot }) => ({ table, hasSnapshot }));
  const received = own
    .filter(({ hasSnapshot }) => hasSnapshot)
    .map(
      ({ table }) => sql`
    select snapshot_id from ${sql.table(table)} where ${ofAccount}`,
    );
  const isReceived = sql`id in (${sql.join(received, sql` union `)})`;
  return [
    { table: 'accounts', condition: sql`id = ${accountId}` },
    ...own.map(({ table }) => ({
      table,
      condition: table === 'snapshots' ? sql`(${ofAccount} or ${isReceived})` : ofAccount,
    })),
    ...Object.entries(sharedRows(accountId)).map(([table, condition]) => ({ table, condition })),
  ];
}

async function* readTable(trx: Queryable, table: string, condition: RawBuilder<unknown>): AsyncGenerator<ExportedRows> {
  const secrets = SECRET_COLUMNS[table] ?? [];
  await sql`declare export_rows no scroll cursor for
    select (to_jsonb(t) - ${secrets}::text[])::text as row
    from (select * from ${sql.table(table)} where ${condition}) t`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from export_rows`.execute(trx);
    if (rows.length === 0) break;
    yield { table, rows: rows.map(({ row }) => row) };
  }
  await sql`close export_rows`.execute(trx);
}
