/** Rate limit headers of the REST API and the MCP server (spec/contract 6.2, spec D6). */
import type { Logger } from 'pino';
import type { Quota } from './admission.ts';

const WINDOW_SECONDS = 60;
const LOG_INTERVAL_MS = 10_000;

/** Returns the seconds until one more request is allowed, at least one, so that no client retries immediately. */
export function secondsUntil(quota: Quota | null | undefined): number {
  return Math.max(1, Math.ceil((quota?.resetMs ?? 0) / 1_000));
}

/** Builds the headers for all buckets in which a request was counted (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(quotas: readonly Quota[]): Record<string, string> {
  if (quotas.length === 0) return {};
  return {
    'RateLimit-Policy': quotas.map(({ bucket, limit }) => `"${bucket}";q=${limit};w=${WINDOW_SECONDS}`).join(', '),
    RateLimit: quotas.map((one) => `"${one.bucket}";r=${one.remaining};t=${secondsUntil(one)}`).join(', '),
  };
}

/** Logs how many requests have been admitted unchecked, at most once per 10 s. */
export function logUncheckedRequests(logger: Logger): (error: unknown) => void {
  let uncheckedRequests = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    uncheckedRequests += 1;
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    logger.error({ err: error, uncheckedRequests }, 'rate limits cannot be read: requests are admitted unchecked');
  };
}
