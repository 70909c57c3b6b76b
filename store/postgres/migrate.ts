import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../migrations/', import.meta.url);
// Arbitrary constant. Two processes that start at the same time must not both migrate.
const advisoryLock = 7_341_526;

/**
 * Migrates the database to the newest schema: applies each file in `migrations/` once, in numerical order, each in its
 * own transaction, under an advisory lock. Returns the names of the newly applied files.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'seamark-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    );
    const pending = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort();
    for (const name of pending) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (cause) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed and was rolled back`, { cause });
      }
    }
    return pending;
  } finally {
    await client.end();
  }
}
