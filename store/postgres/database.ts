import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../schema.generated.ts';
import { isOutdatedPlan } from './failures.ts';
import { parseTimestamp } from './parse-timestamp.ts';

export type Database = Kysely<DB>;
export type Queryable = Kysely<DB> | Transaction<DB>;

// Counters and positions are far below 2^53, so int8 values can be read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp);

export interface PoolOptions {
  maxConnections?: number;
  applicationName?: string;
  /**
   * Forces generic plans. Otherwise Postgres replans a prepared statement whenever it expects the new plan to be
   * cheaper, which doubled the cost of polling a short queue next to a long one.
   */
  plansOnce?: boolean;
  /**
   * Maximum duration in milliseconds of a statement or of acquiring a connection; unlimited by default. Postgres aborts
   * slow statements. If it does not respond even then, the server has disappeared without closing the connection, as in
   * a failover.
   */
  patienceMs?: number;
  observe?: (pool: pg.Pool) => void;
}

/** Extra time for Postgres to report that it aborted a statement. */
const GRACE_MS = 500;

/** Creates a pool that connects on the first query. Close it with `database.destroy()`. */
export function connectDatabase(url: string, options: PoolOptions = {}): Database {
  const { patienceMs } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'seamark',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(patienceMs === undefined ? {} : { connectionTimeoutMillis: patienceMs, statement_timeout: patienceMs }),
    ...(options.plansOnce ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
  });
  // A server restart breaks idle connections. The pool replaces them, so the process need not exit.
  pool.on('error', () => {});
  // The pool does not handle errors of checked-out connections, so one that breaks between two statements would end the
  // process. With this handler, its next statement fails and the pool drops the connection.
  const clients = new Set<pg.PoolClient>();
  const silence = patienceMs === undefined ? null : { afterMs: patienceMs + GRACE_MS, clients };
  pool.on('connect', (client) => {
    client.on('error', () => {});
    clients.add(client);
    prepareMarked(client, silence);
  });
  pool.on('remove', (client) => clients.delete(client));
  options.observe?.(pool);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Prefix of statements that each connection prepares only once. Use it for statements that run on every poll, cost more
 * to plan than to run, and use the same index for any parameters.
 */
export const PREPARED_MARK = '/* prepared */';
export const PREPARED = sql.raw(PREPARED_MARK);

/** Names of prepared statements by SQL text. */
const names = new Map<string, string>();
/** Limited because each connection holds all of these plans. Statements beyond the limit are planned each time. */
const MAX_PREPARED = 400;

/**
 * Names the marked statements. Receives every result through a callback: with pg's promises, V8 retains results and
 * rows until the next full garbage collection, because the driver adds a function to a completed object.
 */
function prepareMarked(client: pg.PoolClient, silence: Silence | null): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const marked = (...given: unknown[]): unknown => {
    const [text, values] = given;
    if (typeof text !== 'string' || typeof given.at(-1) === 'function') return query(...given);
    const name = text.includes(PREPARED_MARK) ? nameOf(text) : null;
    return runQuery(query, name === null ? { text, values } : { name, text, values }, silence);
  };
  Object.assign(client, { query: marked });
}

interface Silence {
  /** Time without a response after which the server is treated as gone. No statement may run this long. */
  afterMs: number;
  clients: Set<pg.PoolClient>;
}

/**
 * Drops all connections of the pool. If one connection gets no response, the server is unreachable through all of them,
 * and the next statement on each would wait as well. Running statements fail, and the pool reconnects.
 */
function dropConnections(clients: Set<pg.PoolClient>): void {
  for (const client of clients) client.connection.stream.destroy();
  clients.clear();
}

async function runQuery(
  query: (...given: unknown[]) => unknown,
  statement: object,
  silence: Silence | null,
): Promise<unknown> {
  const timer = silence === null ? undefined : setTimeout(dropConnections, silence.afterMs, silence.clients);
  try {
    return await new Promise((resolve, reject) => {
      query(statement, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // A migration changed the columns of a prepared `select *`. New names force Postgres to prepare it again.
    if (isOutdatedPlan(error)) names.clear();
    // Makes the stack trace include the caller instead of only the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the name of a statement, which stays the same until its plan is outdated. New names are unique, because
 * connections still hold the previous ones. Returns null if there are already too many prepared statements.
 */
function nameOf(text: string): string | null {
  const given = names.get(text);
  if (given !== undefined || names.size >= MAX_PREPARED) return given ?? null;
  const name = randomUUID();
  names.set(text, name);
  return name;
}
