/** Tests that migrations are applied once, and hold up neither readers nor writers of large tables. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '../../../store/postgres/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

/** Generous on a busy machine. */
const PATIENCE_MS = 30_000;

let test: TestDatabase;
let folder: string;
let other: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-migrations-'));
  other = new pg.Client({ connectionString: test.url });
  await other.connect();
  await other.query("create table harbours (name text); insert into harbours values ('Oakland')");
});
afterAll(async () => {
  await other.end();
  await rm(folder, { recursive: true });
  await test.drop();
});

function migrateTo(name: string, options: { lockTimeoutMs?: number; patienceMs?: number } = {}): Promise<string[]> {
  return migrate(test.url, { folder: pathToFileURL(`${folder}/`), pauseMs: 100, ...options }).then((applied) => {
    expect(applied.every((one) => one === name)).toBe(true);
    return applied;
  });
}

async function inTransaction<Result>(statement: string, action: () => Promise<Result>): Promise<Result> {
  await other.query('begin');
  try {
    await other.query(statement);
    return await action();
  } finally {
    await other.query('rollback');
  }
}

/** Waits until the migration's session waits for a lock that somebody holds. */
async function untilItWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where application_name = 'seamark-migrate' and datname = current_database() and wait_event_type = 'Lock'`;
  const options = { timeout: PATIENCE_MS, interval: 20 };
  await vi.waitFor(async () => expect((await waiting.execute(test.database)).rows).not.toEqual([]), options);
}

describe('migrate', () => {
  it('applies nothing twice, also when several processes start at once', async () => {
    expect(await Promise.all([migrate(test.url), migrate(test.url), migrate(test.url)])).toEqual([[], [], []]);
  });

  it('lets readers pass while a backup or an export blocks it, and is applied afterwards', async () => {
    const name = '9001_column.sql';
    await writeFile(path.join(folder, name), 'alter table harbours add column berth text;');
    const migration = await inTransaction('lock table harbours in access share mode', async () => {
      const applied = migrateTo(name, { lockTimeoutMs: 300 });
      await untilItWaits();
      await sql`select name from harbours limit 1`.execute(test.database);
      return { applied };
    });
    expect(await migration.applied).toEqual([name]);
    await other.query('select berth from harbours limit 1');
  });

  it('gives up when the table stays blocked, and leaves nothing behind', async () => {
    const name = '9002_column.sql';
    await writeFile(path.join(folder, name), 'alter table harbours add column pier text;');
    await inTransaction('lock table harbours in access share mode', () =>
      expect(migrateTo(name, { lockTimeoutMs: 50, patienceMs: 300 })).rejects.toThrow(
        `Migration ${name} failed and was rolled back`,
      ),
    );
    await expect(other.query('select pier from harbours')).rejects.toThrow('does not exist');
    await rm(path.join(folder, name));
  });

  it('builds an index without blocking writers, also when several processes start at once', async () => {
    const name = '9003_index.sql';
    const text = `-- without transaction
drop index concurrently if exists harbours_berth;
-- Serves the list of berths.
create index concurrently harbours_berth on harbours (berth);
`;
    await writeFile(path.join(folder, name), text);
    // The index waits for this writer, which would wait forever for an index that is built in a transaction.
    const started = await inTransaction('update harbours set name = name', async () => {
      const processes = Promise.all([migrateTo(name), migrateTo(name)]);
      await untilItWaits();
      await other.query('update harbours set name = name');
      return { processes };
    });
    expect((await started.processes).flat()).toEqual([name]);
    const { rows } = await other.query("select indisvalid from pg_index where indexrelid = 'harbours_berth'::regclass");
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
