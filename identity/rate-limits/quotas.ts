/** What is left of the buckets of an account, as answers of REST and of the MCP server tell it (spec/contract 6.2, spec D6). */
import type { Logger } from 'pino';
import type { Quota } from './admission.ts';

const WINDOW_SECONDS = 60;
const LOG_INTERVAL_MS = 10_000;

/** Until the next place comes back; at least one, so that nobody asks again at once. */
export function secondsUntil(quota: Quota | null | undefined): number {
  return Math.max(1, Math.ceil((quota?.resetMs ?? 0) / 1_000));
}

/** Of every bucket that a request touched (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(quotas: readonly Quota[]): Record<string, string> {
  if (quotas.length === 0) return {};
  return {
    'RateLimit-Policy': quotas.map(({ bucket, limit }) => `"${bucket}";q=${limit};w=${WINDOW_SECONDS}`).join(', '),
    RateLimit: quotas.map((one) => `"${one.bucket}";r=${one.remaining};t=${secondsUntil(one)}`).join(', '),
  };
}

/** Requests that were let in because their limits were out of reach: told of now and then, with how many there were so far. */
export function logUncheckedRequests(logger: Logger): (error: unknown) => void {
  let uncheckedRequests = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    uncheckedRequests += 1;
    if (performance.now() - toldAt < LOG_INTERVAL_MS) return;
    toldAt = performance.now();
    logger.error({ err: error, uncheckedRequests }, 'limits are out of reach: requests are let in unchecked');
  };
}
