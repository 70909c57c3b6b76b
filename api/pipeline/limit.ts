/** Rolling rate limits of an account, and the headers that report them (spec/contract 6.2, spec D6). */

import type { Caller } from '../../identity/keys/api-keys.ts';
import type { Admissions, Quota } from '../../identity/rate-limits/admission.ts';
import { rateLimitHeaders, secondsUntil } from '../../identity/rate-limits/quotas.ts';
import { tooManyRequests } from '../json-api/errors.ts';
import type { RequestLimits, Route } from '../route.ts';
import type { Step, StepContext } from './context.ts';

/** Responds with 429 if the bucket of the route is empty. */
export function limit({ bucket = 'default' }: Route): Step {
  return async (context, next) => {
    const { isAdmitted, quotas = [] } = context.state;
    if (isAdmitted === false) throw tooManyRequests(quotas[0]?.bucket ?? bucket, secondsUntil(quotas[0]));
    await next();
  };
}

/** Lets an operation take more requests from buckets, whose quotas the response then reports too. */
export function limitsOf(admissions: Admissions, context: StepContext, caller: Caller): RequestLimits {
  return {
    async take(bucket, wanted) {
      const { admitted, quota } = await admissions.take(caller, bucket, wanted);
      if (quota !== null) setQuota(context, quota);
      return { admitted, retryAfterSeconds: admitted < wanted ? secondsUntil(quota) : null };
    },
  };
}

/**
 * Sets the quota headers. `X-RateLimit-*`, for older clients, has only the route's bucket and states the reset in epoch
 * seconds.
 */
export function setQuota(context: StepContext, quota: Quota): void {
  const others = (context.state.quotas ?? []).filter(({ bucket }) => bucket !== quota.bucket);
  const quotas = others.length === 0 ? [quota] : [...others, quota];
  context.state.quotas = quotas;
  context.set(rateLimitHeaders(quotas));
  const [own = quota] = quotas;
  context.set('X-RateLimit-Limit', String(own.limit));
  context.set('X-RateLimit-Remaining', String(own.remaining));
  context.set('X-RateLimit-Reset', String(Math.ceil((Date.now() + own.resetMs) / 1_000)));
}
