/**
 * `Idempotency-Key` on POST (draft-ietf-httpapi-idempotency-key-header): for 24 hours, a request with the same key is
 * not executed again but receives the response to the first one. Inconclusive responses (5xx, 401, 429, `Retry-After`)
 * are not stored, and responses with a secret are sealed.
 */
import { createHash } from 'node:crypto';
import type { SecretBox } from '../../identity/keys/encryption.ts';
import {
  beginKeyedRequest,
  type KeyedRequest,
  releaseKeyedRequest,
  renewKeyedRequest,
  type StoredResponse,
  storeResponse,
} from '../../store/http/idempotency.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { badRequest, idempotencyKeyInUse, idempotencyKeyReused, unauthorized } from '../json-api/errors.ts';
import type { Route } from '../route.ts';
import type { Step, StepContext } from './context.ts';
import type { ApiContext } from './handle.ts';
import { respondToError } from './respond-to-errors.ts';

const HEADER = 'Idempotency-Key';
/** How long a key stays blocked if the process that uses it dies. Long requests renew their lease. */
const LEASE_SECONDS = 60;
const STORED_HEADERS = ['Content-Type', 'ETag', 'Location'];

export function replay(
  { database, services }: Pick<ApiContext, 'database' | 'services'>,
  { sealsResponse }: Pick<Route, 'sealsResponse'>,
): Step {
  const secretBox = sealsResponse ? services.secretBox : undefined;
  return async (context, next) => {
    if (context.method !== 'POST' || context.req.headers['idempotency-key'] === undefined) {
      await next();
      return;
    }
    const request = keyedRequestOf(context);
    const beginning = await beginKeyedRequest(database, request, LEASE_SECONDS);
    if (beginning.kind === 'other') throw idempotencyKeyReused();
    if (beginning.kind === 'running') throw idempotencyKeyInUse();
    if (beginning.kind === 'answered') sendStored(context, openResponse(beginning.answer, request, secretBox));
    else await runAndStore(database, request, context, next, secretBox);
  };
}

function keyedRequestOf(context: StepContext): KeyedRequest {
  const { caller, bodyBytes } = context.state;
  if (caller === undefined) throw unauthorized();
  const key = context.get(HEADER);
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters', { header: HEADER });
  }
  // The response may contain a secret or a personal view, so only the same caller receives it again.
  const by = caller.person === undefined ? '' : ` by ${caller.person.id}`;
  return {
    accountId: caller.accountId,
    key,
    operation: `${context.method} ${context.path}${context.search}${by}`,
    bodyHash: createHash('sha256')
      .update(bodyBytes ?? '')
      .digest(),
    runId: newId(),
  };
}

async function runAndStore(
  database: Database,
  request: KeyedRequest,
  context: StepContext,
  next: () => Promise<unknown>,
  secretBox: SecretBox | undefined,
): Promise<void> {
  // A failed renewal is ignored. At worst, the lease expires; if the database is unavailable, the request itself fails.
  const renew = () => void renewKeyedRequest(database, request, LEASE_SECONDS).catch(() => {});
  const renewing = setInterval(renew, (LEASE_SECONDS * 1_000) / 3);
  try {
    await next().catch((error: unknown) => respondToError(context, error));
  } finally {
    clearInterval(renewing);
  }
  const response = isDefinite(context) ? storableResponse(context) : null;
  if (response === null) await releaseKeyedRequest(database, request).catch(() => {});
  else {
    // The request has already taken effect. If the response cannot be stored, the client still receives it, and the key
    // becomes free when its lease ends.
    await storeResponse(database, request, sealResponse(response, request, secretBox)).catch((error: unknown) =>
      context.state.logger.error({ err: error }, 'the response of an idempotency key could not be stored'),
    );
  }
}

/**
 * Whether a response is final. With `Retry-After` it never is, because some rows of a bulk request had to wait.
 */
function isDefinite({ status, res }: StepContext): boolean {
  return status < 500 && status !== 401 && status !== 429 && !res.hasHeader('Retry-After');
}

/** Returns the response to store; null for a stream, which cannot be stored. */
function storableResponse({ status, body, res }: StepContext): StoredResponse | null {
  const isStorable = body === null || body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  if (!isStorable) return null;
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = res.getHeader(name);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { status, headers: Object.fromEntries(headers), body: body ? Buffer.from(body) : null };
}

function sealResponse(
  response: StoredResponse,
  request: KeyedRequest,
  secretBox: SecretBox | undefined,
): StoredResponse {
  if (secretBox === undefined || response.body === null) return response;
  return { ...response, body: secretBox.seal(response.body.toString(), sealContext(request)) };
}

function openResponse(
  response: StoredResponse,
  request: KeyedRequest,
  secretBox: SecretBox | undefined,
): StoredResponse {
  if (secretBox === undefined || response.body === null) return response;
  return { ...response, body: Buffer.from(secretBox.open(response.body, sealContext(request))) };
}

function sealContext({ accountId, key }: KeyedRequest): string {
  return `idempotency key ${accountId} ${key}`;
}

function sendStored(context: StepContext, { status, headers, body }: StoredResponse): void {
  context.status = status;
  context.body = body;
  context.status = status;
  context.set('Cache-Control', 'private, no-cache');
  context.set(headers);
  context.set('Idempotent-Replayed', 'true');
}
