/**
 * CORS: pages of other origins may call only the API. Browsers never send an API key automatically, so any origin may
 * call it. Our pages authenticate with cookies and are not shared with other origins.
 */
import cors from '@koa/cors';
import type { Step } from './context.ts';

const EXPOSED = [
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

/** Sets the CORS headers for these origins; null allows all of them. */
export function allowOrigins(origins: readonly string[] | null): Step {
  const run = cors({
    origin: origins === null ? '*' : (context) => origins.find((origin) => origin === context.get('Origin')) ?? '',
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposeHeaders: EXPOSED,
    maxAge: 3_600,
  });
  return (context, next) => (context.path.startsWith('/v2/') ? run(context, next) : next());
}
