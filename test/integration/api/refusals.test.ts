/**
 * Tests the cost of denied clients: all denied clients of a process share one read at a time, which takes nothing from
 * a bucket.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { Admissions } from '../../../identity/rate-limits/admission.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import type { DB } from '../../../store/schema.generated.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const CLIENTS = 10;
const REQUESTS = 20;

let server: TestDatabase;
let database: Kysely<DB>;
const statements: string[] = [];

beforeAll(async () => {
  server = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: server.url });
  database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
});
afterAll(async () => {
  await database?.destroy();
  await server?.drop();
});

test('denied clients share one statement at a time', async () => {
  const admissions = new Admissions({
    database,
    now: () => new Date(),
    onUnchecked: (error) => {
      throw error;
    },
  });
  const keys: string[] = [];
  for (let client = 0; client < CLIENTS; client++) {
    const accountId = newId();
    await insertAccount(server.database, {
      id: accountId,
      name: `Denied ${client}`,
      settings: JSON.stringify({ limits: { default: 0 } }),
    });
    keys.push((await createApiKey(server.database, { accountId, name: 'denied' })).key);
  }
  const ask = (key: string) => admissions.admit({ key, scope: 'read', bucket: 'default' });
  // The first denial records that the key was used, which changes the key; only the second denial is cached.
  for (const key of [...keys, ...keys]) expect(await ask(key)).toMatchObject({ isAdmitted: false });
  statements.length = 0;
  const denied = await Promise.all(Array.from({ length: REQUESTS }, () => keys.map(ask)).flat());
  expect(denied.filter((one) => one?.isAdmitted === false)).toHaveLength(CLIENTS * REQUESTS);
  expect(statements).toHaveLength(1);
  expect(statements[0]).not.toContain('take_from_bucket');
});
