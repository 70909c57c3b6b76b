import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

export type Database = Kysely<DB>;
/** Inside or outside of a transaction: what a query needs to run. */
export type Queryable = Kysely<DB> | Transaction<DB>;

// Counters and positions stay far below 2^53, so int8 is read as a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool; nothing connects before the first query. Close it with `database.destroy()`. */
export function connectDatabase(
  url: string,
  options: { maxConnections?: number; applicationName?: string } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'seamark',
  });
  // A server restart breaks idle connections; the pool replaces them, so this is no reason to end the process.
  pool.on('error', () => {});
  // Of a connection in use the pool is silent: one that breaks between two statements would end the process. The next
  // statement on it fails, and it is not used again.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
