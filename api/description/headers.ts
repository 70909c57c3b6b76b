/** Headers that answers carry, and those of requests that any operation of a method understands. */
import type { Method } from '../route.ts';
import type { Components, ParameterObject, Reference } from './types.ts';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

export const answerHeaders: Components['headers'] = {
  'X-Request-Id': {
    description: 'Id of the request, as it stands in the log; your own where you sent one',
    schema: text,
  },
  ETag: { description: 'Version of the answer, for `If-None-Match` and `If-Match`', schema: text },
  Location: { description: 'Address of what was created', schema: { type: 'string', format: 'uri' } },
  'Retry-After': { description: 'Seconds after which to ask again', schema: { type: 'integer', minimum: 1 } },
  RateLimit: {
    description: 'Requests that remain, and seconds until one more is free: `"default";r=99;t=1`',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'Limit and window of seconds of the bucket: `"default";q=100;w=60`',
    schema: text,
  },
  'X-RateLimit-Limit': { description: 'Requests in any 60 seconds', schema: count },
  'X-RateLimit-Remaining': { description: 'Requests that remain', schema: count },
  'X-RateLimit-Reset': { description: 'When one more request is free, in seconds of the epoch', schema: count },
  'Idempotent-Replayed': {
    description: '`true`: the answer of the first request with this Idempotency-Key; nothing was done again',
    schema: text,
  },
};

const LIMITS = ['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** Headers of an answer; without limits where no API key is counted. */
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
      'Any text of yours for this one request. Sent again with the same key and body within 24 hours, it is answered ' +
      'as the first time and nothing is done twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETag of an answer that you still have: 304 without a body while it is the same',
    schema: text,
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'ETag of the answer that your change is based on: 412 where it has changed since',
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
