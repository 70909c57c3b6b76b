/** Serves the API over HTTP on its own connection pool, whose queries can be recorded. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createRegistry } from '../../connectors/registry.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { DB } from '../../store/schema.generated.ts';
import { type ServedApi, serveApi } from '../../test/support/serve-api.ts';
import { QueryRecorder } from './query-plans.ts';

export interface ObservedApi extends ServedApi {
  recorder: QueryRecorder;
  observed: Database;
}

export async function startObservedApi(postgresUrl: string): Promise<ObservedApi> {
  const recorder = new QueryRecorder();
  const pool = new pg.Pool({ connectionString: postgresUrl, max: 10 });
  // After a failure, the server stops before the connections are closed; the resulting errors would hide the original
  // one.
  pool.on('error', () => {});
  const observed = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: recorder.log });
  const registry = createRegistry({ simulatorUrl: 'http://127.0.0.1:9', environment: {} });
  const { origin, stop } = await serveApi({ database: observed, registry });
  return {
    recorder,
    observed,
    origin,
    async stop() {
      await stop();
      await observed.destroy();
    },
  };
}
