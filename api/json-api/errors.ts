/** Errors that clients see (spec/contract 6.2). Any other error becomes a 500. */

import type { Feature } from '../../identity/accounts/account-settings.ts';
import { type Refusal, refusalText } from '../../identity/accounts/account-states.ts';
import type { Quota } from '../../identity/rate-limits/admission.ts';

export interface ErrorObject {
  status: string;
  title: string;
  detail?: string | null;
  code?: string;
  source?: { pointer?: string; parameter?: string; header?: string } | null;
  /** `about` is the page that describes what to send. */
  links?: { about: string };
  meta?: Record<string, unknown>;
}

export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly ErrorObject[];
  readonly headers: Record<string, string>;

  constructor(status: number, errors: readonly ErrorObject[], headers: Record<string, string> = {}) {
    super(errors.map((error) => error.detail ?? error.title).join('; '));
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

/**
 * Returns the 400 error for a part of the request that cannot be parsed: invalid JSON, an invalid page, an unknown
 * include.
 */
export function badRequest(detail: string, source?: ErrorObject['source']): ApiError {
  return new ApiError(400, [{ status: '400', title: 'Bad Request', detail, ...(source ? { source } : {}) }]);
}

export function unauthorized(): ApiError {
  const detail =
    'The API key could not be verified. Send it as "Authorization: Token <API_KEY>" (Token, not Bearer), complete and ' +
    'without quotes, and check that it has not been revoked.';
  return new ApiError(401, [{ status: '401', title: 'Unauthorized', detail }], { 'WWW-Authenticate': 'Token' });
}

/** Returns the 403 error for every request that the account refuses: it is not open, or requires a second factor. */
export function refusedByAccount(refusal: Refusal): ApiError {
  return new ApiError(403, [
    { status: '403', title: 'Forbidden', detail: refusalText(refusal), code: REFUSAL_CODES[refusal] },
  ]);
}

const REFUSAL_CODES: Readonly<Record<Refusal, string>> = {
  suspended: 'account_suspended',
  closed: 'account_closed',
  erasing: 'account_closed',
  no_second_factor: 'second_factor_required',
};

/**
 * Returns the 403 error for a feature that an operator disabled for the account. Clients recognize it by its text
 * (spec/contract 0.10).
 */
export function featureOff(feature: Feature): ApiError {
  const { title = 'Forbidden', detail } = FEATURE_OFF[feature];
  return new ApiError(403, [{ status: '403', title, detail }]);
}

const FEATURE_OFF: Readonly<Record<Feature, { title?: string; detail: string }>> = {
  routing_data: { detail: 'Routing data feature is not enabled for this account' },
  on_demand_refresh: {
    title: 'API access not enabled',
    detail: 'This API endpoint is not enabled for your account. Please contact the operator of this server',
  },
  rail: { detail: 'Rail data feature is not enabled for this account' },
  webhooks: { detail: 'Webhooks feature is not enabled for this account' },
  document_processing: { detail: 'Document processing feature is not enabled for this account' },
};

export function forbidden(detail: string, source?: ErrorObject['source']): ApiError {
  return new ApiError(403, [{ status: '403', title: 'Forbidden', detail, ...(source ? { source } : {}) }]);
}

/** Returns the 429 error for too many requests within 60 s. Each bucket has its own text (spec/contract 6.2). */
export function tooManyRequests(bucket: Quota['bucket'], retryAfterSeconds: number): ApiError {
  return new ApiError(429, [{ status: '429', title: 'Too Many Requests', detail: TOO_MANY[bucket] }], {
    'Retry-After': String(retryAfterSeconds),
  });
}

const TOO_MANY: Readonly<Record<Quota['bucket'], string>> = {
  default:
    'Your account has exceeded its rate limit. Send fewer requests, subscribe to webhooks, ' +
    'or ask the operator of this server for a higher limit.',
  create: "You've hit the create tracking requests limit. Please try again in a minute.",
  refresh: "You've hit the refresh limit. Please try again in a minute.",
  infer: 'Rate limit exceeded',
  session: 'You sent more than 600 requests in a minute. Please wait a moment.',
};

/** Returns the 429 error for infrequent actions with their own limit, independent of the buckets. */
export function tooManyAttempts(detail: string, retryAfterMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const when = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError(429, [{ status: '429', title: 'Too Many Requests', detail: `${detail}. Try again in ${when}` }], {
    'Retry-After': String(seconds),
  });
}

export function notFound(detail = 'Nothing in this account has this id'): ApiError {
  return new ApiError(404, [{ status: '404', title: 'Not Found', detail }]);
}

/** Returns the 404 error for a URL without an operation. `docs` is the page that describes all operations. */
export function unknownAddress(docs: string): ApiError {
  const detail = `There is no operation at this URL. ${docs} describes every operation`;
  return new ApiError(404, [{ status: '404', title: 'Not Found', detail, links: { about: docs } }]);
}

export function methodNotAllowed(allowed: readonly string[]): ApiError {
  const detail = `This URL supports ${allowed.join(', ')}`;
  return new ApiError(405, [{ status: '405', title: 'Method Not Allowed', detail }], { Allow: allowed.join(', ') });
}

/** Returns the 409 error for a `data.type` or `data.id` that differs from the resource in the path. */
export function conflict(detail: string, pointer: string): ApiError {
  return new ApiError(409, [{ status: '409', title: 'Conflict', detail, source: { pointer } }]);
}

/** Returns the 409 error for an operation that the state of the resource does not allow. */
export function stateConflict(detail: string, meta?: Record<string, unknown>): ApiError {
  return new ApiError(409, [{ status: '409', title: 'Conflict', detail, ...(meta ? { meta } : {}) }]);
}

/** Returns the 409 error for a page that shows another account than the one to which the session has switched. */
export function otherAccount(): ApiError {
  const detail = 'The session has switched to a different account from the one that the page shows. Reload the page.';
  return new ApiError(409, [{ status: '409', title: 'Conflict', detail, code: 'other_account' }]);
}

export function payloadTooLarge(limitBytes: number): ApiError {
  const detail = `The body is larger than ${limitBytes} bytes`;
  return new ApiError(413, [{ status: '413', title: 'Payload Too Large', detail, source: { pointer: '' } }]);
}

/** Returns the 412 error for a resource that has changed since the client read it. */
export function preconditionFailed(): ApiError {
  const detail = 'The resource has changed since you read it, or If-Match does not contain its tag. Read it again.';
  return new ApiError(412, [{ status: '412', title: 'Precondition Failed', detail, source: { header: 'If-Match' } }]);
}

export function notAcceptable(): ApiError {
  const detail = 'Accept allows application/vnd.api+json only with unsupported parameters';
  return new ApiError(406, [{ status: '406', title: 'Not Acceptable', detail, source: { header: 'Accept' } }]);
}

const IDEMPOTENCY_KEY = { header: 'Idempotency-Key' };

export function idempotencyKeyReused(): ApiError {
  const detail = 'This Idempotency-Key was used for a different request; use a new key for each request';
  return new ApiError(422, [{ status: '422', title: 'Unprocessable Entity', detail, source: IDEMPOTENCY_KEY }]);
}

export function idempotencyKeyInUse(): ApiError {
  const detail = 'The first request with this Idempotency-Key is still running';
  const error = { status: '409', title: 'Conflict', detail, source: IDEMPOTENCY_KEY };
  return new ApiError(409, [error], { 'Retry-After': '1' });
}

export function unsupportedMediaType(detail: string, header: string): ApiError {
  return new ApiError(415, [{ status: '415', title: 'Unsupported Media Type', detail, source: { header } }]);
}

/** Returns the error for a request that the HTTP parser rejected, so that its method and path are unknown. */
export function unreadable(status: 400 | 408 | 431, title: string): ApiError {
  return new ApiError(status, [{ status: String(status), title }]);
}

export interface Problem {
  pointer: string;
  detail: string;
  code: string;
  meta?: Record<string, unknown>;
}

/** A body of 1 MiB can have a hundred thousand problems, and listing them all would take more than 20 MiB. */
const MAX_PROBLEMS = 1_000;

/** Returns the 422 error for the problems in a body, of which it lists at most `MAX_PROBLEMS`. */
export function unprocessable(problems: readonly Problem[]): ApiError {
  return new ApiError(
    422,
    problems.slice(0, MAX_PROBLEMS).map(({ pointer, detail, code, meta }) => ({
      status: '422',
      source: { pointer },
      title: 'Unprocessable Entity',
      detail,
      code,
      ...(meta ? { meta } : {}),
    })),
  );
}

/** Returns the 503 error for an unavailable dependency. */
export function unavailable(detail: string, retryAfterSeconds: number): ApiError {
  return new ApiError(503, [{ status: '503', title: 'Service Unavailable', detail }], {
    'Retry-After': String(retryAfterSeconds),
  });
}

export function internalError(): ApiError {
  return new ApiError(500, [{ status: '500', source: null, title: 'Internal Server Error', detail: null }]);
}

/** Builds an error document. Each error object contains the request id, which also appears in the log. */
export function errorDocument(error: ApiError, requestId: string): { errors: unknown[] } {
  return { errors: error.errors.map((object) => ({ id: requestId, ...object })) };
}
