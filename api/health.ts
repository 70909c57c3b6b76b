/** `GET /healthz` (the process is alive) and `GET /readyz` (its dependencies respond), without an API key. */
import { isDatabaseThere, readiness } from '../operations/readiness.ts';
import type { Database } from '../store/postgres/database.ts';
import { methodNotAllowed } from './json-api/errors.ts';
import type { Step } from './pipeline/context.ts';
import { send } from './pipeline/send.ts';

/** Readiness checks of Temporal. By contract they neither throw nor take long; the caller guards against both anyway. */
export interface TemporalProbe {
  /** The server is reachable. */
  check(): Promise<boolean>;
  /** A worker polls the task queue of tracking. */
  hasWorker?(): Promise<boolean>;
}

export function answerHealth(database: Database, temporal: TemporalProbe): Step {
  return async (context, next) => {
    const isRead = context.method === 'GET' || context.method === 'HEAD';
    if (isRead && context.path === '/healthz') {
      send(context, { status: 200, body: { status: 'ok' }, contentType: 'application/json' });
    } else if (isRead && context.path === '/readyz') {
      const ready = await readiness({
        database: () => isDatabaseThere(database),
        temporal: () => temporal.check(),
        ...(temporal.hasWorker === undefined ? {} : { worker: temporal.hasWorker.bind(temporal) }),
      });
      send(context, { ...ready, contentType: 'application/json' });
    } else if (context.path === '/healthz' || context.path === '/readyz') {
      throw methodNotAllowed(['GET', 'HEAD']);
    } else {
      await next();
    }
  };
}
