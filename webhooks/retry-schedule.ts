/** Schedule of retries after a failed delivery. */

const minute = 60;
const hour = 60 * minute;

/** Delays between attempts, in seconds: 13 attempts within 74.7 hours. */
export const RETRY_DELAYS_SECONDS: readonly number[] = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  1 * hour,
  3 * hour,
  6 * hour,
  10 * hour,
  12 * hour,
  18 * hour,
  24 * hour,
];

/** Maximum delay that a receiver can request with `Retry-After`. */
export const RETRY_AFTER_CAP_SECONDS = 1 * hour;

export interface RetryInput {
  /** Number of attempts so far, including the failed one. */
  attempts: number;
  /** Fraction of the maximum jitter (10 % of the delay) to add, from 0 to 1. */
  jitter: number;
  retryAfterSeconds: number | null;
  schedule?: readonly number[];
}

/**
 * Returns the seconds until the next attempt, or null if there is none. The delay is never shorter than scheduled, but
 * longer if the receiver requests it, up to a cap.
 */
export function retryDelaySeconds({ attempts, jitter, retryAfterSeconds, schedule }: RetryInput): number | null {
  const base = (schedule ?? RETRY_DELAYS_SECONDS)[attempts - 1];
  if (base === undefined) return null;
  const requested = Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_CAP_SECONDS);
  return Math.max(base * (1 + jitter * 0.1), requested);
}

/**
 * Parses `Retry-After`, given in seconds or as an HTTP date. Returns null if it is absent, invalid or in the past.
 * `now` is in milliseconds.
 */
export function parseRetryAfter(value: string | null | undefined, now: number): number | null {
  if (value === null || value === undefined || value.trim() === '') return null;
  if (/^\d+$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) || at <= now ? null : (at - now) / 1000;
}
