import type { Method } from '../route.ts';
import type { Components, ParameterObject, Reference } from './types.ts';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

export const responseHeaders: Components['headers'] = {
  'X-Request-Id': {
    description: 'Id of the request in the log; your own if you sent one',
    schema: text,
  },
  ETag: { description: 'Version of the resource, for `If-None-Match` and `If-Match`', schema: text },
  Location: { description: 'URL of the created resource', schema: { type: 'string', format: 'uri' } },
  'Retry-After': { description: 'Seconds after which to retry', schema: { type: 'integer', minimum: 1 } },
  RateLimit: {
    description: 'Remaining requests, and seconds until one more is allowed: `"default";r=99;t=1`',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'Limit of the bucket and its window in seconds: `"default";q=100;w=60`',
    schema: text,
  },
  'X-RateLimit-Limit': { description: 'Requests in any 60 seconds', schema: count },
  'X-RateLimit-Remaining': { description: 'Remaining requests', schema: count },
  'X-RateLimit-Reset': { description: 'When one more request is allowed, in Unix seconds', schema: count },
  'Idempotent-Replayed': {
    description: '`true`: the stored response to the first request with this Idempotency-Key; nothing was repeated',
    schema: text,
  },
};

const LIMITS = ['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** Lists the headers of a response. Public operations have no rate limit headers. */
export function headersOf(status: number, method?: Method, isCounted = true): Record<string, Reference> {
  const names = ['X-Request-Id'];
  if (status === 200 || status === 304) if (method === 'GET') names.push('ETag');
  if (status === 201) names.push('Location');
  if (method === 'POST') names.push('Idempotent-Replayed');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (isCounted && ![400, 401, 500, 503].includes(status)) names.push(...LIMITS);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const requestHeaders: Record<string, ParameterObject> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A unique string for this request. Repeating the request with the same key and body within 24 hours returns the first ' +
      'response and has no further effect.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETag of a stored response: 304 without a body while it is unchanged',
    schema: text,
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'ETag of the response that your change is based on: 412 if the resource has changed since',
    schema: text,
  },
};

const BY_METHOD: Partial<Record<Method, string>> = {
  GET: 'If-None-Match',
  POST: 'Idempotency-Key',
  PATCH: 'If-Match',
  DELETE: 'If-Match',
};

export function headerParametersOf(method: Method): Reference[] {
  const name = BY_METHOD[method];
  return name === undefined ? [] : [{ $ref: `#/components/parameters/${name}` }];
}
