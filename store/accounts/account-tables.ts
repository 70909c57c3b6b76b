/** Tables that contain account data, read from the database catalog. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/**
 * Tables with account data but no `account_id` column. `shared-rows.ts` lists the affected rows, and
 * `remove-shared-rows.ts` removes them.
 */
export const SHARED_TABLES = [
  'credentials',
  'external_identities',
  'known_devices',
  'outbox',
  'password_resets',
  'pending_sign_ins',
  'people',
  'probe_answers',
  'quota_lanes',
  'recovery_codes',
  'response_habits',
  'second_factors',
  'shared_asks',
  'vessel_positions',
] as const;

/**
 * Tables that belong to the installation rather than to an account. `sign_in_attempts` holds hashes for a few minutes.
 */
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
  /** Whether its rows reference the snapshots that they were read from. */
  hasSnapshot: boolean;
  selfReferences: string[];
}

/**
 * Lists the tables with an `account_id` column. Includes partitions rather than partitioned tables, and lists each
 * table before the tables it references.
 */
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
