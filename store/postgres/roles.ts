/**
 * Separate Postgres roles: the processes use a service role that owns nothing and can neither change nor remove audit
 * entries; migrations and operator commands use the owner of the tables; Temporal has its own role.
 */
import pg from 'pg';

const { escapeIdentifier: name, escapeLiteral: text } = pg;

export interface Role {
  name: string;
  password: string;
}

export function roleOf(url: string): Role {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Creates a role that can only log in, or sets the password of an existing one. Requires the privilege to create roles.
 */
export async function ensureRole(client: pg.Client, role: Role): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role.name]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication';
  await client.query(`${verb} role ${name(role.name)} ${rights} password ${text(role.password)}`);
}

/** Creates a database owned by the role, or transfers an existing one with its tables and functions. */
export async function ensureDatabaseOf(adminUrl: string, role: Role, database: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    const verb = rowCount === 0 ? 'create database' : 'alter database';
    const owner = rowCount === 0 ? 'owner' : 'owner to';
    await client.query(`${verb} ${name(database)} ${owner} ${name(role.name)}`);
  });
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  await withClient(url.href, (client) =>
    client.query(`do $$ declare one record; begin
      for one in select oid::regclass as it from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') loop
        execute format('alter table %s owner to %I', one.it, ${text(role.name)});
      end loop;
      for one in select p.oid::regprocedure as it from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
        execute format('alter routine %s owner to %I', one.it, ${text(role.name)});
      end loop;
    end $$`),
  );
}

/** Tables that the service may only insert into, and tables that only migrations write. */
const ADDED_ONLY = ['audit_log'];
const READ_ONLY = ['migrations'];
/** Functions that the service calls but that require the privileges of the table owner. */
const AS_OWNER = ['make_field_changes_partitions(timestamptz)'];

/** Grants the service role the privileges that the processes need. Called by the owner after each migration. */
export async function grantToService(ownerUrl: string, service: string): Promise<void> {
  const role = name(service);
  await withClient(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query(`grant usage on schema public to ${role}`);
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    await client.query(`grant usage, select, update on all sequences in schema public to ${role}`);
    await client.query(`revoke update, delete, truncate on ${ADDED_ONLY.join(', ')} from ${role}`);
    await client.query(`revoke insert, update, delete, truncate on ${READ_ONLY.join(', ')} from ${role}`);
    for (const routine of AS_OWNER)
      await client.query(`alter function ${routine} security definer set search_path = public, pg_temp`);
    await client.query('commit');
  });
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'seamark-roles' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Creates the service role and, if given, the Temporal role with its two databases. */
export async function ensureRoles(adminUrl: string, service: Role, temporal: Role | null): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await ensureRole(client, service);
    if (temporal !== null) await ensureRole(client, temporal);
  });
  if (temporal === null) return;
  for (const database of ['temporal', 'temporal_visibility']) await ensureDatabaseOf(adminUrl, temporal, database);
}
