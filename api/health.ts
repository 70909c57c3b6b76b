/**
 * Health checks without an API key: `GET /healthz` (the process is alive), `GET /readyz` (it can serve requests, which
 * requires only the database) and `GET /healthz/dependencies` (tracking works: Temporal responds and a worker polls).
 */
import type { Admissions } from '../identity/rate-limits/admission.ts';
import { isDatabaseReachable, readiness } from '../operations/readiness.ts';
import type { Database } from '../store/postgres/database.ts';
import { methodNotAllowed } from './json-api/errors.ts';
import type { Step } from './pipeline/context.ts';
import { send } from './pipeline/send.ts';

/** Checks of Temporal. Implementations should neither throw nor take long, but the caller guards against both. */
export interface TemporalProbe {
  /** Whether the server is reachable. */
  check(): Promise<boolean>;
  /** Whether a worker polls the task queue for tracking. */
  hasWorker?(): Promise<boolean>;
}

export function serveHealth(database: Database, admissions: Admissions, temporal: TemporalProbe): Step {
  const serving = { database: async () => admissions.isAnswered && (await isDatabaseReachable(database)) };
  const tracking = {
    temporal: () => temporal.check(),
    ...(temporal.hasWorker === undefined ? {} : { worker: temporal.hasWorker.bind(temporal) }),
  };
  const checks: Readonly<Record<string, () => Promise<{ status: number; body: unknown }>>> = {
    '/healthz': async () => ({ status: 200, body: { status: 'ok' } }),
    '/readyz': () => readiness(serving),
    '/healthz/dependencies': () => readiness({ ...serving, ...tracking }),
  };
  return async (context, next) => {
    const respond = Object.hasOwn(checks, context.path) ? checks[context.path] : undefined;
    if (respond === undefined) return next();
    if (context.method !== 'GET' && context.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    send(context, { ...(await respond()), contentType: 'application/json' });
  };
}
