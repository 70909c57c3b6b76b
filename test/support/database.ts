import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { onServer, withDatabase } from './template-database.ts';

export interface TestDatabase {
  url: string;
  database: Database;
  drop(): Promise<void>;
}

/** Creates a separate migrated database for one test file. `drop()` removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${inject('templateDatabase')}`);
  const url = withDatabase(server, name);
  const database = connectDatabase(url);
  return {
    url,
    database,
    async drop() {
      await database.destroy();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
