/** Rolling limits of an account: who may go on, and what every answer says about them (rest-contract 6.2, decisions 6). */
import type { Logger } from 'pino';
import type { Admissions, Quota } from '../../identity/admission.ts';
import type { Caller } from '../../identity/api-keys.ts';
import { tooManyRequests } from '../json-api/errors.ts';
import type { RequestLimits, Route } from '../route.ts';
import type { Step, StepContext } from './context.ts';

const WINDOW_SECONDS = 60;
const TELL_EVERY_MS = 10_000;

/** 429 for a request that found its bucket empty. */
export function limit({ bucket = 'default' }: Route): Step {
  return async (context, next) => {
    const { isAdmitted, quotas = [] } = context.state;
    if (isAdmitted === false) throw tooManyRequests(bucket, secondsOf(quotas[0]));
    await next();
  };
}

/** For operations that take more than one: the answer tells what is left of those buckets too. */
export function limitsOf(admissions: Admissions, context: StepContext, caller: Caller): RequestLimits {
  return {
    async take(bucket, wanted) {
      const { admitted, quota } = await admissions.take(caller, bucket, wanted);
      if (quota !== null) setQuota(context, quota);
      return { admitted, retryAfterSeconds: admitted < wanted ? secondsOf(quota) : null };
    },
  };
}

/**
 * `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers) of every bucket that the request touched, and for
 * older clients `X-RateLimit-*` of the one it counts in, whose reset is a time in seconds of the epoch.
 */
export function setQuota(context: StepContext, quota: Quota): void {
  const others = (context.state.quotas ?? []).filter(({ bucket }) => bucket !== quota.bucket);
  const quotas = others.length === 0 ? [quota] : [...others, quota];
  context.state.quotas = quotas;
  context.set(
    'RateLimit-Policy',
    quotas.map(({ bucket, limit: q }) => `"${bucket}";q=${q};w=${WINDOW_SECONDS}`).join(', '),
  );
  context.set('RateLimit', quotas.map((one) => `"${one.bucket}";r=${one.remaining};t=${secondsOf(one)}`).join(', '));
  const [own = quota] = quotas;
  context.set('X-RateLimit-Limit', String(own.limit));
  context.set('X-RateLimit-Remaining', String(own.remaining));
  context.set('X-RateLimit-Reset', String(Math.ceil((Date.now() + own.resetMs) / 1_000)));
}

/** Requests that were let in because their limits were out of reach: told of now and then, with how many there were so far. */
export function tellUnchecked(logger: Logger): (error: unknown) => void {
  let uncheckedRequests = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    uncheckedRequests += 1;
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    logger.error({ err: error, uncheckedRequests }, 'limits are out of reach: requests are let in unchecked');
  };
}

/** Until the next place comes back; at least one, so that nobody asks again at once. */
function secondsOf(quota: Quota | null | undefined): number {
  return Math.max(1, Math.ceil((quota?.resetMs ?? 0) / 1_000));
}
