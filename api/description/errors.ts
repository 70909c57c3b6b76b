/** The errors that operations can answer, each with what it means and an example made by the code that answers it. */

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

interface ErrorAnswer {
  about: string;
  example: ApiError;
}

function plain(status: number, title: string, detail: string): ApiError {
  return new ApiError(status, [{ status: String(status), title, detail }]);
}

/** By HTTP status (spec/contract 6.2). */
const ERRORS: Readonly<Record<number, ErrorAnswer>> = {
  400: {
    about: 'A part of the request cannot be read: the JSON of its body, a page, a filter, an include',
    example: badRequest('page[size] must be a positive integer', { parameter: 'page[size]' }),
  },
  401: {
    about: 'The API key is missing, malformed, unknown or revoked; all of these are answered alike',
    example: unauthorized(),
  },
  403: {
    about: 'The API key lacks the scope that the operation needs, or an operator switched it off for the account',
    example: forbidden('This API key has no write scope'),
  },
  404: { about: 'The account has nothing of that id', example: notFound() },
  406: {
    about: 'Accept asks for JSON:API only with parameters that are not supported',
    example: notAcceptable(),
  },
  409: {
    about:
      'The body is about something else than the address, the state does not allow it, or a request with the same ' +
      'Idempotency-Key is still running',
    example: conflict('Type must be container', '/data/type'),
  },
  410: {
    about: 'Events behind the cursor are not kept any more; `meta.oldest_cursor` is where the log goes on',
    example: plain(410, 'Gone', 'The events after 12 up to 4000 are not kept any more'),
  },
  412: {
    about: 'Somebody changed it since the ETag of If-Match was given',
    example: preconditionFailed(),
  },
  413: { about: 'The body is too large', example: payloadTooLarge(1024 * 1024) },
  415: {
    about: 'The body is of a type that is not read here',
    example: unsupportedMediaType('Send application/vnd.api+json or application/json', 'Content-Type'),
  },
  422: {
    about: 'The body can be read, but not used; every problem is named, with a pointer to it',
    example: unprocessable([
      { pointer: '/data/attributes/ref_numbers', detail: 'Ref numbers must be a list of texts', code: 'invalid' },
    ]),
  },
  429: {
    about: 'The limit of the account is reached; `Retry-After` says in how many seconds to ask again',
    example: tooManyRequests('default', 12),
  },
  500: { about: 'Our fault; the id of the error leads to the log', example: internalError() },
  502: { about: 'Something that was asked gave no usable answer', example: plain(502, 'Bad Gateway', 'No answer') },
  503: {
    about: 'Something that the answer depends on is away; ask again later',
    example: unavailable('The database is not reachable', 5),
  },
};

const ALWAYS = [400, 401, 403, 406, 429, 500, 503];
const PUBLIC = [400, 500, 503];

/** Statuses of errors that an operation may answer with, in order. */
export function errorStatusesOf(route: Route | PublicRoute, doc: OperationDoc): number[] {
  const isPublic = !('scope' in route);
  const statuses = new Set([...(isPublic ? PUBLIC : ALWAYS), ...(doc.errors ?? [])]);
  if (route.path.includes('/:')) statuses.add(404);
  if ('scope' in route && route.body !== 'none') for (const status of [409, 413, 415, 422]) statuses.add(status);
  if (!isPublic && route.method === 'POST') for (const status of [409, 422]) statuses.add(status);
  if (!isPublic && ['PATCH', 'DELETE'].includes(route.method)) statuses.add(412);
  return [...statuses].sort((one, other) => one - other);
}

/** Name of the shared response of a status. */
export function errorName(status: number): string {
  return `error_${status}`;
}

/** The shared responses of these statuses, by name. */
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
