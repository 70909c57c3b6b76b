/** Tests that an export contains every row that an erasure deletes, but no secrets and no data of other accounts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountTables } from '../../../store/accounts/account-tables.ts';
import { eraseAccount } from '../../../store/accounts/erase-account.ts';
import { exportedRows } from '../../../store/accounts/export-account.ts';
import { SECRET_COLUMNS } from '../../../store/accounts/secret-columns.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { accountIdOf } from './filled-tables.ts';
import { fillTwoAccounts, first, other } from './two-accounts.ts';

/** Columns that contain no secret although their type or name suggests one. */
const NO_SECRET = [
  'brands.logo',
  'delivery_attempts.request_headers',
  'delivery_attempts.response_headers',
  'document_file_chunks.bytes',
  'document_files.md5',
  'document_files.sha256',
  'email_submissions.raw_sha256',
  'idempotency_keys.body_hash',
  'intake_messages.body_hash',
  'snapshots.body',
  'snapshots.body_hash',
  'snapshots.claims_hash',
  'snapshots.headers',
  'watches.last_claims_hash',
  'webhook_former_secrets.secret_masked',
  'webhooks.secret_created_at',
  'webhooks.secret_masked',
  'push_subscriptions.secret_made_at',
  'people.password_changed_at',
  'webhooks.signature_header',
];

let server: TestDatabase;
const exported = new Map<string, string[]>();
let tables: string[];

beforeAll(async () => {
  server = await createTestDatabase();
  tables = await fillTwoAccounts(server.database);
  for await (const { table, rows } of exportedRows(server.database, accountIdOf(first)))
    exported.set(table, [...(exported.get(table) ?? []), ...rows]);
});
afterAll(() => server.drop());

describe('an export', () => {
  const withoutPartitions = () =>
    [...exported.keys()].map((table) => table.replace(/^field_changes_.*$/, 'field_changes'));

  test('has the row of each table with account data', () => {
    // Ships are public, and the behavior of lines is counted across all accounts, so neither is exported.
    const expected = tables.filter((table) => !['vessels', 'response_habits'].includes(table));
    expect(withoutPartitions().sort()).toEqual(expected.sort());
    for (const [table, rows] of exported) expect(rows, table).toHaveLength(1);
  });

  test('contains every column except secrets, and no secret in any form', async () => {
    const { rows: planted } = await sql<{ name: string; column: string }>`
      select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(
      server.database,
    );
    for (const [table, [row = '{}']] of exported) {
      const own = planted.filter(({ name }) => name === table).map(({ column }) => column);
      const secret = SECRET_COLUMNS[table] ?? [];
      expect(Object.keys(JSON.parse(row)).sort(), table).toEqual(own.filter((one) => !secret.includes(one)).sort());
    }
    const everything = [...exported.values()].flat().join('\n');
    for (const secret of Object.entries(SECRET_COLUMNS).flatMap(([table, names]) =>
      names.map((one) => `${table}.${one}`),
    )) {
      const text = `${first.mark} ${secret}`;
      const forms = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')];
      expect(
        forms.filter((form) => everything.includes(`${form}"`)),
        secret,
      ).toEqual([]);
    }
  });

  test('contains nothing of another account', () => {
    const everything = [...exported.values()].flat().join('\n');
    for (const text of [other.prefix, other.mark, Buffer.from(other.mark).toString('hex')])
      expect(everything).not.toContain(text);
  });

  test('includes everything that an erasure deletes', async () => {
    const count = async () => {
      const counts: Record<string, number> = {};
      for (const table of new Set([...exported.keys(), ...tables])) {
        const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(
          server.database,
        );
        counts[table] = rows[0]?.rows ?? 0;
      }
      return counts;
    };
    const before = await count();
    await eraseAccount(server.database, accountIdOf(first), { onProgress: () => {} });
    const after = await count();
    const deleted = Object.keys(before).filter((table) => (before[table] ?? 0) > (after[table] ?? 0));
    expect(deleted.filter((table) => table !== 'field_changes' && !exported.has(table))).toEqual([]);
    expect(deleted.length).toBeGreaterThan(60);
  });
});

test('each binary or suspicious column is classified as secret or harmless', async () => {
  const owned = [...(await accountTables(server.database)).map(({ name }) => name), 'accounts', ...exported.keys()];
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any (${owned}) and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'bytea'::regtype
        or a.attname ~ 'secret|token|password|sealed|encrypted|header|signature|private')`.execute(server.database);
  const decided = [
    ...NO_SECRET,
    ...Object.entries(SECRET_COLUMNS).flatMap(([table, names]) => names.map((one) => `${table}.${one}`)),
  ];
  expect(
    rows.map(({ name }) => name).filter((name) => !decided.includes(name)),
    'name the column in store/accounts/secret-columns.ts, or here',
  ).toEqual([]);
});
