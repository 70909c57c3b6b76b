/**
 * `GET /healthz`: the process is alive. `GET /readyz`: its dependencies respond. Neither needs a key, and both accept
 * any `Host`.
 */
import type { IncomingMessage } from 'node:http';
import { type ReadinessCheck, readiness } from '../../operations/readiness.ts';
import { type HttpResponse, httpError } from './respond.ts';

/** Returns null for other paths. */
export function health(checks: Readonly<Record<string, ReadinessCheck>>) {
  return async ({ method }: IncomingMessage, path: string): Promise<HttpResponse | null> => {
    if (path !== '/healthz' && path !== '/readyz') return null;
    if (method !== 'GET' && method !== 'HEAD') {
      throw httpError(405, 'Method not allowed', 'Only GET requests are accepted', { Allow: 'GET, HEAD' });
    }
    if (path === '/healthz') return { status: 200, body: { status: 'ok' } };
    return readiness(checks);
  };
}
