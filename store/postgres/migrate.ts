import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pRetry from 'p-retry';
import pg from 'pg';

// Arbitrary constant. Two processes that start at the same time must not both migrate.
const ADVISORY_LOCK = 7_341_526;

/** First line of a file whose statements each commit on their own, as `create index concurrently` requires. */
const WITHOUT_TRANSACTION = '-- without transaction\n';

const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrateOptions {
  folder?: URL;
  /** Longest time that a file may wait for a lock, during which other statements on that table wait behind it. */
  lockTimeoutMs?: number;
  /** Pause after such a time, during which they continue. */
  pauseMs?: number;
  /** Longest time for which a file is tried again. */
  patienceMs?: number;
}

interface Migration {
  name: string;
  sql: string;
}

/**
 * Migrates the database to the newest schema: applies each file in `migrations/` once, in numerical order, each in its
 * own transaction, under an advisory lock. Returns the names of the newly applied files. While a backup, an export or
 * another long transaction holds a table, a file gives up its turn again and again, so that requests are not held up.
 */
export async function migrate(
  url: string,
  {
    folder = new URL('../migrations/', import.meta.url),
    lockTimeoutMs = 2_000,
    pauseMs = 5_000,
    patienceMs = 15 * 60_000,
  }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'seamark-migrate' });
  await client.connect();
  try {
    await lockMigrations(client);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    );
    const pending = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort();
    for (const name of pending) {
      const migration = { name, sql: await readFile(new URL(name, folder), 'utf8') };
      await pRetry(() => apply(client, migration, lockTimeoutMs), {
        retries: Number.POSITIVE_INFINITY,
        minTimeout: pauseMs,
        factor: 1,
        maxRetryTime: patienceMs,
        shouldRetry: ({ error }) => isBlocked(error),
      });
    }
    return pending;
  } finally {
    await client.end();
  }
}

/** Polls, because `create index concurrently` would wait for a session that waits for the lock. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (; ; await wait(100)) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      ADVISORY_LOCK,
    ]);
    if (rows[0]?.locked) return;
  }
}

async function apply(client: pg.Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  if (migration.sql.startsWith(WITHOUT_TRANSACTION)) await applyByStatement(client, migration);
  else await applyInTransaction(client, migration, lockTimeoutMs);
}

async function applyInTransaction(client: pg.Client, { name, sql }: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    await record(client, name);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed and was rolled back`, { cause });
  }
}

/** Statements of such a file wait for locks without making others wait, and can all be repeated. */
async function applyByStatement(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    for (const statement of sql.split(/;\s*$/m).filter((text) => text.trim() !== '')) await client.query(statement);
    await record(client, name);
  } catch (cause) {
    throw new Error(`Migration ${name} failed, and is repeated by the next start`, { cause });
  }
}

async function record(client: pg.Client, name: string): Promise<void> {
  await client.query('insert into migrations (name) values ($1)', [name]);
}

function isBlocked({ cause }: Error): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === LOCK_NOT_AVAILABLE;
}
