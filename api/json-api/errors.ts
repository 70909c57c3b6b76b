/** Errors that clients see (spec/contract 6.2, decisions: errors that the table lacks). Whatever is thrown and is none of these is a 500. */

import type { Feature } from '../../identity/accounts/account-settings.ts';
import type { Quota } from '../../identity/rate-limits/admission.ts';

export interface ErrorObject {
  status: string;
  title: string;
  detail?: string | null;
  code?: string;
  source?: { pointer?: string; parameter?: string; header?: string } | null;
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

/** A part of the request that cannot be read: not JSON, a bad page, an unknown include. */
export function badRequest(detail: string, source?: ErrorObject['source']): ApiError {
  return new ApiError(400, [{ status: '400', title: 'Bad Request', detail, ...(source ? { source } : {}) }]);
}

export function unauthorized(): ApiError {
  const detail =
    'The API key could not be verified. Send it as "Authorization: Token <API_KEY>", complete and without quotes, ' +
    'and check that it has not been revoked.';
  return new ApiError(401, [{ status: '401', title: 'Unauthorized', detail }], { 'WWW-Authenticate': 'Token' });
}

/** An operator switched the feature off for the account; clients tell it by the words from other refusals (spec/contract 0.10). */
export function featureOff(feature: Feature): ApiError {
  const { title = 'Forbidden', detail } = FEATURE_OFF[feature];
  return new ApiError(403, [{ status: '403', title, detail }]);
}

const FEATURE_OFF: Readonly<Record<Feature, { title?: string; detail: string }>> = {
  routing_data: { detail: 'Routing data feature is not enabled for this account' },
  on_demand_refresh: {
    title: 'API access not enabled',
    detail: 'This API endpoint is not enabled for your account. Please ask whoever runs this server',
  },
  rail: { detail: 'Rail data feature is not enabled for this account' },
  webhooks: { detail: 'Webhooks feature is not enabled for this account' },
};

export function forbidden(detail: string, source?: ErrorObject['source']): ApiError {
  return new ApiError(403, [{ status: '403', title: 'Forbidden', detail, ...(source ? { source } : {}) }]);
}

/** Too many requests in 60 s. Each bucket has words of its own (spec/contract 6.2). */
export function tooManyRequests(bucket: Quota['bucket'], retryAfterSeconds: number): ApiError {
  return new ApiError(429, [{ status: '429', title: 'Too Many Requests', detail: TOO_MANY[bucket] }], {
    'Retry-After': String(retryAfterSeconds),
  });
}

const TOO_MANY: Readonly<Record<Quota['bucket'], string>> = {
  default:
    'Your account has exceeded its rate limit. Ask less often, let webhooks tell you what changed, ' +
    'or ask whoever runs this server for a higher limit.',
  create: "You've hit the create tracking requests limit. Please try again in a minute.",
  refresh: "You've hit the refresh limit. Please try again in a minute.",
  infer: 'Rate limit exceeded',
  session: 'You asked more than 600 times in a minute. Wait a little before you go on.',
};

/** A limit of its own, of something that is done rarely. */
export function tooManyAttempts(detail: string, retryAfterMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const when = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ApiError(429, [{ status: '429', title: 'Too Many Requests', detail: `${detail}. Try again in ${when}` }], {
    'Retry-After': String(seconds),
  });
}

export function notFound(): ApiError {
  return new ApiError(404, [{ status: '404', title: 'Not Found' }]);
}

export function methodNotAllowed(allowed: readonly string[]): ApiError {
  const detail = `This address answers to ${allowed.join(', ')}`;
  return new ApiError(405, [{ status: '405', title: 'Method Not Allowed', detail }], { Allow: allowed.join(', ') });
}

/** `data.type` or `data.id` is not that of the addressed resource. */
export function conflict(detail: string, pointer: string): ApiError {
  return new ApiError(409, [{ status: '409', title: 'Conflict', detail, source: { pointer } }]);
}

/** The resource is in a state in which the operation cannot be done. */
export function stateConflict(detail: string, meta?: Record<string, unknown>): ApiError {
  return new ApiError(409, [{ status: '409', title: 'Conflict', detail, ...(meta ? { meta } : {}) }]);
}

/** A page that shows one account asks for what the session does in another one by now. */
export function otherAccount(): ApiError {
  const detail = 'This session works in another account than the page shows. Open the page again.';
  return new ApiError(409, [{ status: '409', title: 'Conflict', detail, code: 'other_account' }]);
}

export function payloadTooLarge(limitBytes: number): ApiError {
  const detail = `The body is larger than ${limitBytes} bytes`;
  return new ApiError(413, [{ status: '413', title: 'Payload Too Large', detail, source: { pointer: '' } }]);
}

/** What is there now is not what the client saw. */
export function preconditionFailed(): ApiError {
  const detail = 'The resource has changed since it was read, or If-Match holds no tag of it. Read it again.';
  return new ApiError(412, [{ status: '412', title: 'Precondition Failed', detail, source: { header: 'If-Match' } }]);
}

export function notAcceptable(): ApiError {
  const detail = 'Accept asks for application/vnd.api+json only with parameters that are not supported';
  return new ApiError(406, [{ status: '406', title: 'Not Acceptable', detail, source: { header: 'Accept' } }]);
}

const IDEMPOTENCY_KEY = { header: 'Idempotency-Key' };

export function idempotencyKeyReused(): ApiError {
  const detail = 'This Idempotency-Key was sent with another request before; take a new one for each request';
  return new ApiError(422, [{ status: '422', title: 'Unprocessable Entity', detail, source: IDEMPOTENCY_KEY }]);
}

export function idempotencyKeyInUse(): ApiError {
  const detail = 'The first request with this Idempotency-Key is still being carried out';
  const error = { status: '409', title: 'Conflict', detail, source: IDEMPOTENCY_KEY };
  return new ApiError(409, [error], { 'Retry-After': '1' });
}

export function unsupportedMediaType(detail: string, header: string): ApiError {
  return new ApiError(415, [{ status: '415', title: 'Unsupported Media Type', detail, source: { header } }]);
}

/** What HTTP itself could not read: neither method nor path are known. */
export function unreadable(status: 400 | 408 | 431, title: string): ApiError {
  return new ApiError(status, [{ status: String(status), title }]);
}

/** One thing wrong with the body. */
export interface Problem {
  pointer: string;
  detail: string;
  code: string;
  meta?: Record<string, unknown>;
}

/** A body of 1 MiB has room for a hundred thousand, which would be an answer of more than 20 MiB. */
const MAX_PROBLEMS = 1_000;

/** All that is wrong with the body, in one answer; of very many things the first. */
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

/** Something that the answer depends on is away; asking again later may help. */
export function unavailable(detail: string, retryAfterSeconds: number): ApiError {
  return new ApiError(503, [{ status: '503', title: 'Service Unavailable', detail }], {
    'Retry-After': String(retryAfterSeconds),
  });
}

export function internalError(): ApiError {
  return new ApiError(500, [{ status: '500', source: null, title: 'Internal Server Error', detail: null }]);
}

/** The document of an error; every object in it carries the id of the request, so that a report leads to the log. */
export function errorDocument(error: ApiError, requestId: string): { errors: unknown[] } {
  return { errors: error.errors.map((object) => ({ id: requestId, ...object })) };
}
