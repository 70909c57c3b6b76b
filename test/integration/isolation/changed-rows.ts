import { sql } from 'kysely';
import { accountTables } from '../../../store/accounts/account-tables.ts';
import type { TrackingRig } from '../tracking/tracking-rig.ts';

/** Tables with the owner's usage, and tables that change without any request. */
const MOVING = ['rate_limits', 'api_keys', 'quota_reservations', 'quota_turns', 'quota_waiting', 'search_jobs'];

/**
 * Makes the database record every change of the account's rows from now on. Comparing all rows after each request
 * would take most of the suite's time.
 */
export async function recordChanges({ database, accountId }: TrackingRig): Promise<void> {
  await sql`create table recorded_changes (change text not null)`.execute(database);
  await sql`
    create function record_change() returns trigger language plpgsql as $$ begin
      insert into recorded_changes values (tg_op || ' ' || tg_table_name);
      return null;
    end $$`.execute(database);
  const owner = sql.lit(accountId);
  for (const { name } of await accountTables(database)) {
    if (MOVING.includes(name)) continue;
    const on = sql`on ${sql.table(name)} for each row`;
    await sql`create trigger record_insert after insert ${on}
      when (new.account_id = ${owner}) execute function record_change()`.execute(database);
    await sql`create trigger record_delete after delete ${on}
      when (old.account_id = ${owner}) execute function record_change()`.execute(database);
    await sql`create trigger record_update after update ${on}
      when (${owner} in (old.account_id, new.account_id) and old::text <> new::text) execute function record_change()`.execute(
      database,
    );
  }
}

/** Returns the recorded changes, such as `UPDATE containers`. */
export async function recordedChanges({ database }: TrackingRig): Promise<string[]> {
  const { rows } = await sql<{ change: string }>`select change from recorded_changes`.execute(database);
  return rows.map(({ change }) => change);
}

export async function forgetChanges({ database }: TrackingRig): Promise<void> {
  await sql`truncate recorded_changes`.execute(database);
}
