import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../schema.generated.ts';
import { isOutdatedPlan } from './failures.ts';

export type Database = Kysely<DB>;
/** Runs queries, inside or outside a transaction. */
export type Queryable = Kysely<DB> | Transaction<DB>;

// Counters and positions stay far below 2^53, so int8 is read as a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface PoolOptions {
  maxConnections?: number;
  applicationName?: string;
  /**
   * Forces generic plans. Otherwise Postgres replans a prepared statement each time it expects that to be cheaper, which doubled
   * the cost of polling a short queue beside a long one.
   */
  plansOnce?: boolean;
}

/** Opens a pool; nothing connects before the first query. Close it with `database.destroy()`. */
export function connectDatabase(url: string, options: PoolOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'seamark',
    ...(options.plansOnce ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
  });
  // A server restart breaks idle connections; the pool replaces them, so this is no reason to end the process.
  pool.on('error', () => {});
  // The pool does not handle errors of connections in use: one that breaks between two statements would end the process.
  // The next statement on it fails and the pool drops it.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareMarked(client);
  });
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Prefix of statements that each connection prepares once. For statements that run at every poll, cost more to plan than to run,
 * and use the same index for any parameters.
 */
export const PREPARED_MARK = '/* prepared */';
export const PREPARED = sql.raw(PREPARED_MARK);

/** Names of prepared statements by their texts. */
const names = new Map<string, string>();
/** Each connection holds the plans of all of them; further texts are planned each time. */
const MAX_PREPARED = 400;

/**
 * Gives marked statements a name, and requests every result by callback: with pg's own promises V8 retains result and rows until
 * the next full garbage collection, since the driver adds a function to a finished object.
 */
function prepareMarked(client: pg.PoolClient): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const marked = (...given: unknown[]): unknown => {
    const [text, values] = given;
    if (typeof text !== 'string' || typeof given.at(-1) === 'function') return query(...given);
    const name = text.includes(PREPARED_MARK) ? nameOf(text) : null;
    return runQuery(query, name === null ? { text, values } : { name, text, values });
  };
  Object.assign(client, { query: marked });
}

async function runQuery(query: (...given: unknown[]) => unknown, statement: object): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      query(statement, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // A migration changed the columns of a prepared `select *`. Other names prepare it anew.
    if (isOutdatedPlan(error)) names.clear();
    // So that the stack shows the caller, not only the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * The same for one text until a plan is outdated; unique, since connections still hold the former names. Null: there are too many
 * prepared statements already.
 */
function nameOf(text: string): string | null {
  const given = names.get(text);
  if (given !== undefined || names.size >= MAX_PREPARED) return given ?? null;
  const name = randomUUID();
  names.set(text, name);
  return name;
}
