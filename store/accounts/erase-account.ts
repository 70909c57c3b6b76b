/** Deletes an account and all of its data in batches. */
import { sql } from 'kysely';
import type { Database, Queryable } from '../postgres/database.ts';
import { type AccountTable, accountTables } from './account-tables.ts';
import { removePeopleOfAccount, removeSharedRows, removeUnusedSnapshots } from './remove-shared-rows.ts';

const BATCH = 1_000;

export interface ErasureOptions {
  onProgress(table: string, rows: number): void;
  batch?: number;
}

/**
 * Deletes an account in state `erasing` and returns the number of deleted rows. Each batch runs in its own transaction,
 * so an interrupted erasure resumes where it stopped. The tables are processed repeatedly until a pass finds no rows,
 * because triggers insert rows while others are being deleted.
 */
export async function eraseAccount(
  database: Database,
  accountId: string,
  { onProgress, batch = BATCH }: ErasureOptions,
): Promise<number> {
  await database.transaction().execute((trx) => removeSharedRows(trx, accountId));
  await database.transaction().execute((trx) => removePeopleOfAccount(trx, accountId));
  const tables = await accountTables(database);
  let total = 0;
  for (let isEmpty = false; !isEmpty; ) {
    const before = total;
    for (const table of tables) {
      total += await eraseTable(database, table, { accountId, batch }, (rows) => onProgress(table.name, total + rows));
    }
    isEmpty = total === before;
  }
  await database.deleteFrom('accounts').where('id', '=', accountId).where('state', '=', 'erasing').execute();
  return total;
}

/**
 * Whether the current role may delete audit entries. The service role may not and therefore cannot finish an
 * erasure.
 */
export async function mayErase(database: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select has_table_privilege('audit_log', 'delete') as may`.execute(
    database,
  );
  return rows[0]?.may === true;
}

interface TableErasure {
  accountId: string;
  batch: number;
}

async function eraseTable(
  database: Database,
  table: AccountTable,
  erasure: TableErasure,
  onBatch: (rows: number) => void,
): Promise<number> {
  for (const column of table.selfReferences) {
    while ((await forgetReferences(database, table, column, erasure)) > 0);
  }
  let deleted = 0;
  for (;;) {
    const rows = await database.transaction().execute((trx) => deleteBatch(trx, table, erasure));
    if (rows === 0) return deleted;
    deleted += rows;
    onBatch(deleted);
  }
}

async function deleteBatch(
  trx: Queryable,
  { name, hasSnapshot }: AccountTable,
  { accountId, batch }: TableErasure,
): Promise<number> {
  const table = sql.table(name);
  const returned = hasSnapshot ? sql`returning snapshot_id` : sql`returning null as snapshot_id`;
  const { rows } = await sql<{ snapshot_id: string | null }>`
    delete from ${table} where ctid = any (array(
      select ctid from ${table} where account_id = ${accountId} limit ${batch})) ${returned}`.execute(trx);
  await removeUnusedSnapshots(trx, rows);
  return rows.length;
}

/** Clears references between rows of one table so that the rows can be deleted in any order. */
async function forgetReferences(
  database: Database,
  { name }: AccountTable,
  column: string,
  { accountId, batch }: TableErasure,
): Promise<number> {
  const table = sql.table(name);
  const result = await sql`
    update ${table} set ${sql.ref(column)} = null where ctid = any (array(
      select ctid from ${table} where account_id = ${accountId} and ${sql.ref(column)} is not null limit ${batch}))`.execute(
    database,
  );
  return Number(result.numAffectedRows ?? 0n);
}
