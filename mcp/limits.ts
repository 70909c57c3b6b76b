/** How often an account may ask: calls of tools count where the REST operation counts that does the same, all else in `default` (decisions 6). */
import type { Logger } from 'pino';
import type { Quota } from '../identity/admission.ts';

/** Until the next place comes back; at least one, so that nobody asks again at once. */
export function secondsUntil(quota: Quota | null | undefined): number {
  return Math.max(1, Math.ceil((quota?.resetMs ?? 0) / 1_000));
}

export function emptyBucket(seconds: number): string {
  return `Too many requests: the rate limit of this account is reached. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** As REST tells it (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders(quota: Quota | null): Record<string, string> {
  if (quota === null) return {};
  const { bucket, limit, remaining } = quota;
  return {
    'RateLimit-Policy': `"${bucket}";q=${limit};w=60`,
    RateLimit: `"${bucket}";r=${remaining};t=${secondsUntil(quota)}`,
  };
}

const TELL_EVERY_MS = 10_000;

/** Calls that were let in because their limits were out of reach: told of now and then, with how many there were so far. */
export function tellUnchecked(logger: Logger): (error: unknown) => void {
  let uncheckedRequests = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    uncheckedRequests += 1;
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    logger.error({ err: error, uncheckedRequests }, 'limits are out of reach: calls are let in unchecked');
  };
}
