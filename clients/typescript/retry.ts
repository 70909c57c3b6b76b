import { retryAfterSeconds } from './errors.ts';

export interface RetryOptions {
  retries: number;
  /** Delay before the first retry if the server does not specify one, doubled for each further retry. */
  retryDelayMs: number;
  /** Timeout of each attempt. */
  timeoutMs: number;
}

type Fetch = (request: Request) => Promise<Response>;

/** Responses that request a longer wait are not retried. */
const MAX_WAIT_SECONDS = 60;

/**
 * Wraps a `fetch` so that it retries after 429 and, if the request is safe to repeat, after 5xx and lost connections.
 * GET is safe to repeat, and so is POST with an `Idempotency-Key`.
 */
export function retrying(send: Fetch, { retries, retryDelayMs, timeoutMs }: RetryOptions): Fetch {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
      const outcome = await send(new Request(request.clone(), { signal })).catch((error: unknown) => ({ error }));
      const delayMs = retryDelayMs * 2 ** attempt;
      if ('error' in outcome) {
        if (isLast || !isSafeToRepeat(request) || request.signal.aborted) throw outcome.error;
        await wait(delayMs, request.signal);
        continue;
      }
      const retryAfter = retryAfterSeconds(outcome);
      if (isLast || !isWorthRepeating(request, outcome) || (retryAfter ?? 0) > MAX_WAIT_SECONDS) return outcome;
      await outcome.body?.cancel();
      await wait(retryAfter === null ? delayMs : retryAfter * 1000, request.signal);
    }
  };
}

function isSafeToRepeat(request: Request): boolean {
  return request.method === 'GET' || request.headers.has('Idempotency-Key');
}

/** Includes 409 with `Retry-After`, which means that the first request with this `Idempotency-Key` is still running. */
function isWorthRepeating(request: Request, { status, headers }: Response): boolean {
  if (status === 429) return true;
  if (!isSafeToRepeat(request)) return false;
  return [500, 502, 503, 504].includes(status) || (status === 409 && headers.has('Retry-After'));
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
