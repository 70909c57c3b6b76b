import { sampleIds } from '../../resources/sample/ids.ts';
import {
  ApiError,
  badRequest,
  conflict,
  errorDocument,
  forbidden,
  internalError,
  notAcceptable,
  notFound,
  payloadTooLarge,
  preconditionFailed,
  tooManyRequests,
  unauthorized,
  unavailable,
  unprocessable,
  unsupportedMediaType,
} from '../json-api/errors.ts';
import type { OperationDoc, PublicRoute, Route } from '../route.ts';
import { headersOf } from './headers.ts';
import type { ResponseObject } from './types.ts';

interface DescribedError {
  about: string;
  example: ApiError;
}

function plain(status: number, title: string, detail: string): ApiError {
  return new ApiError(status, [{ status: String(status), title, detail }]);
}

/** Errors by HTTP status (spec/contract 6.2). */
const ERRORS: Readonly<Record<number, DescribedError>> = {
  400: {
    about: 'Part of the request is invalid, such as the JSON of its body, a page, a filter or an include',
    example: badRequest('page[size] must be a positive integer', { parameter: 'page[size]' }),
  },
  401: {
    about: 'The API key is missing, malformed, unknown or revoked; the response is the same for all of these',
    example: unauthorized(),
  },
  403: {
    about: 'The API key lacks the scope of the operation, or an operator disabled the feature for the account',
    example: forbidden('This API key has no write scope'),
  },
  404: { about: 'The account has no resource with this id', example: notFound() },
  406: {
    about: 'Accept allows JSON:API only with unsupported parameters',
    example: notAcceptable(),
  },
  409: {
    about:
      'The body and the URL name different resources, the state of the resource does not allow the operation, or a request ' +
      'with the same Idempotency-Key is still running',
    example: conflict('Type must be container', '/data/type'),
  },
  410: {
    about: 'Events after the cursor are no longer stored; continue with `meta.oldest_cursor`',
    example: plain(410, 'Gone', 'The events after 12 and up to 4000 are no longer stored'),
  },
  412: {
    about: 'The resource has changed since the ETag of If-Match',
    example: preconditionFailed(),
  },
  413: { about: 'The body is too large', example: payloadTooLarge(1024 * 1024) },
  415: {
    about: 'The operation does not support the type of the body',
    example: unsupportedMediaType('Send application/vnd.api+json or application/json', 'Content-Type'),
  },
  422: {
    about: 'The content of the body is invalid; each problem has a pointer',
    example: unprocessable([
      { pointer: '/data/attributes/ref_numbers', detail: 'Ref numbers must be a list of texts', code: 'invalid' },
    ]),
  },
  429: {
    about: 'The account has reached its rate limit; retry after the seconds in `Retry-After`',
    example: tooManyRequests('default', 12),
  },
  500: {
    about: 'An error of this server; the id of the error identifies its entry in the log',
    example: internalError(),
  },
  502: { about: 'Another server gave no usable response', example: plain(502, 'Bad Gateway', 'No response') },
  503: {
    about: 'A service that the operation depends on is unavailable; retry later',
    example: unavailable('The database is not reachable', 5),
  },
};

const ALWAYS = [400, 401, 403, 406, 429, 500, 503];
const PUBLIC = [400, 500, 503];

export function errorStatusesOf(route: Route | PublicRoute, doc: OperationDoc): number[] {
  const isPublic = !('scope' in route);
  const statuses = new Set([...(isPublic ? PUBLIC : ALWAYS), ...(doc.errors ?? [])]);
  if (route.path.includes('/:')) statuses.add(404);
  if ('scope' in route && route.body !== 'none') for (const status of [409, 413, 415, 422]) statuses.add(status);
  if (!isPublic && route.method === 'POST') for (const status of [409, 422]) statuses.add(status);
  if (!isPublic && ['PATCH', 'DELETE'].includes(route.method)) statuses.add(412);
  return [...statuses].sort((one, other) => one - other);
}

export function errorName(status: number): string {
  return `error_${status}`;
}

export function errorResponses(statuses: ReadonlySet<number>): Record<string, ResponseObject> {
  const used = Object.entries(ERRORS).filter(([status]) => statuses.has(Number(status)));
  return Object.fromEntries(
    used.map(([status, { about, example }]) => [
      errorName(Number(status)),
      {
        description: about,
        headers: headersOf(Number(status)),
        content: {
          'application/vnd.api+json': {
            schema: { $ref: '#/components/schemas/errors' },
            examples: { example: { value: errorDocument(example, sampleIds.request) } },
          },
        },
      },
    ]),
  );
}
