/** `GET /healthz`: the process is alive. `GET /readyz`: what it depends on answers. Both without a key. */
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { methodNotAllowed } from './json-api/errors.ts';
import type { Step } from './pipeline/context.ts';
import { send } from './pipeline/send.ts';

/** What Temporal is asked for readiness. Neither throws nor takes long by contract; both are guarded here all the same. */
export interface TemporalProbe {
  /** The server is reachable. */
  check(): Promise<boolean>;
  /** A worker polls the task queue of tracking. */
  hasWorker?(): Promise<boolean>;
}

const PATIENCE_MS = 3_000;

export function answerHealth(database: Database, temporal: TemporalProbe): Step {
  return async (context, next) => {
    const asked = context.method === 'GET' || context.method === 'HEAD';
    if (asked && context.path === '/healthz') {
      send(context, { status: 200, body: { status: 'ok' }, contentType: 'application/json' });
    } else if (asked && context.path === '/readyz') {
      const checks = await runChecks({
        database: async () => (await sql`select 1`.execute(database)).rows.length === 1,
        temporal: () => temporal.check(),
        ...(temporal.hasWorker === undefined ? {} : { worker: temporal.hasWorker.bind(temporal) }),
      });
      const ready = Object.values(checks).every((check) => check === 'ok');
      const body = { status: ready ? 'ok' : 'unavailable', checks };
      send(context, { status: ready ? 200 : 503, body, contentType: 'application/json' });
    } else if (context.path === '/healthz' || context.path === '/readyz') {
      throw methodNotAllowed(['GET', 'HEAD']);
    } else {
      await next();
    }
  };
}

type Checks = Record<string, () => Promise<boolean>>;

async function runChecks(checks: Checks): Promise<Record<string, 'ok' | 'unavailable'>> {
  const entries = Object.entries(checks).map(async ([name, check]) => {
    const passed = await Promise.race([check().catch(() => false), timeout()]);
    return [name, passed ? 'ok' : 'unavailable'] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function timeout(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, false).unref();
  });
}
