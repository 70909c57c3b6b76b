/**
 * CORS for the API only. Browsers never add an API key to a request, so pages of any origin may call it. Our own pages
 * authenticate with cookies and are not shared.
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

/** Sets the CORS headers for `origins`; null allows all. */
export function allowOrigins(origins: readonly string[] | null): Step {
  const run = cors({
    origin: origins === null ? '*' : (context) => origins.find((origin) => origin === context.get('Origin')) ?? '',
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposeHeaders: EXPOSED,
    maxAge: 3_600,
  });
  return (context, next) => (context.path.startsWith('/v2/') ? run(context, next) : next());
}
