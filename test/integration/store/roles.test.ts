/** Tests that the processes' role owns nothing, and can only add audit entries. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAccount } from '../../../store/people/accounts.ts';
import { insertAudit } from '../../../store/people/audit-log.ts';
import { connectDatabase } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { ensureDatabaseOf, ensureRoles, grantToService } from '../../../store/postgres/roles.ts';
import type { DB } from '../../../store/schema.generated.ts';
import { makeFieldChangesPartitions } from '../../../store/shipments/field-changes.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { onServer, withDatabase } from '../../support/template-database.ts';

const suffix = randomBytes(4).toString('hex');
const service = { name: `service_${suffix}`, password: 'p' };
const temporal = { name: `temporal_${suffix}`, password: 't' };
const accountId = newId();

let owner: TestDatabase;
let database: Kysely<DB>;

const urlFor = (role: typeof service, base = owner.url) => {
  const url = new URL(base);
  url.username = role.name;
  url.password = role.password;
  return url.href;
};

beforeAll(async () => {
  owner = await createTestDatabase();
  await ensureRoles(owner.url, service, null);
  await grantToService(owner.url, service.name);
  // Creates the roles as every deployment does.
  await ensureRoles(owner.url, service, null);
  await grantToService(owner.url, service.name);
  database = connectDatabase(urlFor(service));
  await insertAccount(database, { id: accountId, name: 'Role' });
  const entry = { id: newId(), account_id: accountId, happened_at: new Date(), actor_kind: 'operator' as const };
  await insertAudit(database, [{ ...entry, actor_name: 'Test', action: 'x', subject_kind: 'account' }]);
});
afterAll(async () => {
  await database?.destroy();
  const server = owner.url;
  await owner.drop();
  for (const role of [service, temporal]) await onServer(server, `drop role if exists ${role.name}`);
});

describe('the role of the processes', () => {
  it('has no privileges beyond its tables', async () => {
    const { rows } = await sql`
      select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
      where rolname = current_user`.execute(database);
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
    ]);
  });

  it('reads audit entries', async () => {
    const { rows } = await sql`select action from audit_log`.execute(database);
    expect(rows).toEqual([{ action: 'x' }]);
  });

  it.each([
    ['change an audit entry', sql`update audit_log set action = 'x'`],
    ['remove audit entries', sql`delete from audit_log`],
    ['empty the audit log', sql`truncate audit_log`],
    ['switch off its guard', sql`alter table audit_log disable trigger all`],
    ['pretend a migration', sql`insert into migrations (name) values ('9999_x.sql')`],
    ['make a table', sql`create table public.extra (id int)`],
    ['remove a table', sql`drop table events`],
    ['become somebody else', sql`set role seamark`],
    ['read files of the server', sql`select pg_read_file('postgresql.conf')`],
  ])('cannot %s', async (_, statement) => {
    await expect(statement.execute(database)).rejects.toMatchObject({ code: '42501' });
  });

  it('creates the partitions of coming months', async () => {
    await makeFieldChangesPartitions(database, new Date('2031-05-10T00:00:00Z'));
    const { rows } = await sql`select to_regclass('field_changes_2031_05') is not null as made`.execute(database);
    expect(rows).toEqual([{ made: true }]);
  });
});

describe('the role of Temporal', () => {
  it('owns its own databases and has no access to Seamark', async () => {
    const name = `temporal_${suffix}`;
    await ensureRoles(owner.url, temporal, null);
    await onServer(owner.url, `create database ${name}`);
    const url = withDatabase(owner.url, name);
    const before = connectDatabase(url);
    await sql`create table executions (id int)`.execute(before);
    await before.destroy();
    await ensureDatabaseOf(owner.url, temporal, name);
    const own = connectDatabase(urlFor(temporal, url));
    await sql`alter table executions add column more int`.execute(own);
    await own.destroy();
    const foreign = connectDatabase(urlFor(temporal));
    await expect(sql`select from accounts`.execute(foreign)).rejects.toMatchObject({ code: '42501' });
    await foreign.destroy();
    await onServer(owner.url, `drop database ${name} with (force)`);
  });
});
