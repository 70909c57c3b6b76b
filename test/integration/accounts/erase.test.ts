/** Nothing of an erased account is left in any table and column, and nothing of another account is touched. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountTables, INSTALLATION_TABLES, SHARED_TABLES } from '../../../store/accounts/account-tables.ts';
import { eraseAccount } from '../../../store/accounts/erase-account.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { accountIdOf, allTables, type Filling, fillTables, occurrencesOf } from './filled-tables.ts';

const erased = { prefix: '11111111', mark: 'quokkaville' };
const other = { prefix: '22222222', mark: 'numbatville' };

const SHARED_SNAPSHOT = '33333333-0000-4000-8000-000000000001';
const OWN_SNAPSHOT = '33333333-0000-4000-8000-000000000002';

const fillingOf = (who: typeof erased, imo: string): Filling => ({
  ...who,
  given: {
    'accounts.id': accountIdOf(who),
    'accounts.state': who === erased ? 'erasing' : 'open',
    'audit_log.action': 'person.signed_in',
    'credentials.key': `line:TEST:account:${accountIdOf(who)}:1`,
    'credentials.suspected_by': who.mark,
    'credentials.failing_number': who.mark,
    'outbox.id': who === erased ? 1 : 2,
    'outbox.payload': JSON.stringify({ accountId: accountIdOf(who) }),
    'probe_answers.normalized_number': `${who.mark} tracking_requests.normalized_number`,
    'quota_lanes.credential_key': `line:TEST:account:${accountIdOf(who)}:1`,
    // Calls with the server's credential stay counted, without a name.
    'quota_reservations.credential_key': 'line:TEST',
    'quota_reservations.number': who === erased ? 1 : 2,
    'quota_reservations.lane_number': who === erased ? 1 : 2,
    'response_habits.source_code': imo,
    'vessels.imo': imo,
    // Ships are public, and stay.
    'vessels.mmsi': '211000000',
    'field_changes.recorded_at': new Date(),
  },
});

let server: TestDatabase;
let tables: string[];
beforeAll(async () => {
  server = await createTestDatabase();
  tables = await allTables(server.database);
});
afterAll(() => server.drop());

const installation: readonly string[] = INSTALLATION_TABLES;

test('every table is known to hold data of accounts, or none', async () => {
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
  const filled = () => tables.filter((table) => table === 'vessels' || !installation.includes(table));
  const needles = (who: typeof erased) => [who.prefix, who.mark];

  test('leaves nothing, and takes nothing of another', async () => {
    const { database } = server;
    await fillTables(database, filled(), fillingOf(erased, '9000001'));
    await fillTables(database, filled(), fillingOf(other, '9000002'));
    // The ids of other rows, by which shared tables refer to them.
    await sql`update response_habits h set witnesses = array(select id from tracking_requests)`.execute(database);
    await sql`update shared_asks a set watch_id = w.id from watches w
      where left(a.watch_id::text, 8) = left(w.id::text, 8)`.execute(database);
    await sql`update vessel_positions p set test_clock_id = c.id from test_clocks c
      where left(p.test_clock_id::text, 8) = left(c.id::text, 8)`.execute(database);
    await addSharedRows();
    expect(Object.keys(await occurrencesOf(database, needles(erased))).sort()).toEqual(
      filled()
        .filter((table) => table !== 'vessels')
        .sort(),
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

  test('is not touched while its state is another', async () => {
    const log = sql`delete from audit_log where account_id = ${accountIdOf(other)}`;
    await expect(log.execute(server.database)).rejects.toThrow('only added');
  });

  /** Adds what one row per table cannot show: shared snapshots, a chain of events, a credential of the server. */
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

      async function copyRow(table: string, who: typeof erased, changes: Record<string, string | null>): Promise<void> {
        await sql`insert into ${sql.table(table)}
          select (jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb)).*
          from ${sql.table(table)} t where t::text like ${`%${who.prefix}%`} order by t::text limit 1`.execute(
          connection,
        );
      }
    });
  }

  async function rowsOf(who: typeof erased): Promise<Record<string, string | null>> {
    const found: Record<string, string | null> = {};
    for (const table of tables) {
      // What both accounts share changes by design.
      if (table === 'response_habits') continue;
      const { rows } = await sql<{ rows: string | null }>`
        select string_agg(t::text, ' ' order by t::text) as rows from ${sql.table(table)} t
        where t::text ilike any (${needles(who).map((text) => `%${text}%`)})`.execute(server.database);
      found[table] = rows[0]?.rows ?? null;
    }
    return found;
  }
});
