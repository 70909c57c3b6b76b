import { IdentityError } from '../../identity/error.ts';
import type { PageOptions } from '../pages/page.ts';
import { statusOf } from './problem-page.ts';

export function problemOf(error: IdentityError | null): PageOptions {
  return error === null ? {} : { status: statusOf(error), problem: `${error.message}.` };
}

/**
 * Returns the page options for showing a form again with the reason. Rethrows errors other than invalid input (422) and
 * temporary failures (503).
 */
export function refusalOf(thrown: unknown): PageOptions {
  if (!(thrown instanceof IdentityError)) throw thrown;
  const status = statusOf(thrown);
  if (status !== 422 && status !== 503) throw thrown;
  return { ...problemOf(thrown), ...(status === 503 ? { headers: { 'Retry-After': '5' } } : {}) };
}

/** Returns the page options for a 429, which states the time to wait in the text and in `Retry-After`. */
export function retryLater(what: string, retryAfterMs: number): PageOptions {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const minutes = Math.ceil(seconds / 60);
  return {
    status: 429,
    problem: `${what} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    headers: { 'Retry-After': String(seconds) },
  };
}
