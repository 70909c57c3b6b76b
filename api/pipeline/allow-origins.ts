/**
 * What pages of other origins may read: the API alone. A key in a header is sent by nobody unknowingly, so any origin may ask;
 * pages for people show what is theirs without one.
 */
import cors from '@koa/cors';
import type { Step } from './context.ts';

const EXPOSED = [
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

/** `origins`: null for all of them. */
export function allowOrigins(origins: readonly string[] | null): Step {
  const run = cors({
    origin: origins === null ? '*' : (context) => origins.find((origin) => origin === context.get('Origin')) ?? '',
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposeHeaders: EXPOSED,
    maxAge: 3_600,
  });
  return (context, next) => (context.path.startsWith('/v2/') ? run(context, next) : next());
}
