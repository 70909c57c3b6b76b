/**
 * Tests that no data of an erased account is left in any table or column, and that no data of another account has
 * changed.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountTables, INSTALLATION_TABLES, SHARED_TABLES } from '../../../store/accounts/account-tables.ts';
import { eraseAccount } from '../../../store/accounts/erase-account.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { accountIdOf, allTables, occurrencesOf } from './filled-tables.ts';
import { first as erased, fillTwoAccounts, other, type Who } from './two-accounts.ts';

const SHARED_SNAPSHOT = '33333333-0000-4000-8000-000000000001';
const OWN_SNAPSHOT = '33333333-0000-4000-8000-000000000002';

let server: TestDatabase;
let tables: string[];
beforeAll(async () => {
  server = await createTestDatabase();
  tables = await allTables(server.database);
});
afterAll(() => server.drop());

test('every table is classified by whether it contains account data', async () => {
  const owned = (await accountTables(server.database)).map(({ name }) =>
    name.replace(/^field_changes_.*$/, 'field_changes'),
  );
  const known = new Set(['accounts', ...owned, ...SHARED_TABLES, ...INSTALLATION_TABLES]);
  expect(
    tables.filter((table) => !known.has(table)),
    'handle the table in store/accounts/',
  ).toEqual([]);
  expect([...known].filter((table) => !tables.includes(table))).toEqual([]);
});

describe('an erased account', () => {
  const needles = (who: Who) => [who.prefix, who.mark];

  test('leaves nothing, and no other account loses anything', async () => {
    const { database } = server;
    const filled = await fillTwoAccounts(database);
    await addSharedRows();
    expect(Object.keys(await occurrencesOf(database, needles(erased))).sort()).toEqual(
      filled.filter((table) => table !== 'vessels').sort(),
    );
    const before = await rowsOf(other);

    const batches: string[] = [];
    await eraseAccount(database, accountIdOf(erased), { batch: 1, onProgress: (table) => batches.push(table) });

    expect(await occurrencesOf(database, needles(erased))).toEqual({});
    expect(await rowsOf(other)).toEqual(before);
    expect(batches).toContain('events');
    const shared = await database.selectFrom('snapshots').select('id').where('source_code', '=', 'SHARED').execute();
    expect(shared).toEqual([{ id: SHARED_SNAPSHOT }]);
    const credential = await database
      .selectFrom('credentials')
      .selectAll()
      .where('key', '=', 'line:TEST')
      .executeTakeFirstOrThrow();
    expect(credential).toMatchObject({ suspected_by: null, failing_number: 'another' });
  });

  test('is not touched while it is in any other state', async () => {
    const log = sql`delete from audit_log where account_id = ${accountIdOf(other)}`;
    await expect(log.execute(server.database)).rejects.toThrow('only added');
  });

  /** Adds what single rows per table cannot cover: shared snapshots, a chain of events, a server credential. */
  async function addSharedRows(): Promise<void> {
    const { database } = server;
    await database.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      for (const [id, accounts] of [
        [SHARED_SNAPSHOT, [erased, other]],
        [OWN_SNAPSHOT, [erased]],
      ] as const) {
        await copyRow('snapshots', accounts.length > 1 ? other : erased, {
          id,
          account_id: null,
          source_code: 'SHARED',
        });
        for (const who of accounts) await copyRow('observations', who, { id: crypto.randomUUID(), snapshot_id: id });
      }
      const event = await database
        .selectFrom('transport_events')
        .select('id')
        .where('account_id', '=', accountIdOf(erased))
        .executeTakeFirstOrThrow();
      await copyRow('transport_events', erased, {
        id: crypto.randomUUID(),
        previous_version_id: event.id,
        version: '2',
      });
      await copyRow('credentials', erased, {
        key: 'line:TEST',
        paused_reason: null,
        suspected_by: `${erased.mark} tracking_requests.normalized_number`,
        failing_number: 'another',
      });
      await sql`set session_replication_role = origin`.execute(connection);

      async function copyRow(table: string, who: Who, changes: Record<string, string | null>): Promise<void> {
        await sql`insert into ${sql.table(table)}
          select (jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb)).*
          from ${sql.table(table)} t where t::text like ${`%${who.prefix}%`} order by t::text limit 1`.execute(
          connection,
        );
      }
    });
  }

  async function rowsOf(who: Who): Promise<Record<string, string | null>> {
    const found: Record<string, string | null> = {};
    for (const table of tables) {
      // Data shared by both accounts changes by design.
      if (table === 'response_habits') continue;
      const { rows } = await sql<{ rows: string | null }>`
        select string_agg(t::text, ' ' order by t::text) as rows from ${sql.table(table)} t
        where t::text ilike any (${needles(who).map((text) => `%${text}%`)})`.execute(server.database);
      found[table] = rows[0]?.rows ?? null;
    }
    return found;
  }
});
