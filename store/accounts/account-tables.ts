/** Tables that hold data of accounts, read from the catalog of the database. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/**
 * Tables without `account_id` that hold data of accounts: `shared-rows.ts` lists the rows, `remove-shared-rows.ts`
 * removes them.
 */
export const SHARED_TABLES = [
  'credentials',
  'external_identities',
  'known_devices',
  'outbox',
  'password_resets',
  'people',
  'probe_answers',
  'quota_lanes',
  'response_habits',
  'shared_asks',
  'vessel_positions',
] as const;

/** Tables of the installation. `sign_in_attempts` holds hashes for minutes. */
export const INSTALLATION_TABLES = [
  'imported_lines',
  'imported_places',
  'imported_reference',
  'imported_terminals',
  'local_links',
  'migrations',
  'oauth_keys',
  'setup_links',
  'sign_in_attempts',
  'vessels',
] as const;

export interface AccountTable {
  name: string;
  /** Whether its rows refer to snapshots from which they were read. */
  hasSnapshot: boolean;
  /** Columns that refer to rows of the same table. */
  selfReferences: string[];
}

/** Lists the tables with `account_id`, partitions instead of partitioned tables, each before those that it refers to. */
export async function accountTables(database: Queryable): Promise<AccountTable[]> {
  const { rows } = await sql<AccountTable & { targets: string[] }>`
    select c.relname as name,
      exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'snapshot_id') as "hasSnapshot",
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as targets,
      array(select a.attname::text from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = c.oid and not a.attnotnull) as "selfReferences"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(database);
  const sorted: AccountTable[] = [];
  let rest = rows;
  while (rest.length > 0) {
    const referred = new Set(rest.flatMap(({ targets }) => targets));
    const next = rest.filter(({ name }) => !referred.has(name));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${rest.map(({ name }) => name)}`);
    sorted.push(...next);
    rest = rest.filter(({ name }) => referred.has(name));
  }
  return sorted;
}
